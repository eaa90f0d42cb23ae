-- What persons of an account write about a contact.
create table contact_notes (
  account_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  -- Who wrote it: only they change or delete it.
  user_id bigint not null,
  said text not null check (length(said) between 1 and 5000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
-- The notes of a contact, newest first.
create index contact_notes_by_contact on contact_notes (account_id, contact_id, created_at desc, id desc);
