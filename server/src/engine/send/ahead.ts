import type { Transports } from '#channels/channel.ts'
import { refusals } from '#channels/gate.ts'
import type { Outcome, Work } from '#channels/work.ts'

import { faultOutcome } from './fault.ts'
import type { createPasses } from './passes.ts'
import type { Queued } from './waiting.ts'

type Parts = {
  passes: ReturnType<typeof createPasses>
  prepare: NonNullable<Transports['prepare']>
  connections: number
  settle: (work: Work, outcome: Outcome | undefined) => void
}

export type Ahead = ReturnType<typeof createAhead>

/** A message that was let through should leave this soon, so that it rarely has to ask again. */
const soonMs = 100
const mostAtOnce = 200

/** Where messages wait for a connection. */
type Ready = { add: (queued: readonly Queued[]) => void; length: () => number }

/** Writes messages of one sender and lets them through the gate, as many together as leave in a tenth of a second. */
export function createAhead({ passes, prepare, connections, settle }: Parts) {
  const backlog: Queued[] = []
  let ready: Ready = { add: () => undefined, length: () => Infinity }
  let together = connections
  let asking = 0
  let filling: Promise<unknown> = Promise.resolve()

  /** Says whether it may leave. */
  const pass = async ({ work }: Queued): Promise<boolean> => {
    try {
      const asked = await prepare(work)
      const verdict = 'sha256' in asked ? await passes.ahead(asked) : undefined
      if (verdict === 'passed') return true
      settle(work, 'sha256' in asked ? verdict && refusals[verdict] : asked)
    } catch (error) {
      settle(work, faultOutcome(error))
    }
    return false
  }

  const fill = () => {
    if (asking === 0) filling = askForMore()
  }
  const askForMore = async () => {
    while (backlog.length > 0 && ready.length() <= together) {
      const group = backlog.splice(0, together)
      asking = group.length
      const mayLeave = await Promise.all(group.map(pass))
      asking = 0
      ready.add(group.filter((_, index) => mayLeave[index]))
    }
  }

  return {
    into: (place: Ready) => void (ready = place),
    size: () => backlog.length + asking,
    push(queued: readonly Queued[]) {
      backlog.push(...queued)
      fill()
    },
    /** A connection has taken one of those that passed. */
    taken(work: Work) {
      const age = passes.ageOf(work)
      if (age > soonMs) together = Math.max(connections, Math.floor(together / 2))
      else if (age < soonMs / 2) together = Math.min(Math.max(connections, mostAtOnce), together + 1)
      fill()
    },
    empty: () => backlog.splice(0),
    /** Resolves when none is being asked for. */
    idle: () => filling,
  }
}
