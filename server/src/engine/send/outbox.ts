import { setTimeout as pause } from 'node:timers/promises'

import { providerText } from '@cadencia/domain/provider-text'
import { blockedSeconds } from '@cadencia/domain/smtp-reply'

import { type Transport, SenderFault } from '#channels/transport.ts'
import type { Blocked, Outcome, Work } from '#channels/work.ts'
import { isUnavailable } from '#platform/db.ts'

import { createWaiting } from './waiting.ts'

export type Queued = { work: Work; notBefore: number }

type Options = {
  connections: number
  openTransport: () => Promise<Transport>
  /** Without an outcome there is nothing to record of the message. */
  settle: (work: Work, outcome: Outcome | undefined) => void
  onFault: (fault: SenderFault) => Promise<void>
  /** Whether the sender has been refused too often in a row to go on. */
  onBlocked: (reply: string) => Promise<boolean>
  onSuccess: () => void
  onRoom: () => void
}

/** An open connection is worth keeping for a while. */
const idleMs = 10_000

export type Outbox = ReturnType<typeof createOutbox>

/** The messages of one sender on their way out of this process, through as many connections as are worth having. */
export function createOutbox({ settle, onRoom, ...options }: Options) {
  const waiting = createWaiting<Queued>(idleMs)
  const busy = new Set<Promise<void>>()
  let delivering = 0

  const release = ({ work: own }: Queued) => settle(own, { kind: 'released', afterSeconds: 0 })
  /** What waits can do without us, and we cannot do it. */
  const giveBack = () => {
    for (const queued of waiting.empty()) release(queued)
    onRoom()
  }

  const deliver = async (hand: Transport, queued: Queued) => {
    delivering += 1
    try {
      const outcome = await outcomeOf(await handOver(hand, queued), options.onBlocked)
      settle(queued.work, outcome)
      if (outcome?.kind === 'sent') options.onSuccess()
    } catch (error) {
      settle(queued.work, faultOutcome(error))
      if (error instanceof SenderFault) throw error
    } finally {
      delivering -= 1
      onRoom()
    }
  }

  const work = async () => {
    let hand: Transport | undefined
    try {
      for (let queued = await waiting.next(); queued; queued = await waiting.next()) {
        if (hand?.usable()) await deliver(hand, queued)
        else {
          waiting.putBack(queued)
          hand?.close()
          hand = await options.openTransport()
        }
      }
    } catch (error) {
      giveBack()
      if (error instanceof SenderFault) await options.onFault(error)
    } finally {
      hand?.close()
    }
  }

  return {
    size: () => waiting.length() + delivering,
    push(queued: readonly Queued[]) {
      waiting.add(queued)
      if (waiting.isClosed()) return giveBack()
      for (let more = Math.min(options.connections - busy.size, waiting.length()); more > 0; more--) {
        const done: Promise<void> = work().finally(() => busy.delete(done))
        busy.add(done)
      }
    },
    /** What waits goes back at once; what is under way finishes. */
    async stop() {
      waiting.close()
      giveBack()
      await Promise.all(busy)
    },
  }
}

async function handOver(hand: Transport, { work, notBefore }: Queued) {
  const early = notBefore - performance.now()
  if (early > 0) await pause(early)
  return hand.deliver(work)
}

/** Behind a sender that rests nothing is lost: the message waits with the others. */
async function outcomeOf(delivered: Outcome | Blocked | undefined, onBlocked: Options['onBlocked']) {
  if (delivered?.kind !== 'blocked') return delivered
  const { code, otherwise } = delivered
  if (await onBlocked(code)) throw new SenderFault(code, 'resting', blockedSeconds)
  return otherwise
}

/** A sender that failed, or a database that is away, is no fault of the message; anything else is, and of it alone. */
const faultOutcome = (error: unknown): Outcome => {
  if (error instanceof SenderFault) return { kind: 'released', afterSeconds: 0 }
  if (isUnavailable(error)) return { kind: 'released', afterSeconds: 5 }
  return {
    kind: 'failed',
    code: providerText(String(error), 500),
    reason: 'A mensagem não pôde ser preparada',
  }
}
