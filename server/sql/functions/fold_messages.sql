-- Deletes messages of ended enrolments, all of each, with their events. What they counted stays, in slot 16, and leaves
-- the slots of what is there; so do the answers to them and the last click of their links.
create or replace function fold_messages(
  account bigint, ids bigint[],
  -- Channels on which a contact can answer.
  answering text[]
) returns void language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  own_slot integer := pg_backend_pid() % 16;
  gone message_figures[] := lock_messages(account, ids);
begin
  perform count_messages_in(account, 16, gone, '{}');
  perform count_messages_in(account, own_slot, '{}', gone);

  with answers as materialized (
    select distinct m.campaign_id, m.step_id, m.enrolment_id, m.variant
    from unnest(ids) as asked(id) cross join lateral (
      select * from messages m where m.account_id = account and m.id = asked.id offset 0) m
    where m.channel = any (answering) and m.sent_at is not null and m.unsubscribed_at is null
      and (m.outcome = 'answered' or exists (
        select from events e where e.account_id = account and e.message_id = m.id and e.kind = 'reply'))
  ),
  by_variant as (
    insert into variant_counts as own (account_id, campaign_id, step_id, variant, slot, sent, delivered, opened, clicked,
      unsubscribed, bounced, replied)
    select account, campaign_id, step_id, variant, 16, 0, 0, 0, 0, 0, 0, count(*) from answers
    where variant is not null group by campaign_id, step_id, variant order by campaign_id, step_id, variant
    on conflict (account_id, campaign_id, step_id, variant, slot) do update set replied = own.replied + excluded.replied
  )
  insert into folded_answers as own (account_id, campaign_id, step_id, people)
  select account, campaign_id, step_id, count(distinct enrolment_id) from answers group by campaign_id, step_id
  union all
  select account, campaign_id, 0, count(distinct enrolment_id) from answers group by campaign_id
  order by 2, 3
  on conflict (account_id, campaign_id, step_id) do update set people = own.people + excluded.people;

  update inbound_messages i set variant = its.variant
  from (
    select account as account_id, m.id, m.contact_id, m.variant from unnest(ids) as asked(id) cross join lateral (
      select * from messages m where m.account_id = account and m.id = asked.id
        and case when m.variant is not null then true end offset 0) m offset 0) its
  where i.account_id = its.account_id and i.contact_id = its.contact_id and i.message_id = its.id;

  with clicks as materialized (
    select e.link_id, e.message_id, count(*) as clicks, max(e.at) as last_at
    from unnest(ids) as asked(id) cross join lateral (
      select * from events e
      where e.account_id = account and e.message_id = asked.id and e.kind = 'click' and e.class in ('human', 'proxy')
      offset 0) e
    group by e.link_id, e.message_id
  ),
  by_link as (
    select account as account_id, link_id, sum(clicks) as clicks, count(*) as messages, max(last_at) as last_at
    from clicks group by link_id
  ),
  kept as (
    update links l set folded_click_at = greatest(l.folded_click_at, by_link.last_at)
    from by_link where l.account_id = by_link.account_id and l.id = by_link.link_id
  ),
  forgotten as (
    delete from link_clicks c using (select account as account_id, link_id, message_id from clicks offset 0) f
    where c.account_id = f.account_id and c.link_id = f.link_id and c.message_id = f.message_id
  )
  insert into link_counts as own (account_id, link_id, slot, clicks, messages)
  select account_id, link_id, slot, sign * clicks, sign * messages
  from by_link cross join (values (16, 1), (own_slot, -1)) as side(slot, sign) order by link_id, slot
  on conflict (account_id, link_id, slot) do update
  set clicks = own.clicks + excluded.clicks, messages = own.messages + excluded.messages;

  delete from task_outcomes o using (select account as account_id, id from unnest(ids) as asked(id) offset 0) gone
  where o.account_id = gone.account_id and o.message_id = gone.id;
  delete from events e using (select account as account_id, id from unnest(ids) as asked(id) offset 0) gone
  where e.account_id = gone.account_id and e.message_id = gone.id;
  delete from messages m using (select account as account_id, id from unnest(ids) as asked(id) offset 0) gone
  where m.account_id = gone.account_id and m.id = gone.id;
end $$;
