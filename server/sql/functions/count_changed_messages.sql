-- Moves the counters of steps, periods and days with every change of messages: the new row counts up, the old one down.
create or replace function count_changed_messages() returns trigger language plpgsql
-- The plan is cached, and serves one row and a million: the old and the new rows are never joined row by row.
set enable_nestloop = off set enable_hashjoin = on as $$
begin
  -- Most changes are steps of the queue, which no counter shows.
  if not exists (
    select from new_rows n join old_rows o using (account_id, id) where (n.shipping_at, n.status, n.sent_at, n.delivered_at,
      n.opened_at, n.clicked_at, n.capture_clicked_at, n.whatsapp_clicked_at, n.unsubscribed_at,
      n.bounced_at) is distinct from (o.shipping_at, o.status, o.sent_at, o.delivered_at, o.opened_at, o.clicked_at,
      o.capture_clicked_at, o.whatsapp_clicked_at, o.unsubscribed_at, o.bounced_at))
  then
    return null;
  end if;
  with delta as (
    select side.* from new_rows n join old_rows o using (account_id, id)
    cross join lateral (values
      (1, n.account_id, n.campaign_id, n.step_id, n.shipping_at, n.status, n.sent_at, n.delivered_at, n.opened_at, n.clicked_at,
        n.capture_clicked_at, n.whatsapp_clicked_at, n.unsubscribed_at, n.bounced_at), (-1, o.account_id, o.campaign_id, o.step_id,
        o.shipping_at, o.status, o.sent_at, o.delivered_at, o.opened_at, o.clicked_at, o.capture_clicked_at,
        o.whatsapp_clicked_at, o.unsubscribed_at, o.bounced_at))
      as side(sign, account_id, campaign_id, step_id, shipping_at, status, sent_at, delivered_at, opened_at, clicked_at,
        capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, bounced_at)
    where (n.shipping_at, n.status, n.sent_at, n.delivered_at, n.opened_at, n.clicked_at, n.capture_clicked_at,
      n.whatsapp_clicked_at, n.unsubscribed_at, n.bounced_at) is distinct from (o.shipping_at, o.status, o.sent_at,
      o.delivered_at, o.opened_at, o.clicked_at, o.capture_clicked_at, o.whatsapp_clicked_at, o.unsubscribed_at, o.bounced_at)
  ),
  step_deltas as (
    select account_id, campaign_id, step_id, sum(sign) as total,
           sum(sign) filter (where sent_at is not null) as sent,
           sum(sign) filter (where delivered_at is not null) as delivered,
           sum(sign) filter (where opened_at is not null) as opened,
           sum(sign) filter (where clicked_at is not null) as clicked,
           sum(sign) filter (where capture_clicked_at is not null) as capture,
           sum(sign) filter (where whatsapp_clicked_at is not null) as whatsapp,
           sum(sign) filter (where unsubscribed_at is not null) as unsubscribed,
           sum(sign) filter (where bounced_at is not null) as bounced,
           sum(sign) filter (where status = 'pending') as pending
    from delta group by 1, 2, 3
  ),
  period_deltas as (
    select account_id, date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, sum(sign) as messages
    from delta group by 1, 2, 3
  ),
  day_deltas as (
    select d.account_id, d.campaign_id,
           (happened.at at time zone (select time_zone from accounts where accounts.id = d.account_id))::date as day,
           sum(sign) filter (where happened.kind = 1) as sent,
           sum(sign) filter (where happened.kind = 2) as opened,
           sum(sign) filter (where happened.kind = 3) as clicked
    from delta d cross join lateral (values (1, d.sent_at), (2, d.opened_at), (3, d.clicked_at)) as happened(kind, at)
    where coalesce(d.sent_at, d.opened_at, d.clicked_at) is not null and happened.at is not null group by 1, 2, 3
  ),
  steps_counted as (
    insert into step_counts as kept (account_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture,
      whatsapp, unsubscribed, bounced, pending)
    select account_id, campaign_id, step_id, pg_backend_pid() % 16, total, coalesce(sent, 0), coalesce(delivered, 0),
      coalesce(opened, 0), coalesce(clicked, 0), coalesce(capture, 0), coalesce(whatsapp, 0), coalesce(unsubscribed, 0),
      coalesce(bounced, 0), coalesce(pending, 0)
    from step_deltas order by 1, 2, 3
    on conflict (account_id, campaign_id, step_id, slot) do update set total = kept.total + excluded.total,
      sent = kept.sent + excluded.sent, delivered = kept.delivered + excluded.delivered, opened = kept.opened + excluded.opened,
        clicked = kept.clicked + excluded.clicked, capture = kept.capture + excluded.capture,
        whatsapp = kept.whatsapp + excluded.whatsapp, unsubscribed = kept.unsubscribed + excluded.unsubscribed,
        bounced = kept.bounced + excluded.bounced, pending = kept.pending + excluded.pending
  ),
  periods_counted as (
    insert into period_counts as kept (account_id, period, status, slot, messages)
    select account_id, period, status, pg_backend_pid() % 16, messages from period_deltas where messages <> 0 order by 1, 2, 3
    on conflict (account_id, period, status, slot) do update set messages = kept.messages + excluded.messages
  )
  insert into day_counts as kept (account_id, campaign_id, day, slot, sent, opened, clicked)
  select account_id, campaign_id, day, pg_backend_pid() % 16, coalesce(sent, 0), coalesce(opened, 0), coalesce(clicked, 0)
  from day_deltas order by 1, 2, 3
  on conflict (account_id, campaign_id, day, slot) do update
  set sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened, clicked = kept.clicked + excluded.clicked;
  return null;
end $$;

create or replace trigger messages_recounted after update on messages
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_changed_messages();
