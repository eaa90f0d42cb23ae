-- What a changed cadence means for messages that have not left, in one go: some are cancelled, some get another moment or
-- another turn, some are new (decision 47). The caller has locked what has its turn of their enrolments. A moment that is
-- not given stays as it is; `dues` are moments without hours and limits; `befores` are the moments as read_enrolments
-- gave them. `backs` are finished enrolments that go on.
create or replace function replan_messages(
  account bigint, campaign bigint, cancels bigint[], whys text[],
  moves bigint[], move_turns boolean[], move_moments float8[], move_dues float8[], move_befores float8[],
  new_enrolments bigint[], new_contacts bigint[], new_steps bigint[], new_channels text[], new_turns boolean[],
  new_moments float8[], new_dues float8[], backs bigint[]
) returns void language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  own_slot integer := pg_backend_pid() % 16;
  before message_figures[];
  -- Of new messages: which copy of their step they are; null where the enrolment does not go on.
  copies integer[];
  added bigint[];
begin
  if cardinality(moves) > 0 then
    -- Planned before and after: of the counters only the periods move. One that was moved or cancelled since it was read is
    -- left as it is.
    with moved as (
      update messages m set
        state = case when not new.has_turn then 'waiting' when m.attempts > 0 then 'retry' else 'scheduled' end,
        shipping_at = coalesce(new.at, m.shipping_at), next_attempt_at = coalesce(new.at, m.shipping_at),
        deadline_at = new.deadline_at,
        due_at = case when new.at is null then m.due_at else new.due_at end
      from (
        select account as account_id, asked.id, asked.has_turn, to_timestamp(asked.at) as at,
          to_timestamp(asked.due_at) as due_at, to_timestamp(asked.was_at / 1000) as was_at,
          -- What was read as a number is not exact to the microsecond.
          to_timestamp((asked.was_at - 0.01) / 1000) as was_from, to_timestamp((asked.was_at + 0.01) / 1000) as was_until,
          greatest(to_timestamp(coalesce(asked.at, asked.was_at / 1000)), moment) + interval '48 hours' as deadline_at
        from unnest(moves, move_turns, move_moments, move_dues, move_befores) as asked(id, has_turn, at, due_at, was_at)
        offset 0) new
      where m.account_id = new.account_id and m.id = new.id
        and case when m.state in ('waiting', 'scheduled', 'retry') and m.shipping_at between new.was_from and new.was_until
          then true end
      returning m.channel, m.state, m.shipping_at, m.next_attempt_at, new.was_at
    ),
    periods_counted as (
      insert into period_counts as own (account_id, period, status, slot, messages)
      select account, period, 'pending', own_slot, sum(sign) from (
        select date_bin('15 minutes', at, timestamptz 'epoch') as period, sign
        from moved cross join lateral (values (1, shipping_at), (-1, was_at)) as side(sign, at)) sides
      group by period having sum(sign) <> 0 order by period
      on conflict (account_id, period, status, slot) do update set messages = own.messages + excluded.messages
    )
    insert into lanes as own (account_id, campaign_id, channel, slot, due_at)
    select account, campaign, channel, own_slot, min(next_attempt_at)
    from moved where state in ('scheduled', 'retry') group by channel order by channel
    on conflict (account_id, campaign_id, channel, slot) do update
    set due_at = least(own.due_at, excluded.due_at), version = own.version + 1;
    if exists (select from campaign_rotations r where r.account_id = account and r.campaign_id = campaign) then
      perform draw_senders(account, moves, false);
    end if;
  end if;

  before := lock_messages(account, cancels);
  if cardinality(cancels) > 0 then
    update messages m set state = 'cancelled', stop_asked = true, cancelled_at = moment, reason = gone.why
    from (select account as account_id, id, why from unnest(cancels, whys) as gone(id, why) offset 0) gone
    where m.account_id = gone.account_id and m.id = gone.id
      and case when m.state in ('waiting', 'scheduled', 'retry') then true end;
  end if;

  if cardinality(backs) > 0 then
    -- An answer or a cancel locks the finished enrolments of its contact (lockFinished). One that came after they were read
    -- is seen here: such an enrolment stays finished.
    perform from (select account as account_id, id from unnest(backs) as back(id) order by id) back cross join lateral (
      select from enrolments e where e.account_id = back.account_id and e.id = back.id for no key update offset 0) its;
    backs := array(
      select e.id from read_enrolments(account, backs) e
      where not exists (select from json_array_elements_text(e.states) as its(state) where its.state = 'cancelled'));
    perform set_enrolments(account, backs, array['finished'], 'active', moment);
  end if;

  if cardinality(new_enrolments) > 0 then
    select array_agg(case when its.status = 'active' then kept.copy end order by new.place) into copies
    from unnest(new_enrolments, new_steps) with ordinality as new(enrolment_id, step_id, place)
    cross join lateral (
      select coalesce(max(m.copy) + 1, 0) as copy from messages m
      where m.account_id = account and m.enrolment_id = new.enrolment_id and m.step_id = new.step_id) kept
    left join lateral (
      select e.status from enrolments e where e.account_id = account and e.id = new.enrolment_id offset 0) its on true;
    with written as (
      insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, state, copy,
                            shipping_at, next_attempt_at, deadline_at, due_at)
      select account, new.enrolment_id, campaign, new.contact_id, new.step_id, new.channel,
             case when new.has_turn then 'scheduled' else 'waiting' end, new.copy, new.at, new.at,
             greatest(new.at, moment) + interval '48 hours', new.due_at
      from (
        select enrolment_id, contact_id, step_id, channel, has_turn, to_timestamp(at) as at, to_timestamp(due_at) as due_at, copy
        from unnest(new_enrolments, new_contacts, new_steps, new_channels, new_turns, new_moments, new_dues, copies)
          as new(enrolment_id, contact_id, step_id, channel, has_turn, at, due_at, copy) offset 0) new
      where new.copy is not null
      returning id
    )
    select array_agg(id) into added from written;
  end if;

  if cardinality(cancels) > 0 or added is not null then
    perform settle_messages(account, cancels || coalesce(added, '{}'), before, moment);
  end if;
end $$;
