-- The gate: the last check before messages are handed over. A pause, a cancellation, an opt-out or another dispatcher may
-- race with it, and each race is decided here (decision 15). Statements follow each other, because each must see what the
-- locks of the one before it waited for. A message that is not in the answer is no longer due, or another claim of it came
-- first.
create or replace function pass_gate(
  account bigint, dispatchers text[], senders bigint[], campaigns_of bigint[], ids bigint[],
  -- The fence a message had when it was claimed, and the number of the claim, which becomes its fence.
  fences_before integer[], fences integer[],
  -- Whether it had passed before and was not begun since.
  agains boolean[], to_tasks boolean[], channels text[], recipients text[],
  template_ids bigint[], template_versions integer[], saids jsonb[], hashes bytea[], campaign_versions numeric[], closings timestamptz[],
  -- Of their channels: how often an address may be approached in a day, and how far apart.
  mosts_a_day integer[], seconds_apart integer[],
  contact_emails text[], contact_phones text[],
  -- Channels on which an opt-out closes all channels of the contact.
  closing_channels text[]
) returns table (id bigint, verdict text) language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
-- By keys for each of a group of at most a few hundred: one plan serves them all (decision 37).
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  task_deadline timestamptz;
begin
  -- An opt-out locks the account for an update: it waits for the gates under way, and the next ones wait for it.
  perform from accounts where accounts.id = account for share;
  -- A pause, an end or a removal of the campaign waits in the same way.
  perform from campaigns where campaigns.account_id = account and campaigns.id = any (campaigns_of)
  order by campaigns.id for share;
  -- The moment after the locks, not the begin of the transaction: it may have waited for the end of a pause.
  moment := clock_timestamp();
  task_deadline := moment + interval '7 days';

  return query
  with judged as materialized (
    select account as account_id, q.*, case
      when campaigns.status <> 'active' or campaigns.deleted_at is not null then 'campaign'
      -- Its hours ended since it was claimed, or the campaign changed: it is planned again.
      when q.closes_at <= moment or q.campaign_version <> extract(epoch from campaigns.updated_at) then 'closed'
      when exists (
        select from suppressions s
        where s.account_id = account and s.channel = q.channel and s.address = q.recipient) then 'suppressed'
      -- A contact who opted out by another channel.
      when exists (
        select from suppressions s
        where s.account_id = account and s.channel = any (closing_channels)
          and s.address = any (array[q.contact_email, q.contact_phone]) and s.for_contact) then 'suppressed'
      when q.most_a_day is not null and exists (
        select from approaches a
        where a.account_id = account and a.channel = q.channel and a.address = q.recipient
          and a.day = (moment at time zone campaigns.time_zone)::date and a.times >= q.most_a_day) then 'enough'
      when coalesce(q.most_a_day, q.seconds_apart) is not null
        and row_number() over (partition by q.channel, q.recipient order by q.id) > 1 then 'soon'
      when q.seconds_apart is not null and exists (
        select from approaches a
        where a.account_id = account and a.channel = q.channel and a.address = q.recipient
          and a.last_at > moment - q.seconds_apart * interval '1 second') then 'soon'
      else 'passed' end as word,
      (moment at time zone campaigns.time_zone)::date as today,
      array(select value from jsonb_array_elements_text(q.said) with ordinality as held(value, place) order by place) as filled
    from unnest(dispatchers, senders, campaigns_of, ids, fences_before, fences, agains, to_tasks, channels, recipients,
        template_ids, template_versions, saids, hashes,
        campaign_versions, closings, mosts_a_day, seconds_apart, contact_emails, contact_phones)
      as q(dispatcher, sender_id, campaign_id, id, fence_before, fence, again, to_task, channel, recipient,
        template_id, template_version, said, sha256,
        campaign_version, closes_at, most_a_day, seconds_apart, contact_email, contact_phone)
    join campaigns on campaigns.account_id = account and campaigns.id = q.campaign_id
  ),
  passed as (
    update messages set
      state = case when j.to_task then 'task' else 'dispatched' end,
      claimed_by = case when j.to_task then null else j.dispatcher end,
      fence = j.fence,
      sender_id = j.sender_id,
      composed_at = coalesce(messages.composed_at, moment),
      dispatched_at = moment,
      deadline_at = case when j.to_task then task_deadline else messages.deadline_at end,
      recipient = j.recipient,
      template_id = j.template_id,
      -- The version that its text is. Had the versions changed since it was claimed, the campaign would have too.
      variant = coalesce(messages.variant, (
        select v.variant from step_variants v
        where v.account_id = messages.account_id and v.step_id = messages.step_id and v.template_id = j.template_id
          and v.ended_at is null)),
      template_version = j.template_version,
      said = j.filled,
      sha256 = j.sha256
    from judged j
    where j.word = 'passed' and messages.account_id = j.account_id and messages.id = j.id
      and case
        when messages.stop_asked then false
        -- Held by an answer since it passed, it goes back: only what has begun to leave finishes.
        when j.again then messages.fence = j.fence and messages.state = 'dispatched' and not exists (
          select from enrolments e
          where e.account_id = messages.account_id and e.id = messages.enrolment_id
            and case when e.held_at is not null then true end offset 0)
        else messages.fence = j.fence_before and messages.state in ('scheduled', 'retry')
          and messages.next_attempt_at <= moment end
    returning messages.id, messages.state, messages.campaign_id, j.channel, j.recipient, j.today,
      coalesce(j.most_a_day, j.seconds_apart) is not null as is_limited
  ),
  approached as (
    insert into approaches as own (account_id, channel, address, day, times, last_at)
    select account, channel, recipient, today, count(*), moment from passed where is_limited group by 2, 3, 4
    order by 2, 3, 4
    on conflict (account_id, channel, address, day) do update
    set times = own.times + excluded.times, last_at = excluded.last_at
  ),
  told as (
    insert into happenings (account_id, at, kind, campaign_id, subject_ids)
    select account, moment, 'message.task', campaign_id, array_agg(id order by id) from passed
    where state = 'task' group by campaign_id order by campaign_id
  )
  select id, 'passed' from passed
  union all select j.id, j.word from judged j where j.word <> 'passed';
end $$;
