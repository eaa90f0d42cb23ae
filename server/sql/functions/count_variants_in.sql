-- Moves the counters of versions with a change of messages, in one slot, as count_messages_in does those of steps. A
-- message has its version before anything of it is counted, so the one it has now holds for both sides.
create or replace function count_variants_in(
  account bigint, own_slot integer, after message_figures[], before message_figures[]
) returns void language sql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  with side as materialized (
    select 1 as sign, id, campaign_id, step_id, sent_at, delivered_at, opened_at, clicked_at, unsubscribed_at, bounced_at
    from unnest(after)
    union all
    select -1, id, campaign_id, step_id, sent_at, delivered_at, opened_at, clicked_at, unsubscribed_at, bounced_at
    from unnest(before)
  ),
  deltas as (
    select campaign_id, step_id, m.variant,
           sum(sign * (sent_at is not null)::integer) as sent,
           sum(sign * (delivered_at is not null)::integer) as delivered,
           sum(sign * (opened_at is not null)::integer) as opened,
           sum(sign * (clicked_at is not null)::integer) as clicked,
           sum(sign * (unsubscribed_at is not null)::integer) as unsubscribed,
           sum(sign * (bounced_at is not null)::integer) as bounced
    from side cross join lateral (
      select m.variant from messages m
      where m.account_id = account and m.id = side.id and case when m.variant is not null then true end offset 0) m
    group by 1, 2, 3
  )
  insert into variant_counts as own (account_id, campaign_id, step_id, variant, slot, sent, delivered, opened, clicked,
    unsubscribed, bounced)
  select account, campaign_id, step_id, variant, own_slot, sent, delivered, opened, clicked, unsubscribed, bounced
  from deltas
  where (sent, delivered, opened, clicked, unsubscribed, bounced) <> (0, 0, 0, 0, 0, 0)
  order by campaign_id, step_id, variant
  on conflict (account_id, campaign_id, step_id, variant, slot) do update set
    sent = own.sent + excluded.sent, delivered = own.delivered + excluded.delivered, opened = own.opened + excluded.opened,
    clicked = own.clicked + excluded.clicked, unsubscribed = own.unsubscribed + excluded.unsubscribed,
    bounced = own.bounced + excluded.bounced$$;
