import type { TaskOutcome } from './message.ts'
import type { ReplyClass } from './reply-effect.ts'

/** What came out of a task beside its outcome: what the contact said, or why it was not reached. */
export const dispositions = [
  'replied',
  'meeting',
  'interested',
  'not_now',
  'question',
  'not_interested',
  'wrong_number',
  'voicemail',
] as const
export type Disposition = (typeof dispositions)[number]

const said = ['meeting', 'interested', 'not_now', 'question', 'not_interested'] as const

/** The dispositions that an outcome can have. A message that was not sent can be answered too: the contact wrote first. */
export const dispositionsOf: Record<TaskOutcome, readonly Disposition[]> = {
  answered: said,
  sent: ['replied', ...said],
  skipped: ['replied', ...said, 'wrong_number'],
  no_answer: ['voicemail', 'wrong_number'],
  call_later: [],
  do_not_call: [],
}

/** What the contact is recorded to have said; a disposition that is not listed says nothing about the cadence. */
export const classOfDisposition: Partial<Record<Disposition, ReplyClass>> = {
  replied: 'reply',
  meeting: 'meeting',
  interested: 'interest',
  not_now: 'not_now',
  question: 'question',
  not_interested: 'refusal',
  wrong_number: 'wrong_number',
}
