-- Enrolments of which a message may have ended: one with nothing left to receive is finished with its campaign; of the
-- others the next step gets its moment: its delay counted from now, but not before it was expected (decision 23). One that
-- is held releases nothing (decision 40).
create or replace function settle_enrolments(account bigint, enrolments bigint[], moment timestamptz)
returns void language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  done bigint[];
  next_ids bigint[];
  next_moments timestamptz[];
  before message_figures[];
  released message_figures[];
begin
  select array_agg(asked.id) into done from unnest(enrolments) as asked(id)
  where not exists (
    select from messages m where m.account_id = account and m.enrolment_id = asked.id and m.status || '' = 'pending');
  if done is not null then
    perform set_enrolments(account, done, array['active'], 'finished', moment);
  end if;

  -- A state joined to '' is not looked up in an index: the messages of an enrolment are few, those of a state many.
  select array_agg(w.id), array_agg(w.due_at) into next_ids, next_moments
  from unnest(enrolments) as asked(id) cross join lateral (
    select w.id, greatest(coalesce(w.due_at, w.shipping_at), moment + s.delay_minutes * interval '1 minute') as due_at
    from messages w join steps s on s.account_id = account and s.id = w.step_id
    where w.account_id = account and w.enrolment_id = asked.id and w.state || '' = 'waiting'
    order by s.step_order, w.id limit 1) w
  where not exists (
    select from messages m where m.account_id = account and m.enrolment_id = asked.id
      and m.state || '' in ('scheduled', 'retry', 'dispatched', 'task'));
  if next_ids is null then
    return;
  end if;
  before := lock_messages(account, next_ids);
  update messages w
  set state = case when w.attempts > 0 then 'retry' else 'scheduled' end,
    shipping_at = next.due_at, next_attempt_at = next.due_at, deadline_at = next.deadline_at, due_at = null
  from (
    select account as account_id, id, due_at, due_at + interval '48 hours' as deadline_at
    from unnest(next_ids, next_moments) as next(id, due_at) offset 0) next
  where w.account_id = next.account_id and w.id = next.id
    -- Locked above; another may have released it before, or held its enrolment: hold_enrolments locks it too.
    and case when w.state = 'waiting' then true end
    and not exists (
      select from enrolments e where e.account_id = w.account_id and e.id = w.enrolment_id
        and case when e.held_at is not null then true end offset 0);
  released := read_messages(account, next_ids);
  perform count_messages(account, released, before);
  perform bring_lanes_forward(account, released);
end $$;
