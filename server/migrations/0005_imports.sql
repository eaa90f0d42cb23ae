-- Contact files on their way in. The row is claimed like a message: a dead process leaves nothing half done.

create table imports (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  filename text not null check (length(filename) between 1 and 255),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  update_existing boolean not null default false,
  mapping jsonb,
  total_rows integer not null default 0 check (total_rows >= 0),
  done_rows integer not null default 0 check (done_rows between 0 and total_rows),
  success_count integer not null default 0 check (success_count >= 0),
  error_count integer not null default 0 check (error_count >= 0),
  message text,
  fence integer not null default 0,
  claimed_by text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, id),
  check (success_count + error_count = done_rows),
  check (status <> 'completed' or done_rows = total_rows),
  check ((status in ('completed', 'failed')) = (finished_at is not null))
);
-- The history of imports, newest first.
create index imports_list on imports (user_id, id desc);
-- The next file to read, whoever sent it; one at a time for each owner.
create index imports_open on imports (created_at) where status in ('pending', 'processing');

-- The file as it arrived, in pieces; gone when the import ends.
create table import_chunks (
  user_id bigint not null,
  import_id bigint not null,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (user_id, import_id, position),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);

create table import_failures (
  user_id bigint not null,
  import_id bigint not null,
  row_number integer not null check (row_number > 0),
  error text not null,
  cells text[] not null,
  primary key (user_id, import_id, row_number),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
