create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());

create table sql_functions (name text primary key, sha256 text not null, applied_at timestamptz not null default now());

-- Accounts, the people who sign in to them, and what slows down guessing of passwords.

-- A company: campaigns, contacts, senders and everything sent belong to it, and are seen by all of its people.
create table accounts (
  id bigint generated always as identity primary key,
  -- In which its days begin: in metrics, in limits a day and in lists.
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now()
);

-- A person who signs in.
create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  role text not null default 'admin' check (role in ('admin', 'seller')),
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email),
  -- What a campaign refers to, so that the person responsible for it is of its account.
  unique (account_id, id)
);

-- A signed-in browser. Only the SHA-256 of its token is stored: a stolen copy of this table is of no use.
create table sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
-- Ending every session of a user: deactivation, new password.
create index sessions_by_user on sessions (user_id);
-- Removing expired sessions.
create index sessions_by_expiry on sessions (expires_at);

-- An address a user has signed in from: failed logins from elsewhere never lock the user out of it.
create table known_origins (
  user_id bigint not null references users on delete cascade,
  origin text not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, origin)
);

-- A user, address or network that failed to sign in lately.
create table login_failures (
  subject text primary key,
  failures integer not null check (failures > 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);

-- A value a user offers to templates as {{user.<key>}}.
create table user_attributes (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  key text not null check (key ~ '^[A-Za-z0-9_.-]{1,64}$'),
  value text not null check (value <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, key)
);

-- A day on which an account's campaigns do not send, beside the national holidays.
create table days_off (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  name text not null default '' check (length(name) <= 255),
  primary key (account_id, day)
);

-- The answer to a creating call that brought a key: the same call within a day gets the same answer (decision 20).
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Of the call, its parameters and its body: another call does not get this answer.
  request_sha256 bytea not null check (length(request_sha256) = 32),
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
-- Removing keys that are a day old.
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The contacts of an owner, and how they are found and counted. Every key starts with the owner, and so does every
-- reference: a row cannot point across owners.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- unaccent() depends on a dictionary that could be replaced, so PostgreSQL calls it stable. Naming the dictionary makes
-- the promise that an index needs. Stored columns depend on it: it never changes.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- A person to be reached. A deleted one stays as a row, for the history of its messages.
create table contacts (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 255),
  email text not null check (length(email) <= 320),
  -- As typed; phone is the number it stands for, in E.164.
  whatsapp text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  search text not null generated always as (plain_text(name || ' ' || email || ' ' || whatsapp || ' ' || coalesce(phone, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
-- One contact per address and owner, whatever case it is typed in.
create unique index contacts_email on contacts (account_id, lower(email)) where deleted_at is null;
-- The contact list, newest first.
create index contacts_list on contacts (account_id, id desc) where deleted_at is null;
-- Search by any part of name, e-mail or number.
create index contacts_search on contacts using gin (account_id, search gin_trgm_ops) where deleted_at is null;
-- The contacts with a number: an opt-out by WhatsApp or by a call acts on the number.
create index contacts_by_phone on contacts (account_id, phone) where phone is not null;

-- How many contacts an owner has in each block of 4,096 ids: a total is a sum, a deep page is a jump into one block
-- (decision 10). The slot is that of the connection, so that two people who add contacts do not wait for each other.
create table contact_blocks (
  account_id bigint not null references accounts on delete cascade,
  block bigint not null,
  slot integer not null check (slot between 0 and 15),
  -- In one slot it may be negative: one connection may add and another delete.
  contacts integer not null,
  -- Rises with every change that a search could notice: a count made at the same sum is still right.
  changes bigint not null,
  primary key (account_id, block, slot)
) with (fillfactor = 70);

-- What messages are sent through, and what they say.

-- An SMTP account, a WhatsApp number or the sandbox of an owner.
create table senders (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'whatsapp')),
  mode text not null,
  name text not null check (length(name) between 1 and 255),
  is_default boolean not null default false,
  settings jsonb not null default '{}',
  -- AES-256-GCM, bound to its owner and column; never leaves the server.
  secrets bytea,
  per_minute integer check (per_minute > 0),
  per_day integer check (per_day > 0),
  state text not null default 'ok' check (state in ('ok', 'suspended', 'stopped')),
  suspended_until timestamptz,
  last_reply text,
  -- Failures in a row of the server itself; a success resets it.
  failures integer not null default 0 check (failures >= 0),
  -- Messages in a row that servers refused because of the sender: authentication, reputation, a blocklist.
  refusals integer not null default 0 check (refusals >= 0),
  -- When the pace lets the next message leave, whose turn is next, and how many left today.
  free_at timestamptz,
  next_turn timestamptz,
  day date,
  sent_today integer not null default 0 check (sent_today >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  check ((channel = 'email' and mode in ('smtp', 'sandbox'))
      or (channel = 'whatsapp' and mode in ('cloud_api', 'assisted', 'sandbox'))),
  check ((state = 'suspended') = (suspended_until is not null))
);
-- The sender of a campaign that names none.
create unique index senders_default on senders (account_id, channel) where is_default and deleted_at is null;
-- The sender a call of Meta's webhook is about (tracking/whatsapp/queries.ts: cloudApiSenders).
create index senders_phone_number on senders ((settings ->> 'phoneNumberId'), account_id, id)
  where mode = 'cloud_api' and deleted_at is null;
-- Every number in turn, to verify a webhook (cloudApiSendersAfter).
create index senders_cloud_api on senders (account_id, id) where mode = 'cloud_api' and deleted_at is null;

-- A text with holes, for one channel.
create table templates (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('email', 'whatsapp', 'call')),
  subject text,
  -- The text that mail programs show beside the subject, before a message is opened.
  preheader text check (length(preheader) between 1 and 255),
  content text not null check (content <> ''),
  -- The approved WhatsApp template that stands for ours: {"name", "language", "variables"}.
  approved jsonb check (jsonb_typeof(approved) = 'object'),
  -- Counts the edits: what was compiled for one version never serves another.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  check ((type = 'email') = (subject is not null))
);
-- The template list, newest first.
create index templates_list on templates (account_id, created_at desc, id desc) where deleted_at is null;

-- What a template said in each of its versions, for the messages that left with it.
create table template_versions (
  account_id bigint not null,
  template_id bigint not null,
  version integer not null check (version > 0),
  subject text,
  preheader text,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, template_id, version),
  foreign key (account_id, template_id) references templates (account_id, id) on delete cascade
);

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

-- Contacts in campaigns, and their messages. References of both are checked once a statement, not once a row: see
-- check_enrolment_references, check_message_references and delete_* in server/sql/functions (decision 14).

-- A contact in a campaign.
create table enrolments (
  account_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  contact_id bigint not null,
  status text not null default 'active' check (status in ('active', 'finished', 'opted_out', 'removed')),
  enrolled_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_id, id),
  check ((status = 'active') = (ended_at is null))
);
-- A contact is in a campaign once, and may come back after it was removed.
create unique index enrolments_current on enrolments (account_id, campaign_id, contact_id) where status <> 'removed';
-- The campaigns of a contact, and through them everything it was sent.
create index enrolments_by_contact on enrolments (account_id, contact_id);
-- Active contacts of a campaign: a count over the index alone.
create index enrolments_active on enrolments (account_id, campaign_id) where status = 'active';

-- One message of a step for an enrolment. The row is the queue: planned, claimed, handed over and recorded here.
create table messages (
  account_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  step_id bigint not null,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  -- waiting: a step before it has not ended. The protocol is in guard_message_state.
  state text not null default 'scheduled',
  -- What a person reads of the state; a column so that lists and counts can be served by an index.
  status text not null generated always as (case
    when state in ('waiting', 'scheduled', 'claimed', 'dispatched', 'retry', 'task') then 'pending'
    when state in ('sent', 'delivered', 'read') then 'success'
    when state = 'cancelled' then 'cancel'
    else 'error' end) stored,
  shipping_at timestamptz not null,
  -- Of a message that hours or limits moved: when it would have left. Other rules start from there.
  due_at timestamptz,
  next_attempt_at timestamptz not null,
  deadline_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Rises with every claim: the holder of an old one can no longer act.
  fence integer not null default 0,
  claimed_by text,
  -- Cancelled while it was being handed over: if it turns out not to have left, it does not leave.
  stop_asked boolean not null default false,
  -- A message sent again by a person is a new one beside the first.
  copy smallint not null default 0 check (copy >= 0),
  composed_at timestamptz,
  dispatched_at timestamptz,
  sender_id bigint,
  recipient text,
  -- What it said: the version of its template and what filled the holes, in their order.
  template_version integer,
  said text[],
  sha256 bytea check (length(sha256) = 32),
  provider_id text,
  last_code text,
  reason text,
  -- What a person made of a task.
  outcome text check (outcome in ('answered', 'no_answer', 'call_later', 'do_not_call', 'sent', 'skipped')),
  note text check (length(note) <= 2000),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  bounced_at timestamptz,
  cancelled_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  capture_clicked_at timestamptz,
  whatsapp_clicked_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  -- Planning the same step twice for one enrolment is impossible, however often it is asked.
  constraint messages_once unique (account_id, enrolment_id, step_id, copy),
  -- Planned messages are tested first: they come by the hundred thousand.
  constraint messages_state_check check (
    (state in ('scheduled', 'waiting') and claimed_by is null and cancelled_at is null)
    or (state in (
        'claimed', 'dispatched', 'retry', 'task',
        'sent', 'delivered', 'read',
        'failed', 'expired', 'bounced', 'unknown',
        'cancelled')
      and (state in ('claimed', 'dispatched')) = (claimed_by is not null)
      and (state <> 'dispatched' or dispatched_at is not null)
      and (state not in ('sent', 'delivered', 'read', 'bounced') or sent_at is not null)
      and (state = 'cancelled') = (cancelled_at is not null)))
);
-- The claim: due messages of one channel of one active campaign, oldest first.
create index messages_due on messages (account_id, campaign_id, channel, next_attempt_at, id)
  where state in ('scheduled', 'retry');
-- The sweep: what a dead dispatcher left behind.
create index messages_held on messages (claimed_by) where state in ('claimed', 'dispatched');
-- The tasks of the day.
create index messages_tasks on messages (account_id, next_attempt_at, id) where state = 'task';
-- Activities: a period of one status, newest first; all statuses are a merge of the four. Read backwards, because an
-- index grows fastest at its end.
create index messages_by_status on messages (account_id, status, shipping_at, id);
-- A provider's later notice about a message.
create index messages_by_provider on messages (account_id, provider_id) where provider_id is not null;

-- Who is behind each number of a campaign's metrics, newest first, read backwards.
-- Contacts written to, and of these the ones it was delivered to.
create index messages_by_sent on messages (account_id, campaign_id, sent_at, id) include (step_id, delivered_at)
  where sent_at is not null;
-- Contacts who opened.
create index messages_by_opened on messages (account_id, campaign_id, opened_at, id) include (step_id)
  where opened_at is not null;
-- Contacts who clicked, and of these the ones it led to the capture page or to WhatsApp.
create index messages_by_clicked on messages (account_id, campaign_id, clicked_at, id)
  include (step_id, capture_clicked_at, whatsapp_clicked_at) where clicked_at is not null;
-- Contacts who opted out.
create index messages_by_unsubscribed on messages (account_id, campaign_id, unsubscribed_at, id)
  where unsubscribed_at is not null;
-- Contacts it did not reach.
create index messages_by_bounced on messages (account_id, campaign_id, bounced_at, id) where bounced_at is not null;

-- What sending needs beside the messages.

-- A running dispatcher. What it claimed is free again when its lease has run out.
create table dispatchers (
  id text primary key,
  lease_until timestamptz not null,
  started_at timestamptz not null default now()
);

-- When a lane (one channel of one campaign) next has something due: the dispatcher looks at due lanes only, however many
-- campaigns there are. Never later than the truth (keep_lanes); the dispatcher moves it back. The slot is that of the
-- connection, so that a long transaction that plans messages keeps no other waiting.
create table lanes (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  slot integer not null check (slot between 0 and 15),
  due_at timestamptz not null,
  -- Rises with every message planned or moved: a look that began before it does not move the lane back.
  version bigint not null default 1,
  primary key (account_id, campaign_id, channel, slot)
) with (fillfactor = 50);
-- The lanes that are due.
create index lanes_due on lanes (due_at);

-- How often and when an address was approached on a day: a number is called twice a day at most, and written to every
-- six seconds at most.
create table approaches (
  account_id bigint not null references accounts on delete cascade,
  channel text not null check (channel in ('whatsapp', 'call')),
  address text not null check (address <> ''),
  day date not null,
  times integer not null check (times > 0),
  last_at timestamptz not null,
  primary key (account_id, channel, address, day)
);
-- Removing past days.
create index approaches_by_day on approaches (day);

-- When a number last wrote to us on WhatsApp: for a day after that, free text may answer.
create table whatsapp_windows (
  account_id bigint not null references accounts on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  last_inbound_at timestamptz not null,
  primary key (account_id, phone)
);

-- The identity this database had when it was last started: a restored backup has another one, and then nothing that was
-- due leaves by itself.
create table this_database (
  is_one boolean primary key default true check (is_one),
  identity text not null
);

