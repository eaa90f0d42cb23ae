import { hash } from 'node:crypto'

import { readMessageId } from '#channels/email/message-id.ts'
import type { Tokens } from '#channels/token.ts'
import { brake } from '#engine/brake/brake.ts'
import type { Ids } from '#engine/life/returned/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { type Taken, applyReport, type Word } from './apply.ts'
import type { Fate } from './fate.ts'
import { findTold } from './queries.ts'
import type { About, Report } from './report.ts'

export type Received = { result: Taken | 'ignored'; why?: string }

/** A mail that came back. It may be forged: only a token of ours proves anything. */
export async function receiveReport(
  db: Db,
  tokens: Tokens,
  report: Exclude<Report, { kind: 'none' }> & { raw: Buffer; onlyOf?: number | undefined },
): Promise<Received> {
  const found = messageIn(report.about, tokens)
  if (!found || found.ids.accountId !== (report.onlyOf ?? found.ids.accountId))
    return { result: 'unknown', why: 'no message of ours' }
  const received = await transact(db, async (tx): Promise<Received> => {
    const message = await findTold(tx, found.ids)
    const said = message && wordIn(report, { address: message.address, isProved: found.isProved })
    if (!said) return { result: 'ignored', why: 'nothing to be done' }
    const eventId = `mail/${hash('sha256', report.raw)}`
    return { result: await applyReport(tx, { ...said, ...found, eventId, at: new Date() }) }
  })
  if (received.result === 'done') await brake(db, found.ids.accountId, found.ids.messageId)
  return received
}

/** Of which message it speaks, and whether that is proved: an old Message-ID can be made up, a token cannot. */
function messageIn(about: About, tokens: Tokens): { ids: Ids; isProved: boolean } | undefined {
  const proved = [
    ...about.addresses.map((text) => tokens.read(bounceTokenIn(text), 'bounce')),
    // Whoever holds this token could opt the address out anyway.
    ...about.unsubscribes.map((text) => tokens.read(optOutTokenIn(text), 'unsubscribe')),
  ].find((ids) => ids !== undefined)
  if (proved) return { ids: proved, isProved: true }
  return readMessageId(tokens, about.messageId ?? '')
}

/** In `b+TOKEN@host`, or alone as an envelope id. */
const bounceTokenIn = (text: string) => /\bb\+([0-9a-v]{20,100})@/i.exec(text)?.[1] ?? text.trim()
const optOutTokenIn = (text: string) => /\/t\/u\/([\w-]{20,100})/.exec(text)?.[1] ?? ''

type Addressed = { address: string; isProved: boolean }

function wordIn(
  report: Exclude<Report, { kind: 'none' }>,
  addressed: Addressed,
): Pick<Word, 'verdict' | 'code'> | undefined {
  if (report.kind === 'complaint')
    return addressed.isProved ? { verdict: 'complaint', code: report.type } : undefined
  const fate = fateFor(report.fates, addressed)
  return fate && fate.verdict !== 'late' ? { verdict: fate.verdict, code: fate.code } : undefined
}

const mildest: readonly Fate['verdict'][] = ['arrived', 'late', 'blocked', 'soft', 'hard']

/** What happened to the one we wrote to. Where that is not said, as behind a list, the best that happened to any. */
function fateFor(fates: readonly Fate[], { address, isProved }: Addressed): Fate | undefined {
  const own = fates.filter(({ recipient, original }) => recipient === address || original === address)
  const candidates = own.length > 0 || !isProved ? own : fates
  return candidates.toSorted((a, b) => mildest.indexOf(a.verdict) - mildest.indexOf(b.verdict))[0]
}
