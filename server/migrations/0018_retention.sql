-- How long an account keeps its messages, and what is left of those it no longer has (decision 33).

-- Null: for ever. The links of a message work while its row is there, so it is there for half a year at least.
alter table accounts add column retention_days integer check (retention_days >= 180);

-- Slot 16 has the numbers of messages that are gone; slots 0 to 15 those of messages that are there.
alter table step_counts
  drop constraint step_counts_slot_check, add constraint step_counts_slot_check check (slot between 0 and 16) not valid;
alter table day_counts
  drop constraint day_counts_slot_check, add constraint day_counts_slot_check check (slot between 0 and 16) not valid;
alter table link_counts
  drop constraint link_counts_slot_check, add constraint link_counts_slot_check check (slot between 0 and 16) not valid;

-- The last click among those that are gone.
alter table links add column folded_click_at timestamptz;

-- Contacts who had answered a message that is gone; step 0 counts each once for its whole campaign.
create table folded_answers (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  step_id bigint not null,
  people bigint not null,
  primary key (account_id, campaign_id, step_id)
);

-- The recipient of each deleted message: its opt-out link goes on working.
create table folded_recipients (
  account_id bigint not null references accounts on delete cascade,
  message_id bigint not null,
  channel text not null,
  address text not null check (address <> ''),
  primary key (account_id, message_id)
);