-- What the sandbox received instead of the world: the newest messages of each owner.
create table sandbox_messages (
  account_id bigint not null references accounts on delete cascade,
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
  primary key (account_id, id)
);

-- What comes back after a message left, and which addresses must not be written to again.

-- Where a tracked link leads: a click goes only where a row says, never where a request says.
create table links (
  account_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  -- A link that differs from contact to contact is stored as typed, with its holes.
  url text not null constraint links_url_check check ((url ~* '^https?://' or url like '{{%') and length(url) <= 8000),
  kind text not null default 'ordinary' check (kind in ('ordinary', 'whatsapp', 'capture')),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade
);
-- The same address in the same campaign is the same link. Hashed: an address may be too long for an index.
create unique index links_by_url on links (account_id, campaign_id, md5(url));

-- An open, a click, a notice of a provider: something that happened to a message after it left.
create table events (
  account_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  kind text not null check (kind in (
    'open', 'click', 'unsubscribe', 'complaint', 'bounce', 'soft_bounce',
    'sent', 'delivered', 'read', 'failed', 'reply')),
  -- Only people count in the metrics; a proxy opens for a person.
  class text not null default 'human' check (class in ('human', 'proxy', 'prefetch', 'scanner', 'bot', 'preview')),
  link_id bigint,
  -- The provider's own name for the event: the same notice twice has one effect.
  provider_event_id text,
  ip inet,
  user_agent text,
  detail jsonb,
  at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  foreign key (account_id, link_id) references links (account_id, id) on delete cascade,
  check ((kind = 'click') = (link_id is not null))
);
-- The history of one message.
create index events_by_message on events (account_id, message_id, at);
-- Clicks per link.
create index events_by_link on events (account_id, link_id, at) where link_id is not null;
-- A notice that a provider repeats counts once.
create unique index events_once on events (account_id, provider_event_id) where provider_event_id is not null;

-- A notice of a provider as it came. It waits while nothing can be done with it: its message is not yet recorded as sent.
create table provider_events (
  account_id bigint not null references accounts on delete cascade,
  source text not null check (length(source) between 1 and 64),
  event_id text not null check (length(event_id) between 1 and 400),
  waiting boolean not null,
  body jsonb not null,
  at timestamptz not null default now(),
  primary key (account_id, source, event_id)
);
-- Waiting notices, oldest first.
create index provider_events_waiting on provider_events (at) where waiting;
-- Removing old notices.
create index provider_events_by_age on provider_events (at);

-- An address that must not be written to. It acts on the address, not on the contact: importing or re-creating a contact
-- lifts nothing.
create table suppressions (
  account_id bigint not null references accounts on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  address text not null check (address <> ''),
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'complaint', 'manual')),
  -- A wish to leave counts for the contact: every channel of a contact with this address is closed. A wish not to be
  -- called closes calls only (decision 21).
  for_contact boolean not null default false,
  message_id bigint,
  note text,
  created_at timestamptz not null default now(),
  primary key (account_id, channel, address)
);

-- A suppression that was lifted: by whom, and why.
create table lifted_suppressions (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  address text not null check (address <> ''),
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'complaint', 'manual')),
  note text,
  suppressed_at timestamptz not null,
  lifted_at timestamptz not null default now(),
  -- The user who lifted it; null: the product itself.
  lifted_by bigint,
  why text not null check (length(why) between 1 and 500),
  primary key (account_id, id)
);
-- The history of a contact, and whether a count of bounces starts again.
create index lifted_suppressions_by_address on lifted_suppressions (account_id, channel, address, lifted_at);

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

-- An enrolment refers to a campaign and a contact that exist. Checked once a statement instead of once a row: relating
-- 100,000 contacts is one look (decision 14). Both are locked as a foreign key would lock them, so that a delete waits.
create or replace function check_enrolment_references() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  held bigint;
begin
  perform from (select distinct account_id, campaign_id as id from new_rows) asked
    join campaigns c using (account_id, id) for key share of c;
  get diagnostics held = row_count;
  if held = (select count(*) from (select distinct account_id, campaign_id from new_rows) asked) then
    perform from (select distinct account_id, contact_id as id from new_rows) asked
      join contacts c using (account_id, id) for key share of c;
    get diagnostics held = row_count;
    if held = (select count(*) from (select distinct account_id, contact_id from new_rows) asked) then
      return null;
    end if;
  end if;
  raise exception 'an enrolment refers to a campaign or a contact that is not there' using errcode = 'foreign_key_violation';
end $$;

create or replace trigger enrolments_refer after insert on enrolments
  referencing new table as new_rows
  for each statement
  execute function check_enrolment_references();

-- A message refers to its own enrolment and to a step of its own campaign. Checked once a statement (decision 14).
-- Joins by hash or by sorting are off because the cached plan serves one row and a million.
create or replace function check_message_references() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct account_id, enrolment_id, campaign_id, contact_id from new_rows) m
    where not exists (select from enrolments e where e.account_id = m.account_id and e.id = m.enrolment_id
                        and e.campaign_id = m.campaign_id and e.contact_id = m.contact_id))
  or exists (
    select from (select distinct account_id, campaign_id, step_id from new_rows) m
    where not exists (select from steps s where s.account_id = m.account_id and s.id = m.step_id
                        and s.campaign_id = m.campaign_id))
  then
    raise exception 'a message refers to an enrolment or a step that is not its own' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger messages_refer after insert on messages
  referencing new table as new_rows
  for each statement
  execute function check_message_references();

-- Counts people's clicks of each link again when an event changes: a click may turn out to be a machine's.
create or replace function count_changed_clicks() returns trigger language plpgsql as $$
begin
  with change as (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o),
  delta as (
    select account_id, link_id, message_id, sum(sign)::integer as clicks
    from change where kind = 'click' and class in ('human', 'proxy')
    group by 1, 2, 3 having sum(sign) <> 0
  ),
  clicked as (
    insert into link_clicks as kept (account_id, link_id, message_id, clicks)
    select account_id, link_id, message_id, clicks from delta order by 1, 2, 3
    on conflict (account_id, link_id, message_id) do update set clicks = kept.clicks + excluded.clicks
    returning account_id, link_id, message_id, clicks
  )
  insert into link_counts as kept (account_id, link_id, slot, clicks, messages)
  select d.account_id, d.link_id, pg_backend_pid() % 16, sum(d.clicks),
         sum((c.clicks > 0)::integer - (c.clicks - d.clicks > 0)::integer)
  from delta d join clicked c using (account_id, link_id, message_id) group by 1, 2 order by 1, 2
  on conflict (account_id, link_id, slot) do update
  set clicks = kept.clicks + excluded.clicks, messages = kept.messages + excluded.messages;
  return null;
end $$;

create or replace trigger events_recounted after update on events
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_changed_clicks();

-- Moves the counters of steps, periods and days with every change of messages: the new row counts up, the old one down.
create or replace function count_changed_messages() returns trigger language plpgsql
-- The plan is cached, and serves one row and a million: the old and the new rows are never joined row by row.
set enable_nestloop = off set enable_hashjoin = on as $$
begin
  -- Most changes are steps of the queue, which no counter shows.
  if not exists (
    select from new_rows n join old_rows o using (account_id, id) where (n.shipping_at, n.status, n.sent_at, n.delivered_at,
      n.opened_at, n.clicked_at, n.capture_clicked_at, n.whatsapp_clicked_at, n.unsubscribed_at,
      n.bounced_at) is distinct from (o.shipping_at, o.status, o.sent_at, o.delivered_at, o.opened_at, o.clicked_at,
      o.capture_clicked_at, o.whatsapp_clicked_at, o.unsubscribed_at, o.bounced_at))
  then
    return null;
  end if;
  with delta as (
    select side.* from new_rows n join old_rows o using (account_id, id)
    cross join lateral (values
      (1, n.account_id, n.campaign_id, n.step_id, n.shipping_at, n.status, n.sent_at, n.delivered_at, n.opened_at, n.clicked_at,
        n.capture_clicked_at, n.whatsapp_clicked_at, n.unsubscribed_at, n.bounced_at), (-1, o.account_id, o.campaign_id, o.step_id,
        o.shipping_at, o.status, o.sent_at, o.delivered_at, o.opened_at, o.clicked_at, o.capture_clicked_at,
        o.whatsapp_clicked_at, o.unsubscribed_at, o.bounced_at))
      as side(sign, account_id, campaign_id, step_id, shipping_at, status, sent_at, delivered_at, opened_at, clicked_at,
        capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, bounced_at)
    where (n.shipping_at, n.status, n.sent_at, n.delivered_at, n.opened_at, n.clicked_at, n.capture_clicked_at,
      n.whatsapp_clicked_at, n.unsubscribed_at, n.bounced_at) is distinct from (o.shipping_at, o.status, o.sent_at,
      o.delivered_at, o.opened_at, o.clicked_at, o.capture_clicked_at, o.whatsapp_clicked_at, o.unsubscribed_at, o.bounced_at)
  ),
  step_deltas as (
    select account_id, campaign_id, step_id, sum(sign) as total,
           sum(sign) filter (where sent_at is not null) as sent,
           sum(sign) filter (where delivered_at is not null) as delivered,
           sum(sign) filter (where opened_at is not null) as opened,
           sum(sign) filter (where clicked_at is not null) as clicked,
           sum(sign) filter (where capture_clicked_at is not null) as capture,
           sum(sign) filter (where whatsapp_clicked_at is not null) as whatsapp,
           sum(sign) filter (where unsubscribed_at is not null) as unsubscribed,
           sum(sign) filter (where bounced_at is not null) as bounced,
           sum(sign) filter (where status = 'pending') as pending
    from delta group by 1, 2, 3
  ),
  period_deltas as (
    select account_id, date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, sum(sign) as messages
    from delta group by 1, 2, 3
  ),
  day_deltas as (
    select d.account_id, d.campaign_id,
           (happened.at at time zone (select time_zone from accounts where accounts.id = d.account_id))::date as day,
           sum(sign) filter (where happened.kind = 1) as sent,
           sum(sign) filter (where happened.kind = 2) as opened,
           sum(sign) filter (where happened.kind = 3) as clicked
    from delta d cross join lateral (values (1, d.sent_at), (2, d.opened_at), (3, d.clicked_at)) as happened(kind, at)
    where coalesce(d.sent_at, d.opened_at, d.clicked_at) is not null and happened.at is not null group by 1, 2, 3
  ),
  steps_counted as (
    insert into step_counts as kept (account_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture,
      whatsapp, unsubscribed, bounced, pending)
    select account_id, campaign_id, step_id, pg_backend_pid() % 16, total, coalesce(sent, 0), coalesce(delivered, 0),
      coalesce(opened, 0), coalesce(clicked, 0), coalesce(capture, 0), coalesce(whatsapp, 0), coalesce(unsubscribed, 0),
      coalesce(bounced, 0), coalesce(pending, 0)
    from step_deltas order by 1, 2, 3
    on conflict (account_id, campaign_id, step_id, slot) do update set total = kept.total + excluded.total,
      sent = kept.sent + excluded.sent, delivered = kept.delivered + excluded.delivered, opened = kept.opened + excluded.opened,
        clicked = kept.clicked + excluded.clicked, capture = kept.capture + excluded.capture,
        whatsapp = kept.whatsapp + excluded.whatsapp, unsubscribed = kept.unsubscribed + excluded.unsubscribed,
        bounced = kept.bounced + excluded.bounced, pending = kept.pending + excluded.pending
  ),
  periods_counted as (
    insert into period_counts as kept (account_id, period, status, slot, messages)
    select account_id, period, status, pg_backend_pid() % 16, messages from period_deltas where messages <> 0 order by 1, 2, 3
    on conflict (account_id, period, status, slot) do update set messages = kept.messages + excluded.messages
  )
  insert into day_counts as kept (account_id, campaign_id, day, slot, sent, opened, clicked)
  select account_id, campaign_id, day, pg_backend_pid() % 16, coalesce(sent, 0), coalesce(opened, 0), coalesce(clicked, 0)
  from day_deltas order by 1, 2, 3
  on conflict (account_id, campaign_id, day, slot) do update
  set sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened, clicked = kept.clicked + excluded.clicked;
  return null;
end $$;

create or replace trigger messages_recounted after update on messages
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_changed_messages();

-- Counts contacts in blocks of 4,096 ids (decision 10).
create or replace function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_blocks as kept (account_id, block, slot, contacts, changes)
    select account_id, id >> 12, pg_backend_pid() % 16, count(*) filter (where deleted_at is null), 1
    from new_rows group by 1, 2 order by 1, 2
    on conflict (account_id, block, slot) do update
    set contacts = kept.contacts + excluded.contacts, changes = kept.changes + 1;
  elsif tg_op = 'UPDATE' then
    insert into contact_blocks as kept (account_id, block, slot, contacts, changes)
    select account_id, id >> 12, pg_backend_pid() % 16,
           sum((new_rows.deleted_at is null)::int - (old_rows.deleted_at is null)::int), 1
    from new_rows join old_rows using (account_id, id)
    where (new_rows.deleted_at is null) <> (old_rows.deleted_at is null) or new_rows.search <> old_rows.search
    group by 1, 2 order by 1, 2
    on conflict (account_id, block, slot) do update
    set contacts = kept.contacts + excluded.contacts, changes = kept.changes + 1;
  else
    insert into contact_blocks as kept (account_id, block, slot, contacts, changes)
    select account_id, id >> 12, pg_backend_pid() % 16, -count(*) filter (where deleted_at is null), 1
    -- When an owner goes, the contacts go with them, and so do the blocks.
    from old_rows where exists (select from accounts where accounts.id = old_rows.account_id)
    group by 1, 2 order by 1, 2
    on conflict (account_id, block, slot) do update
    set contacts = kept.contacts + excluded.contacts, changes = kept.changes + 1;
  end if;
  return null;
