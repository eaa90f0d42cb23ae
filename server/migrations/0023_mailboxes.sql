-- The mailbox in which the answers to a sender arrive. It is only read: nothing in it is ever changed.
create table mailboxes (
  account_id bigint not null,
  sender_id bigint not null,
  -- Server, port, security and user.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets bytea,
  -- refused: its server did not accept the password, and only a person can go on.
  state text not null default 'reading' check (state in ('reading', 'refused')),
  -- Why it could not be read the last time, in the words of the server.
  problem text check (length(problem) <= 500),
  -- Since when it could not be read, and how often that was tried.
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- The listener that reads it. The fence rises with every one that takes it: what an earlier one still does is not kept.
  holder text,
  fence bigint not null default 0,
  lease_until timestamptz not null default '-infinity',
  next_visit_at timestamptz not null default now(),
  looked_at timestamptz,
  -- When something that answers a message of ours was last found in it.
  heard_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, sender_id),
  foreign key (account_id, sender_id) references senders (account_id, id) on delete cascade
);

-- How far each folder was read.
create table mailbox_folders (
  account_id bigint not null,
  sender_id bigint not null,
  path text not null check (length(path) between 1 and 1000),
  uid_validity bigint not null,
  last_uid bigint not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, sender_id, path),
  foreign key (account_id, sender_id) references mailboxes (account_id, sender_id) on delete cascade
);

-- The Message-ID of an e-mail that arrived: an answer to it names it, and so does what the contact writes next.
alter table inbound_messages add column mail_id text check (length(mail_id) <= 1000);
-- The e-mails that a mail which arrives names.
create index inbound_messages_by_mail_id on inbound_messages (account_id, mail_id) where mail_id is not null;
