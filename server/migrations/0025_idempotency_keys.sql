-- What was answered to a creating call that brought a key: whoever repeats the call within a day gets the same answer.

create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Of the call, its parameters and its body: another call does not get this answer.
  request_sha256 bytea not null check (length(request_sha256) = 32),
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
-- Removing what is a day old.
create index idempotency_keys_by_age on idempotency_keys (created_at);
