-- Accounts, the people who sign in to them, and what slows down guessing of passwords.

-- A company: campaigns, contacts, senders and everything sent belong to it, and are seen by all of its people.
create table accounts (
  id bigint generated always as identity primary key,
  -- In which its days begin: in metrics, in limits a day and in lists.
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now()
);

-- A person who signs in.
create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  role text not null default 'admin' check (role in ('admin', 'seller')),
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email),
  -- What a campaign refers to, so that the person responsible for it is of its account.
  unique (account_id, id)
);

-- A signed-in browser. Only the SHA-256 of its token is stored: a stolen copy of this table is of no use.
create table sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
-- Ending every session of a user: deactivation, new password.
create index sessions_by_user on sessions (user_id);
-- Removing expired sessions.
create index sessions_by_expiry on sessions (expires_at);

-- An address a user has signed in from: failed logins from elsewhere never lock the user out of it.
create table known_origins (
  user_id bigint not null references users on delete cascade,
  origin text not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, origin)
);

-- A user, address or network that failed to sign in lately.
create table login_failures (
  subject text primary key,
  failures integer not null check (failures > 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);

-- A value a user offers to templates as {{user.<key>}}.
create table user_attributes (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  key text not null check (key ~ '^[A-Za-z0-9_.-]{1,64}$'),
  value text not null check (value <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, key)
);

-- A day on which an account's campaigns do not send, beside the national holidays.
create table days_off (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  name text not null default '' check (length(name) <= 255),
  primary key (account_id, day)
);

-- The answer to a creating call that brought a key: the same call within a day gets the same answer (decision 20).
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Of the call, its parameters and its body: another call does not get this answer.
  request_sha256 bytea not null check (length(request_sha256) = 32),
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
-- Removing keys that are a day old.
create index idempotency_keys_by_age on idempotency_keys (created_at);
