-- People who sign in, their sessions, and what slows down whoever guesses passwords.

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  password_hash text not null,
  is_active boolean not null default true,
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email)
);

-- Only the SHA-256 of a token is kept: a stolen copy of this table signs nobody in.
create table sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
-- Ending every session of a user: deactivation, new password.
create index sessions_by_user on sessions (user_id);
-- Removing what has expired.
create index sessions_by_expiry on sessions (expires_at);

-- Where a user has signed in from: a stranger's failures never lock the owner out of these.
create table known_origins (
  user_id bigint not null references users on delete cascade,
  origin text not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, origin)
);

-- One row per account, address or network that failed to sign in lately.
create table login_failures (
  subject text primary key,
  failures integer not null check (failures > 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);

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
