-- Due messages of lanes of one account, and the number of this claim of them. Nothing is written: the gate lets through the
-- first claim that comes to it. What the caller holds already is passed over; what is past its deadline ends, and so does what
-- has a condition that does not hold (decision 49). Where several senders share a channel, a lane is what was drawn for its
-- sender (decision 51).
create or replace function claim_messages(
  account bigint, campaigns bigint[], channels text[], senders bigint[], mosts integer[], due_since timestamptz[], held bigint[],
  -- For unmet_condition.
  channel_names text[], channel_addresses text[], channel_words text[], closing_channels text[]
) returns table (
  id bigint, fence_before integer, fence integer, campaign_id bigint, channel text, sender_id bigint, attempts integer,
  last_code text, claimed_at timestamptz, deadline_at timestamptz, template_id bigint, template_version integer, by_hand boolean, contact json)
language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  moment timestamptz := now();
  -- Which lanes are shared by several senders; null: none is.
  rotates boolean[];
  due_ids bigint[];
  due_senders bigint[];
  late_ids bigint[];
  -- What has a condition that was not decided yet.
  asked_ids bigint[];
  asked_enrolments bigint[];
  asked_contacts bigint[];
  asked_conditions jsonb[];
  skipped_ids bigint[];
  skipped_whys text[];
  before message_figures[];
  claim integer;
begin
  if exists (select from campaign_rotations r where r.account_id = account and r.campaign_id = any (campaigns)) then
    select array_agg(exists (select from rotation_of(account, lane.campaign_id, lane.channel)) order by lane.place) into rotates
    from unnest(campaigns, channels) with ordinality as lane(campaign_id, channel, place);
  end if;
  with due as materialized (
    select due.id, due.late, lane.sender_id
    from unnest(campaigns, channels, senders, mosts, due_since, rotates)
      as lane(campaign_id, channel, sender_id, most, due_since, rotates)
    cross join lateral (
      (select m.id, m.deadline_at < moment as late from messages m
       where m.account_id = account and m.campaign_id = lane.campaign_id and m.channel = lane.channel
         and m.state in ('scheduled', 'retry') and m.next_attempt_at between lane.due_since and moment
         and m.id <> all (held) and lane.rotates is not true
       order by m.next_attempt_at, m.id limit lane.most)
      union all
      (select m.id, m.deadline_at < moment as late from messages m
       where m.account_id = account and m.campaign_id = lane.campaign_id and m.channel = lane.channel
         and m.drawn_sender = lane.sender_id
         and m.state in ('scheduled', 'retry') and m.next_attempt_at between lane.due_since and moment
         and m.id <> all (held) and lane.rotates
       order by m.next_attempt_at, m.id limit lane.most)) due
  )
  select array_agg(due.id) filter (where not late), array_agg(due.sender_id) filter (where not late),
         array_agg(due.id) filter (where late)
  into due_ids, due_senders, late_ids from due;

  -- Most campaigns have no conditions: what has none is not looked at.
  if due_ids is not null and exists (
    select from unnest(campaigns) as lane(campaign_id) cross join lateral (
      select from steps s
      where s.account_id = account and s.campaign_id = lane.campaign_id and s.is_active and s.condition is not null limit 1) s)
  then
    select array_agg(m.id), array_agg(m.enrolment_id), array_agg(m.contact_id), array_agg(m.condition)
    into asked_ids, asked_enrolments, asked_contacts, asked_conditions
    from unnest(due_ids) as due(id)
    cross join lateral (
      select m.id, m.enrolment_id, m.contact_id, s.condition
      from messages m join steps s on s.account_id = account and s.id = m.step_id
      where m.account_id = account and m.id = due.id and s.condition is not null
        -- What was tried, or was a task, has been decided.
        and m.attempts = 0 and m.outcome is null and m.decided is null offset 0) m;
    select array_agg(asked.id), array_agg(its.why) into skipped_ids, skipped_whys
    from unnest(asked_ids, asked_enrolments, asked_contacts, asked_conditions) as asked(id, enrolment_id, contact_id, condition)
    cross join lateral (
      select unmet_condition(account, asked.enrolment_id, asked.contact_id, asked.condition,
        channel_names, channel_addresses, channel_words, closing_channels) as why offset 0) its
    where its.why is not null;
  end if;

  if late_ids is not null or skipped_ids is not null then
    before := lock_messages(account, late_ids || skipped_ids);
    update messages m set state = 'expired', reason = 'Prazo vencido: não saiu em 48 horas'
    from (select account as account_id, id from unnest(late_ids) as late(id) offset 0) late
    where m.account_id = late.account_id and m.id = late.id
      and case when m.state in ('scheduled', 'retry') and m.deadline_at < moment then true end;
    update messages m set state = 'cancelled', cancelled_at = moment, decided = 'skipped', reason = 'Etapa pulada: ' || skipped.why
    from (select account as account_id, id, why from unnest(skipped_ids, skipped_whys) as skipped(id, why) offset 0) skipped
    where m.account_id = skipped.account_id and m.id = skipped.id
      and case when m.state in ('scheduled', 'retry') then true end;
    perform settle_messages(account, late_ids || skipped_ids, before, moment);
  end if;

  if due_ids is null then
    return;
  end if;
  claim := nextval('message_fences');
  return query
  select m.id, m.fence, claim, m.campaign_id, m.channel, due.sender_id, m.attempts, m.last_code, moment,
         m.deadline_at, t.id, t.version, s.by_hand,
         json_build_object('name', c.name, 'email', c.email, 'whatsapp', c.whatsapp, 'phone', c.phone, 'metadata', c.metadata)
  from unnest(due_ids, due_senders) as due(id, sender_id)
  cross join lateral (
    select * from messages m where m.account_id = account and m.id = due.id
      and case when m.state in ('scheduled', 'retry') then true end offset 0) m
  join steps s on s.account_id = account and s.id = m.step_id
  -- The version that is drawn for the contact (domain/src/variants.ts): in the order of their letters each has its share of
  -- the line that draw_point is a point of.
  left join lateral (
    select its.template_id from (
      select v.variant, v.template_id, sum(v.weight) over (order by v.variant) as up_to, sum(v.weight) over () as total
      from step_variants v where v.account_id = account and v.step_id = m.step_id and v.ended_at is null) its
    where draw_point(account, m.step_id, m.contact_id) * its.total < its.up_to * 4294967296
    order by its.variant limit 1) drawn on m.variant is null
  -- One that was composed as a version stays that version.
  join templates t on t.account_id = account
    and t.id = case when m.variant is null then coalesce(drawn.template_id, s.template_id) else m.template_id end
  join contacts c on c.account_id = account and c.id = m.contact_id;
end $$;
