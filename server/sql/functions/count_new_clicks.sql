-- Counts people's clicks of each link.
create or replace function count_new_clicks() returns trigger language plpgsql as $$
begin
  with change as (select 1 as sign, new_rows.* from new_rows),
  delta as (
    select account_id, link_id, message_id, sum(sign)::integer as clicks
    from change where kind = 'click' and class in ('human', 'proxy')
    group by 1, 2, 3 having sum(sign) <> 0
  ),
  clicked as (
    insert into link_clicks as kept (account_id, link_id, message_id, clicks)
    select account_id, link_id, message_id, clicks from delta order by 1, 2, 3
    on conflict (account_id, link_id, message_id) do update set clicks = kept.clicks + excluded.clicks
    returning account_id, link_id, message_id, clicks
  )
  insert into link_counts as kept (account_id, link_id, slot, clicks, messages)
  select d.account_id, d.link_id, pg_backend_pid() % 16, sum(d.clicks),
         sum((c.clicks > 0)::integer - (c.clicks - d.clicks > 0)::integer)
  from delta d join clicked c using (account_id, link_id, message_id) group by 1, 2 order by 1, 2
  on conflict (account_id, link_id, slot) do update
  set clicks = kept.clicks + excluded.clicks, messages = kept.messages + excluded.messages;
  return null;
end $$;

create or replace trigger events_counted after insert on events
  referencing new table as new_rows
  for each statement
  execute function count_new_clicks();
