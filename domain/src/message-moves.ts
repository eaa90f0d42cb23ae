import type { MessageState } from './message.ts'

/**
 * The life of a message: from which state it may go to which. A move that is not listed is an error; the database refuses
 * it too (server/sql/functions/guard_message_state.sql).
 */
export const messageMoves: Record<MessageState, readonly MessageState[]> = {
  // Its turn comes when the step before it ends, or when its held enrolment goes on.
  waiting: ['scheduled', 'retry', 'cancelled'],
  scheduled: ['waiting', 'dispatched', 'task', 'retry', 'cancelled', 'failed', 'expired'],
  // It was tried, and is tried again.
  retry: ['waiting', 'dispatched', 'task', 'cancelled', 'failed', 'expired'],
  // Past the gate: only what the provider answers, or its silence, ends it.
  dispatched: ['sent', 'waiting', 'retry', 'failed', 'unknown', 'cancelled'],
  task: ['sent', 'waiting', 'failed', 'retry', 'expired', 'cancelled'],
  // Back to a task: a person takes back what they made of it.
  sent: ['task', 'delivered', 'read', 'bounced', 'failed'],
  delivered: ['read', 'bounced'],
  read: [],
  // A provider may take back that it failed.
  failed: ['task', 'delivered', 'read'],
  expired: [],
  bounced: [],
  // Whether it left is unknown until something comes back.
  unknown: ['sent', 'delivered', 'read', 'bounced', 'failed'],
  cancelled: ['task'],
}
