import type { Answer } from '@cadencia/contract/endpoint'
import type { getMessage as endpoint } from '@cadencia/contract/message'
import type { MessageState } from '@cadencia/domain/message'
import { whyPending } from '@cadencia/domain/why'

import { authorOf } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { deliveryOf } from './delivery.ts'
import { presentHappened } from './history/present.ts'
import { historyOf } from './history/queries.ts'
import { findMessage, type MessageRow } from './message/queries.ts'
import { saysOf } from './says.ts'
import { leavingOf, standingOf } from './standing.ts'

export const messageNotFound = () => new Refusal('not_found', { message: 'Mensagem não encontrada' })

/** A message, what it says, what happened with it, and why it has not left. */
export async function getMessage(
  db: Db,
  accountId: number,
  id: number,
  isReachable: boolean,
): Promise<Answer<typeof endpoint>> {
  const row = await findMessage(db, accountId, id)
  if (!row) throw messageNotFound()
  const [author, history] = await Promise.all([authorOf(db, row.owner_id), historyOf(db, accountId, id)])
  const shown = present(row, isReachable)
  // The rules may have moved what has not left: its history says what the rest of the answer says.
  const leaves_at = row.status === 'pending' ? new Date(shown.shippingDate) : row.shipping_at
  return {
    ...shown,
    says: { ...saysOf(row, author), ...(row.sent_text !== null && { text: row.sent_text }) },
    history: history.map((each) => presentHappened(each.leaves_at ? { ...each, leaves_at } : each)),
  }
}

const cancellable: Partial<Record<MessageState, true>> = {
  waiting: true,
  scheduled: true,
  retry: true,
  task: true,
}

const presentReason = ({ reason, decided }: MessageRow) => ({
  ...(reason !== null && { reason }),
  ...(decided === 'skipped' && { isSkipped: true }),
})

const present = (row: MessageRow, isReachable: boolean) => ({
  id: row.id,
  status: row.status,
  state: row.state,
  templateType: row.channel,
  recipient: row.recipient,
  contact: { id: row.contact_id, name: row.contact.name },
  template: { name: row.template_name },
  campaign: { id: row.campaign_id, name: row.campaign_name },
  cadence: { stepOrder: row.step_order },
  ...(row.variant !== null && { variant: row.variant }),
  ...(row.sender !== null && { sender: row.sender }),
  shippingDate: leavingOf(row).toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  delivery: deliveryOf(row),
  ...presentReason(row),
  ...presentWhy(row, isReachable),
  canCancel: cancellable[row.state] ?? false,
  canResend: (row.status === 'error' || row.status === 'cancel') && !row.copy_pending,
})

function presentWhy(row: MessageRow, isReachable: boolean) {
  if (row.decided === 'skipped' && row.reason !== null) return { why: { text: row.reason } }
  const why = whyPending(standingOf(row, isReachable))
  if (!why) return {}
  const leavesAt = why.leavesAt && new Date(why.leavesAt.epochMilliseconds).toISOString()
  return { why: { text: why.text, ...(leavesAt && { leavesAt }) } }
}
