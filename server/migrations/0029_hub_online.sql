-- outside a transaction
-- Contacts of a campaign whose cadence is held, newest first, by an answer or by hand; and those held for too long.
create index concurrently enrolments_held_in on enrolments (account_id, campaign_id, contact_id) include (held_at, stopped_by)
  where held_at is not null;
drop index concurrently if exists enrolments_held;
-- Contacts whose part in a campaign ended, by how it ended, newest first.
create index concurrently enrolments_ended on enrolments (account_id, campaign_id, status, contact_id) where status <> 'active';
-- The activities of one campaign: a period of one status, newest first; and who had a message that failed.
create index concurrently messages_by_campaign on messages (account_id, campaign_id, status, shipping_at, id);
