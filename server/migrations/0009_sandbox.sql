-- What the box inside the product received instead of the world: the newest of each owner, to be looked at.

create table sandbox_messages (
  user_id bigint not null references users on delete cascade,
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
  primary key (user_id, id)
);
