-- What messages are sent through, and what they say.

-- An SMTP account, a WhatsApp number or the sandbox of an owner.
create table senders (
  account_id bigint not null references accounts on delete cascade,
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
  -- Failures in a row of the server itself; a success resets it.
  failures integer not null default 0 check (failures >= 0),
  -- Messages in a row that servers refused because of the sender: authentication, reputation, a blocklist.
  refusals integer not null default 0 check (refusals >= 0),
  -- When the pace lets the next message leave, whose turn is next, and how many left today.
  free_at timestamptz,
  next_turn timestamptz,
  day date,
  sent_today integer not null default 0 check (sent_today >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  check ((channel = 'email' and mode in ('smtp', 'sandbox'))
      or (channel = 'whatsapp' and mode in ('cloud_api', 'assisted', 'sandbox'))),
  check ((state = 'suspended') = (suspended_until is not null))
);
-- The sender of a campaign that names none.
create unique index senders_default on senders (account_id, channel) where is_default and deleted_at is null;
-- The sender a call of Meta's webhook is about (tracking/whatsapp/queries.ts: cloudApiSenders).
create index senders_phone_number on senders ((settings ->> 'phoneNumberId'), account_id, id)
  where mode = 'cloud_api' and deleted_at is null;
-- Every number in turn, to verify a webhook (cloudApiSendersAfter).
create index senders_cloud_api on senders (account_id, id) where mode = 'cloud_api' and deleted_at is null;

-- A text with holes, for one channel.
create table templates (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('email', 'whatsapp', 'call')),
  subject text,
  -- The text that mail programs show beside the subject, before a message is opened.
  preheader text check (length(preheader) between 1 and 255),
  content text not null check (content <> ''),
  -- The approved WhatsApp template that stands for ours: {"name", "language", "variables"}.
  approved jsonb check (jsonb_typeof(approved) = 'object'),
  -- Counts the edits: what was compiled for one version never serves another.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  check ((type = 'email') = (subject is not null))
);
-- The template list, newest first.
create index templates_list on templates (account_id, created_at desc, id desc) where deleted_at is null;

-- What a template said in each of its versions, for the messages that left with it.
create table template_versions (
  account_id bigint not null,
  template_id bigint not null,
  version integer not null check (version > 0),
  subject text,
  preheader text,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, template_id, version),
  foreign key (account_id, template_id) references templates (account_id, id) on delete cascade
);