end $$;

create or replace trigger contacts_deleted after delete on contacts
  referencing old table as old_rows
  for each statement
  execute function count_contacts();

create or replace trigger contacts_inserted after insert on contacts
  referencing new table as new_rows
  for each statement
  execute function count_contacts();

create or replace trigger contacts_updated after update on contacts
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_contacts();

-- Counts the contacts of a campaign in blocks (decision 10).
create or replace function count_enrolments_after_delete() returns trigger language plpgsql as $$
begin
  insert into enrolment_blocks as kept (account_id, campaign_id, block, slot, contacts, active)
  select account_id, campaign_id, block, pg_backend_pid() % 16, contacts, active
  from (
    select account_id, campaign_id, contact_id >> 12 as block,
           coalesce(sum(sign) filter (where status <> 'removed'), 0) as contacts,
           coalesce(sum(sign) filter (where status = 'active'), 0) as active
    from (select -1 as sign,
      o.* from old_rows o where exists (select from accounts where accounts.id = o.account_id)) as delta group by 1, 2, 3) as counted
  where contacts <> 0 or active <> 0
  order by 1, 2, 3
  on conflict (account_id, campaign_id, block, slot) do update
  set contacts = kept.contacts + excluded.contacts, active = kept.active + excluded.active;
  return null;
end $$;

create or replace trigger enrolments_counted_after_delete after delete on enrolments
  referencing old table as old_rows
  for each statement
  execute function count_enrolments_after_delete();

-- Counts the contacts of a campaign in blocks (decision 10).
create or replace function count_enrolments_after_insert() returns trigger language plpgsql as $$
begin
  insert into enrolment_blocks as kept (account_id, campaign_id, block, slot, contacts, active)
  select account_id, campaign_id, block, pg_backend_pid() % 16, contacts, active
  from (
    select account_id, campaign_id, contact_id >> 12 as block,
           coalesce(sum(sign) filter (where status <> 'removed'), 0) as contacts,
           coalesce(sum(sign) filter (where status = 'active'), 0) as active
    from (select 1 as sign, n.* from new_rows n) as delta group by 1, 2, 3) as counted
  where contacts <> 0 or active <> 0
  order by 1, 2, 3
  on conflict (account_id, campaign_id, block, slot) do update
  set contacts = kept.contacts + excluded.contacts, active = kept.active + excluded.active;
  return null;
end $$;

create or replace trigger enrolments_counted_after_insert after insert on enrolments
  referencing new table as new_rows
  for each statement
  execute function count_enrolments_after_insert();

-- Counts the contacts of a campaign in blocks (decision 10).
create or replace function count_enrolments_after_update() returns trigger language plpgsql as $$
begin
  insert into enrolment_blocks as kept (account_id, campaign_id, block, slot, contacts, active)
  select account_id, campaign_id, block, pg_backend_pid() % 16, contacts, active
  from (
    select account_id, campaign_id, contact_id >> 12 as block,
           coalesce(sum(sign) filter (where status <> 'removed'), 0) as contacts,
           coalesce(sum(sign) filter (where status = 'active'), 0) as active
    from (select 1 as sign, n.* from new_rows n union all select -1 as sign,
      o.* from old_rows o where exists (select from accounts where accounts.id = o.account_id)) as delta group by 1, 2, 3) as counted
  where contacts <> 0 or active <> 0
  order by 1, 2, 3
  on conflict (account_id, campaign_id, block, slot) do update
  set contacts = kept.contacts + excluded.contacts, active = kept.active + excluded.active;
  return null;
end $$;

create or replace trigger enrolments_counted_after_update after update on enrolments
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_enrolments_after_update();

-- Counts people's clicks of each link.
create or replace function count_new_clicks() returns trigger language plpgsql as $$
begin
  with change as (select 1 as sign, new_rows.* from new_rows),
  delta as (
    select account_id, link_id, message_id, sum(sign)::integer as clicks
    from change where kind = 'click' and class in ('human', 'proxy')
    group by 1, 2, 3 having sum(sign) <> 0
  ),
  clicked as (
    insert into link_clicks as kept (account_id, link_id, message_id, clicks)
    select account_id, link_id, message_id, clicks from delta order by 1, 2, 3
    on conflict (account_id, link_id, message_id) do update set clicks = kept.clicks + excluded.clicks
    returning account_id, link_id, message_id, clicks
  )
  insert into link_counts as kept (account_id, link_id, slot, clicks, messages)
  select d.account_id, d.link_id, pg_backend_pid() % 16, sum(d.clicks),
         sum((c.clicks > 0)::integer - (c.clicks - d.clicks > 0)::integer)
  from delta d join clicked c using (account_id, link_id, message_id) group by 1, 2 order by 1, 2
  on conflict (account_id, link_id, slot) do update
  set clicks = kept.clicks + excluded.clicks, messages = kept.messages + excluded.messages;
  return null;
end $$;

create or replace trigger events_counted after insert on events
  referencing new table as new_rows
  for each statement
  execute function count_new_clicks();

-- Moves the counters of steps, periods and days with every new message.
create or replace function count_new_messages() returns trigger language plpgsql as $$
begin
  with delta as not materialized (select 1 as sign, new_rows.* from new_rows),
  step_deltas as (
    select account_id, campaign_id, step_id, sum(sign) as total,
           sum(sign) filter (where sent_at is not null) as sent,
           sum(sign) filter (where delivered_at is not null) as delivered,
           sum(sign) filter (where opened_at is not null) as opened,
           sum(sign) filter (where clicked_at is not null) as clicked,
           sum(sign) filter (where capture_clicked_at is not null) as capture,
           sum(sign) filter (where whatsapp_clicked_at is not null) as whatsapp,
           sum(sign) filter (where unsubscribed_at is not null) as unsubscribed,
           sum(sign) filter (where bounced_at is not null) as bounced,
           sum(sign) filter (where status = 'pending') as pending
    from delta group by 1, 2, 3
  ),
  period_deltas as (
    select account_id, date_bin('15 minutes', shipping_at, timestamptz 'epoch') as period, status, sum(sign) as messages
    from delta group by 1, 2, 3
  ),
  day_deltas as (
    select d.account_id, d.campaign_id,
           (happened.at at time zone (select time_zone from accounts where accounts.id = d.account_id))::date as day,
           sum(sign) filter (where happened.kind = 1) as sent,
           sum(sign) filter (where happened.kind = 2) as opened,
           sum(sign) filter (where happened.kind = 3) as clicked
    from delta d cross join lateral (values (1, d.sent_at), (2, d.opened_at), (3, d.clicked_at)) as happened(kind, at)
    where coalesce(d.sent_at, d.opened_at, d.clicked_at) is not null and happened.at is not null group by 1, 2, 3
  ),
  steps_counted as (
    insert into step_counts as kept (account_id, campaign_id, step_id, slot, total, sent, delivered, opened, clicked, capture,
      whatsapp, unsubscribed, bounced, pending)
    select account_id, campaign_id, step_id, pg_backend_pid() % 16, total, coalesce(sent, 0), coalesce(delivered, 0),
      coalesce(opened, 0), coalesce(clicked, 0), coalesce(capture, 0), coalesce(whatsapp, 0), coalesce(unsubscribed, 0),
      coalesce(bounced, 0), coalesce(pending, 0)
    from step_deltas order by 1, 2, 3
    on conflict (account_id, campaign_id, step_id, slot) do update set total = kept.total + excluded.total,
      sent = kept.sent + excluded.sent, delivered = kept.delivered + excluded.delivered, opened = kept.opened + excluded.opened,
        clicked = kept.clicked + excluded.clicked, capture = kept.capture + excluded.capture,
        whatsapp = kept.whatsapp + excluded.whatsapp, unsubscribed = kept.unsubscribed + excluded.unsubscribed,
        bounced = kept.bounced + excluded.bounced, pending = kept.pending + excluded.pending
  ),
  periods_counted as (
    insert into period_counts as kept (account_id, period, status, slot, messages)
    select account_id, period, status, pg_backend_pid() % 16, messages from period_deltas where messages <> 0 order by 1, 2, 3
    on conflict (account_id, period, status, slot) do update set messages = kept.messages + excluded.messages
  )
  insert into day_counts as kept (account_id, campaign_id, day, slot, sent, opened, clicked)
  select account_id, campaign_id, day, pg_backend_pid() % 16, coalesce(sent, 0), coalesce(opened, 0), coalesce(clicked, 0)
  from day_deltas order by 1, 2, 3
  on conflict (account_id, campaign_id, day, slot) do update
  set sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened, clicked = kept.clicked + excluded.clicked;
  return null;
end $$;

create or replace trigger messages_counted after insert on messages
  referencing new table as new_rows
  for each statement
  execute function count_new_messages();

-- Names this database: another cluster, another timeline, another database in it or newly made tables have another name.
create or replace function database_identity() returns text language sql stable as $$
  select concat_ws('/', system_identifier, timeline_id, d.oid, 'messages'::regclass::oid)
  from pg_control_system(), pg_control_checkpoint(), pg_database d where d.datname = current_database()$$;

-- What a foreign key with a cascade would do, once a statement (decision 14).
create or replace function delete_enrolments_of_campaigns() returns trigger language plpgsql as $$
begin
  delete from enrolments using gone where enrolments.account_id = gone.account_id and enrolments.campaign_id = gone.id;
  return null;
end $$;

create or replace trigger enrolments_follow_campaigns after delete on campaigns
  referencing old table as gone
  for each statement
  execute function delete_enrolments_of_campaigns();

-- What a foreign key with a cascade would do, once a statement (decision 14).
create or replace function delete_enrolments_of_contacts() returns trigger language plpgsql as $$
begin
  delete from enrolments using gone where enrolments.account_id = gone.account_id and enrolments.contact_id = gone.id;
  return null;
end $$;

create or replace trigger enrolments_follow_contacts after delete on contacts
  referencing old table as gone
  for each statement
  execute function delete_enrolments_of_contacts();

-- What a foreign key with a cascade would do, once a statement (decision 14).
create or replace function delete_messages_of_enrolments() returns trigger language plpgsql as $$
begin
  delete from messages using gone where messages.account_id = gone.account_id and messages.enrolment_id = gone.id;
  return null;
end $$;

create or replace trigger messages_follow_enrolments after delete on enrolments
  referencing old table as gone
  for each statement
  execute function delete_messages_of_enrolments();

-- A new account sends into the sandbox until a real sender is set up.
create or replace function give_senders() returns trigger language plpgsql as $$
begin
  insert into senders (account_id, channel, mode, name, is_default)
  values (new.id, 'email', 'sandbox', 'Caixa de testes', true), (new.id, 'whatsapp', 'sandbox', 'Caixa de testes', true);
  return null;
end $$;

create or replace trigger accounts_created after insert on accounts
  for each row
  execute function give_senders();

-- Refuses every change of state that the protocol does not list.
create or replace function guard_message_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in (
    'waiting>scheduled', 'waiting>retry', 'waiting>cancelled', 'scheduled>waiting', 'retry>waiting',
    'scheduled>claimed', 'retry>claimed',
    'claimed>dispatched', 'claimed>task', 'claimed>retry', 'claimed>failed', 'claimed>scheduled', 'claimed>expired',
    'dispatched>sent', 'dispatched>cancelled', 'dispatched>retry', 'dispatched>failed', 'dispatched>unknown',
    'scheduled>cancelled', 'retry>cancelled', 'claimed>cancelled', 'task>cancelled',
    'scheduled>failed', 'scheduled>expired', 'retry>expired',
    'task>sent', 'task>failed', 'task>retry', 'task>expired',
    'sent>delivered', 'sent>read', 'sent>bounced', 'sent>failed',
    'delivered>read', 'delivered>bounced', 'failed>delivered', 'failed>read',
    'unknown>sent', 'unknown>delivered', 'unknown>read', 'unknown>bounced', 'unknown>failed')
  then
    raise exception 'message % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger messages_state before update of state on messages
  for each row when (old.state is distinct from new.state)
  execute function guard_message_state();

-- A lane (one channel of one campaign) is due no later than the first of its messages: planning or moving a message brings
-- its lane forward. Only the dispatcher moves lanes back (engine/lanes), and not those whose version rose meanwhile.
create or replace function keep_lanes() returns trigger language plpgsql as $$
begin
  insert into lanes as kept (account_id, campaign_id, channel, slot, due_at)
  select account_id, campaign_id, channel, pg_backend_pid() % 16, min(next_attempt_at)
  from new_rows where state in ('scheduled', 'retry') group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, campaign_id, channel, slot) do update
  set due_at = least(kept.due_at, excluded.due_at), version = kept.version + 1;
  return null;
end $$;

create or replace trigger lanes_after_insert after insert on messages
  referencing new table as new_rows
  for each statement
  execute function keep_lanes();

