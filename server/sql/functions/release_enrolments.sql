-- Held enrolments go on: the first step that waits has its turn, at the moment it had. Gives back those that were held.
create or replace function release_enrolments(account bigint, enrolments_of bigint[]) returns setof bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  held bigint[];
  ids bigint[];
  before message_figures[];
begin
  -- Messages before enrolments, as everywhere.
  select array_agg(pending.id) into ids
  from unnest(enrolments_of) as asked(enrolment_id) cross join lateral (
    select m.id from messages m
    where m.account_id = account and m.enrolment_id = asked.enrolment_id and m.status || '' = 'pending' offset 0) pending;
  before := lock_messages(account, coalesce(ids, '{}'));
  with freed as (
    update enrolments e set held_at = null, held_by = null, stopped_by = null
    from (select account as account_id, id from unnest(enrolments_of) as asked(id) offset 0) asked
    where e.account_id = asked.account_id and e.id = asked.id
      and case when e.held_at is not null and e.status = 'active' then true end
    returning e.id
  )
  select array_agg(id) into held from freed;
  if held is null then
    return;
  end if;
  select array_agg(w.id) into ids
  from unnest(held) as asked(id) cross join lateral (
    select w.id from messages w join steps s on s.account_id = account and s.id = w.step_id
    where w.account_id = account and w.enrolment_id = asked.id and w.state || '' = 'waiting'
    order by s.step_order, w.id limit 1) w
  where not exists (
    select from messages m where m.account_id = account and m.enrolment_id = asked.id
      and m.state || '' in ('scheduled', 'retry', 'dispatched', 'task'));
  before := read_messages(account, coalesce(ids, '{}'));
  update messages w
  set state = case when w.attempts > 0 then 'retry' else 'scheduled' end,
    next_attempt_at = w.shipping_at, deadline_at = next.deadline_at
  from (
    select account as account_id, m.id, greatest(m.shipping_at, moment) + interval '48 hours' as deadline_at
    from unnest(ids) as asked(id) cross join lateral (
      select * from messages m where m.account_id = account and m.id = asked.id offset 0) m offset 0) next
  where w.account_id = next.account_id and w.id = next.id and case when w.state = 'waiting' then true end;
  perform settle_messages(account, coalesce(ids, '{}'), before, moment);
  perform settle_enrolments(account, held, moment);
  return query select unnest(held);
end $$;
