-- Changes the status of enrolments that have one of those named, and counts them (decision 10). Says how many it changed.
create or replace function set_enrolments(
  account bigint, ids bigint[], from_statuses text[], to_status text, moment timestamptz
) returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  changed bigint;
begin
  with was as materialized (
    select account as account_id, e.id, e.status
    from (select distinct id from unnest(ids) as asked(id) order by id) asked cross join lateral (
      select * from enrolments e where e.account_id = account and e.id = asked.id for no key update offset 0) e
    where e.status = any (from_statuses)
  ),
  moved as (
    update enrolments e
    set status = to_status, ended_at = case when to_status <> 'active' then coalesce(e.ended_at, moment) end,
      held_at = case when to_status = 'active' then e.held_at end, held_by = case when to_status = 'active' then e.held_by end,
      stopped_by = case when to_status = 'active' then e.stopped_by end
    from was where e.account_id = was.account_id and e.id = was.id
    returning e.campaign_id, e.contact_id >> 12 as block, was.status as old_status
  ),
  counted as (
    insert into enrolment_blocks as own (account_id, campaign_id, block, slot, contacts, active)
    select account, campaign_id, block, pg_backend_pid() % 16,
           sum((to_status <> 'removed')::integer - (old_status <> 'removed')::integer),
           sum((to_status = 'active')::integer - (old_status = 'active')::integer)
    from moved group by campaign_id, block order by campaign_id, block
    on conflict (account_id, campaign_id, block, slot) do update
    set contacts = own.contacts + excluded.contacts, active = own.active + excluded.active
  )
  select count(*) into changed from moved;
  return changed;
end $$;
