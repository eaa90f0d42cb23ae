-- Who is behind each number of a campaign, newest first: read backwards, because what grows at its end grows fastest.

-- Who was written to, and to whom it was delivered.
create index messages_by_sent on messages (user_id, campaign_id, sent_at, id) include (step_id, delivered_at)
  where sent_at is not null;
-- Who opened.
create index messages_by_opened on messages (user_id, campaign_id, opened_at, id) include (step_id)
  where opened_at is not null;
-- Who clicked; of these, whom it led to the capture page or to WhatsApp.
create index messages_by_clicked on messages (user_id, campaign_id, clicked_at, id)
  include (step_id, capture_clicked_at, whatsapp_clicked_at) where clicked_at is not null;
-- Who opted out.
create index messages_by_unsubscribed on messages (user_id, campaign_id, unsubscribed_at, id)
  where unsubscribed_at is not null;
-- Whom it did not reach.
create index messages_by_bounced on messages (user_id, campaign_id, bounced_at, id) where bounced_at is not null;
