-- outside a transaction
-- Refusals are counted for an e-mail address, those of contacts that were removed included: this finds them by the address.
create index concurrently contacts_removed on contacts (account_id, lower(email)) where deleted_at is not null;
