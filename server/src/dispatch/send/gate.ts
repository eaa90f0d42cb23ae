import type { Db } from '#platform/db.ts'

import { batched } from './batch.ts'
import { type Asked, passGate, type Verdict } from './queue.ts'
import type { Outcome } from './work.ts'

export type Gate = (asked: Asked) => Promise<Verdict | 'doubt'>

/** Gates that are asked while one is under way share the next statement: the safety is each one's, the cost is shared. */
export function createGate(db: Db, isAlive: () => boolean): Gate {
  const ask = batched((asked: Asked[]) => passGate(db, asked), { atMost: 100, atOnce: 2 })
  // Whoever has slept past its lease may already have been swept: it does not even ask, and gives back what it held.
  return async (asked) => (isAlive() ? ask(asked) : 'doubt')
}

/**
 * The gate's word. When its answer was lost nobody knows whether it let the message pass: nothing has been handed over
 * yet, so nothing will be, and the message goes back.
 */
export const askGate = (gate: Gate, asked: Asked): Promise<Verdict | 'doubt'> =>
  gate(asked).catch(() => 'doubt')

/** What a message comes to when the gate refuses it. A stale one is no longer ours. */
export const refusals: Record<Exclude<Verdict, 'passed'> | 'doubt', Outcome | undefined> = {
  doubt: { kind: 'released', afterSeconds: 5 },
  stale: undefined,
  campaign: { kind: 'released', afterSeconds: 0 },
  closed: { kind: 'released', afterSeconds: 0 },
  suppressed: { kind: 'cancelled', reason: 'Contato descadastrado ou endereço suspenso' },
  enough: { kind: 'released', afterSeconds: 3600 },
  soon: { kind: 'released', afterSeconds: 6 },
}
