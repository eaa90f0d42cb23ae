-- The tasks of an account that are due, in the order in which they are worth doing: late ones, those a person promised,
-- those whose contact answered or clicked in the last two days, those whose contact opened in the last week, and then by
-- the time they are due. The oldest 2000 are looked at; what is read of each is found by its contact.
create or replace function task_queue(account bigint, only_channel text, only_campaign bigint, named text)
returns table (
  id bigint, due_at timestamptz, is_late boolean, promise text, answered_at timestamptz, clicked_at timestamptz,
  opened_at timestamptz, opens bigint, total bigint) language sql stable
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  with today as materialized (
    select date_trunc('day', now() at time zone a.time_zone) at time zone a.time_zone as begins
    from accounts a where a.id = account),
  due as materialized (
    select m.id, m.contact_id, greatest(m.next_attempt_at, m.dispatched_at) as due_at,
      case when m.outcome = 'call_later' then 'asked'
           when m.next_attempt_at > m.dispatched_at then 'snoozed' end as promise
    from messages m
    cross join lateral (
      select from campaigns c where c.account_id = account and c.id = m.campaign_id and c.status = 'active' offset 0) c
    cross join lateral (
      select p.name from contacts p where p.account_id = account and p.id = m.contact_id offset 0) p
    where m.account_id = account and m.state = 'task' and m.next_attempt_at <= now()
      and (only_channel is null or m.channel = only_channel) and (only_campaign is null or m.campaign_id = only_campaign)
      and (named is null or strpos(lower(p.name), lower(named)) > 0 or strpos(m.recipient, named) > 0)
    order by m.next_attempt_at, m.id limit 2000)
  select due.id, due.due_at, due.due_at < today.begins, due.promise, answered.at, seen.clicked_at, seen.opened_at, seen.opens,
    count(*) over ()
  from due cross join today
  left join lateral (
    select max(i.received_at) as at from inbound_messages i
    where i.account_id = account and i.contact_id = due.contact_id and i.received_at > now() - interval '2 days'
      and not i.is_auto and i.withdrawn_at is null) answered on true
  left join lateral (
    select max(e.at) filter (where e.kind = 'click' and e.at > now() - interval '2 days') as clicked_at,
      max(e.at) filter (where e.kind = 'open') as opened_at, count(*) filter (where e.kind = 'open') as opens
    from enrolments n
    cross join lateral (
      select m.id from messages m
      where m.account_id = account and m.enrolment_id = n.id and m.sent_at > now() - interval '30 days'
        and (m.opened_at is not null or m.clicked_at is not null) offset 0) m
    cross join lateral (
      select e.kind, e.at from events e
      where e.account_id = account and e.message_id = m.id and e.at > now() - interval '7 days'
        and e.kind in ('open', 'click') and e.class in ('human', 'proxy') offset 0) e
    where n.account_id = account and n.contact_id = due.contact_id) seen on true
  order by due.due_at >= today.begins, due.promise is null, answered.at is null and seen.clicked_at is null,
    seen.opened_at is null, due.due_at, due.id$$;
