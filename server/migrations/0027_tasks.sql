-- What persons of an account make of tasks, one row each time: who did it, and what undoing it needs.
create table task_outcomes (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  message_id bigint not null,
  contact_id bigint not null,
  channel text not null references channels,
  user_id bigint not null,
  -- snoozed: it stays a task, and is due later.
  outcome text not null check (outcome in (
    'answered', 'no_answer', 'call_later', 'do_not_call', 'sent', 'skipped', 'snoozed')),
  disposition text check (disposition in (
    'replied', 'meeting', 'interested', 'not_now', 'question', 'not_interested', 'wrong_number', 'voicemail')),
  note text check (length(note) <= 2000),
  -- Of a message that was changed before it was sent: what was really sent.
  sent_text text check (length(sent_text) <= 50000),
  -- What the contact is recorded to have said.
  inbound_id bigint,
  -- The message before it.
  was_outcome text,
  was_note text,
  was_next_attempt_at timestamptz not null,
  was_deadline_at timestamptz not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
-- What was made of a task, the last first.
create index task_outcomes_by_message on task_outcomes (account_id, message_id, id);
-- What was done in a day.
create index task_outcomes_by_time on task_outcomes (account_id, at, id);
