-- Locks what has its turn of these enrolments, and everything pending of those that are held: no step of them leaves, ends
-- or is released until the transaction ends.
create or replace function lock_turns(account bigint, enrolments_of bigint[]) returns void language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform from unnest(enrolments_of) as asked(id)
  cross join lateral (
    select e.held_at from enrolments e where e.account_id = account and e.id = asked.id offset 0) e
  cross join lateral (
    select m.id from messages m
    where m.account_id = account and m.enrolment_id = asked.id and m.status || '' = 'pending'
      and (m.state || '' <> 'waiting' or e.held_at is not null)
    for no key update offset 0) its;
end $$;
