-- The contacts each import wrote, new or changed, one row for each batch of its file.
create table import_batches (
  account_id bigint not null,
  import_id bigint not null,
  -- The first row of the file in the batch.
  first_row integer not null check (first_row > 0),
  contact_ids bigint[] not null,
  primary key (account_id, import_id, first_row),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
