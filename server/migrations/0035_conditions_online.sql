-- outside a transaction
-- Those whom a step of a campaign skipped, newest first.
create index concurrently messages_skipped on messages (account_id, campaign_id, step_id, cancelled_at, id) where decided = 'skipped';
