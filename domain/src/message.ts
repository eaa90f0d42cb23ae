/** What a person sees of a message. Inside there are more states; each shows as exactly one of these. */
export const messageStatuses = ['pending', 'success', 'error', 'cancel'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const messageStates = [
  // Behind a step that has not ended: it has no moment of its own yet, only the one it is expected at.
  'waiting',
  'scheduled',
  'dispatched',
  'retry',
  'task',
  'sent',
  'delivered',
  'read',
  'failed',
  'expired',
  'bounced',
  'unknown',
  'cancelled',
] as const
export type MessageState = (typeof messageStates)[number]

export const statusOf: Record<MessageState, MessageStatus> = {
  waiting: 'pending',
  scheduled: 'pending',
  dispatched: 'pending',
  retry: 'pending',
  task: 'pending',
  sent: 'success',
  delivered: 'success',
  read: 'success',
  failed: 'error',
  expired: 'error',
  bounced: 'error',
  unknown: 'error',
  cancelled: 'cancel',
}

/** What a person made of a task: a call, or a message they sent by hand. */
export const taskOutcomes = ['answered', 'no_answer', 'call_later', 'do_not_call', 'sent', 'skipped'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]
