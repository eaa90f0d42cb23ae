-- outside a transaction
-- Tasks that come back later.
create index concurrently messages_put_off on messages (account_id, next_attempt_at, id)
  where state = 'retry' and outcome is not null;
