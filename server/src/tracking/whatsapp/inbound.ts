import { asksToStop } from '@cadencia/domain/opt-out'
import { withNinthDigit } from '@cadencia/domain/phone'

import { suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { markUnsubscribed } from '#tracking/queries.ts'

import type { Inbound } from './payload.ts'
import { insertEvents, lastTo, openWindow } from './queries.ts'

const saidIn = ({ text, button, interactive }: Inbound) =>
  text?.body ?? button?.text ?? interactive?.button_reply?.title ?? ''

/**
 * Somebody wrote: free text may answer for a day, unless they ask to be left alone. Whether they do for the first time.
 * Inside a transaction.
 */
export async function applyInbound(tx: Db, accountId: number, inbound: Inbound): Promise<boolean> {
  const phone = withNinthDigit(`+${inbound.from}`)
  const wantsOut = asksToStop(saidIn(inbound))
  const messageId = await lastTo(tx, accountId, phone, inbound.context?.id)
  const optOut = {
    channel: 'whatsapp',
    address: phone,
    reason: 'opt_out',
    messageId,
    note: 'whatsapp',
  } as const
  const isLeaving = wantsOut && (await suppress(tx, accountId, optOut))
  await openWindow(tx, accountId, phone, inbound.timestamp)
  if (messageId === undefined) return isLeaving
  const event = {
    messageId,
    kind: 'reply',
    eventId: `whatsapp/${inbound.id}`,
    at: inbound.timestamp,
  } as const
  await insertEvents(tx, accountId, [{ ...event, detail: undefined }])
  if (wantsOut) await markUnsubscribed(tx, { accountId, messageId }, 'whatsapp')
  return isLeaving
}
