-- Pieces of text with a name, for all templates of an account.
create table snippets (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
