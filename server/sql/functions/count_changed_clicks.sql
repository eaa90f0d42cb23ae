-- Counts people's clicks of each link again when an event changes: a click may turn out to be a machine's.
create or replace function count_changed_clicks() returns trigger language plpgsql as $$
begin
  with change as (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o),
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

create or replace trigger events_recounted after update on events
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_changed_clicks();
