-- What the screens count, moved in the transaction of each change (count_* in server/sql/functions) and proved by the
-- recount: no number waits for a million rows. The slot is that of the connection, so that two dispatchers do not wait for
-- each other; a number is the sum of its slots.

-- The numbers of a step.
create table step_counts (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  step_id bigint not null,
  slot integer not null check (slot between 0 and 15),
  total bigint not null,
  pending bigint not null default 0,
  sent bigint not null,
  delivered bigint not null,
  opened bigint not null,
  clicked bigint not null,
  capture bigint not null,
  whatsapp bigint not null,
  unsubscribed bigint not null,
  bounced bigint not null,
  primary key (account_id, campaign_id, step_id, slot)
) with (fillfactor = 50);

-- Messages by status and quarter of an hour: every time zone begins its days on one.
create table period_counts (
  account_id bigint not null references accounts on delete cascade,
  period timestamptz not null,
  status text not null,
  slot integer not null check (slot between 0 and 15),
  messages bigint not null,
  primary key (account_id, period, status, slot)
) with (fillfactor = 50);

-- What happened in a campaign on a day of the owner's time zone.
create table day_counts (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  day date not null,
  slot integer not null check (slot between 0 and 15),
  sent bigint not null,
  opened bigint not null,
  clicked bigint not null,
  primary key (account_id, campaign_id, day, slot)
) with (fillfactor = 50);

-- People's clicks of a link in one message: it tells how many messages led to the link.
create table link_clicks (
  account_id bigint not null,
  link_id bigint not null,
  message_id bigint not null,
  clicks integer not null,
  primary key (account_id, link_id, message_id),
  foreign key (account_id, link_id) references links (account_id, id) on delete cascade
);

-- People's clicks of a link.
create table link_counts (
  account_id bigint not null,
  link_id bigint not null,
  slot integer not null check (slot between 0 and 15),
  clicks bigint not null,
  messages bigint not null,
  primary key (account_id, link_id, slot),
  foreign key (account_id, link_id) references links (account_id, id) on delete cascade
) with (fillfactor = 50);

-- Contacts of a campaign by blocks of 4,096 of their ids, as contact_blocks has them of an owner.
create table enrolment_blocks (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  block bigint not null,
  slot integer not null check (slot between 0 and 15),
  contacts integer not null,
  active integer not null,
  primary key (account_id, campaign_id, block, slot)
) with (fillfactor = 50);
