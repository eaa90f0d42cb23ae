-- What providers said, as they said it, so that the same word twice has one effect. It waits while there is nothing to
-- be done with it: about a message that is not yet written down as sent.
create table provider_events (
  user_id bigint not null references users on delete cascade,
  source text not null check (length(source) between 1 and 64),
  event_id text not null check (length(event_id) between 1 and 400),
  waiting boolean not null,
  body jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, source, event_id)
);
-- Taking up what waits, oldest first.
create index provider_events_waiting on provider_events (at) where waiting;
-- Throwing the old ones away.
create index provider_events_by_age on provider_events (at);
