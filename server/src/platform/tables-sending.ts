import type { ChangeEffect, StepsChange } from '@cadencia/domain/cadence-change'
import type { Channel } from '@cadencia/domain/channel'
import type { MessageState, MessageStatus, TaskOutcome } from '@cadencia/domain/message'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Jsonb, JsonObject, Timestamp } from './tables-types.ts'

/** What sends, what is sent, what became of it, and what is counted of it. */
export type SendingTables = {
  channels: { name: string }
  sender_modes: { channel: string; mode: string }
  campaign_senders: { account_id: number; campaign_id: number; channel: Channel; sender_id: number }
  campaign_rotations: {
    account_id: number
    campaign_id: number
    channel: Channel
    sender_id: number
    place: number
  }
  entry_days: { account_id: number; campaign_id: number; day: string; slot: number; people: number }
  senders: {
    account_id: number
    id: GeneratedAlways<number>
    channel: Channel
    mode: string
    name: string
    is_default: Generated<boolean>
    settings: Jsonb<JsonObject>
    secrets: Buffer | null
    per_minute: number | null
    per_day: number | null
    state: Generated<'ok' | 'suspended' | 'stopped'>
    suspended_until: Date | null
    last_reply: string | null
    failures: Generated<number>
    refusals: Generated<number>
    free_at: Date | null
    next_turn: Date | null
    day: Date | null
    sent_today: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
  }
  mail_grants: {
    account_id: number
    sender_id: number
    secrets: Buffer | null
    given_at: Date | null
    ends_at: Date | null
    lost_at: Date | null
    asked: Buffer | null
    asked_until: Date | null
  }
  messages: {
    account_id: number
    id: GeneratedAlways<number>
    enrolment_id: number
    campaign_id: number
    contact_id: number
    step_id: number
    channel: Channel
    state: Generated<MessageState>
    status: GeneratedAlways<MessageStatus>
    shipping_at: Date
    next_attempt_at: Date
    deadline_at: Date
    due_at: Date | null
    attempts: Generated<number>
    fence: Generated<number>
    claimed_by: string | null
    dispatched_at: Date | null
    sender_id: number | null
    recipient: string | null
    provider_id: string | null
    last_code: string | null
    reason: string | null
    sent_at: Date | null
    delivered_at: Date | null
    read_at: Date | null
    bounced_at: Date | null
    cancelled_at: Date | null
    opened_at: Date | null
    clicked_at: Date | null
    capture_clicked_at: Date | null
    whatsapp_clicked_at: Date | null
    unsubscribed_at: Date | null
    composed_at: Date | null
    template_id: number | null
    variant: number | null
    drawn_sender: number | null
    template_version: number | null
    said: string[] | null
    sha256: Buffer | null
    stop_asked: Generated<boolean>
    copy: Generated<number>
    outcome: TaskOutcome | null
    note: string | null
    decided: 'skipped' | 'waived' | null
    created_at: Timestamp
  }
  campaign_changes: {
    account_id: number
    id: GeneratedAlways<number>
    campaign_id: number
    kind: 'cancel' | 'resume' | 'hours' | 'steps' | 'senders'
    step_id: number | null
    reason: string | null
    start_at: Timestamp
    last_message_id: number
    last_contact_id: Generated<number>
    total: number
    messages: Generated<number>
    contacts: Generated<number>
    moved: Jsonb<Record<string, number>>
    steps: ColumnType<StepsChange | null, string | null | undefined, string | null>
    effect: ColumnType<ChangeEffect | null, string | null | undefined, string | null>
    created_at: Timestamp
    finished_at: Date | null
  }
  lanes: {
    account_id: number
    campaign_id: number
    channel: Channel
    slot: number
    due_at: Date
    version: Generated<number>
  }
  dispatchers: { id: string; lease_until: Date; started_at: Timestamp; keeps_journal: Generated<boolean> }
  this_database: { is_one: Generated<boolean>; identity: string }
  template_versions: {
    account_id: number
    template_id: number
    version: number
    subject: string | null
    preheader: string | null
    content: string
    created_at: Timestamp
  }
  whatsapp_windows: { account_id: number; phone: string; last_inbound_at: Date }
  approaches: {
    account_id: number
    channel: Channel
    address: string
    day: Date
    times: number
    last_at: Date
  }
  links: {
    account_id: number
    id: GeneratedAlways<number>
    campaign_id: number
    url: string
    kind: Generated<'ordinary' | 'whatsapp' | 'capture'>
    created_at: Timestamp
    folded_click_at: Date | null
  }
  events: {
    account_id: number
    id: GeneratedAlways<number>
    message_id: number
    kind:
      | 'open'
      | 'click'
      | 'unsubscribe'
      | 'complaint'
      | 'bounce'
      | 'soft_bounce'
      | 'sent'
      | 'delivered'
      | 'read'
      | 'failed'
      | 'reply'
    class: Generated<'human' | 'proxy' | 'prefetch' | 'scanner' | 'bot' | 'preview'>
    link_id: number | null
    provider_event_id: string | null
    ip: string | null
    user_agent: string | null
    detail: Jsonb<JsonObject | null>
    at: Timestamp
  }
  step_counts: {
    account_id: number
    campaign_id: number
    step_id: number
    slot: number
    total: number
    pending: Generated<number>
    sent: number
    delivered: number
    opened: number
    clicked: number
    capture: number
    whatsapp: number
    unsubscribed: number
    bounced: number
  }
  variant_counts: {
    account_id: number
    campaign_id: number
    step_id: number
    variant: number
    slot: number
    sent: number
    delivered: number
    opened: number
    clicked: number
    unsubscribed: number
    bounced: number
    replied: Generated<number>
  }
  period_counts: { account_id: number; period: Date; status: MessageStatus; slot: number; messages: number }
  day_counts: {
    account_id: number
    campaign_id: number
    day: Date
    slot: number
    sent: number
    opened: number
    clicked: number
  }
  link_clicks: { account_id: number; link_id: number; message_id: number; clicks: number }
  link_counts: {
    account_id: number
    link_id: number
    slot: number
    clicks: number
    messages: number
  }
  sandbox_messages: {
    account_id: number
    id: GeneratedAlways<number>
    channel: 'email' | 'whatsapp'
    message_id: number | null
    recipient: string
    title: string
    raw: Buffer
    at: Timestamp
  }
  provider_events: {
    account_id: number
    source: string
    event_id: string
    waiting: boolean
    body: Jsonb<JsonObject>
    at: Timestamp
  }
  suppressions: {
    account_id: number
    channel: Channel
    address: string
    reason: 'opt_out' | 'hard_bounce' | 'complaint' | 'manual'
    message_id: number | null
    note: string | null
    created_at: Timestamp
    for_contact: Generated<boolean>
  }
  lifted_suppressions: {
    account_id: number
    id: GeneratedAlways<number>
    channel: Channel
    address: string
    reason: 'opt_out' | 'hard_bounce' | 'complaint' | 'manual'
    note: string | null
    suppressed_at: Date
    lifted_at: Timestamp
    lifted_by: number | null
    why: string
  }
  folded_answers: { account_id: number; campaign_id: number; step_id: number; people: number }
  folded_recipients: { account_id: number; message_id: number; channel: Channel; address: string }
}
