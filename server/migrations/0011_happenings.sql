-- Counters, lanes and enrolments move in the functions that change messages (engine/life), no longer in triggers.

-- A message as what follows from its changes sees it.
create type message_figures as (
  id bigint,
  enrolment_id bigint,
  campaign_id bigint,
  step_id bigint,
  channel text,
  state text,
  status text,
  shipping_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  capture_clicked_at timestamptz,
  whatsapp_clicked_at timestamptz,
  unsubscribed_at timestamptz,
  bounced_at timestamptz
);

-- Something that happened: one kind, in one campaign, in one transaction, with everything it happened to.
create table happenings (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  -- 'message.sent', 'campaign.paused': what the subjects are, and what they became.
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  campaign_id bigint,
  subject_ids bigint[] not null,
  -- The user who did it; null: the product itself.
  actor_id bigint,
  primary key (account_id, id)
);
-- Removing old ones.
create index happenings_by_age on happenings (at);

-- Blocks that the nightly recount finds missing.
alter table contact_blocks alter column changes set default 1;

drop function if exists
  check_enrolment_references, check_message_references, count_changed_clicks, count_changed_messages,
  count_contacts, count_enrolments_after_delete, count_enrolments_after_insert, count_enrolments_after_update,
  count_new_clicks, count_new_messages, delete_enrolments_of_campaigns, delete_enrolments_of_contacts,
  delete_messages_of_enrolments, keep_lanes, pass_gate cascade;
