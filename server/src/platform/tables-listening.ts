import type { Channel } from '@cadencia/domain/channel'
import type { Generated, GeneratedAlways } from 'kysely'

import type { Jsonb, Timestamp } from './tables-types.ts'

/** What contacts answer, what it did, and how far a person is with it. */
export type ListeningTables = {
  inbound_messages: {
    account_id: number
    id: GeneratedAlways<number>
    contact_id: number
    channel: Channel
    key: string
    message_id: number | null
    matched_by: string
    is_proved: boolean
    from_address: string
    subject: string | null
    said: string
    quoted: string | null
    attachments: Jsonb<{ name: string; size: number }[]>
    class: string
    is_auto: boolean
    classified_by: number | null
    why: string
    words: string | null
    return_on: string | null
    referral: string | null
    mail_id: string | null
    taken_for: string | null
    meeting_at: Date | null
    withdrawn_at: Date | null
    campaign_id: number | null
    step_id: number | null
    variant: number | null
    received_at: Date
    created_at: Timestamp
  }
  inbound_effects: {
    account_id: number
    id: GeneratedAlways<number>
    inbound_id: number
    kind: 'held' | 'cancelled' | 'moved' | 'suppressed' | 'closed'
    enrolment_ids: number[]
    address: string | null
    messages: Generated<number>
    at: Timestamp
    undone_at: Date | null
    undone_by: number | null
    channels: Channel[] | null
    held_before: Generated<number[]>
  }
  conversations: {
    account_id: number
    contact_id: number
    state: 'open' | 'waiting' | 'done'
    is_unread: boolean
    last_inbound_id: number
    last_at: Date
    snoozed_until: Date | null
    assigned_to: number | null
  }
  mailboxes: {
    account_id: number
    sender_id: number
    settings: Jsonb<object>
    secrets: Buffer | null
    state: Generated<'reading' | 'refused'>
    problem: string | null
    failing_since: Date | null
    failures: Generated<number>
    holder: string | null
    fence: Generated<number>
    lease_until: Timestamp
    next_visit_at: Timestamp
    looked_at: Date | null
    heard_at: Date | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  mailbox_folders: {
    account_id: number
    sender_id: number
    path: string
    uid_validity: number
    last_uid: number
    seen_at: Timestamp
  }
  task_outcomes: {
    account_id: number
    id: GeneratedAlways<number>
    message_id: number
    contact_id: number
    channel: Channel
    user_id: number
    outcome: string
    disposition: string | null
    note: string | null
    sent_text: string | null
    inbound_id: number | null
    was_outcome: string | null
    was_note: string | null
    was_next_attempt_at: Date
    was_deadline_at: Date
    at: Timestamp
    undone_at: Date | null
  }
  answers: {
    account_id: number
    id: GeneratedAlways<number>
    contact_id: number
    inbound_id: number
    channel: Channel
    sender_id: number
    recipient: string
    subject: string | null
    said: string
    state: Generated<'waiting' | 'leaving' | 'sent' | 'failed' | 'unknown'>
    reply: string | null
    user_id: number
    created_at: Timestamp
    left_at: Date | null
  }
}
