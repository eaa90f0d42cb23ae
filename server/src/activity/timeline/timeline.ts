import type { TimelineItem } from '@cadencia/contract/timeline'
import { pageMeta } from '@cadencia/domain/page'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'

import { presentHappened } from '../history/present.ts'
import { type Extra, nameOfContact, type Shown, timelineOf, type TimelineRow } from './queries.ts'

type Page = { page: number; limit: number; show?: Shown }

/** Everything that happened with one person. */
export async function getTimeline(
  db: Db,
  { accountId, userId }: Caller,
  contactId: number,
  { page, limit, show }: Page,
) {
  const contact = await nameOfContact(db, accountId, contactId)
  if (!contact) throw new Refusal('not_found', { message: 'Contato não encontrado' })
  const offset = (page - 1) * limit
  const rows = await timelineOf(db, { accountId, contactId }, { limit, offset, show })
  const data = rows.map((row) => present(row, userId))
  return { contact, data, meta: pageMeta(page, limit, rows[0]?.total ?? 0) }
}

const instant = (at: string) => new Date(at).toISOString()

const replyOf = ({ class: of, is_confirmed, is_by_hand, return_on, meeting_at }: Extra) =>
  of && {
    reply: {
      class: of,
      isConfirmed: is_confirmed ?? false,
      isByHand: is_by_hand ?? false,
      ...(return_on && { returnOn: return_on }),
      ...(of === 'meeting' && meeting_at && { meetingAt: instant(meeting_at) }),
    },
  }

const noteOf = ({ note_id: id, user_id, edited_at }: Extra, userId: number) =>
  id !== undefined && {
    note: { id, isYours: user_id === userId, ...(edited_at && { editedAt: instant(edited_at) }) },
  }

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

/** How much a cadence that stopped is about. */
const reachOf = ({ campaigns, messages = 0, is_undone }: Extra) =>
  campaigns !== undefined && {
    detail: [
      counted(campaigns, 'campanha', 'campanhas'),
      ...(messages > 0 ? [counted(messages, 'mensagem', 'mensagens')] : []),
    ].join(' · '),
    isUndone: is_undone ?? false,
  }

const became: Partial<Record<NonNullable<Extra['answer_state']>, string>> = {
  waiting: 'Resposta saindo',
  leaving: 'Resposta saindo',
  failed: 'Resposta que não saiu',
  unknown: 'Resposta que pode ter saído',
}

const fateOf = ({ answer_state: state }: Extra) => {
  const text = state && became[state]
  return text !== undefined && { text }
}

function present(row: TimelineRow, userId: number): TimelineItem {
  const extra = row.extra ?? {}
  return {
    ...presentHappened(row),
    ...(row.channel !== null && { channel: row.channel }),
    ...(row.message_id !== null && {
      message: {
        id: row.message_id,
        template: row.template ?? '',
        ...(row.variant !== null && { variant: row.variant }),
      },
    }),
    ...(row.campaign !== null && { campaign: row.campaign }),
    ...(row.times > 1 && { times: row.times }),
    ...(extra.by && { by: extra.by }),
    ...replyOf(extra),
    ...noteOf(extra, userId),
    ...reachOf(extra),
    ...fateOf(extra),
  }
}
