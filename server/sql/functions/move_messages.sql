-- What has not left is planned for other moments. When it would have left without that is kept, so that other hours can
-- bring it back (`waits`; only the version before passes false). Says how many.
create or replace function move_messages(account bigint, enrolments bigint[], steps bigint[], moments timestamptz[], waits boolean)
returns bigint language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  ids bigint[];
  dues timestamptz[];
  before message_figures[];
  moved bigint;
begin
  select array_agg(its.id), array_agg(asked.due_at) into ids, dues
  from unnest(enrolments, steps, moments) as asked(enrolment_id, step_id, due_at) cross join lateral (
    select m.id from messages m where m.account_id = account and m.enrolment_id = asked.enrolment_id
      and m.step_id = asked.step_id and m.state || '' in ('waiting', 'scheduled', 'retry') offset 0) its;
  if ids is null then
    return 0;
  end if;
  before := lock_messages(account, ids);
  update messages m
  set shipping_at = new.due_at, next_attempt_at = new.due_at, deadline_at = new.deadline_at,
    due_at = case when waits then coalesce(m.due_at, m.next_attempt_at) end
  from (
    select account as account_id, id, due_at, due_at + interval '48 hours' as deadline_at
    from unnest(ids, dues) as new(id, due_at) offset 0) new
  where m.account_id = new.account_id and m.id = new.id
    and case when m.state in ('waiting', 'scheduled', 'retry') then true end;
  get diagnostics moved = row_count;
  perform settle_messages(account, ids, before, now());
  return moved;
end $$;
