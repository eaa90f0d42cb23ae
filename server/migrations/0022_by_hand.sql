-- What a person of the account says that a contact answered, and the numbers of what contacts answer.

alter table inbound_messages
  drop constraint inbound_messages_class_check,
  add constraint inbound_messages_class_check check (class in (
    'reply', 'interest', 'meeting', 'not_now', 'question', 'refusal', 'opt_out', 'wrong_person', 'wrong_number',
    'left_company', 'ooo', 'auto_ack', 'challenge', 'other')) not valid,
  -- The class it had before a person said otherwise; undoing puts it back.
  add column taken_for text,
  -- When the meeting is, of a meeting whose hour is known.
  add column meeting_at timestamptz,
  -- When the person who recorded it took it back: it counts no more.
  add column withdrawn_at timestamptz,
  -- Those of the message it answers, kept here because the message may be deleted before (decision 33).
  add column campaign_id bigint,
  add column step_id bigint;
update inbound_messages i set campaign_id = m.campaign_id, step_id = m.step_id
from messages m where m.account_id = i.account_id and m.id = i.message_id;
-- The answers of a campaign, and who is behind a number of them.
create index inbound_messages_by_campaign on inbound_messages (account_id, campaign_id, class);

alter table inbound_effects
  drop constraint inbound_effects_kind_check,
  add constraint inbound_effects_kind_check
    check (kind in ('held', 'cancelled', 'moved', 'suppressed', 'closed')) not valid,
  -- Channels that it closed and that were open before; null: not known, from before this column.
  add column channels text[],
  -- Those of its enrolments that were held before it: undone, they stay held.
  add column held_before bigint[] not null default '{}';
