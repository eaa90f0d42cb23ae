-- outside a transaction
-- The claim where several senders share a channel: what is due of one of them, oldest first.
create index concurrently messages_due_by_sender on messages (account_id, campaign_id, channel, drawn_sender, next_attempt_at, id)
  where state in ('scheduled', 'retry') and drawn_sender is not null;
