-- Due messages of lanes of one account, and the number of this claim of them. Nothing is written: the gate lets through the
-- first claim that comes to it. What the caller holds already is passed over; what is past its deadline ends.
create or replace function claim_messages(
  account bigint, campaigns bigint[], channels text[], senders bigint[], mosts integer[], due_since timestamptz[], held bigint[]
) returns table (
  id bigint, fence_before integer, fence integer, campaign_id bigint, channel text, sender_id bigint, attempts integer,
  last_code text, claimed_at timestamptz, deadline_at timestamptz, template_id bigint, template_version integer, contact json)
language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  moment timestamptz := now();
  due_ids bigint[];
  due_senders bigint[];
  late_ids bigint[];
  before message_figures[];
  claim integer;
begin
  with due as materialized (
    select due.id, due.late, lane.sender_id
    from unnest(campaigns, channels, senders, mosts, due_since) as lane(campaign_id, channel, sender_id, most, due_since)
    cross join lateral (
      select m.id, m.deadline_at < moment as late from messages m
      where m.account_id = account and m.campaign_id = lane.campaign_id and m.channel = lane.channel
        and m.state in ('scheduled', 'retry') and m.next_attempt_at between lane.due_since and moment
        and m.id <> all (held)
      order by m.next_attempt_at, m.id limit lane.most) due
  )
  select array_agg(due.id) filter (where not late), array_agg(due.sender_id) filter (where not late),
         array_agg(due.id) filter (where late)
  into due_ids, due_senders, late_ids from due;

  if late_ids is not null then
    before := lock_messages(account, late_ids);
    update messages m set state = 'expired', reason = 'Prazo vencido: não saiu em 48 horas'
    from (select account as account_id, id from unnest(late_ids) as late(id) offset 0) late
    where m.account_id = late.account_id and m.id = late.id
      and case when m.state in ('scheduled', 'retry') and m.deadline_at < moment then true end;
    perform settle_messages(account, late_ids, before, moment);
  end if;

  if due_ids is null then
    return;
  end if;
  claim := nextval('message_fences');
  return query
  select m.id, m.fence, claim, m.campaign_id, m.channel, due.sender_id, m.attempts, m.last_code, moment,
         m.deadline_at, s.template_id, t.version,
         json_build_object('name', c.name, 'email', c.email, 'whatsapp', c.whatsapp, 'phone', c.phone, 'metadata', c.metadata)
  from unnest(due_ids, due_senders) as due(id, sender_id)
  cross join lateral (
    select * from messages m where m.account_id = account and m.id = due.id
      and case when m.state in ('scheduled', 'retry') then true end offset 0) m
  join steps s on s.account_id = account and s.id = m.step_id
  join templates t on t.account_id = account and t.id = s.template_id
  join contacts c on c.account_id = account and c.id = m.contact_id;
end $$;