create or replace trigger lanes_after_update after update on messages
  referencing new table as new_rows
  for each statement
  execute function keep_lanes();

-- Keeps what a template said in each of its versions.
create or replace function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_versions (account_id, template_id, version, subject, content, preheader)
  values (new.account_id, new.id, new.version, new.subject, new.content, new.preheader);
  return null;
end $$;

create or replace trigger templates_rewritten after update on templates
  for each row when (old.version <> new.version)
  execute function keep_template_version();

create or replace trigger templates_written after insert on templates
  for each row
  execute function keep_template_version();

-- The gate: the last check before messages are handed over. A pause, a cancellation, an opt-out or another dispatcher may
-- race with it, and each race is decided here (decision 15). Statements follow each other, because each must see what the
-- locks of the one before it waited for. A message that is not in the answer was no longer claimed under its fence.
create or replace function pass_gate(asked jsonb) returns table (account_id bigint, id bigint, verdict text)
language plpgsql as $$
#variable_conflict use_column
begin
  -- An opt-out takes this lock exclusively: it waits for the gates under way, and the next ones wait for it.
  perform pg_advisory_xact_lock_shared(7201, owner)
  from (select distinct account_id::integer as owner from jsonb_to_recordset(asked) as a(account_id bigint) order by 1) owners;
  -- A pause, an end or a removal of the campaign waits in the same way.
  perform from campaigns
  where (campaigns.account_id, campaigns.id) in (
    select distinct account_id, campaign_id from jsonb_to_recordset(asked) as a(account_id bigint, campaign_id bigint))
  order by campaigns.account_id, campaigns.id for share;

  return query
  with question as materialized (
    -- The moment after the locks, not the begin of the transaction: it may have waited for the end of a pause.
    select a.*, clock_timestamp() as at
    from jsonb_to_recordset(asked) as a(
      account_id bigint, campaign_id bigint, message_id bigint, fence integer, to_task boolean, channel text, recipient text,
      template_version integer, said jsonb, sha256 text, campaign_version numeric, closes_at timestamptz,
      contact_email text, contact_phone text)
  ),
  judged as materialized (
    select q.*, case
      when campaigns.status <> 'active' or campaigns.deleted_at is not null then 'campaign'
      -- Its hours ended since it was claimed, or the campaign changed: it is planned again.
      when q.closes_at <= q.at or q.campaign_version <> extract(epoch from campaigns.updated_at) then 'closed'
      when exists (
        select from suppressions s
        where s.account_id = q.account_id and s.channel = q.channel and s.address = q.recipient) then 'suppressed'
      -- A contact who opted out by another channel.
      when exists (
        select from suppressions s
        where s.account_id = q.account_id and s.channel = 'email' and s.address = q.contact_email and s.for_contact)
        or exists (
        select from suppressions s
        where s.account_id = q.account_id and s.channel = 'whatsapp' and s.address = q.contact_phone and s.for_contact)
        then 'suppressed'
      when q.channel = 'call' and exists (
        select from approaches a
        where a.account_id = q.account_id and a.channel = 'call' and a.address = q.recipient
          and a.day = (now() at time zone campaigns.time_zone)::date and a.times >= 2) then 'enough'
      when q.channel <> 'email'
        and row_number() over (partition by q.account_id, q.channel, q.recipient order by q.message_id) > 1 then 'soon'
      when q.channel = 'whatsapp' and exists (
        select from approaches a
        where a.account_id = q.account_id and a.channel = 'whatsapp' and a.address = q.recipient
          and a.last_at > now() - interval '6 seconds') then 'soon'
      else 'passed' end as word,
      (now() at time zone campaigns.time_zone)::date as today
    from question q join campaigns on campaigns.account_id = q.account_id and campaigns.id = q.campaign_id
  ),
  passed as (
    update messages set
      state = case when j.to_task then 'task' else 'dispatched' end,
      claimed_by = case when j.to_task then null else messages.claimed_by end,
      dispatched_at = j.at,
      deadline_at = case when j.to_task then now() + interval '7 days' else messages.deadline_at end,
      recipient = j.recipient,
      template_version = j.template_version,
      said = (select coalesce(array_agg(value order by place), '{}')
              from jsonb_array_elements_text(j.said) with ordinality as held(value, place)),
      sha256 = decode(j.sha256, 'hex')
    from judged j
    where j.word = 'passed' and messages.account_id = j.account_id and messages.id = j.message_id
      -- Written so that the row is found by its key, not among all that are claimed.
      and messages.fence = j.fence and messages.state || '' = 'claimed'
    returning messages.account_id, messages.id, j.channel, j.recipient, j.today
  ),
  approached as (
    insert into approaches as kept (account_id, channel, address, day, times, last_at)
    select account_id, channel, recipient, today, count(*), now() from passed where channel <> 'email' group by 1, 2, 3, 4
    on conflict (account_id, channel, address, day) do update set times = kept.times + excluded.times, last_at = now()
  )
  select account_id, id, 'passed' from passed
  union all select j.account_id, j.message_id, j.word from judged j where j.word <> 'passed';
end $$;

-- Messages and enrolments never change whose they are.
create or replace function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'check_violation';
end $$;

create or replace trigger enrolments_stay before update of account_id, id, campaign_id, contact_id on enrolments
  for each row when (old.account_id is distinct from new.account_id
    or old.id is distinct from new.id
    or old.campaign_id is distinct from new.campaign_id
    or old.contact_id is distinct from new.contact_id)
  execute function refuse_move('an enrolment stays with its campaign and its contact');

create or replace trigger messages_stay before update of account_id, id, enrolment_id, campaign_id, contact_id, step_id on messages
  for each row when (old.account_id is distinct from new.account_id
    or old.id is distinct from new.id
    or old.enrolment_id is distinct from new.enrolment_id
    or old.campaign_id is distinct from new.campaign_id
    or old.contact_id is distinct from new.contact_id
    or old.step_id is distinct from new.step_id)
  execute function refuse_move('a message stays with its enrolment and its step');

set session_replication_role = replica;

insert into accounts (id, time_zone, created_at) overriding system value values
('1', 'America/Sao_Paulo', '2026-11-16 13:08:05.314638+00'),
('2', 'America/Sao_Paulo', '2026-11-16 13:08:06.53023+00');

insert into approaches (account_id, channel, address, day, times, last_at) overriding system value values
('1', 'call', '+5511980000011', '2026-11-16', '1', '2026-11-16 13:08:06.474384+00'),
('1', 'call', '+5511980000012', '2026-11-16', '1', '2026-11-16 13:08:07.204568+00'),
('2', 'call', '+5511980000021', '2026-11-16', '1', '2026-11-16 13:08:06.906685+00'),
('2', 'call', '+5511980000022', '2026-11-16', '1', '2026-11-16 13:08:07.204568+00');

insert into campaign_changes (account_id, id, campaign_id, kind, step_id, reason, start_at, last_message_id, last_contact_id, total, messages, contacts, moved, created_at, finished_at) overriding system value values
('1', '1', '2', 'cancel', NULL, 'Cancelada por você', '2026-11-16 13:08:07.873238+00', '20', '6', '3', '3', '3', '{}', '2026-11-16 13:08:07.873238+00', '2026-11-16 13:08:07.919348+00');

insert into campaigns (account_id, id, owner_id, name, description, status, braked_at, pause_reason, changing, just_weekday, time_zone, window_start, window_end, skip_holidays, email_sender_id, whatsapp_sender_id, created_at, updated_at, deleted_at) overriding system value values
('1', '1', '1', 'aurora sem cadência', 'aurora', 'active', NULL, NULL, 'false', 'false', 'America/Sao_Paulo', NULL, NULL, 'false', NULL, NULL, '2026-11-16 13:08:06.174391+00', '2026-11-16 13:08:06.174391+00', NULL),
('1', '2', '1', 'aurora', 'aurora', 'active', NULL, NULL, 'false', 'false', 'America/Sao_Paulo', NULL, NULL, 'false', NULL, NULL, '2026-11-16 13:08:06.173961+00', '2026-11-16 13:08:07.873238+00', NULL),
('1', '3', '1', 'aurora sem contatos', 'aurora', 'active', NULL, NULL, 'false', 'false', 'America/Sao_Paulo', NULL, NULL, 'false', NULL, NULL, '2026-11-16 13:08:06.182756+00', '2026-11-16 13:08:06.182756+00', NULL),
('2', '4', '2', 'boreal', 'boreal', 'active', NULL, NULL, 'false', 'false', 'America/Sao_Paulo', NULL, NULL, 'false', NULL, NULL, '2026-11-16 13:08:06.677997+00', '2026-11-16 13:08:06.677997+00', NULL),
('2', '5', '2', 'boreal sem contatos', 'boreal', 'active', NULL, NULL, 'false', 'false', 'America/Sao_Paulo', NULL, NULL, 'false', NULL, NULL, '2026-11-16 13:08:06.682564+00', '2026-11-16 13:08:06.682564+00', NULL),
('2', '6', '2', 'boreal sem cadência', 'boreal', 'active', NULL, NULL, 'false', 'false', 'America/Sao_Paulo', NULL, NULL, 'false', NULL, NULL, '2026-11-16 13:08:06.688319+00', '2026-11-16 13:08:06.688319+00', NULL);

insert into contact_blocks (account_id, block, slot, contacts, changes) overriding system value values
('1', '0', '3', '2', '2'),
('1', '0', '5', '2', '2'),
('1', '0', '6', '3', '3'),
('1', '0', '7', '1', '1'),
('1', '0', '8', '2', '2'),
('1', '0', '9', '1', '1'),
('1', '0', '11', '2', '2'),
('1', '0', '13', '1', '1'),
('2', '0', '3', '1', '1'),
('2', '0', '5', '1', '1'),
('2', '0', '6', '1', '1'),
('2', '0', '8', '1', '1'),
('2', '0', '9', '1', '1'),
('2', '0', '11', '1', '1');

insert into contacts (account_id, id, name, email, whatsapp, phone, metadata, created_at, updated_at, deleted_at) overriding system value values
('1', '1', 'aurora 5', 'aurora.5@exemplo.com.br', '+55 11 980000015', '+5511980000015', '{"nota": "aurora"}', '2026-11-16 13:08:05.911019+00', '2026-11-16 13:08:05.911019+00', NULL),
('1', '2', 'aurora 6', 'aurora.6@exemplo.com.br', '+55 11 980000016', '+5511980000016', '{"nota": "aurora"}', '2026-11-16 13:08:05.970217+00', '2026-11-16 13:08:05.970217+00', NULL),
('1', '3', 'aurora 3', 'aurora.3@exemplo.com.br', '+55 11 980000013', '+5511980000013', '{"nota": "aurora"}', '2026-11-16 13:08:06.018811+00', '2026-11-16 13:08:06.018811+00', NULL),
('1', '4', 'aurora 4', 'aurora.4@exemplo.com.br', '+55 11 980000014', '+5511980000014', '{"nota": "aurora"}', '2026-11-16 13:08:06.028548+00', '2026-11-16 13:08:06.028548+00', NULL),
('1', '5', 'aurora 1', 'aurora.1@exemplo.com.br', '+55 11 980000011', '+5511980000011', '{"nota": "aurora"}', '2026-11-16 13:08:06.037323+00', '2026-11-16 13:08:06.037323+00', NULL),
('1', '6', 'aurora 2', 'aurora.2@exemplo.com.br', '+55 11 980000012', '+5511980000012', '{"nota": "aurora"}', '2026-11-16 13:08:06.075947+00', '2026-11-16 13:08:06.075947+00', NULL),
('1', '13', 'Contato 2', 'contato2@exemplo.com.br', '+55 11 987654320', '+5511987654320', '{}', '2026-11-16 13:08:07.512056+00', '2026-11-16 13:08:07.512056+00', NULL),
('1', '14', 'Contato 1', 'contato1@exemplo.com.br', '+55 11 987654310', '+5511987654310', '{}', '2026-11-16 13:08:07.511651+00', '2026-11-16 13:08:07.511651+00', NULL),
('1', '15', 'Contato 0', 'contato0@exemplo.com.br', '+55 11 987654300', '+5511987654300', '{}', '2026-11-16 13:08:07.505754+00', '2026-11-16 13:08:07.505754+00', NULL),
('1', '16', 'Contato 3', 'contato3@exemplo.com.br', '+55 11 987654330', '+5511987654330', '{}', '2026-11-16 13:08:07.532171+00', '2026-11-16 13:08:07.532171+00', NULL),
('1', '17', 'Contato 4', 'contato4@exemplo.com.br', '+55 11 987654340', '+5511987654340', '{}', '2026-11-16 13:08:07.52824+00', '2026-11-16 13:08:07.52824+00', NULL),
('1', '18', 'Contato 6', 'contato6@exemplo.com.br', '+55 11 987654360', '+5511987654360', '{}', '2026-11-16 13:08:07.531848+00', '2026-11-16 13:08:07.531848+00', NULL),
('1', '19', 'Contato 7', 'contato7@exemplo.com.br', '+55 11 987654370', '+5511987654370', '{}', '2026-11-16 13:08:07.534001+00', '2026-11-16 13:08:07.534001+00', NULL),
('1', '20', 'Contato 5', 'contato5@exemplo.com.br', '+55 11 987654350', '+5511987654350', '{}', '2026-11-16 13:08:07.53478+00', '2026-11-16 13:08:07.53478+00', NULL),
('2', '7', 'boreal 6', 'boreal.6@exemplo.com.br', '+55 11 980000026', '+5511980000026', '{"nota": "boreal"}', '2026-11-16 13:08:06.575179+00', '2026-11-16 13:08:06.575179+00', NULL),
('2', '8', 'boreal 5', 'boreal.5@exemplo.com.br', '+55 11 980000025', '+5511980000025', '{"nota": "boreal"}', '2026-11-16 13:08:06.575885+00', '2026-11-16 13:08:06.575885+00', NULL),
('2', '9', 'boreal 4', 'boreal.4@exemplo.com.br', '+55 11 980000024', '+5511980000024', '{"nota": "boreal"}', '2026-11-16 13:08:06.581191+00', '2026-11-16 13:08:06.581191+00', NULL),
('2', '10', 'boreal 2', 'boreal.2@exemplo.com.br', '+55 11 980000022', '+5511980000022', '{"nota": "boreal"}', '2026-11-16 13:08:06.582216+00', '2026-11-16 13:08:06.582216+00', NULL),
('2', '11', 'boreal 1', 'boreal.1@exemplo.com.br', '+55 11 980000021', '+5511980000021', '{"nota": "boreal"}', '2026-11-16 13:08:06.583333+00', '2026-11-16 13:08:06.583333+00', NULL),
('2', '12', 'boreal 3', 'boreal.3@exemplo.com.br', '+55 11 980000023', '+5511980000023', '{"nota": "boreal"}', '2026-11-16 13:08:06.586781+00', '2026-11-16 13:08:06.586781+00', NULL);

