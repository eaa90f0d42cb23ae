-- Moves the counters of steps, versions, periods and days with a change of messages, in one slot: as they are now counts up, as they
-- were counts down. Slot 16 is of messages that are gone: lists have none of them, so their periods are not counted.
create or replace function count_messages_in(
  account bigint, own_slot integer, after message_figures[], before message_figures[]
) returns void language plpgsql as $$
declare
  zone text;
begin
  select time_zone into zone from accounts where accounts.id = account;
  -- Most steps never had versions: one look for all of these messages.
  if exists (
    select from (select distinct step_id from unnest(after || before)) of
    cross join lateral (
      select from step_variants v where v.account_id = account and v.step_id = of.step_id limit 1) its) then
    perform count_variants_in(account, own_slot, after, before);
  end if;
  with side as materialized (
    select 1 as sign, campaign_id, step_id, status, shipping_at, sent_at, delivered_at, opened_at, clicked_at,
           capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, bounced_at
    from unnest(after)
    union all
    select -1, campaign_id, step_id, status, shipping_at, sent_at, delivered_at, opened_at, clicked_at,
           capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, bounced_at
    from unnest(before)
  ),
  step_deltas as (
    select campaign_id, step_id, sum(sign) as total, sum(sign * (status = 'pending')::integer) as pending,
           sum(sign * (sent_at is not null)::integer) as sent,
           sum(sign * (delivered_at is not null)::integer) as delivered,
           sum(sign * (opened_at is not null)::integer) as opened,
           sum(sign * (clicked_at is not null)::integer) as clicked,
           sum(sign * (capture_clicked_at is not null)::integer) as capture,
           sum(sign * (whatsapp_clicked_at is not null)::integer) as whatsapp,
           sum(sign * (unsubscribed_at is not null)::integer) as unsubscribed,
           sum(sign * (bounced_at is not null)::integer) as bounced
    from side group by 1, 2
  ),
  period_deltas as (
    select date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, sum(sign) as messages
    from side where own_slot < 16 group by 1, 2 having sum(sign) <> 0
  ),
  day_deltas as (
    select campaign_id, (happened.at at time zone zone)::date as day,
           sum(sign * (happened.kind = 1)::integer) as sent, sum(sign * (happened.kind = 2)::integer) as opened,
           sum(sign * (happened.kind = 3)::integer) as clicked
    from side cross join lateral (values (1, sent_at), (2, opened_at), (3, clicked_at)) as happened(kind, at)
    where happened.at is not null group by 1, 2
  ),
  steps_counted as (
    insert into step_counts as own (account_id, campaign_id, step_id, slot, total, pending, sent, delivered, opened, clicked,
      capture, whatsapp, unsubscribed, bounced)
    select account, campaign_id, step_id, own_slot, total, pending, sent, delivered, opened, clicked, capture, whatsapp,
      unsubscribed, bounced
    from step_deltas
    where (total, pending, sent, delivered, opened, clicked, capture, whatsapp, unsubscribed, bounced)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by campaign_id, step_id
    on conflict (account_id, campaign_id, step_id, slot) do update set
      total = own.total + excluded.total, pending = own.pending + excluded.pending, sent = own.sent + excluded.sent,
      delivered = own.delivered + excluded.delivered, opened = own.opened + excluded.opened,
      clicked = own.clicked + excluded.clicked, capture = own.capture + excluded.capture,
      whatsapp = own.whatsapp + excluded.whatsapp, unsubscribed = own.unsubscribed + excluded.unsubscribed,
      bounced = own.bounced + excluded.bounced
  ),
  periods_counted as (
    insert into period_counts as own (account_id, period, status, slot, messages)
    select account, period, status, own_slot, messages from period_deltas order by period, status
    on conflict (account_id, period, status, slot) do update set messages = own.messages + excluded.messages
  )
  insert into day_counts as own (account_id, campaign_id, day, slot, sent, opened, clicked)
  select account, campaign_id, day, own_slot, sent, opened, clicked from day_deltas
  where (sent, opened, clicked) <> (0, 0, 0) order by campaign_id, day
  on conflict (account_id, campaign_id, day, slot) do update
  set sent = own.sent + excluded.sent, opened = own.opened + excluded.opened, clicked = own.clicked + excluded.clicked;
end $$;
