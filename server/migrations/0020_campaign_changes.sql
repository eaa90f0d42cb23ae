-- Changes of everything pending in a campaign, done in steps: a campaign of a million messages is changed like one of ten.

-- While one is under way nothing of the campaign leaves.
alter table campaigns add column changing boolean not null default false;

create table campaign_changes (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  campaign_id bigint not null,
  kind text not null check (kind in ('cancel', 'resume', 'hours')),
  -- Of a cancel: the step it is limited to, and what people read as the reason.
  step_id bigint,
  reason text check ((reason is not null) = (kind = 'cancel')),
  -- Of a resume: the moment from which what is overdue is planned anew.
  start_at timestamptz not null default now(),
  -- What entered the campaign after the change was asked for is not concerned.
  last_message_id bigint not null,
  -- Contacts up to this one are done.
  last_contact_id bigint not null default 0,
  -- How many messages were pending when it was asked for, and how many of them and of whom are done.
  total bigint not null check (total >= 0),
  messages bigint not null default 0 check (messages >= 0),
  contacts bigint not null default 0 check (contacts >= 0),
  -- Of a resume: how many messages of each channel were planned anew.
  moved jsonb not null default '{}' check (jsonb_typeof(moved) = 'object'),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
-- The changes under way, of all or of one campaign, oldest first.
create index campaign_changes_open on campaign_changes (user_id, campaign_id, id) where finished_at is null;