insert into day_counts (account_id, campaign_id, day, slot, sent, opened, clicked) overriding system value values
('1', '2', '2026-11-16', '2', '1', '0', '0'),
('1', '2', '2026-11-16', '5', '1', '1', '1'),
('1', '3', '2026-11-16', '13', '1', '0', '0'),
('2', '4', '2026-11-16', '2', '1', '0', '0'),
('2', '4', '2026-11-16', '9', '1', '1', '1');

insert into days_off (account_id, day, name) overriding system value values
('1', '2027-01-01', 'aurora'),
('2', '2027-01-02', 'boreal');

insert into dispatchers (id, lease_until, started_at) overriding system value values
('test', '2026-11-16 12:08:08.073904+00', '2026-11-16 13:08:08.073904+00');

insert into enrolment_blocks (account_id, campaign_id, block, slot, contacts, active) overriding system value values
('1', '2', '0', '5', '3', '3'),
('1', '2', '0', '13', '0', '-3'),
('1', '3', '0', '13', '8', '4'),
('2', '4', '0', '9', '3', '3');

insert into enrolments (account_id, id, campaign_id, contact_id, status, enrolled_at, ended_at) overriding system value values
('1', '1', '2', '5', 'finished', '2026-11-16 13:08:06.31633+00', '2026-11-16 13:08:07.882803+00'),
('1', '2', '2', '6', 'finished', '2026-11-16 13:08:06.31633+00', '2026-11-16 13:08:07.882803+00'),
('1', '3', '2', '3', 'finished', '2026-11-16 13:08:06.31633+00', '2026-11-16 13:08:07.882803+00'),
('1', '7', '3', '15', 'finished', '2026-11-16 13:08:07.604466+00', '2026-11-16 13:08:07.777145+00'),
('1', '8', '3', '14', 'active', '2026-11-16 13:08:07.604466+00', NULL),
('1', '9', '3', '13', 'finished', '2026-11-16 13:08:07.604466+00', '2026-11-16 13:08:07.701015+00'),
('1', '10', '3', '16', 'finished', '2026-11-16 13:08:07.604466+00', '2026-11-16 13:08:07.804972+00'),
('1', '11', '3', '17', 'active', '2026-11-16 13:08:07.604466+00', NULL),
('1', '12', '3', '20', 'active', '2026-11-16 13:08:07.604466+00', NULL),
('1', '13', '3', '18', 'active', '2026-11-16 13:08:07.604466+00', NULL),
('1', '14', '3', '19', 'finished', '2026-11-16 13:08:07.604466+00', '2026-11-16 13:08:07.852212+00'),
('2', '4', '4', '11', 'active', '2026-11-16 13:08:06.76807+00', NULL),
('2', '5', '4', '10', 'active', '2026-11-16 13:08:06.76807+00', NULL),
('2', '6', '4', '12', 'active', '2026-11-16 13:08:06.76807+00', NULL);

