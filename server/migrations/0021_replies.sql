-- What contacts answer, and what it does to their campaigns.

-- A reply holds an enrolment: nothing of it leaves until a person decides (hold_enrolments, release_enrolments).
alter table enrolments add column held_at timestamptz;
alter table enrolments drop constraint enrolments_status_check;
alter table enrolments add constraint enrolments_status_check
  check (status in ('active', 'finished', 'opted_out', 'replied', 'removed'));
-- Held enrolments that wait for a decision, longest first.
create index enrolments_held on enrolments (account_id, held_at) where held_at is not null;

-- Whether an e-mail leaves in the thread of the first one of its enrolment. Steps that were there before leave as they did.
alter table steps add column in_thread boolean not null default false;
alter table steps alter column in_thread set default true;

-- A message of a contact that arrived: an e-mail, or a message of WhatsApp. Never its markup, never its attachments.
create table inbound_messages (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  contact_id bigint not null,
  channel text not null references channels,
  -- Its own name, by which it is kept once however often it is read.
  key text not null check (length(key) between 1 and 400),
  -- The message of ours it answers, and how that was found.
  message_id bigint,
  matched_by text not null check (matched_by in ('address', 'message_id', 'link', 'thread', 'quoted_id', 'sender', 'person')),
  -- Whether a token of ours proves it: only then is an address suppressed by it.
  is_proved boolean not null,
  from_address text not null check (length(from_address) <= 320),
  subject text check (length(subject) <= 1000),
  said text not null check (length(said) <= 65536),
  quoted text check (length(quoted) <= 65536),
  -- Names and sizes.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  class text not null check (class in (
    'reply', 'interest', 'not_now', 'question', 'refusal', 'opt_out', 'wrong_person', 'left_company', 'ooo', 'auto_ack',
    'challenge', 'other')),
  -- Whether a machine wrote it.
  is_auto boolean not null,
  -- Who says so: the rules, or this person.
  classified_by bigint,
  why text not null check (length(why) <= 500),
  -- The words that led to it, as they stand in the text.
  words text check (length(words) <= 500),
  return_on date,
  referral text check (length(referral) <= 320),
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, channel, key),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
-- The conversation of a contact, oldest first.
create index inbound_messages_by_contact on inbound_messages (account_id, contact_id, received_at, id);

-- What an inbound message did, as far as it can be undone.
create table inbound_effects (
  account_id bigint not null,
  id bigint generated always as identity,
  inbound_id bigint not null,
  kind text not null check (kind in ('held', 'cancelled', 'moved', 'suppressed')),
  -- Enrolments held, cancelled or moved; the address suppressed.
  enrolment_ids bigint[] not null default '{}',
  address text,
  messages integer not null default 0 check (messages >= 0),
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint,
  -- The key serves the effects of one message.
  primary key (account_id, inbound_id, id),
  foreign key (account_id, inbound_id) references inbound_messages (account_id, id) on delete cascade
);

-- Everything said with a contact, as a person works on it.
create table conversations (
  account_id bigint not null,
  contact_id bigint not null,
  -- open: they spoke last and it is to be treated. waiting: we did. done: nothing is to be done.
  state text not null check (state in ('open', 'waiting', 'done')),
  is_unread boolean not null,
  last_inbound_id bigint not null,
  last_at timestamptz not null,
  snoozed_until timestamptz,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
-- The list, newest first, and the number in the navigation.
create index conversations_list on conversations (account_id, state, last_at desc, contact_id);
