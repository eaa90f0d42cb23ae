-- Moves the counters of steps, versions, periods and days with a change of messages, in the slot of this connection.
create or replace function count_messages(account bigint, after message_figures[], before message_figures[])
returns void language plpgsql as $$
begin
  perform count_messages_in(account, pg_backend_pid() % 16, after, before);
end $$;