insert into events (account_id, id, message_id, kind, class, link_id, provider_event_id, ip, user_agent, detail, at) overriding system value values
('1', '1', '3', 'click', 'human', '1', NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.487+00'),
('2', '2', '9', 'click', 'human', '2', NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.916+00');

insert into idempotency_keys (account_id, key, request_sha256, answer, created_at) overriding system value values
('1', 'contato-0', E'\\x35e647c2a891c7354be289608e1a18c169b2d1c29b48d9f2758124fafb1e8859', '{"id": 15, "name": "Contato 0", "email": "contato0@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654300", "campaigns": [], "createdAt": "2026-11-16T13:08:07.505Z"}', '2026-11-16 13:08:07.505754+00'),
('1', 'contato-1', E'\\x4f17d80220d72ef6d4048370b59b6a5df5f531702945b5fb38db3502e4cbe063', '{"id": 14, "name": "Contato 1", "email": "contato1@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654310", "campaigns": [], "createdAt": "2026-11-16T13:08:07.511Z"}', '2026-11-16 13:08:07.511651+00'),
('1', 'contato-2', E'\\x7772213e2d04ed8d63e367e7f9911d6bc3a5575502da03ef5f38fb232b63c932', '{"id": 13, "name": "Contato 2", "email": "contato2@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654320", "campaigns": [], "createdAt": "2026-11-16T13:08:07.512Z"}', '2026-11-16 13:08:07.512056+00'),
('1', 'contato-3', E'\\x72ca784d08e7c89851b08544173c5ae13f2ce4788037011d35ed7451721ff567', '{"id": 16, "name": "Contato 3", "email": "contato3@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654330", "campaigns": [], "createdAt": "2026-11-16T13:08:07.532Z"}', '2026-11-16 13:08:07.532171+00'),
('1', 'contato-4', E'\\x6c5d1911be529029f331b9d8fb7f122ed82565ab810e21521c99bf45f019fb63', '{"id": 17, "name": "Contato 4", "email": "contato4@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654340", "campaigns": [], "createdAt": "2026-11-16T13:08:07.528Z"}', '2026-11-16 13:08:07.52824+00'),
('1', 'contato-5', E'\\x585a4a3086cba2111bc55e4b8a07b40af54e6fab84cd0f877a133e4c434a7abe', '{"id": 20, "name": "Contato 5", "email": "contato5@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654350", "campaigns": [], "createdAt": "2026-11-16T13:08:07.534Z"}', '2026-11-16 13:08:07.53478+00'),
('1', 'contato-6', E'\\xb87fa4b8303f25f9e5b4cf0f0496de814570c503668b537bb620356e62a101b8', '{"id": 18, "name": "Contato 6", "email": "contato6@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654360", "campaigns": [], "createdAt": "2026-11-16T13:08:07.531Z"}', '2026-11-16 13:08:07.531848+00'),
('1', 'contato-7', E'\\xffe11551167f19ba46629913fb5cb9d594524de3cd373388f8671cf290f4f9dc', '{"id": 19, "name": "Contato 7", "email": "contato7@exemplo.com.br", "channels": [{"state": "ok", "channel": "email"}, {"state": "ok", "channel": "whatsapp"}, {"state": "ok", "channel": "call"}], "metadata": {}, "whatsapp": "+55 11 987654370", "campaigns": [], "createdAt": "2026-11-16T13:08:07.534Z"}', '2026-11-16 13:08:07.534001+00');

insert into import_chunks (account_id, import_id, position, bytes) overriding system value values
('1', '3', '0', E'\\x6e6f6d653b656d61696c3b77686174736170700a5275693b727569406578656d706c6f2e636f6d2e62723b283131292039383736352d343332310a');

insert into import_failures (account_id, import_id, row_number, error, cells) overriding system value values
('1', '1', '2', 'Email inválido', '{aurora,x,y}'),
('2', '2', '2', 'Email inválido', '{boreal,x,y}');

insert into imports (account_id, id, filename, status, update_existing, mapping, received_at, encoding, separator, header, total_rows, done_rows, success_count, error_count, message, attempts, fence, claimed_by, lease_until, created_at, finished_at) overriding system value values
('1', '1', 'aurora.csv', 'completed', 'false', NULL, '2026-11-16 13:08:05.784+00', 'utf-8', ';', '{nome,email,whatsapp}', '1', '1', '0', '1', NULL, '0', '0', NULL, NULL, '2026-11-16 13:08:05.813301+00', '2026-11-16 13:08:05.784+00'),
('1', '3', 'contatos.csv', 'pending', 'false', NULL, '2026-11-16 13:08:08.065119+00', 'utf-8', ';', NULL, '1', '0', '0', '0', NULL, '0', '0', NULL, NULL, '2026-11-16 13:08:08.037061+00', NULL),
('2', '2', 'boreal.csv', 'completed', 'false', NULL, '2026-11-16 13:08:06.54+00', 'utf-8', ';', '{nome,email,whatsapp}', '1', '1', '0', '1', NULL, '0', '0', NULL, NULL, '2026-11-16 13:08:06.544804+00', '2026-11-16 13:08:06.54+00');

insert into known_origins (user_id, origin, last_login_at) overriding system value values
('1', '127.0.0.1', '2026-11-16 13:08:05.751599+00');

insert into lanes (account_id, campaign_id, channel, slot, due_at, version) overriding system value values
('1', '2', 'call', '2', '2026-11-16 13:08:07.472124+00', '1'),
('1', '2', 'call', '5', '2026-11-16 13:08:06.408959+00', '2'),
('1', '2', 'email', '5', '2026-11-16 13:08:06.316+00', '1'),
('1', '3', 'email', '1', '2026-11-16 13:08:07.604+00', '1'),
('1', '3', 'email', '13', '2026-11-16 13:08:07.604+00', '2'),
('2', '4', 'call', '1', '2026-11-16 13:08:07.40115+00', '1'),
('2', '4', 'call', '2', '2026-11-16 13:08:07.40115+00', '1'),
('2', '4', 'call', '9', '2026-11-16 13:08:06.841505+00', '2'),
('2', '4', 'email', '9', '2026-11-16 13:08:06.768+00', '1');

insert into lifted_suppressions (account_id, id, channel, address, reason, note, suppressed_at, lifted_at, lifted_by, why) overriding system value values
('1', '1', 'email', 'aurora.5@exemplo.com.br', 'opt_out', 'aurora', '2026-11-16 13:08:06.118096+00', '2026-11-16 13:08:07.943098+00', '1', 'Pediu para voltar');

insert into link_clicks (account_id, link_id, message_id, clicks) overriding system value values
('1', '1', '3', '1'),
('2', '2', '9', '1');

insert into link_counts (account_id, link_id, slot, clicks, messages) overriding system value values
('1', '1', '5', '1', '1'),
('2', '2', '9', '1', '1');

insert into links (account_id, id, campaign_id, url, kind, created_at) overriding system value values
('1', '1', '2', 'https://aurora.example/', 'ordinary', '2026-11-16 13:08:06.482581+00'),
('2', '2', '4', 'https://boreal.example/', 'ordinary', '2026-11-16 13:08:06.912933+00');

insert into login_failures (subject, failures, window_ends_at, blocked_until) overriding system value values
('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '1', '2026-11-16 13:09:05.648122+00', NULL),
('network:eUmbQRlJWDx40IlWUxcDvMtDP0zo4OjmzVwau4EJ4Cw', '1', '2026-11-16 13:09:05.640834+00', NULL);

insert into messages (account_id, id, enrolment_id, campaign_id, contact_id, step_id, channel, state, shipping_at, due_at, next_attempt_at, deadline_at, attempts, fence, claimed_by, stop_asked, copy, composed_at, dispatched_at, sender_id, recipient, template_version, said, sha256, provider_id, last_code, reason, outcome, note, sent_at, delivered_at, read_at, bounced_at, cancelled_at, opened_at, clicked_at, capture_clicked_at, whatsapp_clicked_at, unsubscribed_at, created_at) overriding system value values
('1', '1', '3', '2', '3', '2', 'email', 'sent', '2026-11-16 13:08:06.316+00', NULL, '2026-11-16 13:08:06.316+00', '2026-11-18 13:08:06.316+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:07+00', '2026-11-16 13:08:07.368853+00', '1', 'aurora.3@exemplo.com.br', '1', '{"aurora 3"}', E'\\xd78f90e6f2af660d012d60e921917425a2106166efbe311e9a421a6b9dae7376', NULL, '250 Guardada na caixa de testes', NULL, NULL, NULL, '2026-11-16 13:08:07.472124+00', '2026-11-16 13:08:07.472124+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.31633+00'),
('1', '2', '3', '2', '3', '3', 'call', 'cancelled', '2026-11-16 13:08:07.472124+00', NULL, '2026-11-16 13:08:07.472124+00', '2026-11-18 13:08:07.472124+00', '0', '0', NULL, 'true', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Cancelada por você', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.882803+00', NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.31633+00'),
('1', '3', '1', '2', '5', '2', 'email', 'sent', '2026-11-16 13:08:06.316+00', NULL, '2026-11-16 13:08:06.316+00', '2026-11-18 13:08:06.316+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:06.386916+00', '2026-11-16 13:08:06.40582+00', NULL, 'aurora.1@exemplo.com.br', '1', '{aurora}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '250 aurora', NULL, NULL, NULL, '2026-11-16 13:08:06.408959+00', '2026-11-16 13:08:06.408959+00', NULL, NULL, NULL, '2026-11-16 13:08:06.487+00', '2026-11-16 13:08:06.487+00', NULL, NULL, NULL, '2026-11-16 13:08:06.31633+00'),
('1', '4', '1', '2', '5', '3', 'call', 'cancelled', '2026-11-16 13:08:06.408959+00', NULL, '2026-11-16 13:08:06.408959+00', '2026-11-23 13:08:06.474384+00', '0', '1', NULL, 'true', '0', '2026-11-16 13:08:06.469899+00', '2026-11-16 13:08:06.476893+00', NULL, '+5511980000011', '1', '{aurora}', E'\\xabababababababababababababababababababababababababababababababab', NULL, NULL, 'Cancelada por você', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.882803+00', NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.31633+00'),
('1', '5', '2', '2', '6', '2', 'email', 'failed', '2026-11-16 13:08:06.316+00', NULL, '2026-11-16 13:08:06.316+00', '2026-11-18 13:08:06.316+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:06.448745+00', '2026-11-16 13:08:06.453776+00', NULL, 'aurora.2@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '550 5.1.1', 'aurora', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.31633+00'),
('1', '6', '2', '2', '6', '3', 'call', 'cancelled', '2026-11-16 13:08:06.455586+00', NULL, '2026-11-16 13:08:06.455586+00', '2026-11-23 13:08:07.204568+00', '0', '1', NULL, 'true', '0', '2026-11-16 13:08:07+00', '2026-11-16 13:08:07.222641+00', NULL, '+5511980000012', '1', '{"aurora 2"}', E'\\x7f156ff3a2fd3430229689876fb632fa29282b5a1d5f48aac443372c319f3144', NULL, NULL, 'Cancelada por você', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.882803+00', NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.31633+00'),
('1', '13', '9', '3', '13', '1', 'email', 'sent', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2026-11-18 13:08:07.604+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:07.668296+00', '2026-11-16 13:08:07.695562+00', NULL, 'contato2@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '250', NULL, NULL, NULL, '2026-11-16 13:08:07.701015+00', '2026-11-16 13:08:07.701015+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '14', '8', '3', '14', '1', 'email', 'retry', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.755554+00', '2100-01-01 00:00:00+00', '1', '1', NULL, 'false', '0', '2026-11-16 13:08:07.745053+00', '2026-11-16 13:08:07.751774+00', NULL, 'contato1@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '450', 'Caixa cheia', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '15', '7', '3', '15', '1', 'email', 'failed', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2026-11-18 13:08:07.604+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:07.77018+00', '2026-11-16 13:08:07.775438+00', NULL, 'contato0@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '550 5.1.1', 'Não existe', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '16', '10', '3', '16', '1', 'email', 'unknown', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2026-11-18 13:08:07.604+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:07.792481+00', '2026-11-16 13:08:07.797816+00', NULL, 'contato3@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, 'timeout', 'Resultado desconhecido: pode ter sido entregue', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '17', '11', '3', '17', '1', 'email', 'dispatched', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2100-01-01 00:00:00+00', '0', '1', 'test', 'false', '0', '2026-11-16 13:08:07.825421+00', '2026-11-16 13:08:07.834628+00', NULL, 'contato4@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '18', '13', '3', '18', '1', 'email', 'claimed', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2100-01-01 00:00:00+00', '0', '1', 'test', 'false', '0', '2026-11-16 13:08:07.84177+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '19', '14', '3', '19', '1', 'email', 'cancelled', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2026-11-18 13:08:07.604+00', '0', '0', NULL, 'true', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Cancelada por você', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.852212+00', NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('1', '20', '12', '3', '20', '1', 'email', 'scheduled', '2026-11-16 13:08:07.604+00', NULL, '2026-11-16 13:08:07.604+00', '2100-01-01 00:00:00+00', '0', '0', NULL, 'false', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:07.604466+00'),
('2', '7', '5', '4', '10', '5', 'email', 'failed', '2026-11-16 13:08:06.768+00', NULL, '2026-11-16 13:08:06.768+00', '2026-11-18 13:08:06.768+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:06.867506+00', '2026-11-16 13:08:06.877546+00', NULL, 'boreal.2@exemplo.com.br', '1', '{}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '550 5.1.1', 'boreal', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.76807+00'),
('2', '8', '5', '4', '10', '6', 'call', 'task', '2026-11-16 13:08:06.881142+00', NULL, '2026-11-16 13:08:06.881142+00', '2100-01-01 00:00:00+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:07+00', '2026-11-16 13:08:07.222608+00', NULL, '+5511980000022', '1', '{"boreal 2"}', E'\\x00a2efb17ae22da6105869f0e46002e788d5ec804119de361c01033d2d593731', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.76807+00'),
('2', '9', '4', '4', '11', '5', 'email', 'sent', '2026-11-16 13:08:06.768+00', NULL, '2026-11-16 13:08:06.768+00', '2026-11-18 13:08:06.768+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:06.820535+00', '2026-11-16 13:08:06.83716+00', NULL, 'boreal.1@exemplo.com.br', '1', '{boreal}', E'\\xabababababababababababababababababababababababababababababababab', NULL, '250 boreal', NULL, NULL, NULL, '2026-11-16 13:08:06.841505+00', '2026-11-16 13:08:06.841505+00', NULL, NULL, NULL, '2026-11-16 13:08:06.916+00', '2026-11-16 13:08:06.916+00', NULL, NULL, NULL, '2026-11-16 13:08:06.76807+00'),
('2', '10', '4', '4', '11', '6', 'call', 'task', '2026-11-16 13:08:06.841505+00', NULL, '2026-11-16 13:08:06.841505+00', '2100-01-01 00:00:00+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:06.898855+00', '2026-11-16 13:08:06.909416+00', NULL, '+5511980000021', '1', '{boreal}', E'\\xabababababababababababababababababababababababababababababababab', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.76807+00'),
('2', '11', '6', '4', '12', '5', 'email', 'sent', '2026-11-16 13:08:06.768+00', NULL, '2026-11-16 13:08:06.768+00', '2026-11-18 13:08:06.768+00', '0', '1', NULL, 'false', '0', '2026-11-16 13:08:07+00', '2026-11-16 13:08:07.364424+00', '5', 'boreal.3@exemplo.com.br', '1', '{"boreal 3"}', E'\\xa48ceb317a4b3e00f03bfd6ea36191bf0f8e765cca3c3cd929ce87f96545b5b3', NULL, '250 Guardada na caixa de testes', NULL, NULL, NULL, '2026-11-16 13:08:07.40115+00', '2026-11-16 13:08:07.40115+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.76807+00'),
('2', '12', '6', '4', '12', '6', 'call', 'scheduled', '2026-11-16 13:08:07.40115+00', NULL, '2026-11-16 13:08:07.40115+00', '2100-01-01 00:00:00+00', '0', '0', NULL, 'false', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-16 13:08:06.76807+00');

insert into migrations (name, sha256, applied_at) overriding system value values
('0001_people.sql', 'a2b90931d28a13fc73ed9ea22b7d19175bb663ec6ab1c6c263bc4726372a9fa7', '2026-11-16 13:08:04.496524+00'),
('0002_contacts.sql', 'ce9186541b27e071a645c235a3750be9911d0ee911e3aac8cb8de58d692aa577', '2026-11-16 13:08:04.535579+00'),
('0003_senders_and_templates.sql', 'd72d71900772633280ea4115c06272645270ff9334a423ee1a9fa8475101c67b', '2026-11-16 13:08:04.615218+00'),
('0004_campaigns.sql', 'df790cb44f2fb8efc3f3c402612c3b6b9e38efb8386ce6fdc96db404c6015956', '2026-11-16 13:08:04.651666+00'),
('0005_messages.sql', '88672a2269801725127378453c2a828158acab5651a3aafa13ea14ba0ec03956', '2026-11-16 13:08:04.683851+00'),
('0006_engine.sql', '3b5613a0f49580a46d22e365e552d5fbdc7845124adb8581d459051b0c78b6c2', '2026-11-16 13:08:04.721459+00'),
('0007_tracking.sql', 'edd1da62c62bb89290e2d71979326bc0db07bac2e5539bc5f764542e74b0bf5c', '2026-11-16 13:08:04.75511+00'),
('0008_counters.sql', 'be2e3f222b02b0d15c30f988e0e93a312dc19bd7a92433f8b2a477a099efce69', '2026-11-16 13:08:04.83106+00'),
('0009_imports.sql', 'd9332a7788eaf3924952b7aa0d7a8446ce964cb1e3e141e3c8bd3f759c4505bf', '2026-11-16 13:08:04.856054+00');

insert into period_counts (account_id, period, status, slot, messages) overriding system value values
('1', '2026-11-16 13:00:00+00', 'cancel', '13', '4'),
('1', '2026-11-16 13:00:00+00', 'error', '5', '1'),
('1', '2026-11-16 13:00:00+00', 'error', '13', '2'),
('1', '2026-11-16 13:00:00+00', 'pending', '2', '-1'),
('1', '2026-11-16 13:00:00+00', 'pending', '5', '4'),
('1', '2026-11-16 13:00:00+00', 'pending', '13', '1'),
('1', '2026-11-16 13:00:00+00', 'success', '2', '1'),
('1', '2026-11-16 13:00:00+00', 'success', '5', '1'),
('1', '2026-11-16 13:00:00+00', 'success', '13', '1'),
('2', '2026-11-16 13:00:00+00', 'error', '9', '1'),
('2', '2026-11-16 13:00:00+00', 'pending', '2', '-1'),
('2', '2026-11-16 13:00:00+00', 'pending', '9', '4'),
('2', '2026-11-16 13:00:00+00', 'success', '2', '1'),
('2', '2026-11-16 13:00:00+00', 'success', '9', '1');

insert into provider_events (account_id, source, event_id, waiting, body, at) overriding system value values
('1', 'whatsapp', 'wamid.1', 'true', '{}', '2026-11-16 13:08:08.073904+00');

insert into sandbox_messages (account_id, id, channel, message_id, recipient, title, raw, at) overriding system value values
('1', '1', 'email', NULL, 'ana@exemplo.com.br', '[Teste] aurora', E'\\x46726f6d3a2022616e61406578656d706c6f2e636f6d2e627222203c616e61406578656d706c6f2e636f6d2e62723e0d0a546f3a20416e6120416c6d65696461203c616e61406578656d706c6f2e636f6d2e62723e0d0a5375626a6563743a205b54657374655d206175726f72610d0a446174653a204d6f6e2c203136204e6f7620323032362031333a30383a3036202b303030300d0a4d6573736167652d49443a203c746573742e64343031353733392d613662312d343431322d393930612d346163396636326366346238406578656d706c6f2e636f6d2e62723e0d0a4c6973742d556e7375627363726962653a203c68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f74657374653e0d0a4c6973742d556e7375627363726962652d506f73743a204c6973742d556e7375627363726962653d4f6e652d436c69636b0d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a206d756c7469706172742f616c7465726e61746976653b20626f756e646172793d223d5f746573742e64343031353733392d613662312d343431322d393930612d346163396636326366346238220d0a0d0a2d2d3d5f746573742e64343031353733392d613662312d343431322d393930612d3461633966363263663462380d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a4f69203d0d0a416e6120416c6d656964613d0d0a2c2076656a61206175726f7261202868747470733a2f2f6175726f72612e6578616d706c652f290d0a0d0a44657363616461737472617220283d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f74657374653d0d0a290d0a0d0a2d2d3d5f746573742e64343031353733392d613662312d343431322d393930612d3461633966363263663462380d0a436f6e74656e742d547970653a20746578742f68746d6c3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a3c21646f63747970652068746d6c3e0d0a3c68746d6c206c616e673d33442270742d4252223e0d0a3c686561643e0d0a3c7469746c653e5b54657374655d206175726f72613c2f7469746c653e0d0a3c6d657461206e616d653d334422636f6c6f722d736368656d652220636f6e74656e743d3344226c69676874223e0d0a3c2f686561643e0d0a3c626f64793e0d0a4f69203d0d0a416e6120416c6d656964613d0d0a2c2076656a61203c6120687265663d33442268747470733a2f2f6175726f72612e6578616d706c652f223e6175726f72613c2f613e3c70207374796c653d3344226d617267696e3a3234703d0d0a78203020303b666f6e742d73697a653a31327078223e3c6120687265663d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f74657374653d0d0a22207374796c653d334422636f6c6f723a23363637303835223e4465736361646173747261723c2f613e3c2f703e0d0a3c696d67207372633d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f6f2f74657374652e6769663d0d0a222077696474683d3344223122206865696768743d334422312220616c743d33442222207374796c653d334422626f726465723a30223e0d0a3c2f626f64793e0d0a3c2f68746d6c3e0d0a0d0a0d0a2d2d3d5f746573742e64343031353733392d613662312d343431322d393930612d3461633966363263663462382d2d0d0a', '2026-11-16 13:08:06.148543+00'),
('1', '4', 'email', '1', 'aurora.3@exemplo.com.br', 'aurora', E'\\x46726f6d3a2022616e61406578656d706c6f2e636f6d2e627222203c616e61406578656d706c6f2e636f6d2e62723e0d0a546f3a206175726f72612033203c6175726f72612e33406578656d706c6f2e636f6d2e62723e0d0a5375626a6563743a206175726f72610d0a446174653a204d6f6e2c203136204e6f7620323032362031333a30383a3037202b303030300d0a4d6573736167652d49443a203c63312e32616f343333366d3032306630766d653075356d39303366343872616a30766a327575693740636164656e6369612e6c6f63616c3e0d0a4c6973742d556e7375627363726962653a203c68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f493243444761774241554a38746b47474133463478595a6e6c4673646459633e0d0a4c6973742d556e7375627363726962652d506f73743a204c6973742d556e7375627363726962653d4f6e652d436c69636b0d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a206d756c7469706172742f616c7465726e61746976653b20626f756e646172793d223d5f63312e32616f343333366d3032306630766d653075356d39303366343872616a30766a3275756937220d0a0d0a2d2d3d5f63312e32616f343333366d3032306630766d653075356d39303366343872616a30766a32757569370d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a4f69203d0d0a6175726f726120333d0d0a2c2076656a61206175726f726120283d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f632f496d434447617742415145677a6a422d566b594a6f76444d656a45417a4a4f393d0d0a290d0a0d0a44657363616461737472617220283d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f493243444761774241554a38746b47474133463478595a6e6c4673646459633d0d0a290d0a0d0a2d2d3d5f63312e32616f343333366d3032306630766d653075356d39303366343872616a30766a32757569370d0a436f6e74656e742d547970653a20746578742f68746d6c3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a3c21646f63747970652068746d6c3e0d0a3c68746d6c206c616e673d33442270742d4252223e0d0a3c686561643e0d0a3c7469746c653e6175726f72613c2f7469746c653e0d0a3c6d657461206e616d653d334422636f6c6f722d736368656d652220636f6e74656e743d3344226c69676874223e0d0a3c2f686561643e0d0a3c626f64793e0d0a4f69203d0d0a6175726f726120333d0d0a2c2076656a61203c6120687265663d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f632f496d434447617742415145677a6a422d566b594a6f76444d656a45417a4a4f393d0d0a223e6175726f72613c2f613e3c70207374796c653d3344226d617267696e3a32347078203020303b666f6e742d73697a653a31327078223e3c6120687265663d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f493243444761774241554a38746b47474133463478595a6e6c4673646459633d0d0a22207374796c653d334422636f6c6f723a23363637303835223e4465736361646173747261723c2f613e3c2f703e0d0a3c696d67207372633d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f6f2f495743444761774241627575774c6d4e2d46372d394668585166753548704d2e6769663d0d0a222077696474683d3344223122206865696768743d334422312220616c743d33442222207374796c653d334422626f726465723a30223e0d0a3c2f626f64793e0d0a3c2f68746d6c3e0d0a0d0a0d0a2d2d3d5f63312e32616f343333366d3032306630766d653075356d39303366343872616a30766a32757569372d2d0d0a', '2026-11-16 13:08:07.39681+00'),
('2', '2', 'email', NULL, 'bia@exemplo.com.br', '[Teste] boreal', E'\\x46726f6d3a2022626961406578656d706c6f2e636f6d2e627222203c626961406578656d706c6f2e636f6d2e62723e0d0a546f3a20416e6120416c6d65696461203c626961406578656d706c6f2e636f6d2e62723e0d0a5375626a6563743a205b54657374655d20626f7265616c0d0a446174653a204d6f6e2c203136204e6f7620323032362031333a30383a3036202b303030300d0a4d6573736167652d49443a203c746573742e61383732363736332d343038302d343138332d383535382d633733316539386664396534406578656d706c6f2e636f6d2e62723e0d0a4c6973742d556e7375627363726962653a203c68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f74657374653e0d0a4c6973742d556e7375627363726962652d506f73743a204c6973742d556e7375627363726962653d4f6e652d436c69636b0d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a206d756c7469706172742f616c7465726e61746976653b20626f756e646172793d223d5f746573742e61383732363736332d343038302d343138332d383535382d633733316539386664396534220d0a0d0a2d2d3d5f746573742e61383732363736332d343038302d343138332d383535382d6337333165393866643965340d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a4f69203d0d0a416e6120416c6d656964613d0d0a2c2076656a6120626f7265616c202868747470733a2f2f626f7265616c2e6578616d706c652f290d0a0d0a44657363616461737472617220283d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f74657374653d0d0a290d0a0d0a2d2d3d5f746573742e61383732363736332d343038302d343138332d383535382d6337333165393866643965340d0a436f6e74656e742d547970653a20746578742f68746d6c3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a3c21646f63747970652068746d6c3e0d0a3c68746d6c206c616e673d33442270742d4252223e0d0a3c686561643e0d0a3c7469746c653e5b54657374655d20626f7265616c3c2f7469746c653e0d0a3c6d657461206e616d653d334422636f6c6f722d736368656d652220636f6e74656e743d3344226c69676874223e0d0a3c2f686561643e0d0a3c626f64793e0d0a4f69203d0d0a416e6120416c6d656964613d0d0a2c2076656a61203c6120687265663d33442268747470733a2f2f626f7265616c2e6578616d706c652f223e626f7265616c3c2f613e3c70207374796c653d3344226d617267696e3a3234703d0d0a78203020303b666f6e742d73697a653a31327078223e3c6120687265663d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f74657374653d0d0a22207374796c653d334422636f6c6f723a23363637303835223e4465736361646173747261723c2f613e3c2f703e0d0a3c696d67207372633d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f6f2f74657374652e6769663d0d0a222077696474683d3344223122206865696768743d334422312220616c743d33442222207374796c653d334422626f726465723a30223e0d0a3c2f626f64793e0d0a3c2f68746d6c3e0d0a0d0a0d0a2d2d3d5f746573742e61383732363736332d343038302d343138332d383535382d6337333165393866643965342d2d0d0a', '2026-11-16 13:08:06.654578+00'),
('2', '3', 'email', '11', 'boreal.3@exemplo.com.br', 'boreal', E'\\x46726f6d3a2022626961406578656d706c6f2e636f6d2e627222203c626961406578656d706c6f2e636f6d2e62723e0d0a546f3a20626f7265616c2033203c626f7265616c2e33406578656d706c6f2e636f6d2e62723e0d0a5375626a6563743a20626f7265616c0d0a446174653a204d6f6e2c203136204e6f7620323032362031333a30383a3037202b303030300d0a4d6573736167652d49443a203c63312e32616f343333366d30343270396b726d753776756e6964323764343337376a34627535376240636164656e6369612e6c6f63616c3e0d0a4c6973742d556e7375627363726962653a203c68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f493243444761774343346c6a34487379364331354e3533305451584a3857593e0d0a4c6973742d556e7375627363726962652d506f73743a204c6973742d556e7375627363726962653d4f6e652d436c69636b0d0a4d494d452d56657273696f6e3a20312e300d0a436f6e74656e742d547970653a206d756c7469706172742f616c7465726e61746976653b20626f756e646172793d223d5f63312e32616f343333366d30343270396b726d753776756e6964323764343337376a346275353762220d0a0d0a2d2d3d5f63312e32616f343333366d30343270396b726d753776756e6964323764343337376a3462753537620d0a436f6e74656e742d547970653a20746578742f706c61696e3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a4f69203d0d0a626f7265616c20333d0d0a2c2076656a6120626f7265616c20283d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f632f496d4344476177434377492d31524b5758487a3373465f5736566c49506d66753d0d0a290d0a0d0a44657363616461737472617220283d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f493243444761774343346c6a34487379364331354e3533305451584a3857593d0d0a290d0a0d0a2d2d3d5f63312e32616f343333366d30343270396b726d753776756e6964323764343337376a3462753537620d0a436f6e74656e742d547970653a20746578742f68746d6c3b20636861727365743d7574662d380d0a436f6e74656e742d5472616e736665722d456e636f64696e673a2071756f7465642d7072696e7461626c650d0a0d0a3c21646f63747970652068746d6c3e0d0a3c68746d6c206c616e673d33442270742d4252223e0d0a3c686561643e0d0a3c7469746c653e626f7265616c3c2f7469746c653e0d0a3c6d657461206e616d653d334422636f6c6f722d736368656d652220636f6e74656e743d3344226c69676874223e0d0a3c2f686561643e0d0a3c626f64793e0d0a4f69203d0d0a626f7265616c20333d0d0a2c2076656a61203c6120687265663d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f632f496d4344476177434377492d31524b5758487a3373465f5736566c49506d66753d0d0a223e626f7265616c3c2f613e3c70207374796c653d3344226d617267696e3a32347078203020303b666f6e742d73697a653a31327078223e3c6120687265663d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f752f493243444761774343346c6a34487379364331354e3533305451584a3857593d0d0a22207374796c653d334422636f6c6f723a23363637303835223e4465736361646173747261723c2f613e3c2f703e0d0a3c696d67207372633d3344223d0d0a68747470733a2f2f636164656e6369612e6578656d706c6f2e636f6d2e62722f742f6f2f49574344476177434334436848467a6f316f4658346464317147695a79436b2e6769663d0d0a222077696474683d3344223122206865696768743d334422312220616c743d33442222207374796c653d334422626f726465723a30223e0d0a3c2f626f64793e0d0a3c2f68746d6c3e0d0a0d0a0d0a2d2d3d5f63312e32616f343333366d30343270396b726d753776756e6964323764343337376a3462753537622d2d0d0a', '2026-11-16 13:08:07.387553+00');

insert into senders (account_id, id, channel, mode, name, is_default, settings, secrets, per_minute, per_day, state, suspended_until, last_reply, failures, refusals, free_at, next_turn, day, sent_today, created_at, updated_at, deleted_at) overriding system value values
('1', '1', 'email', 'sandbox', 'Caixa de testes', 'true', '{}', NULL, NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:05.314638+00', '2026-11-16 13:08:05.314638+00', NULL),
('1', '2', 'whatsapp', 'sandbox', 'Caixa de testes', 'true', '{}', NULL, NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:05.314638+00', '2026-11-16 13:08:05.314638+00', NULL),
('1', '3', 'email', 'smtp', 'aurora', 'false', '{"host": "127.0.0.1", "port": 1, "user": "aurora", "fromName": "aurora", "security": "none", "fromAddress": "aurora@exemplo.com.br"}', E'\\x010464756d70416c0810d8829394cf21a976460db8c7d9b88964000ef882cf585a5bda3ed5699e34c7b912391d8bec6e59a3fbf8f4600800df7cbdbc44', NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:06.146786+00', '2026-11-16 13:08:06.146786+00', NULL),
('1', '4', 'whatsapp', 'cloud_api', 'aurora', 'false', '{"phoneNumberId": "100000001"}', E'\\x010464756d70ef78f2eb267dfbc841de838d208d8b099838de7df727f619418093f0e040b42b3d5092d045a87a7a68635a8f8446ffb0dc0a0ea22624168867afb133d8714a6b7b12caefe1316c9826a086d1ed16d16163208b7faae53b58b4f78eb60c74be21bd1561e7e5c729970dc520ccc0309fbe', NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:06.214676+00', '2026-11-16 13:08:06.214676+00', NULL),
('2', '5', 'email', 'sandbox', 'Caixa de testes', 'true', '{}', NULL, NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:06.53023+00', '2026-11-16 13:08:06.53023+00', NULL),
('2', '6', 'whatsapp', 'sandbox', 'Caixa de testes', 'true', '{}', NULL, NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:06.53023+00', '2026-11-16 13:08:06.53023+00', NULL),
('2', '7', 'email', 'smtp', 'boreal', 'false', '{"host": "127.0.0.1", "port": 1, "user": "boreal", "fromName": "boreal", "security": "none", "fromAddress": "boreal@exemplo.com.br"}', E'\\x010464756d706a5b449da9741db1c8d8af37e042461710277be099b3a4562cfe8af7ee01a3db8c3c9f3f9d19ba8141dd50e51d26beba9cc7993543ad66', NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:06.665108+00', '2026-11-16 13:08:06.665108+00', NULL),
('2', '8', 'whatsapp', 'cloud_api', 'boreal', 'false', '{"phoneNumberId": "100000002"}', E'\\x010464756d70f68622622aa42fba8a8fdbd923790e5b9dd0f4947618a372d69ff2d5a67a9a53cdb3a9f02d6fafa32d675d4cbcf5bb1d2a22e04ba2432fb00839277ed52f7c9220496ceca4128c5aff01fa5fe92984a112f82263148f20a9881e533f9986af3f64d0da44957aa5d3250addd57905def7', NULL, NULL, 'ok', NULL, NULL, '0', '0', NULL, NULL, NULL, '0', '2026-11-16 13:08:06.696259+00', '2026-11-16 13:08:06.696259+00', NULL);

insert into sessions (token_sha256, user_id, created_at, last_used_at, expires_at) overriding system value values
(E'\\x4bb9c59049e541bdc06989df2fe29db5950253146c3690b99cbb2129bf151b32', '3', '2026-11-16 13:08:06.947474+00', '2026-11-16 13:08:06.947474+00', '2026-11-17 01:08:06.947474+00'),
(E'\\x7d8aeeb4852d898a0445d404c7a53ff63e4550fdcf9fa270bba3ef190a6470e0', '1', '2026-11-16 13:08:05.753763+00', '2026-11-16 13:08:05.753763+00', '2026-11-17 01:08:05.753763+00'),
(E'\\xda61f5ce334de530f4797b2bce3da769731440d2effe1b7a00cfa74938255176', '1', '2026-11-16 13:08:05.346139+00', '2026-11-16 13:08:05.346139+00', '2026-11-17 01:08:05.346139+00'),
(E'\\xff04a3e27eff3206f72c8388d8f504d12d642abb547d15704be4708544320c5b', '2', '2026-11-16 13:08:06.539149+00', '2026-11-16 13:08:06.539149+00', '2026-11-17 01:08:06.539149+00');

insert into sql_functions (name, sha256, applied_at) overriding system value values
('check_enrolment_references.sql', 'b9e13455b027a5ced71b7a40e446d7ca6d0f524dd77708d735a5198642246257', '2026-11-16 13:08:04.877262+00'),
('check_message_references.sql', '39c0727e5517e3349018a2112ae6e02200773f7d12136d694e03706714e56e1a', '2026-11-16 13:08:04.877262+00'),
('count_changed_clicks.sql', '7d596830a00762439faf9a0b55cd0ca8229845bb0b2b24c4c0ae7365dffd0ec2', '2026-11-16 13:08:04.877262+00'),
('count_changed_messages.sql', '50b8016dd6bdb3c9dd09cd2b3cb8906ef053b193c8b1d4d2f412a84ae7f39c2b', '2026-11-16 13:08:04.877262+00'),
('count_contacts.sql', 'd535cc084f589cc1459d6b21ed72d38809a4b8c967486679ef2b511fd69dc394', '2026-11-16 13:08:04.877262+00'),
('count_enrolments_after_delete.sql', '30c475c4fe0a25529692e2b118d5fe80a54b3a1792e657bcced416045416039e', '2026-11-16 13:08:04.877262+00'),
('count_enrolments_after_insert.sql', '901aec4adb8a669d7a47f38c3adf91a1aca16d49b2313a6180a67ff687263d55', '2026-11-16 13:08:04.877262+00'),
('count_enrolments_after_update.sql', '25043c1eb679555be02d9a0b3452830627aa621ab4aa11dae3ee1b7f7b560bfa', '2026-11-16 13:08:04.877262+00'),
('count_new_clicks.sql', '0066ab05ea4b51701c573f180452a909743499cc5929b3a1f8e4783180af1ac5', '2026-11-16 13:08:04.877262+00'),
('count_new_messages.sql', 'c6cacd0f90bb267663737bd30129f6958188f72a6fc99c4808eac673117ddc77', '2026-11-16 13:08:04.877262+00'),
('database_identity.sql', 'c0da3a608dac8095beaba2efbf3b9b5361fe0e53f023c4caa9045a36324fa4db', '2026-11-16 13:08:04.877262+00'),
('delete_enrolments_of_campaigns.sql', 'f3be104da204be03b56e2bc5b568a53ab69451944fd0bd4bf9acdeef725798cb', '2026-11-16 13:08:04.877262+00'),
('delete_enrolments_of_contacts.sql', 'f914d5d542fbe25cd520191804caf755703a05d7505160990c9bcb6db2d0e380', '2026-11-16 13:08:04.877262+00'),
('delete_messages_of_enrolments.sql', 'b1291cad67c140b451542e4938ffd1229981f9e281374e52ceae290d64168d26', '2026-11-16 13:08:04.877262+00'),
('give_senders.sql', '2fe3848d3478bc47c077085c55321d876c5edaa2c83ff1f34cf2e71551f9b48c', '2026-11-16 13:08:04.877262+00'),
('guard_message_state.sql', 'dbbac2efb765cdbd09a9260e315bcc6c8ef9b97654944d18129ae3c0af0be428', '2026-11-16 13:08:04.877262+00'),
('keep_lanes.sql', 'fe65c8ee978bd756c7641f086a7d23279ab522278e82864d68fd48ecf4667d7e', '2026-11-16 13:08:04.877262+00'),
('keep_template_version.sql', '8d99ab650b0575131547b9029e4b4ec8cc51fe2eccb4a6348735e2a64b1b64b5', '2026-11-16 13:08:04.877262+00'),
('pass_gate.sql', '74cb1e11d6c5ca827fadc8a2b20f1fd7fff4f168068cf263395e323de83120bd', '2026-11-16 13:08:04.877262+00'),
('refuse_move.sql', '9242d6fa346bf9bbc4dab851d7dba1713294ff616a49f32db6964732251e6265', '2026-11-16 13:08:04.877262+00');

insert into step_counts (account_id, campaign_id, step_id, slot, total, pending, sent, delivered, opened, clicked, capture, whatsapp, unsubscribed, bounced) overriding system value values
('1', '2', '2', '2', '0', '-1', '1', '1', '0', '0', '0', '0', '0', '0'),
('1', '2', '2', '5', '3', '1', '1', '1', '1', '1', '0', '0', '0', '0'),
('1', '2', '3', '2', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0'),
('1', '2', '3', '5', '3', '3', '0', '0', '0', '0', '0', '0', '0', '0'),
('1', '2', '3', '13', '0', '-3', '0', '0', '0', '0', '0', '0', '0', '0'),
('1', '3', '1', '13', '8', '4', '1', '1', '0', '0', '0', '0', '0', '0'),
('2', '4', '5', '2', '0', '-1', '1', '1', '0', '0', '0', '0', '0', '0'),
('2', '4', '5', '9', '3', '1', '1', '1', '1', '1', '0', '0', '0', '0'),
('2', '4', '6', '2', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0'),
('2', '4', '6', '9', '3', '3', '0', '0', '0', '0', '0', '0', '0', '0');

insert into steps (account_id, campaign_id, id, step_order, template_id, delay_minutes, is_active, created_at, removed_at) overriding system value values
('1', '3', '1', '1', '2', '0', 'true', '2026-11-16 13:08:06.28228+00', NULL),
('1', '2', '2', '1', '2', '0', 'true', '2026-11-16 13:08:06.27795+00', NULL),
('1', '2', '3', '2', '3', '0', 'true', '2026-11-16 13:08:06.27795+00', NULL),
('2', '5', '4', '1', '6', '0', 'true', '2026-11-16 13:08:06.716784+00', NULL),
('2', '4', '5', '1', '6', '0', 'true', '2026-11-16 13:08:06.719867+00', NULL),
('2', '4', '6', '2', '4', '0', 'true', '2026-11-16 13:08:06.719867+00', NULL);

insert into suppressions (account_id, channel, address, reason, for_contact, message_id, note, created_at) overriding system value values
('1', 'email', 'aurora.6@exemplo.com.br', 'hard_bounce', 'false', NULL, 'aurora', '2026-11-16 13:08:06.118096+00'),
('2', 'email', 'boreal.5@exemplo.com.br', 'opt_out', 'false', NULL, 'boreal', '2026-11-16 13:08:06.650782+00'),
('2', 'email', 'boreal.6@exemplo.com.br', 'hard_bounce', 'false', NULL, 'boreal', '2026-11-16 13:08:06.650782+00');

insert into template_versions (account_id, template_id, version, subject, preheader, content, created_at) overriding system value values
('1', '1', '1', NULL, NULL, 'Oi {{name}}, veja <a href="https://aurora.example/">aurora</a>', '2026-11-16 13:08:06.052655+00'),
('1', '2', '1', 'aurora', NULL, 'Oi {{name}}, veja <a href="https://aurora.example/">aurora</a>', '2026-11-16 13:08:06.056146+00'),
('1', '2', '2', 'Oi', NULL, '<p>Oi</p>', '2026-11-16 13:08:07.977502+00'),
('1', '3', '1', NULL, NULL, 'Oi {{name}}, veja <a href="https://aurora.example/">aurora</a>', '2026-11-16 13:08:06.076966+00'),
('2', '4', '1', NULL, NULL, 'Oi {{name}}, veja <a href="https://boreal.example/">boreal</a>', '2026-11-16 13:08:06.576438+00'),
('2', '5', '1', NULL, NULL, 'Oi {{name}}, veja <a href="https://boreal.example/">boreal</a>', '2026-11-16 13:08:06.578142+00'),
('2', '6', '1', 'boreal', NULL, 'Oi {{name}}, veja <a href="https://boreal.example/">boreal</a>', '2026-11-16 13:08:06.610754+00');

insert into templates (account_id, id, name, type, subject, preheader, content, approved, version, created_at, updated_at, deleted_at) overriding system value values
('1', '1', 'aurora whatsapp', 'whatsapp', NULL, NULL, 'Oi {{name}}, veja <a href="https://aurora.example/">aurora</a>', NULL, '1', '2026-11-16 13:08:06.052655+00', '2026-11-16 13:08:06.052655+00', NULL),
('1', '2', 'Outro', 'email', 'Oi', NULL, '<p>Oi</p>', NULL, '2', '2026-11-16 13:08:06.056146+00', '2026-11-16 13:08:07.977502+00', NULL),
('1', '3', 'aurora call', 'call', NULL, NULL, 'Oi {{name}}, veja <a href="https://aurora.example/">aurora</a>', NULL, '1', '2026-11-16 13:08:06.076966+00', '2026-11-16 13:08:06.076966+00', NULL),
('2', '4', 'boreal call', 'call', NULL, NULL, 'Oi {{name}}, veja <a href="https://boreal.example/">boreal</a>', NULL, '1', '2026-11-16 13:08:06.576438+00', '2026-11-16 13:08:06.576438+00', NULL),
('2', '5', 'boreal whatsapp', 'whatsapp', NULL, NULL, 'Oi {{name}}, veja <a href="https://boreal.example/">boreal</a>', NULL, '1', '2026-11-16 13:08:06.578142+00', '2026-11-16 13:08:06.578142+00', NULL),
('2', '6', 'boreal email', 'email', 'boreal', NULL, 'Oi {{name}}, veja <a href="https://boreal.example/">boreal</a>', NULL, '1', '2026-11-16 13:08:06.610754+00', '2026-11-16 13:08:06.610754+00', NULL);

insert into this_database (is_one, identity) overriding system value values
('true', '7708755379435201577/1/5/17385');

insert into user_attributes (user_id, id, key, value, created_at, updated_at) overriding system value values
('1', '1', 'chave_1', 'aurora', '2026-11-16 13:08:06.059778+00', '2026-11-16 13:08:06.059778+00'),
('2', '2', 'chave_2', 'boreal', '2026-11-16 13:08:06.586416+00', '2026-11-16 13:08:06.586416+00');

insert into users (id, account_id, role, email, password_hash, is_active, created_at, updated_at) overriding system value values
('1', '1', 'admin', 'ana@exemplo.com.br', '$argon2id$v=19$m=19456,t=2,p=1$8sFzrr6IU0KjnR/dH8A+BA$RRfY4Q+ko7UouYI9YxMf8NJNRrLmbQDJUqQLi2eHAS8', 'true', '2026-11-16 13:08:05.314638+00', '2026-11-16 13:08:05.510944+00'),
('2', '2', 'admin', 'bia@exemplo.com.br', 'no password signs in here', 'true', '2026-11-16 13:08:06.53023+00', '2026-11-16 13:08:06.53023+00'),
('3', '1', 'seller', 'caio@exemplo.com.br', 'no password signs in here', 'true', '2026-11-16 13:08:06.941739+00', '2026-11-16 13:08:06.941739+00');

insert into whatsapp_windows (account_id, phone, last_inbound_at) overriding system value values
('1', '+5511987654321', '2026-11-16 13:08:08.073904+00');

select setval(pg_get_serial_sequence('accounts', 'id'), 2);

select setval(pg_get_serial_sequence('campaign_changes', 'id'), 1);

select setval(pg_get_serial_sequence('campaigns', 'id'), 6);

select setval(pg_get_serial_sequence('contacts', 'id'), 20);

select setval(pg_get_serial_sequence('enrolments', 'id'), 14);

select setval(pg_get_serial_sequence('events', 'id'), 2);

select setval(pg_get_serial_sequence('imports', 'id'), 3);

select setval(pg_get_serial_sequence('lifted_suppressions', 'id'), 1);

select setval(pg_get_serial_sequence('links', 'id'), 2);

select setval(pg_get_serial_sequence('messages', 'id'), 20);

select setval(pg_get_serial_sequence('sandbox_messages', 'id'), 4);

select setval(pg_get_serial_sequence('senders', 'id'), 8);

select setval(pg_get_serial_sequence('steps', 'id'), 6);

select setval(pg_get_serial_sequence('templates', 'id'), 6);

select setval(pg_get_serial_sequence('user_attributes', 'id'), 2);

select setval(pg_get_serial_sequence('users', 'id'), 3);

reset session_replication_role;
