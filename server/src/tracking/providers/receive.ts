import { visitorOf } from '@cadencia/domain/visitor'
import { z } from 'zod'

import { readMessageId } from '#channels/email/message-id.ts'
import type { Tokens } from '#channels/token.ts'
import { brake } from '#engine/brake/brake.ts'
import type { Ids } from '#engine/life/returned/queries.ts'
import { applyReport, type Word } from '#listening/bounces/apply.ts'
import { failureOf } from '#listening/bounces/fate.ts'
import { findTold } from '#listening/bounces/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'
import { recordVisit } from '#tracking/hits/record.ts'

import { hear, linkByUrl } from './queries.ts'

const printable = z.string().refine((text) => !text.includes('\0'))
const Event = z.object({
  id: printable.min(1).max(300),
  type: printable.max(100),
  messageId: printable.max(1000),
  at: z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((text) => new Date(text)),
  detail: z
    .object({
      code: printable.max(2000).optional(),
      url: printable.max(8000).optional(),
      userAgent: printable.max(500).optional(),
    })
    .optional(),
})
type Event = z.infer<typeof Event>

/** One list of events, as a small program between a provider and us would write it. */
export const Events = z.array(Event).max(1000)

export type Counted = { done: number; repeated: number; ignored: number }

/** Each event for itself: what is durable stays so if a later one fails, and is not done twice when told again. */
export async function receiveEvents(
  db: Db,
  tokens: Tokens,
  provider: string,
  events: readonly Event[],
): Promise<Counted> {
  const counted: Counted = { done: 0, repeated: 0, ignored: 0 }
  for (const event of events) {
    const ids = readMessageId(tokens, event.messageId)?.ids
    counted[ids ? await receive(db, provider, event, ids) : 'ignored'] += 1
  }
  return counted
}

async function receive(db: Db, provider: string, event: Event, ids: Ids): Promise<keyof Counted> {
  const verdict = verdictOf(event)
  const received = await transact(db, async (tx): Promise<keyof Counted> => {
    const message = await findTold(tx, ids)
    if (!message) return 'ignored'
    const heard = { accountId: ids.accountId, source: provider, eventId: event.id, body: event }
    if (!(await hear(tx, heard))) return 'repeated'
    if (verdict) {
      const code = event.detail?.code ?? event.type
      const eventId = `${provider}/${event.id}`
      const word = { ids, verdict, eventId, code, at: event.at, isProved: true }
      return (await applyReport(tx, word)) === 'done' ? 'done' : 'ignored'
    }
    return (await takeVisit(tx, { ids, campaignId: message.campaignId, event })) ? 'done' : 'ignored'
  })
  if (received === 'done' && verdict && verdict !== 'arrived') await brake(db, ids.accountId, ids.messageId)
  return received
}

const verdicts: ReadonlyMap<string, Word['verdict']> = new Map([
  ['delivered', 'arrived'],
  ['bounce', 'hard'],
  ['soft_bounce', 'soft'],
  ['complaint', 'complaint'],
])

/** A provider calls a bounce what was refused for the sender's sake as well: the words tell. */
function verdictOf({ type, detail }: Event): Word['verdict'] | undefined {
  const verdict = verdicts.get(type)
  if (verdict !== 'hard' && verdict !== 'soft') return verdict
  return failureOf('', detail?.code ?? '') === 'blocked' ? 'blocked' : verdict
}

type Visit = { ids: Ids; campaignId: number; event: Event }

/** False: a kind nobody knows, or a click on what is no link of ours. It is kept as it was told. */
async function takeVisit(tx: Db, { ids, campaignId, event }: Visit): Promise<boolean> {
  const { type, detail = {}, at } = event
  if (type !== 'open' && type !== 'click') return false
  const link = await linkByUrl(tx, ids.accountId, campaignId, detail.url ?? '')
  const visitor = visitorFrom(type, detail.userAgent)
  if (!visitor || (type === 'click' && !link)) return false
  const linkId = type === 'click' ? link?.id : undefined
  await recordVisit(tx, { ...ids, linkId, visitor, at, ip: undefined, userAgent: detail.userAgent })
  return true
}

const visitorFrom = (kind: 'open' | 'click', agent: string | undefined) =>
  agent === undefined ? 'human' : visitorOf({ kind, method: 'GET', headers: { 'user-agent': agent } })
