import type { Channel } from '@cadencia/domain/channel'

/** A message that is due and ours to send, if the gate agrees. */
export type Work = {
  accountId: number
  id: number
  /** The dispatcher that claimed it, and the number of the claim. */
  dispatcher: string
  fence: number
  /** What the message had as its fence: at the gate it must have it still. */
  fenceBefore: number
  campaignId: number
  channel: Channel
  senderId: number | null
  attempts: number
  /** What the provider last said of it. */
  lastCode: string | null
  /** When it was claimed, by the clock of the database, and by our monotonic clock. */
  claimedAt: Date
  heldSince: number
  deadlineAt: Date
  /** The campaign as it was read: once it is changed, other rules may hold. */
  campaignVersion: string
  /** When the campaign's hours end: past it nothing leaves. */
  closesAt: Date | null
  /** The person responsible for the campaign. */
  ownerId: number
  templateId: number
  templateVersion: number
  /** A person sends it: it becomes a task. */
  byHand: boolean
  contact: {
    name: string
    email: string
    whatsapp: string
    phone: string | null
    metadata: Record<string, unknown>
  }
  /** The mails of the same enrolment in whose thread it leaves. */
  thread?: Thread | undefined
}

/** Mails that were accepted before, through the same sender, the first one first; what the first one's subject was made of. */
export type Thread = { ids: readonly number[]; subject: string; said: readonly string[] }

/** What became of a message. It is recorded only from the states it may come from, and only under the same fence. */
export type Outcome =
  | { kind: 'sent'; code: string; providerId?: string }
  | { kind: 'retry'; code: string; reason: string; afterSeconds: number; softBounce?: true }
  | { kind: 'failed'; code: string; reason: string; hardBounce?: boolean; optedOut?: true }
  | { kind: 'unknown'; code: string }
  /** Given back as it was: nothing was tried, or it was no fault of its own. */
  | { kind: 'released'; afterSeconds: number }
  | { kind: 'cancelled'; reason: string }

/** The server will not have the sender, or will not have what it sends: `otherwise` is for when the sender goes on all the same. */
export type Blocked = { kind: 'blocked'; code: string; otherwise: Outcome }

export const unknownReason = 'Resultado desconhecido: pode ter sido entregue'
