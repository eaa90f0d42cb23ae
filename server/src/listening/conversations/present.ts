import type { Conversation, ConversationDetail, ConversationItem } from '@cadencia/contract/conversations'

import { findMessage } from '#activity/message/queries.ts'
import { saysOf } from '#activity/says.ts'
import { authorOf } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'

import { type AnswerRow, answersTo, waysOf } from '../answers/queries.ts'
import { shownWay, waysFrom } from '../answers/ways.ts'
import { colleaguesOf } from '../reach.ts'
import {
  type ConversationRow,
  type ReceivedRow,
  receivedOf,
  sentTo,
  type StandingRow,
  standingOf,
} from './queries.ts'

/** A meeting that was taken for something else since has no hour. */
const meetingOf = ({ class: of, meeting_at: at }: Pick<ReceivedRow, 'class' | 'meeting_at'>) =>
  of === 'meeting' && at && { meetingAt: at.toISOString() }

const longestPreview = 140

export const presentRow = (row: ConversationRow): Conversation => ({
  id: row.contact_id,
  contact: { id: row.contact_id, name: row.name, email: row.email },
  state: row.state,
  isUnread: row.is_unread,
  lastAt: row.last_at.toISOString(),
  channel: row.channel,
  preview: row.said.replace(/\s+/g, ' ').trim().slice(0, longestPreview),
  class: row.class,
  isConfirmed: row.is_confirmed,
  ...(row.return_on && { returnOn: row.return_on }),
  ...meetingOf(row),
  ...(row.is_withdrawn && { isWithdrawn: true }),
  ...(row.snoozed_until && { snoozedUntil: row.snoozed_until.toISOString() }),
  ...(row.assigned_to !== null &&
    row.assignee !== null && { assignee: { id: row.assigned_to, name: row.assignee } }),
})

const presentReceived = (row: ReceivedRow): ConversationItem => ({
  kind: 'received',
  id: row.id,
  channel: row.channel,
  at: row.received_at.toISOString(),
  from: row.from_address,
  ...(row.subject !== null && { subject: row.subject }),
  text: row.said,
  ...(row.quoted !== null && { quoted: row.quoted }),
  attachments: row.attachments,
  class: row.class,
  isConfirmed: row.is_confirmed,
  isAuto: row.is_auto,
  why: row.why,
  ...(row.words && { words: row.words }),
  ...(row.return_on && { returnOn: row.return_on }),
  ...(row.referral && { referral: row.referral }),
  ...(row.is_by_hand && { isByHand: true }),
  ...(row.is_withdrawn && { isWithdrawn: true }),
  ...meetingOf(row),
  effects: row.effects.map(({ kind, campaigns, messages, at, undone_at }) => ({
    kind,
    campaigns,
    messages,
    at: new Date(at).toISOString(),
    ...(undone_at && { undoneAt: new Date(undone_at).toISOString() }),
  })),
})

async function presentSent(db: Db, accountId: number, id: number): Promise<ConversationItem[]> {
  const row = await findMessage(db, accountId, id)
  if (!row?.sent_at) return []
  const { subject, text } = saysOf(row, await authorOf(db, row.owner_id))
  return [
    {
      kind: 'sent',
      id,
      channel: row.channel,
      at: row.sent_at.toISOString(),
      campaign: row.campaign_name,
      stepOrder: row.step_order,
      ...(subject !== undefined && { subject }),
      text,
    },
  ]
}

const presentAnswer = (row: AnswerRow): ConversationItem => ({
  kind: 'answered',
  id: row.id,
  channel: row.channel,
  at: row.created_at.toISOString(),
  by: row.by,
  ...(row.subject !== null && { subject: row.subject }),
  text: row.said,
  state: row.state === 'waiting' ? 'leaving' : row.state,
  ...(row.reply && row.state !== 'sent' && { reply: row.reply }),
})

const presentStanding = (row: StandingRow) => ({
  campaign: { id: row.id, name: row.name },
  isHeld: row.is_held,
  ...(row.held_by_name !== null && { heldBy: row.held_by_name }),
  pending: row.pending,
  ...(row.next_at && !row.is_held && { nextAt: row.next_at.toISOString() }),
})

/** A conversation with everything that was said, oldest first. */
export async function presentWhole(
  db: Db,
  accountId: number,
  row: ConversationRow,
): Promise<ConversationDetail> {
  const contactId = row.contact_id
  const [received, sentIds, campaigns, answers, ways, colleagues] = await Promise.all([
    receivedOf(db, accountId, contactId),
    sentTo(db, accountId, contactId),
    standingOf(db, accountId, contactId),
    answersTo(db, accountId, contactId),
    waysOf(db, accountId, contactId),
    colleaguesOf(db, accountId, row),
  ])
  const sent: ConversationItem[] = []
  for (const id of sentIds) sent.push(...(await presentSent(db, accountId, id)))
  const items = [...received.map(presentReceived), ...answers.map(presentAnswer), ...sent].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  )
  return {
    ...presentRow(row),
    items,
    campaigns: campaigns.map(presentStanding),
    answerBy: waysFrom(ways).map(shownWay),
    ...colleagues,
  }
}
