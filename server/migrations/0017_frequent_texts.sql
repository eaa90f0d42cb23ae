-- What many contacts of an owner hold is counted before it is searched: to look at so many takes longer than to answer.

create table frequent_texts (
  user_id bigint primary key references users on delete cascade,
  -- Another list, other places: counts of the list before are of no use.
  list uuid not null default gen_random_uuid(),
  -- How many contacts there were when it was made.
  contacts bigint not null,
  texts text[] not null
);

create table frequent_text_counts (
  user_id bigint not null references users on delete cascade,
  block bigint not null,
  list uuid not null,
  -- How often the block had changed by then: a count of another number is not believed.
  changes bigint not null,
  -- Two bytes for each text of the list: how many contacts of the block hold it.
  hits bytea not null,
  primary key (user_id, block)
);
-- Neither squeezed nor kept in the row: two bytes are read without the others.
alter table frequent_text_counts alter column hits set storage external;
