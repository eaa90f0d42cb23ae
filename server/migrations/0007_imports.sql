-- What is learnt of a contact file while it arrives, and what keeps one owner's files in line.

alter table imports
  -- Null while the file is still arriving: nobody reads it yet, and if it never ends it is thrown away.
  add column received_at timestamptz,
  add column encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  add column separator text check (separator in (';', ',', e'\t', '|')),
  -- How often it was taken up since a batch of it was last written: who stops its reader every time is given up.
  add column attempts integer not null default 0,
  -- The columns as the file names them, for the file of failed rows.
  add column header text[];

update imports set received_at = created_at, encoding = 'utf-8', separator = ';';
alter table imports add check (received_at is null or (encoding is not null and separator is not null));

-- One file of an owner at a time, whoever reads it.
create unique index imports_running on imports (user_id) where status = 'processing';
