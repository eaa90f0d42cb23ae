-- Due messages of lanes of one account become a dispatcher's. One past its deadline ends.
create or replace function claim_messages(
  account bigint, dispatcher text, campaigns bigint[], channels text[], senders bigint[], mosts integer[], due_since timestamptz[]
) returns table (
  id bigint, fence integer, campaign_id bigint, channel text, sender_id bigint, attempts integer, last_code text,
  claimed_at timestamptz, deadline_at timestamptz, template_id bigint, template_version integer, contact json)
language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  moment timestamptz := now();
  this_second timestamptz := date_trunc('second', now());
  due_ids bigint[];
  due_senders bigint[];
  late_ids bigint[];
  before message_figures[];
begin
  with due as materialized (
    select due.id, due.late, lane.sender_id
    from unnest(campaigns, channels, senders, mosts, due_since) as lane(campaign_id, channel, sender_id, most, due_since)
    cross join lateral (
      select m.id, m.deadline_at < moment as late from messages m
      where m.account_id = account and m.campaign_id = lane.campaign_id and m.channel = lane.channel
        and m.state in ('scheduled', 'retry') and m.next_attempt_at between lane.due_since and moment
      order by m.next_attempt_at, m.id limit lane.most for update skip locked) due
  )
  select array_agg(due.id) filter (where not late), array_agg(due.sender_id) filter (where not late),
         array_agg(due.id) filter (where late)
  into due_ids, due_senders, late_ids from due;

  if late_ids is not null then
    before := lock_messages(account, late_ids);
    update messages m set state = 'expired', reason = 'Prazo vencido: não saiu em 48 horas', fence = m.fence + 1
    from (select account as account_id, id from unnest(late_ids) as late(id) offset 0) late
    where m.account_id = late.account_id and m.id = late.id;
    perform settle_messages(account, late_ids, before, moment);
  end if;

  return query
  with moved as (
    update messages m set state = 'claimed', claimed_by = dispatcher, fence = m.fence + 1, sender_id = due.sender_id,
      dispatched_at = null, composed_at = coalesce(m.composed_at, this_second)
    from (
      select account as account_id, id, sender_id from unnest(due_ids, due_senders) as due(id, sender_id) offset 0) due
    where m.account_id = due.account_id and m.id = due.id
    returning m.id, m.fence, m.campaign_id, m.channel, m.sender_id, m.attempts, m.last_code, m.deadline_at, m.step_id,
      m.contact_id
  )
  select m.id, m.fence, m.campaign_id, m.channel, m.sender_id, m.attempts, m.last_code, moment, m.deadline_at,
         s.template_id, t.version,
         json_build_object('name', c.name, 'email', c.email, 'whatsapp', c.whatsapp, 'phone', c.phone, 'metadata', c.metadata)
  from moved m
  join steps s on s.account_id = account and s.id = m.step_id
  join templates t on t.account_id = account and t.id = s.template_id
  join contacts c on c.account_id = account and c.id = m.contact_id;
end $$;
