-- What hours and limits had moved, of these enrolments, is due when it would have been without them. Says how many.
create or replace function restore_due(account bigint, enrolments bigint[]) returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  ids bigint[];
  before message_figures[];
  moved bigint;
begin
  select array_agg(its.id) into ids
  from unnest(enrolments) as asked(enrolment_id) cross join lateral (
    select m.id from messages m where m.account_id = account and m.enrolment_id = asked.enrolment_id
      and m.due_at is not null and m.state || '' in ('waiting', 'scheduled', 'retry') offset 0) its;
  if ids is null then
    return 0;
  end if;
  before := lock_messages(account, ids);
  update messages m
  set shipping_at = was.due_at, next_attempt_at = was.due_at, deadline_at = was.deadline_at, due_at = null
  from (
    select account as account_id, w.id, w.due_at, greatest(w.due_at, moment) + interval '48 hours' as deadline_at
    from unnest(ids) as asked(id) cross join lateral (
      select * from messages m where m.account_id = account and m.id = asked.id offset 0) w
    where w.due_at is not null and w.state in ('waiting', 'scheduled', 'retry') offset 0) was
  where m.account_id = was.account_id and m.id = was.id;
  get diagnostics moved = row_count;
  perform settle_messages(account, ids, before, moment);
  return moved;
end $$;
