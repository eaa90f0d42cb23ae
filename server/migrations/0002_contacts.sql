-- The contacts of an owner, and how they are found and counted. Every key starts with the owner, and so does every
-- reference: a row cannot point across owners.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- unaccent() depends on a dictionary that could be replaced, so PostgreSQL calls it stable. Naming the dictionary makes
-- the promise that an index needs. Stored columns depend on it: it never changes.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- A person to be reached. A deleted one stays as a row, for the history of its messages.
create table contacts (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 255),
  email text not null check (length(email) <= 320),
  -- As typed; phone is the number it stands for, in E.164.
  whatsapp text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  search text not null generated always as (plain_text(name || ' ' || email || ' ' || whatsapp || ' ' || coalesce(phone, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
-- One contact per address and owner, whatever case it is typed in.
create unique index contacts_email on contacts (account_id, lower(email)) where deleted_at is null;
-- The contact list, newest first.
create index contacts_list on contacts (account_id, id desc) where deleted_at is null;
-- Search by any part of name, e-mail or number.
create index contacts_search on contacts using gin (account_id, search gin_trgm_ops) where deleted_at is null;
-- The contacts with a number: an opt-out by WhatsApp or by a call acts on the number.
create index contacts_by_phone on contacts (account_id, phone) where phone is not null;

-- How many contacts an owner has in each block of 4,096 ids: a total is a sum, a deep page is a jump into one block
-- (decision 10). The slot is that of the connection, so that two people who add contacts do not wait for each other.
create table contact_blocks (
  account_id bigint not null references accounts on delete cascade,
  block bigint not null,
  slot integer not null check (slot between 0 and 15),
  -- In one slot it may be negative: one connection may add and another delete.
  contacts integer not null,
  -- Rises with every change that a search could notice: a count made at the same sum is still right.
  changes bigint not null,
  primary key (account_id, block, slot)
) with (fillfactor = 70);
