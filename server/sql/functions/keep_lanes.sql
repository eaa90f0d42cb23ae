-- A lane (one channel of one campaign) is due no later than the first of its messages: planning or moving a message brings
-- its lane forward. Only the dispatcher moves lanes back (engine/lanes), and not those whose version rose meanwhile.
create or replace function keep_lanes() returns trigger language plpgsql as $$
begin
  insert into lanes as kept (account_id, campaign_id, channel, slot, due_at)
  select account_id, campaign_id, channel, pg_backend_pid() % 16, min(next_attempt_at)
  from new_rows where state in ('scheduled', 'retry') group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, campaign_id, channel, slot) do update
  set due_at = least(kept.due_at, excluded.due_at), version = kept.version + 1;
  return null;
end $$;

create or replace trigger lanes_after_insert after insert on messages
  referencing new table as new_rows
  for each statement
  execute function keep_lanes();

create or replace trigger lanes_after_update after update on messages
  referencing new table as new_rows
  for each statement
  execute function keep_lanes();
