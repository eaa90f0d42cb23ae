-- The gate: the last check before messages are handed over. A pause, a cancellation, an opt-out or another dispatcher may
-- race with it, and each race is decided here (decision 15). Statements follow each other, because each must see what the
-- locks of the one before it waited for. A message that is not in the answer was no longer claimed under its fence.
create or replace function pass_gate(asked jsonb) returns table (account_id bigint, id bigint, verdict text)
language plpgsql as $$
#variable_conflict use_column
begin
  -- An opt-out takes this lock exclusively: it waits for the gates under way, and the next ones wait for it.
  perform pg_advisory_xact_lock_shared(7201, owner)
  from (select distinct account_id::integer as owner from jsonb_to_recordset(asked) as a(account_id bigint) order by 1) owners;
  -- A pause, an end or a removal of the campaign waits in the same way.
  perform from campaigns
  where (campaigns.account_id, campaigns.id) in (
    select distinct account_id, campaign_id from jsonb_to_recordset(asked) as a(account_id bigint, campaign_id bigint))
  order by campaigns.account_id, campaigns.id for share;

  return query
  with question as materialized (
    -- The moment after the locks, not the begin of the transaction: it may have waited for the end of a pause.
    select a.*, clock_timestamp() as at
    from jsonb_to_recordset(asked) as a(
      account_id bigint, campaign_id bigint, message_id bigint, fence integer, to_task boolean, channel text, recipient text,
      template_id bigint, template_version integer, said jsonb, sha256 text, campaign_version numeric,
      closes_at timestamptz, most_a_day integer, seconds_apart integer, contact_email text, contact_phone text,
      closing_channels text[])
  ),
  judged as materialized (
    select q.*, case
      when campaigns.status <> 'active' or campaigns.deleted_at is not null then 'campaign'
      -- Its hours ended since it was claimed, or the campaign changed: it is planned again.
      when q.closes_at <= q.at or q.campaign_version <> extract(epoch from campaigns.updated_at) then 'closed'
      when exists (
        select from suppressions s
        where s.account_id = q.account_id and s.channel = q.channel and s.address = q.recipient) then 'suppressed'
      -- A contact who opted out by another channel.
      when exists (
        select from suppressions s
        where s.account_id = q.account_id and s.channel = any (q.closing_channels)
          and s.address = any (array[q.contact_email, q.contact_phone]) and s.for_contact) then 'suppressed'
      when q.most_a_day is not null and exists (
        select from approaches a
        where a.account_id = q.account_id and a.channel = q.channel and a.address = q.recipient
          and a.day = (now() at time zone campaigns.time_zone)::date and a.times >= q.most_a_day) then 'enough'
      when coalesce(q.most_a_day, q.seconds_apart) is not null
        and row_number() over (partition by q.account_id, q.channel, q.recipient order by q.message_id) > 1 then 'soon'
      when q.seconds_apart is not null and exists (
        select from approaches a
        where a.account_id = q.account_id and a.channel = q.channel and a.address = q.recipient
          and a.last_at > now() - q.seconds_apart * interval '1 second') then 'soon'
      else 'passed' end as word,
      (now() at time zone campaigns.time_zone)::date as today
    from question q join campaigns on campaigns.account_id = q.account_id and campaigns.id = q.campaign_id
  ),
  passed as (
    update messages set
      state = case when j.to_task then 'task' else 'dispatched' end,
      claimed_by = case when j.to_task then null else messages.claimed_by end,
      dispatched_at = j.at,
      deadline_at = case when j.to_task then now() + interval '7 days' else messages.deadline_at end,
      recipient = j.recipient,
      template_id = j.template_id,
      template_version = j.template_version,
      said = (select coalesce(array_agg(value order by place), '{}')
              from jsonb_array_elements_text(j.said) with ordinality as held(value, place)),
      sha256 = decode(j.sha256, 'hex')
    from judged j
    where j.word = 'passed' and messages.account_id = j.account_id and messages.id = j.message_id
      -- Written so that the row is found by its key, not among all that are claimed.
      and messages.fence = j.fence and messages.state || '' = 'claimed'
    returning messages.account_id, messages.id, j.channel, j.recipient, j.today,
      coalesce(j.most_a_day, j.seconds_apart) is not null as is_limited
  ),
  approached as (
    insert into approaches as kept (account_id, channel, address, day, times, last_at)
    select account_id, channel, recipient, today, count(*), now() from passed where is_limited group by 1, 2, 3, 4
    on conflict (account_id, channel, address, day) do update set times = kept.times + excluded.times, last_at = now()
  )
  select account_id, id, 'passed' from passed
  union all select j.account_id, j.message_id, j.word from judged j where j.word <> 'passed';
end $$;
