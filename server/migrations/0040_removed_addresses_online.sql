-- outside a transaction
-- What came back from an address counts for the address, whoever of those that had it was removed.
create index concurrently contacts_removed on contacts (account_id, lower(email)) where deleted_at is not null;
