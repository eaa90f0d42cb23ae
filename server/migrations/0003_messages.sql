-- The message row is the queue: planned, claimed, handed over and recorded here and nowhere else.

create table messages (
  user_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  step_id bigint not null,
  channel text not null check (channel in ('email', 'whatsapp', 'call')),
  state text not null default 'scheduled' check (state in (
    'scheduled', 'claimed', 'dispatched', 'retry',
    'sent', 'delivered', 'read',
    'failed', 'expired', 'bounced', 'unknown',
    'cancelled')),
  -- What a person reads of the state; a column so that lists and counts can be served by an index.
  status text not null generated always as (case
    when state in ('scheduled', 'claimed', 'dispatched', 'retry') then 'pending'
    when state in ('sent', 'delivered', 'read') then 'success'
    when state = 'cancelled' then 'cancel'
    else 'error' end) stored,
  shipping_at timestamptz not null,
  next_attempt_at timestamptz not null,
  deadline_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Rises with every claim: whoever holds an old one can no longer act.
  fence integer not null default 0,
  claimed_by text,
  lease_until timestamptz,
  dispatched_at timestamptz,
  sender_id bigint,
  recipient text,
  provider_id text,
  last_code text,
  reason text,
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
  primary key (user_id, id),
  -- Planning the same step twice for one enrolment is impossible, however often it is asked.
  unique (user_id, enrolment_id, step_id),
  foreign key (user_id, enrolment_id, campaign_id, contact_id)
    references enrolments (user_id, id, campaign_id, contact_id) on delete cascade,
  foreign key (user_id, campaign_id, step_id) references steps (user_id, campaign_id, id),
  foreign key (user_id, sender_id) references senders (user_id, id),
  check ((state in ('claimed', 'dispatched')) = (claimed_by is not null and lease_until is not null)),
  check (state <> 'dispatched' or dispatched_at is not null),
  check (state not in ('sent', 'delivered', 'read', 'bounced') or sent_at is not null),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
-- The claim: due messages of one active campaign, oldest first.
create index messages_due on messages (user_id, campaign_id, next_attempt_at, id) where state in ('scheduled', 'retry');
-- The sweep: what a dead dispatcher left behind.
create index messages_leased on messages (lease_until) where state in ('claimed', 'dispatched');
-- Activities: a period, newest first.
create index messages_by_day on messages (user_id, shipping_at desc, id desc);
-- Activities: the same, of one status; the counts of a period.
create index messages_by_day_and_status on messages (user_id, status, shipping_at desc, id desc);
-- Cancelling what a contact still has to receive; a contact's history.
create index messages_by_contact on messages (user_id, contact_id);
-- Metrics of a step; a step's pending messages when it is removed.
create index messages_by_step on messages (user_id, campaign_id, step_id);
-- A provider's later word about a message.
create index messages_by_provider on messages (user_id, provider_id) where provider_id is not null;

-- The life of a message, kept by the database itself: a move that is not listed here never happens.
create function guard_message_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in (
    'scheduled>claimed', 'retry>claimed',
    'claimed>dispatched', 'claimed>retry', 'claimed>failed', 'claimed>scheduled',
    'dispatched>sent', 'dispatched>retry', 'dispatched>failed', 'dispatched>unknown',
    'scheduled>cancelled', 'retry>cancelled', 'claimed>cancelled',
    'scheduled>failed', 'scheduled>expired', 'retry>expired',
    'sent>delivered', 'sent>read', 'sent>bounced', 'sent>failed',
    'delivered>read', 'delivered>bounced', 'failed>delivered', 'failed>read',
    'unknown>sent', 'unknown>delivered', 'unknown>read', 'unknown>bounced', 'unknown>failed')
  then
    raise exception 'message % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger messages_state before update of state on messages
  for each row when (old.state is distinct from new.state) execute function guard_message_state();

-- What a message said when it left. Apart, so that the queue stays narrow.
create table message_contents (
  user_id bigint not null,
  message_id bigint not null,
  subject text,
  body_text text not null,
  body_html text,
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, message_id),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
