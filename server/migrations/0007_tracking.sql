-- What comes back after a message left, and which addresses must not be written to again.

-- Where a tracked link leads: a click goes only where a row says, never where a request says.
create table links (
  account_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  -- A link that differs from contact to contact is stored as typed, with its holes.
  url text not null constraint links_url_check check ((url ~* '^https?://' or url like '{{%') and length(url) <= 8000),
  kind text not null default 'ordinary' check (kind in ('ordinary', 'whatsapp', 'capture')),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade
);
-- The same address in the same campaign is the same link. Hashed: an address may be too long for an index.
create unique index links_by_url on links (account_id, campaign_id, md5(url));

-- An open, a click, a notice of a provider: something that happened to a message after it left.
create table events (
  account_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  kind text not null check (kind in (
    'open', 'click', 'unsubscribe', 'complaint', 'bounce', 'soft_bounce',
    'sent', 'delivered', 'read', 'failed', 'reply')),
  -- Only people count in the metrics; a proxy opens for a person.
  class text not null default 'human' check (class in ('human', 'proxy', 'prefetch', 'scanner', 'bot', 'preview')),
  link_id bigint,
  -- The provider's own name for the event: the same notice twice has one effect.
  provider_event_id text,
  ip inet,
  user_agent text,
  detail jsonb,
  at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  foreign key (account_id, link_id) references links (account_id, id) on delete cascade,
  check ((kind = 'click') = (link_id is not null))
);
-- The history of one message.
create index events_by_message on events (account_id, message_id, at);
-- Clicks per link.
create index events_by_link on events (account_id, link_id, at) where link_id is not null;
-- A notice that a provider repeats counts once.
create unique index events_once on events (account_id, provider_event_id) where provider_event_id is not null;

-- A notice of a provider as it came. It waits while nothing can be done with it: its message is not yet recorded as sent.
create table provider_events (
  account_id bigint not null references accounts on delete cascade,
  source text not null check (length(source) between 1 and 64),
  event_id text not null check (length(event_id) between 1 and 400),
  waiting boolean not null,
  body jsonb not null,
  at timestamptz not null default now(),
  primary key (account_id, source, event_id)
);
-- Waiting notices, oldest first.
create index provider_events_waiting on provider_events (at) where waiting;
-- Removing old notices.
create index provider_events_by_age on provider_events (at);

-- An address that must not be written to. It acts on the address, not on the contact: importing or re-creating a contact
-- lifts nothing.
create table suppressions (
  account_id bigint not null references accounts on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  address text not null check (address <> ''),
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'complaint', 'manual')),
  -- A wish to leave counts for the contact: every channel of a contact with this address is closed. A wish not to be
  -- called closes calls only (decision 21).
  for_contact boolean not null default false,
  message_id bigint,
  note text,
  created_at timestamptz not null default now(),
  primary key (account_id, channel, address)
);

-- A suppression that was lifted: by whom, and why.
create table lifted_suppressions (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  address text not null check (address <> ''),
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'complaint', 'manual')),
  note text,
  suppressed_at timestamptz not null,
  lifted_at timestamptz not null default now(),
  -- The user who lifted it; null: the product itself.
  lifted_by bigint,
  why text not null check (length(why) between 1 and 500),
  primary key (account_id, id)
);
-- The history of a contact, and whether a count of bounces starts again.
create index lifted_suppressions_by_address on lifted_suppressions (account_id, channel, address, lifted_at);
