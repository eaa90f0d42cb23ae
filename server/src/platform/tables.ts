import type { CampaignStatus } from '@cadencia/domain/campaign'
import type { Channel } from '@cadencia/domain/channel'
import type { Separator } from '@cadencia/domain/csv'
import type { MessageState, MessageStatus } from '@cadencia/domain/message'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** A jsonb column: read as a value, written as text so that an array is not taken for a PostgreSQL array. */
type Jsonb<T> = ColumnType<T, string | undefined, string>
type Timestamp = ColumnType<Date, Date | undefined, Date>

/** Mirrors the migrations; tables.test.ts compares the two. */
export type Tables = {
  users: {
    id: GeneratedAlways<number>
    email: string
    password_hash: string
    is_active: Generated<boolean>
    time_zone: Generated<string>
    created_at: Timestamp
    updated_at: Timestamp
  }
  sessions: {
    token_sha256: Buffer
    user_id: number
    created_at: Timestamp
    last_used_at: Timestamp
    expires_at: Date
  }
  known_origins: { user_id: number; origin: string; last_login_at: Timestamp }
  login_failures: {
    subject: string
    failures: number
    window_ends_at: Date
    blocked_until: Date | null
  }
  user_attributes: {
    user_id: number
    id: GeneratedAlways<number>
    key: string
    value: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  senders: {
    user_id: number
    id: GeneratedAlways<number>
    channel: 'email' | 'whatsapp'
    mode: 'smtp' | 'cloud_api' | 'assisted' | 'sandbox'
    name: string
    is_default: Generated<boolean>
    settings: Jsonb<JsonObject>
    secrets: Buffer | null
    per_minute: number | null
    per_day: number | null
    state: Generated<'ok' | 'suspended' | 'stopped'>
    suspended_until: Date | null
    last_reply: string | null
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
  }
  templates: {
    user_id: number
    id: GeneratedAlways<number>
    name: string
    type: Channel
    subject: string | null
    content: string
    version: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
  }
  campaigns: {
    user_id: number
    id: GeneratedAlways<number>
    name: string
    description: string | null
    status: Generated<CampaignStatus>
    just_weekday: Generated<boolean>
    time_zone: Generated<string>
    window_start: string | null
    window_end: string | null
    skip_holidays: Generated<boolean>
    email_sender_id: number | null
    whatsapp_sender_id: number | null
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
  }
  steps: {
    user_id: number
    campaign_id: number
    id: GeneratedAlways<number>
    step_order: number
    template_id: number
    delay_minutes: number
    is_active: Generated<boolean>
    created_at: Timestamp
    removed_at: Date | null
  }
  contacts: {
    user_id: number
    id: GeneratedAlways<number>
    name: string
    email: string
    whatsapp: string
    phone: string | null
    metadata: Jsonb<JsonObject>
    search: GeneratedAlways<string>
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
  }
  contact_blocks: { user_id: number; block: number; slot: number; contacts: number; changes: number }
  enrolments: {
    user_id: number
    id: GeneratedAlways<number>
    campaign_id: number
    contact_id: number
    status: Generated<'active' | 'finished' | 'opted_out' | 'removed'>
    enrolled_at: Timestamp
    ended_at: Date | null
  }
  messages: {
    user_id: number
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
    attempts: Generated<number>
    fence: Generated<number>
    claimed_by: string | null
    lease_until: Date | null
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
    created_at: Timestamp
  }
  message_contents: {
    user_id: number
    message_id: number
    subject: string | null
    body_text: string
    body_html: string | null
    sha256: Buffer
    created_at: Timestamp
  }
  links: {
    user_id: number
    id: GeneratedAlways<number>
    campaign_id: number
    url: string
    kind: Generated<'ordinary' | 'whatsapp' | 'capture'>
    created_at: Timestamp
  }
  events: {
    user_id: number
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
  suppressions: {
    user_id: number
    channel: Channel
    address: string
    reason: 'opt_out' | 'hard_bounce' | 'complaint' | 'manual'
    message_id: number | null
    note: string | null
    created_at: Timestamp
  }
  imports: {
    user_id: number
    id: GeneratedAlways<number>
    filename: string
    status: Generated<'pending' | 'processing' | 'completed' | 'failed'>
    update_existing: Generated<boolean>
    mapping: Jsonb<JsonObject | null>
    total_rows: Generated<number>
    done_rows: Generated<number>
    success_count: Generated<number>
    error_count: Generated<number>
    message: string | null
    fence: Generated<number>
    claimed_by: string | null
    lease_until: Date | null
    created_at: Timestamp
    finished_at: Date | null
    received_at: Date | null
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
    separator: Separator | null
    attempts: Generated<number>
    header: string[] | null
  }
  import_chunks: { user_id: number; import_id: number; position: number; bytes: Buffer }
  import_failures: {
    user_id: number
    import_id: number
    row_number: number
    error: string
    cells: string[]
  }
}
