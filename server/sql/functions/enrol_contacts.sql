-- Contacts enter a campaign, each with a message per step, however many they are. The first step has its moment; those
-- behind it wait for it and have the one they are expected at. A slot is so many contacts, by their place in the order of
-- their ids, from one moment on, one after another (`slot_froms`); a step is named once for each slot, slots from 1.
create or replace function enrol_contacts(
  account bigint, campaign bigint, contact_ids bigint[], due timestamptz, slot_froms bigint[], every_seconds float8,
  step_slots integer[], step_ids bigint[], step_channels text[], step_dues timestamptz[], step_firsts boolean[]
) returns table (added bigint, planned bigint) language plpgsql as $$
declare
  own_slot integer := pg_backend_pid() % 16;
  -- Of a first step whose channel several senders share.
  senders bigint[];
  rates float8[];
begin
  select array_agg(r.sender_id), array_agg(r.rate) into senders, rates
  from rotation_of(account, campaign, step_channels[array_position(step_firsts, true)]) r;
  return query
  with entered as (
    insert into enrolments (account_id, campaign_id, contact_id)
    select account, campaign, chosen.id from unnest(contact_ids) as chosen(id)
    on conflict (account_id, campaign_id, contact_id) where status <> 'removed' do nothing
    returning id, contact_id
  ),
  placed as (
    select id, contact_id, slot, (place - slot_froms[slot]) * every_seconds * interval '1 second' as behind
    from (select id, contact_id, row_number() over (order by contact_id) - 1 as place from entered) numbered
    cross join lateral (select width_bucket(place, slot_froms) as slot) found
  ),
  written as (
    insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, state,
                          shipping_at, next_attempt_at, deadline_at, due_at, drawn_sender)
    select account, placed.id, campaign, placed.contact_id, step.id, step.channel,
           case when step.is_first then 'scheduled' else 'waiting' end,
           step.due_at + behind, step.due_at + behind, step.due_at + behind + interval '48 hours',
           case when step.is_first and step.due_at + behind > due then due end,
           case when step.is_first and senders is not null then (
             select one.id from unnest(senders, rates) as one(id, rate)
             order by draw_rank(campaign, one.id, placed.contact_id, one.rate) desc limit 1) end
    from placed
    -- In the order of contacts and steps, so that the ids of messages are in it too.
    cross join lateral (
      select * from unnest(step_slots, step_ids, step_channels, step_dues, step_firsts)
        as step(slot, id, channel, due_at, is_first)
      where step.slot = placed.slot offset 0) step
    returning step_id, channel, state, shipping_at
  ),
  contacts_counted as (
    insert into enrolment_blocks as own (account_id, campaign_id, block, slot, contacts, active)
    select account, campaign, contact_id >> 12, own_slot, count(*), count(*) from entered group by 3 order by 3
    on conflict (account_id, campaign_id, block, slot) do update
    set contacts = own.contacts + excluded.contacts, active = own.active + excluded.active
  ),
  steps_counted as (
    insert into step_counts as own (account_id, campaign_id, step_id, slot, total, pending, sent, delivered, opened, clicked,
      capture, whatsapp, unsubscribed, bounced)
    select account, campaign, step_id, own_slot, count(*), count(*), 0, 0, 0, 0, 0, 0, 0, 0
    from written group by step_id order by step_id
    on conflict (account_id, campaign_id, step_id, slot) do update
    set total = own.total + excluded.total, pending = own.pending + excluded.pending
  ),
  periods_counted as (
    insert into period_counts as own (account_id, period, status, slot, messages)
    select account, date_bin('15 minutes', shipping_at, timestamptz 'epoch'), 'pending', own_slot, count(*)
    from written group by 2 order by 2
    on conflict (account_id, period, status, slot) do update set messages = own.messages + excluded.messages
  ),
  lanes_moved as (
    insert into lanes as own (account_id, campaign_id, channel, slot, due_at)
    select account, campaign, channel, own_slot, min(shipping_at)
    from written where state = 'scheduled' group by channel order by channel
    on conflict (account_id, campaign_id, channel, slot) do update
    set due_at = least(own.due_at, excluded.due_at), version = own.version + 1
  ),
  told as (
    insert into happenings (account_id, at, kind, campaign_id, subject_ids)
    select account, now(), 'contact.enrolled', campaign, array_agg(contact_id order by contact_id) from entered
    having count(*) > 0
  )
  select (select count(*) from entered), (select count(*) from written);
end $$;
