import type { Asked, Gate } from '#channels/gate.ts'
import type { Db } from '#platform/db.ts'

import { batched } from './batch.ts'
import { passGate } from './queue.ts'

/**
 * Gates of an account that are asked while one is under way share the next statement: the safety is each one's, the cost
 * is shared.
 */
export function createGate(db: Db, isAlive: () => boolean): Gate {
  const gates = new Map<number, (asked: Asked) => ReturnType<Gate>>()
  const gateOf = (accountId: number) => {
    const gate =
      gates.get(accountId) ?? batched((asked: Asked[]) => passGate(db, asked), { atMost: 200, atOnce: 2 })
    gates.set(accountId, gate)
    return gate
  }
  // A dispatcher that slept past its lease may have been swept already: it does not ask, and releases what it held.
  return async (asked) => (isAlive() ? gateOf(asked.work.accountId)(asked) : 'doubt')
}
