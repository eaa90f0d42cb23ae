-- Locks messages before they are changed, in the order of their ids, and says how they are: what settle_messages needs
-- after the change.
create or replace function lock_messages(account bigint, ids bigint[]) returns message_figures[] language sql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select coalesce(array_agg(row(
    id, enrolment_id, campaign_id, step_id, channel, state, status, shipping_at, next_attempt_at, sent_at, delivered_at,
    opened_at, clicked_at, capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, bounced_at)::message_figures), '{}')
  from (
    select its.* from (select distinct id from unnest(ids) as asked(id) order by id) asked cross join lateral (
      select * from messages m where m.account_id = account and m.id = asked.id for no key update offset 0) its
  ) found$$;
