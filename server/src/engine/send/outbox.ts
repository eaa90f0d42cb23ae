import { setTimeout as pause } from 'node:timers/promises'

import { blockedSeconds } from '@cadencia/domain/smtp-reply'

import { type Transport, SenderFault } from '#channels/transport.ts'
import type { Blocked, Outcome, Work } from '#channels/work.ts'

import type { Ahead } from './ahead.ts'
import type { Connections } from './connections.ts'
import { faultOutcome } from './fault.ts'
import { createWaiting, type Queued } from './waiting.ts'
import { createWorkers } from './workers.ts'

type Options = {
  connections: Connections
  openTransport: () => Promise<Transport>
  /** Without an outcome there is nothing to record of the message. */
  settle: (work: Work, outcome: Outcome | undefined) => void
  onFault: (fault: SenderFault) => Promise<void>
  /** Whether the sender has been refused too often in a row to go on. */
  onBlocked: (reply: string) => Promise<boolean>
  onSuccess: () => void
  onRoom: () => void
  /** Lets messages through the gate before a connection is free for them. */
  ahead?: Ahead | undefined
}

/** An open connection is worth keeping for a while. */
const idleMs = 10_000

export type Outbox = ReturnType<typeof createOutbox>

/** The messages of one sender on their way out of this process, through as many connections as are worth having. */
export function createOutbox({ settle, onRoom, ahead, ...options }: Options) {
  const waiting = createWaiting<Queued>(idleMs)
  let delivering = 0

  const release = ({ work: own }: Queued) => settle(own, { kind: 'released', afterSeconds: 0 })
  /** What waits can do without us, and we cannot do it. */
  const giveBack = () => {
    for (const queued of [...waiting.empty(), ...(ahead?.empty() ?? [])]) release(queued)
    onRoom()
  }

  const deliver = async (hand: Transport, queued: Queued) => {
    delivering += 1
    try {
      const outcome = await outcomeOf(await handOver(hand, queued), options.onBlocked)
      settle(queued.work, outcome)
      if (outcome?.kind !== 'sent') return
      options.onSuccess()
      workers.sent()
    } catch (error) {
      settle(queued.work, faultOutcome(error))
      if (error instanceof SenderFault) throw error
    } finally {
      delivering -= 1
      onRoom()
    }
  }

  const next = async () => {
    const queued = await waiting.next()
    if (queued) ahead?.taken(queued.work)
    return queued
  }
  const onLost = async (error: unknown) => {
    giveBack()
    if (error instanceof SenderFault) await options.onFault(error)
  }
  const workers = createWorkers({ ...options, waiting: { ...waiting, next }, deliver, onLost })

  /** For the connections to take. */
  const offer = (queued: readonly Queued[]) => {
    waiting.add(queued)
    if (waiting.isClosed()) giveBack()
    else workers.connect()
  }
  ahead?.into({ add: offer, length: waiting.length })

  return {
    size: () => (ahead?.size() ?? 0) + waiting.length() + delivering,
    push: (queued: readonly Queued[]) => (ahead ? ahead.push(queued) : offer(queued)),
    /** What waits goes back: its sender is to rest. */
    rest: giveBack,
    /** What waits goes back at once; what is under way finishes. */
    async stop() {
      waiting.close()
      giveBack()
      await ahead?.idle()
      await workers.idle()
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
