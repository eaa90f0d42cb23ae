-- Campaigns, the steps of their cadences, and changes of everything pending in one.

-- A cadence for a group of contacts, with the hours in which it may send.
create table campaigns (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  -- The person responsible: {{user.*}} in its messages.
  owner_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  description text,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed')),
  -- A campaign that too many addresses refuse pauses by itself, once: starting it again is a decision.
  braked_at timestamptz,
  pause_reason text,
  -- While a change of everything pending is under way, nothing of the campaign leaves.
  changing boolean not null default false,
  just_weekday boolean not null default false,
  time_zone text not null default 'America/Sao_Paulo',
  window_start time,
  window_end time,
  skip_holidays boolean not null default false,
  email_sender_id bigint,
  whatsapp_sender_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, owner_id) references users (account_id, id),
  foreign key (account_id, email_sender_id) references senders (account_id, id),
  foreign key (account_id, whatsapp_sender_id) references senders (account_id, id),
  check ((window_start is null) = (window_end is null)),
  check (window_start < window_end)
);
-- The campaign list, newest first.
create index campaigns_list on campaigns (account_id, created_at desc, id desc) where deleted_at is null;
-- The campaigns that may send, for the dispatcher.
create index campaigns_active on campaigns (account_id, id) where status = 'active' and deleted_at is null;

-- One message of a cadence: which template, and how long after the step before it.
create table steps (
  account_id bigint not null,
  campaign_id bigint not null,
  id bigint generated always as identity,
  step_order integer not null check (step_order > 0),
  template_id bigint not null,
  delay_minutes integer not null check (delay_minutes >= 0),
  -- A removed step stays, inactive: its numbers stay in the metrics.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, campaign_id, id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade,
  foreign key (account_id, template_id) references templates (account_id, id),
  check (is_active = (removed_at is null))
);
-- The cadence of a campaign in order; it also keeps two active steps off one place.
create unique index steps_cadence on steps (account_id, campaign_id, step_order) where is_active;
-- "Is this template in use?", before it is deleted.
create index steps_by_template on steps (account_id, template_id) where is_active;

-- A change of everything pending in a campaign, done in batches: a million messages are changed like ten.
create table campaign_changes (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  campaign_id bigint not null,
  kind text not null check (kind in ('cancel', 'resume', 'hours')),
  -- Of a cancel: the step it is limited to, and the reason people read.
  step_id bigint,
  reason text check ((reason is not null) = (kind = 'cancel')),
  -- Of a resume: the moment from which overdue messages are planned again.
  start_at timestamptz not null default now(),
  -- Messages that entered the campaign after the change was asked for are not concerned.
  last_message_id bigint not null,
  -- Contacts up to this one are done.
  last_contact_id bigint not null default 0,
  -- How many messages were pending when it was asked for, and how many of them and of their contacts are done.
  total bigint not null check (total >= 0),
  messages bigint not null default 0 check (messages >= 0),
  contacts bigint not null default 0 check (contacts >= 0),
  -- Of a resume: how many messages of each channel were planned again.
  moved jsonb not null default '{}' check (jsonb_typeof(moved) = 'object'),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade
);
-- The changes under way, of all campaigns or of one, oldest first.
create index campaign_changes_open on campaign_changes (account_id, campaign_id, id) where finished_at is null;
