-- Contact files on their way in.

-- A file of contacts. The row is claimed like a message: a dead process leaves nothing half done.
create table imports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  filename text not null check (length(filename) between 1 and 255),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  update_existing boolean not null default false,
  mapping jsonb,
  -- Null while the file is arriving: it is not read yet, and removed if it never ends.
  received_at timestamptz,
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  separator text check (separator in (';', ',', e'\t', '|')),
  -- The columns as the file names them, for the file of failed rows.
  header text[],
  total_rows integer not null default 0 check (total_rows >= 0),
  done_rows integer not null default 0 check (done_rows between 0 and total_rows),
  success_count integer not null default 0 check (success_count >= 0),
  error_count integer not null default 0 check (error_count >= 0),
  message text,
  -- How often it was claimed since a batch of it was last written: a file that kills its reader every time is given up.
  attempts integer not null default 0,
  fence integer not null default 0,
  claimed_by text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  check (success_count + error_count = done_rows),
  check (status <> 'completed' or done_rows = total_rows),
  check ((status in ('completed', 'failed')) = (finished_at is not null)),
  check (received_at is null or (encoding is not null and separator is not null))
);
-- The history of imports, newest first.
create index imports_list on imports (account_id, id desc);
-- The next file to read, of any owner.
create index imports_open on imports (created_at) where status in ('pending', 'processing');
-- One file of an owner at a time.
create unique index imports_running on imports (account_id) where status = 'processing';

-- The file as it arrived, in pieces; removed when the import ends.
create table import_chunks (
  account_id bigint not null,
  import_id bigint not null,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (account_id, import_id, position),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);

-- A row of the file that became no contact, and why.
create table import_failures (
  account_id bigint not null,
  import_id bigint not null,
  row_number integer not null check (row_number > 0),
  error text not null,
  cells text[] not null,
  primary key (account_id, import_id, row_number),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
