import { presentChannel } from './channels.ts'
import type { ContactRow } from './queries.ts'
import type { AnswerRow } from './signals/queries.ts'

const presentAnswer = (answer: AnswerRow) => ({
  class: answer.class,
  isConfirmed: answer.is_confirmed,
  at: new Date(answer.at).toISOString(),
  ...(answer.return_on && { returnOn: answer.return_on }),
  ...(answer.class === 'meeting' &&
    answer.meeting_at && { meetingAt: new Date(answer.meeting_at).toISOString() }),
  ...(answer.snoozed_until && { snoozedUntil: new Date(answer.snoozed_until).toISOString() }),
  ...(answer.assignee && { assignee: answer.assignee }),
  holds: answer.holds,
  goesOn: answer.goes_on,
})

export const presentContact = (row: ContactRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  whatsapp: row.whatsapp,
  metadata: row.metadata,
  campaigns: row.campaigns,
  createdAt: row.created_at.toISOString(),
  channels: row.channels.map(presentChannel),
  situation: row.situation,
  answer: row.answer && presentAnswer(row.answer),
  lastSignalAt: row.last_signal_at?.toISOString() ?? null,
})
