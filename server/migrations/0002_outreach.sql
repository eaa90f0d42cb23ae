-- What a user keeps: senders, templates, campaigns with their steps, contacts and who is in which campaign.
-- Every key starts with the owner, and so does every reference: a row cannot point across owners.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- unaccent() depends on a dictionary that could be replaced, so PostgreSQL calls it stable.
-- Naming the dictionary makes the promise an index needs.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

create table senders (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'whatsapp')),
  mode text not null,
  name text not null check (length(name) between 1 and 255),
  is_default boolean not null default false,
  settings jsonb not null default '{}',
  -- AES-256-GCM, bound to its owner and column; never leaves the server.
  secrets bytea,
  per_minute integer check (per_minute > 0),
  per_day integer check (per_day > 0),
  state text not null default 'ok' check (state in ('ok', 'suspended', 'stopped')),
  suspended_until timestamptz,
  last_reply text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  check ((channel = 'email' and mode in ('smtp', 'sandbox'))
      or (channel = 'whatsapp' and mode in ('cloud_api', 'assisted', 'sandbox'))),
  check ((state = 'suspended') = (suspended_until is not null))
);
-- The sender a campaign uses when it names none.
create unique index senders_default on senders (user_id, channel) where is_default and deleted_at is null;

create table templates (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('email', 'whatsapp', 'call')),
  subject text,
  content text not null check (content <> ''),
  -- Counts the edits: what was compiled for one version never serves another.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  check ((type = 'email') = (subject is not null))
);
-- The template list, newest first.
create index templates_list on templates (user_id, created_at desc, id desc) where deleted_at is null;

create table campaigns (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 255),
  description text,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed')),
  just_weekday boolean not null default false,
  time_zone text not null default 'America/Sao_Paulo',
  window_start time,
  window_end time,
  skip_holidays boolean not null default false,
  email_sender_id bigint,
  whatsapp_sender_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, email_sender_id) references senders (user_id, id),
  foreign key (user_id, whatsapp_sender_id) references senders (user_id, id),
  check ((window_start is null) = (window_end is null)),
  check (window_start < window_end)
);
-- The campaign list, newest first.
create index campaigns_list on campaigns (user_id, created_at desc, id desc) where deleted_at is null;
-- The dispatcher asks first which campaigns may send at all.
create index campaigns_active on campaigns (user_id, id) where status = 'active' and deleted_at is null;

create table steps (
  user_id bigint not null,
  campaign_id bigint not null,
  id bigint generated always as identity,
  step_order integer not null check (step_order > 0),
  template_id bigint not null,
  delay_minutes integer not null check (delay_minutes >= 0),
  -- A removed step stays, inactive: its numbers stand in the metrics.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (user_id, id),
  -- What a message refers to, so that its step is of its own campaign.
  unique (user_id, campaign_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, template_id) references templates (user_id, id),
  check (is_active = (removed_at is null))
);
-- The cadence of a campaign in order; also what keeps two active steps off one place.
create unique index steps_cadence on steps (user_id, campaign_id, step_order) where is_active;
-- "Is this template in use?", before it is deleted.
create index steps_by_template on steps (user_id, template_id) where is_active;

create table contacts (
  user_id bigint not null references users on delete cascade,
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
  primary key (user_id, id)
);
-- One contact per address and owner, whatever the case it is typed in.
create unique index contacts_email on contacts (user_id, lower(email)) where deleted_at is null;
-- The contact list, newest first.
create index contacts_list on contacts (user_id, id desc) where deleted_at is null;
-- Search by any part of name, e-mail or number.
create index contacts_search on contacts using gin (user_id, search gin_trgm_ops) where deleted_at is null;

create table enrolments (
  user_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  contact_id bigint not null,
  status text not null default 'active' check (status in ('active', 'finished', 'opted_out', 'removed')),
  enrolled_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  -- What a message refers to, so that its campaign and contact are its enrolment's.
  unique (user_id, id, campaign_id, contact_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  check ((status = 'active') = (ended_at is null))
);
-- A contact is in a campaign once, and may come back after being removed.
create unique index enrolments_current on enrolments (user_id, campaign_id, contact_id) where status <> 'removed';
-- The campaigns of a contact, beside it in the list.
create index enrolments_by_contact on enrolments (user_id, contact_id) where status <> 'removed';
-- Active contacts of a campaign: a count over the index alone.
create index enrolments_active on enrolments (user_id, campaign_id) where status = 'active';
