-- What persons of an account write to contacts in a conversation. It leaves once, by the sender of what was answered.
create table answers (
  account_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  -- The message of the contact that it answers.
  inbound_id bigint not null,
  channel text not null references channels,
  sender_id bigint not null,
  recipient text not null check (length(recipient) <= 320),
  subject text check (length(subject) <= 1000),
  said text not null check (length(said) between 1 and 20000),
  -- leaving: a dispatcher has it, and no other takes it. unknown: that dispatcher ended before it said what became of it.
  state text not null default 'waiting' check (state in ('waiting', 'leaving', 'sent', 'failed', 'unknown')),
  -- What the server said to it.
  reply text check (length(reply) <= 2000),
  user_id bigint not null,
  created_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
-- The conversation of a contact.
create index answers_by_contact on answers (account_id, contact_id, created_at, id);
-- What is to leave, of all accounts.
create index answers_to_leave on answers (created_at) where state in ('waiting', 'leaving');

-- The person of the account who takes care of a conversation.
alter table conversations add column assigned_to bigint;
