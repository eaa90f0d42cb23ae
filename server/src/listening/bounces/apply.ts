import { type Ids, markArrived, markBounced } from '#engine/life/returned/queries.ts'
import { softBounces, softLimit } from '#engine/queries.ts'
import { suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import { findTold, insertTold } from './queries.ts'

/** What somebody says became of a message. */
export type Word = {
  ids: Ids
  verdict: 'hard' | 'blocked' | 'soft' | 'complaint' | 'arrived'
  /** Its own name: said twice, it counts once. */
  eventId: string
  code: string
  at: Date
  /** Proved by a token or a signature: only then is the address written to no more. */
  isProved: boolean
}

/** The message is still being handed over: whoever tells should tell again. */
export class TooEarly extends Error {}

const kinds = {
  hard: 'bounce',
  blocked: 'bounce',
  soft: 'soft_bounce',
  complaint: 'complaint',
  arrived: 'delivered',
} as const

const reasons = {
  hard: 'O e-mail do contato não existe ou não recebe mensagens',
  blocked:
    'A mensagem voltou: o servidor do contato recusou o remetente (autenticação, lista de bloqueio ou política)',
  soft: 'A mensagem voltou: o servidor do contato não a entregou',
}

export type Taken = 'done' | 'repeated' | 'unknown'

/** Inside a transaction of its own. */
export async function applyReport(tx: Db, word: Word): Promise<Taken> {
  const { ids, verdict, eventId, code, at } = word
  const message = await findTold(tx, ids)
  if (message?.channel !== 'email') return 'unknown'
  if (message.state === 'dispatched') throw new TooEarly()
  if (!(await insertTold(tx, ids, { kind: kinds[verdict], eventId, detail: { code }, at }))) return 'repeated'
  if (verdict === 'complaint' || verdict === 'arrived') await markArrived(tx, ids)
  else await markBounced(tx, ids, { reason: reasons[verdict], code })
  if (await isEnough(tx, word, message.address)) await stopAddress(tx, word, message.address)
  return 'done'
}

const stopAddress = (tx: Db, { ids, verdict, code }: Word, address: string) =>
  suppress(tx, ids.accountId, {
    channel: 'email',
    address,
    reason: verdict === 'complaint' ? 'complaint' : 'hard_bounce',
    messageId: ids.messageId,
    note: code.slice(0, 200),
  })

async function isEnough(tx: Db, { verdict, ids, isProved }: Word, address: string) {
  if (verdict === 'arrived' || verdict === 'blocked' || !isProved) return false
  return verdict !== 'soft' || (await softBounces(tx, ids.accountId, 'email', address)) >= softLimit
}
