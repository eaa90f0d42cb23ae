-- What sending needs beside the messages.

-- A running dispatcher. What it claimed is free again when its lease has run out.
create table dispatchers (
  id text primary key,
  lease_until timestamptz not null,
  started_at timestamptz not null default now()
);

-- When a lane (one channel of one campaign) next has something due: the dispatcher looks at due lanes only, however many
-- campaigns there are. Never later than the truth (keep_lanes); the dispatcher moves it back. The slot is that of the
-- connection, so that a long transaction that plans messages keeps no other waiting.
create table lanes (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  slot integer not null check (slot between 0 and 15),
  due_at timestamptz not null,
  -- Rises with every message planned or moved: a look that began before it does not move the lane back.
  version bigint not null default 1,
  primary key (account_id, campaign_id, channel, slot)
) with (fillfactor = 50);
-- The lanes that are due.
create index lanes_due on lanes (due_at);

-- How often and when an address was approached on a day: a number is called twice a day at most, and written to every
-- six seconds at most.
create table approaches (
  account_id bigint not null references accounts on delete cascade,
  channel text not null check (channel in ('whatsapp', 'call')),
  address text not null check (address <> ''),
  day date not null,
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (account_id, channel, address, day)
);
-- Removing past days.
create index approaches_by_day on approaches (day);

-- When a number last wrote to us on WhatsApp: for a day after that, free text may answer.
create table whatsapp_windows (
  account_id bigint not null references accounts on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  last_inbound_at timestamptz not null,
  primary key (account_id, phone)
);

-- The identity this database had when it was last started: a restored backup has another one, and then nothing that was
-- due leaves by itself.
create table this_database (
  is_one boolean primary key default true check (is_one),
  identity text not null
);

-- What the sandbox received instead of the world: the newest messages of each owner.
create table sandbox_messages (
  account_id bigint not null references accounts on delete cascade,
  -- Rises with every message, so the key serves the list, newest first.
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'whatsapp')),
  -- The message it is, where it says so; it may be gone by now.
  message_id bigint,
  recipient text not null,
  -- The subject, or how the text begins.
  title text not null,
  -- As it arrived: an e-mail with its headers, or the body of the call.
  raw bytea not null,
  at timestamptz not null default now(),
  primary key (account_id, id)
);
