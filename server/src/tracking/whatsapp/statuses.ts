import { classifyWhatsApp } from '@cadencia/domain/whatsapp-error'
import { foldStatuses } from '@cadencia/domain/whatsapp-status'

import { readOpaque } from '#channels/whatsapp/compose.ts'
import { type Change, changeStates } from '#engine/life/returned/queries.ts'
import { suppress } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'

import type { Status } from './payload.ts'
import { addressOf, findNamed, insertEvents, type NewEvent, park, undelivered } from './queries.ts'

/** What became of an owner's messages, in any order and as often as it is told. Inside a transaction. */
export async function applyStatuses(tx: Db, accountId: number, statuses: readonly Status[]) {
  const byName = Map.groupBy(statuses, ({ id }) => id)
  const named = await findNamed(
    tx,
    accountId,
    [...byName].map(([wamid, told]) => ({ wamid, messageId: messageIn(accountId, told) })),
  )
  const early = statuses.filter(({ id }) => !named.get(id)?.settled)
  if (early.length > 0) await park(tx, accountId, early.map(parked))
  const known = [...byName].flatMap(([wamid, told]) => {
    const message = named.get(wamid)
    return message?.settled ? [{ messageId: message.id, wamid, told }] : []
  })
  if (known.length === 0) return
  await changeStates(tx, accountId, known.map(changeOf))
  await insertEvents(tx, accountId, known.flatMap(eventsOf))
  for (const message of known) await stopIfRefused(tx, accountId, message)
}

/** Only of this owner: a name made up for somebody else's message finds nothing. */
function messageIn(accountId: number, told: readonly Status[]) {
  const named = told
    .map((status) => readOpaque(status.biz_opaque_callback_data ?? ''))
    .find((ids) => ids !== undefined)
  return named?.accountId === accountId ? named.messageId : undefined
}

const parked = (status: Status) => ({
  eventId: `${status.id}/${status.status}`,
  body: { ...status, timestamp: String(Math.floor(status.timestamp.getTime() / 1000)) },
})

type Known = { messageId: number; wamid: string; told: readonly Status[] }

const codeOf = (told: readonly Status[]) => told.find(({ status }) => status === 'failed')?.errors?.[0]

/** Too late to try again, so whatever could be tried again has failed. */
const meaningOf = (code: number | undefined) =>
  classifyWhatsApp({ code, hasErrorBody: true, attempts: 99, heldBack: true })

function changeOf({ messageId, wamid, told }: Known): Change {
  const times = foldStatuses(told.map(({ status, timestamp }) => ({ status, at: timestamp })))
  const error = codeOf(told)
  const meaning = times.failed && meaningOf(error?.code)
  return {
    messageId,
    wamid,
    sentAt: times.sent,
    deliveredAt: times.delivered,
    readAt: times.read,
    failedAt: times.failed,
    code: error && `${error.code} ${error.title ?? ''}`.trim().slice(0, 500),
    reason: meaning && ('reason' in meaning ? meaning.reason : 'O WhatsApp não entregou a mensagem'),
  }
}

const eventsOf = ({ messageId, wamid, told }: Known): NewEvent[] => {
  const times = foldStatuses(told.map(({ status, timestamp }) => ({ status, at: timestamp })))
  return Object.entries(times).map(([status, at]) => ({
    messageId,
    // The keys of what foldStatuses gives are statuses.
    kind: status as keyof typeof times,
    eventId: `whatsapp/${wamid}/${status}`,
    at,
    detail: status === 'failed' ? { code: String(codeOf(told)?.code ?? '') } : undefined,
  }))
}

/** The number asked to be left alone, or cannot be reached for the second time in a month. */
async function stopIfRefused(tx: Db, accountId: number, { messageId, told }: Known) {
  const code = codeOf(told)?.code
  const meaning = meaningOf(code)
  if (code === undefined || meaning.kind !== 'failed') return
  const address = (await addressOf(tx, accountId, messageId))?.recipient
  if (!address) return
  const stop = (reason: 'opt_out' | 'hard_bounce') =>
    suppress(tx, accountId, { channel: 'whatsapp', address, reason, messageId, note: `WhatsApp ${code}` })
  if (meaning.suppress) return stop('opt_out')
  if (meaning.undeliverable && (await undelivered(tx, accountId, address, String(code))) >= 2)
    return stop('hard_bounce')
}
