-- outside a transaction
-- The contacts of a company: an answer of one may hold all of them.
create index concurrently contacts_by_domain on contacts (account_id, split_part(lower(email), '@', 2)) where deleted_at is null;
-- What the answer of a contact holds of others at its company.
create index concurrently enrolments_held_by on enrolments (account_id, held_by) where held_by is not null;
alter table campaigns validate constraint campaigns_reply_scope_check;
