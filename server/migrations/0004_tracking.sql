-- What happened to a message after it left, and who must not be written to again.

-- A click goes only where a link row says, never where a request says.
create table links (
  user_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  url text not null check (url ~* '^https?://' and length(url) <= 8000),
  kind text not null default 'ordinary' check (kind in ('ordinary', 'whatsapp', 'capture')),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
-- The same address in the same campaign is the same link. Hashed: an address may outgrow an index entry.
create unique index links_by_url on links (user_id, campaign_id, md5(url));

create table events (
  user_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  kind text not null check (kind in (
    'open', 'click', 'unsubscribe', 'complaint', 'bounce', 'soft_bounce',
    'sent', 'delivered', 'read', 'failed', 'reply')),
  -- Only people count in the metrics; a proxy opens for a person.
  class text not null default 'human' check (class in ('human', 'proxy', 'prefetch', 'scanner', 'bot', 'preview')),
  link_id bigint,
  -- The provider's own name for the event: the same word twice has one effect.
  provider_event_id text,
  ip inet,
  user_agent text,
  detail jsonb,
  at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade,
  foreign key (user_id, link_id) references links (user_id, id) on delete cascade,
  check ((kind = 'click') = (link_id is not null))
);
-- The history of one message.
create index events_by_message on events (user_id, message_id, at);
-- Clicks per link.
create index events_by_link on events (user_id, link_id, at) where link_id is not null;
-- A provider that says the same event again is heard once.
create unique index events_once on events (user_id, provider_event_id) where provider_event_id is not null;

-- Acts on the address, not on the contact: importing or re-creating a contact lifts nothing.
create table suppressions (
  user_id bigint not null references users on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  address text not null check (address <> ''),
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'complaint', 'manual')),
  message_id bigint,
  note text,
  created_at timestamptz not null default now(),
  primary key (user_id, channel, address)
);
