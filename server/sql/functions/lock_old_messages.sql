-- Locks ended enrolments of which every message is finished and older than a moment, and says which messages they have.
create or replace function lock_old_messages(account bigint, enrolments bigint[], older_than timestamptz)
returns bigint[] language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  ended bigint[];
  ids bigint[];
begin
  select array_agg(e.id) into ended
  from (select distinct id from unnest(enrolments) as asked(id) order by id) asked cross join lateral (
    select e.id from enrolments e
    where e.account_id = account and e.id = asked.id and case when e.status <> 'active' then true end
    for no key update offset 0) e;
  -- With the enrolments locked no message is added to them.
  select array_agg(its.id) into ids
  from unnest(ended) as e(id) cross join lateral (
    select m.id from messages m where m.account_id = account and m.enrolment_id = e.id offset 0) its
  where not exists (
    select from messages m where m.account_id = account and m.enrolment_id = e.id
      and (m.status || '' = 'pending' or m.shipping_at + interval '0' >= older_than));
  return coalesce(ids, '{}');
end $$;
