import type { Channel } from '@cadencia/domain/channel'

import { type Ids, markUnsubscribed } from '#engine/life/returned/queries.ts'
import { leavingTo, lockOptOuts, suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { transact } from '#platform/transact.ts'

import { findReader } from './queries.ts'

export type OptOutSource = 'page' | 'one-click'

/**
 * The address hears no more from this owner on this channel. Asked again, it changes nothing. Says how many other messages
 * were leaving at that moment: those may still arrive.
 */
export const optOut = (db: Db, ids: Ids, source: OptOutSource) =>
  transact(db, async (tx) => {
    const reader = await findReader(tx, ids)
    if (!reader) return undefined
    const { channel, address } = reader
    const leaving = address ? await stop(tx, ids, { channel, address, note: source }) : 0
    await markUnsubscribed(tx, ids, source)
    return { ...reader, leaving }
  })

type Stopped = { channel: Channel; address: string; note: OptOutSource }

/** Counted once no other message can pass the gate, and before those under way are told that they are cancelled. */
async function stop(tx: Db, { accountId, messageId }: Ids, stopped: Stopped) {
  const suppression = { ...stopped, reason: 'opt_out', messageId } as const
  await lockOptOuts(tx, accountId)
  const leaving = await leavingTo(tx, accountId, suppression)
  await suppress(tx, accountId, suppression)
  return leaving
}

/** After a restore an opt-out can be repeated by the number in the log: nothing else that survives knows of it. */
export async function optOutAndLog(db: Db, log: Pick<Log, 'info'>, ids: Ids, source: OptOutSource) {
  const reader = await optOut(db, ids, source)
  if (reader) log.info({ optOut: `${ids.accountId}.${ids.messageId}` }, 'opted out')
  return reader
}

/** What the body of a request asks for: RFC 8058 wants exactly this field, as a form of either kind. */
export async function readOptOut(body: Buffer, contentType: string): Promise<OptOutSource | undefined> {
  const fields = await readForm(body, contentType)
  if (fields?.get('List-Unsubscribe') !== 'One-Click') return undefined
  return fields.get('from') === 'page' ? 'page' : 'one-click'
}

async function readForm(body: Buffer, contentType: string) {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) return undefined
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  return form.formData().catch(() => undefined)
}
