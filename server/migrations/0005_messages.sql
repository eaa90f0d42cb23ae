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
