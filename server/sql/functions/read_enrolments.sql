-- Enrolments that go on or are finished, each with all its messages: what a change of the steps is planned by. Moments are
-- milliseconds. `switched_off` was cancelled because its step was, or was removed; `open` is being handed over, or a task.
-- One that is finished and whose contact answered stays finished: there was nothing to hold when the answer came.
create or replace function read_enrolments(account bigint, enrolments_of bigint[])
returns table (
  id bigint, contact_id bigint, status text, is_held boolean, ids json, steps json, states json, ats json, left_at float8)
language sql stable
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select e.id, e.contact_id, e.status, e.held_at is not null, its.*
  from unnest(enrolments_of) as asked(id)
  cross join lateral (
    select * from enrolments e where e.account_id = account and e.id = asked.id offset 0) e
  cross join lateral (
    select json_agg(m.id), json_agg(m.step_id), json_agg(m.counts_as), json_agg(m.at), max(m.left_at)
    from (
      select m.id, m.step_id, date_part('epoch', m.shipping_at) * 1000 as at,
        case when m.state in ('waiting', 'scheduled', 'retry') then m.state
             when m.state in ('dispatched', 'task') then 'open'
             when m.state <> 'cancelled' or m.decided = 'skipped' then 'ended'
             when m.reason in ('Etapa desligada', 'Etapa excluída') then 'switched_off' else 'cancelled' end as counts_as,
        -- What was skipped is behind them as what left is: the next delay counts from then.
        date_part('epoch', case when m.decided = 'skipped' then m.cancelled_at
          when m.state not in ('waiting', 'scheduled', 'retry', 'cancelled')
          then coalesce(m.sent_at, m.dispatched_at, m.next_attempt_at) end) * 1000 as left_at
      from messages m where m.account_id = account and m.enrolment_id = asked.id offset 0) m) its
  where e.status = 'active' or e.status = 'finished' and not exists (
    select from inbound_messages i
    where i.account_id = account and i.contact_id = e.contact_id and not i.is_auto and i.withdrawn_at is null)$$;
