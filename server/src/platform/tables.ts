import type { CampaignStatus } from '@cadencia/domain/campaign'
import type { Channel } from '@cadencia/domain/channel'
import type { Condition } from '@cadencia/domain/condition'
import type { Separator } from '@cadencia/domain/csv'
import type { ReplyScope } from '@cadencia/domain/reply-scope'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { ListeningTables } from './tables-listening.ts'
import type { SendingTables } from './tables-sending.ts'
import type { Jsonb, JsonObject, Timestamp } from './tables-types.ts'

type OwnTables = {
  accounts: {
    id: GeneratedAlways<number>
    time_zone: Generated<string>
    created_at: Timestamp
    retention_days: number | null
  }
  users: {
    id: GeneratedAlways<number>
    account_id: number
    role: Generated<'admin' | 'seller'>
    email: string
    password_hash: string
    is_active: Generated<boolean>
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
  idempotency_keys: {
    account_id: number
    key: string
    request_sha256: Buffer
    answer: Jsonb<unknown>
    created_at: Timestamp
  }
  jobs: {
    kind: string
    key: Generated<string>
    account_id: number | null
    run_at: Date
    holder: string | null
    lease_until: Date | null
    failures: Generated<number>
    last_error: string | null
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
  templates: {
    account_id: number
    id: GeneratedAlways<number>
    name: string
    type: Channel
    subject: string | null
    preheader: string | null
    content: string
    version: Generated<number>
    approved: Jsonb<JsonObject | null>
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
  }
  campaigns: {
    account_id: number
    id: GeneratedAlways<number>
    owner_id: number
    name: string
    description: string | null
    status: Generated<CampaignStatus>
    just_weekday: Generated<boolean>
    time_zone: Generated<string>
    window_start: string | null
    window_end: string | null
    skip_holidays: Generated<boolean>
    braked_at: Date | null
    pause_reason: string | null
    paused_at: Date | null
    paused_by: number | null
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Date | null
    changing: Generated<boolean>
    reply_scope: Generated<ReplyScope>
    new_per_day: number | null
    steps_version: Generated<number>
    steps_changed_at: Date | null
    steps_changed_by: number | null
  }
  steps: {
    account_id: number
    campaign_id: number
    id: GeneratedAlways<number>
    step_order: number
    template_id: number
    delay_minutes: number
    is_active: Generated<boolean>
    created_at: Timestamp
    removed_at: Date | null
    in_thread: Generated<boolean>
    is_on: Generated<boolean>
    by_hand: Generated<boolean>
    condition: ColumnType<Condition | null, string | null | undefined, string | null>
  }
  step_variants: {
    account_id: number
    step_id: number
    variant: number
    template_id: number
    weight: number
    created_at: Timestamp
    ended_at: Date | null
  }
  contacts: {
    account_id: number
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
  snippets: {
    account_id: number
    id: GeneratedAlways<number>
    name: string
    content: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  contact_notes: {
    account_id: number
    id: GeneratedAlways<number>
    contact_id: number
    user_id: number
    said: string
    created_at: Timestamp
    edited_at: Date | null
  }
  contact_blocks: {
    account_id: number
    block: number
    slot: number
    contacts: number
    changes: Generated<number>
  }
  happenings: {
    account_id: number
    id: GeneratedAlways<number>
    at: Date
    kind: string
    campaign_id: number | null
    subject_ids: number[]
    actor_id: number | null
  }
  enrolment_blocks: {
    account_id: number
    campaign_id: number
    block: number
    slot: number
    contacts: number
    active: number
  }
  enrolments: {
    account_id: number
    id: GeneratedAlways<number>
    campaign_id: number
    contact_id: number
    status: Generated<'active' | 'finished' | 'opted_out' | 'replied' | 'removed'>
    enrolled_at: Timestamp
    ended_at: Date | null
    held_at: Date | null
    held_by: number | null
    stopped_by: number | null
  }
  days_off: { account_id: number; day: string; name: Generated<string> }
  imports: {
    account_id: number
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
  import_chunks: { account_id: number; import_id: number; position: number; bytes: Buffer }
  import_batches: { account_id: number; import_id: number; first_row: number; contact_ids: number[] }
  import_failures: {
    account_id: number
    import_id: number
    row_number: number
    error: string
    cells: string[]
  }
}

/** Mirrors the migrations; schema.test.ts compares the two. */
export type Tables = OwnTables & SendingTables & ListeningTables
