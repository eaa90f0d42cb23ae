import type { Catalog } from '#channels/catalog.ts'
import type { TransportParts, Transports } from '#channels/channel.ts'
import type { Gate } from '#channels/gate.ts'
import { senderById } from '#channels/queries.ts'
import type { OpenedChannels } from '#channels/transports.ts'
import type { Outcome, Work } from '#channels/work.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { type Ahead, createAhead } from './ahead.ts'
import { type Connections, createConnections } from './connections.ts'
import { createDoubts } from './doubts.ts'
import { createHealth } from './health.ts'
import { createHeld } from './held.ts'
import type { Journal } from './journal.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { inTurn } from './pace.ts'
import { createPasses } from './passes.ts'
import { giveBack, throttleSender } from './queries.ts'
import { type Lane, laneKey, type Wanted } from './queue.ts'
import { senderKey } from './share.ts'
import type { Queued } from './waiting.ts'

type Parts = {
  db: Db
  log: Log
  channels: OpenedChannels
  catalog: Catalog
  gate: Gate
  connections: number | undefined
  settle: (work: Work, outcome: Outcome) => Promise<unknown>
  isAlive: () => boolean
  journal: Journal | undefined
  /** A message has gone from the outbox of a sender, and so many are left in it. */
  onRoom: (left: number) => void
}

/** Claimed messages on their way to the outboxes of their senders. */
export function createOutboxes({ settle: store, ...rest }: Parts) {
  const held = createHeld()
  const settle = (work: Work, outcome: Outcome | undefined) =>
    (outcome ? store(work, outcome) : Promise.resolve()).finally(() => held.end(work))
  const { db, log } = rest
  const opened = openOutboxes({ ...rest, settle })

  const push = async (lane: Lane, work: readonly Work[], pace: Wanted['pace']) => {
    if (work.length === 0) return
    try {
      const outbox = await opened.outboxFor(lane)
      outbox.push(timed(work, pace))
    } catch (error) {
      log.error({ err: error }, 'dispatcher: sender cannot be used')
      for (const one of work) void settle(one, { kind: 'released', afterSeconds: 60 })
    }
  }

  const pass = async (work: readonly Work[], { lane, limit, pace }: Wanted) => {
    const { byHand, bySender } = parted(work)
    if (pace && lane.sender_id !== null && bySender.length < limit)
      await giveBack(db, lane.account_id, lane.sender_id, limit - bySender.length).catch(() => undefined)
    await push(withoutSender(lane), byHand, undefined)
    await push(lane, bySender, pace)
  }

  return {
    /** Passes claimed messages on to their senders. */
    async hand(work: readonly Work[], wanted: readonly Wanted[]) {
      held.add(work)
      const byLane = Map.groupBy(
        work,
        ({ accountId, campaignId, channel, senderId }) => `${accountId}/${campaignId}/${channel}/${senderId}`,
      )
      for (const one of wanted) await pass(byLane.get(laneKey(one.lane)) ?? [], one)
    },
    /** The ids of all messages that were handed to it and are not settled, by account. */
    held: () => held.ids,
    sizeOf: opened.sizeOf,
    total: opened.total,
    stop: () => opened.stop(),
  }
}

/** An outbox for each sender in use, made when its first message comes and again when the sender has changed. */
function openOutboxes(parts: OutboxParts) {
  const open = new Map<string, { version: string; outbox: Outbox; health: ReturnType<typeof createHealth> }>()
  const retired = new Set<Promise<void>>()

  const retire = (outbox: Outbox) => {
    const done: Promise<void> = outbox.stop().finally(() => retired.delete(done))
    retired.add(done)
  }

  return {
    async outboxFor(lane: Lane): Promise<Outbox> {
      const key = senderKey(lane)
      const known = open.get(key)
      known?.health.see(lane)
      if (known?.version === lane.sender_version) return known.outbox
      if (known) retire(known.outbox)
      const { outbox, health } = await openOutbox(parts, lane)
      open.set(key, { version: lane.sender_version, outbox, health })
      return outbox
    },
    sizeOf: (sender: string) => open.get(sender)?.outbox.size() ?? 0,
    total: () => [...open.values()].reduce((sum, { outbox }) => sum + outbox.size(), 0),
    async stop() {
      for (const { outbox } of open.values()) retire(outbox)
      await Promise.all(retired)
    },
  }
}

/** Unrecorded messages of a sender, at most, of a dispatcher that keeps a journal: they are no doubts. */
const mostUnrecorded = 1000

type OutboxParts = Omit<Parts, 'settle'> & {
  settle: (work: Work, outcome: Outcome | undefined) => Promise<unknown>
}

async function openOutbox(parts: OutboxParts, lane: Lane) {
  const { journal } = parts
  const doubts = createDoubts()
  let connections: Connections | undefined
  let outbox: Outbox | undefined
  const settle = (work: Work, outcome: Outcome | undefined) => {
    if (outcome) journal?.heard(work, outcome)
    void parts.settle(work, outcome).finally(() => {
      doubts.end(work)
      journal?.recorded(work)
    })
  }
  const gate = doubts.before(pacedGate(parts, lane))
  const passes = createPasses(gate, parts.isAlive)
  const slowDown = (seconds: number, reply: string) => {
    connections?.slower()
    if (lane.sender_id === null) return
    // What waits goes back when it will not be looked at again before its time.
    const resting = throttleSender(parts.db, lane.account_id, lane.sender_id, seconds, reply)
    void resting.then(() => outbox?.rest()).catch(() => undefined)
  }
  const reached = await reach(parts, lane, { gate: journaled(passes.gate, journal), slowDown })
  connections = createConnections(parts.connections ?? reached.connections)
  doubts.allow(journal ? mostUnrecorded : connections.most)
  const ahead: Ahead | undefined =
    journal && !lane.paced && reached.prepare
      ? createAhead({ passes, prepare: reached.prepare, connections: connections.most, settle })
      : undefined
  const health = createHealth(parts.db, parts.log, lane)
  outbox = createOutbox({
    connections,
    ahead,
    openTransport: reached.open,
    settle,
    onRoom: () => parts.onRoom(outbox?.size() ?? 0),
    ...health,
  })
  return { outbox, health }
}

/** What passes is written down before its first byte leaves. A task leaves nothing. */
const journaled =
  (gate: Gate, journal: Journal | undefined): Gate =>
  async (asked) => {
    const verdict = await gate(asked)
    if (verdict === 'passed' && !asked.toTask) await journal?.begun(asked.work)
    return verdict
  }

const pacedGate = ({ db, gate }: OutboxParts, { paced, account_id: accountId, sender_id: senderId }: Lane) =>
  paced && senderId !== null ? inTurn(db, gate, accountId, senderId) : gate

const parted = (work: readonly Work[]) => ({
  byHand: work.filter((one) => one.byHand),
  bySender: work.filter((one) => !one.byHand),
})

/** What a person sends does not leave by the sender of its lane. */
const withoutSender = (lane: Lane): Lane => ({ ...lane, sender_id: null, sender_version: '', paced: false })

/** Each not before the pace lets it go. */
const timed = (work: readonly Work[], pace: Wanted['pace']): Queued[] => {
  const now = performance.now()
  return work.map((one, index) => ({
    work: one,
    notBefore: pace ? now + 1000 * (pace.firstIn + index * pace.every) : 0,
  }))
}

/** The transport of a lane's sender. */
async function reach(
  { db, catalog, channels }: OutboxParts,
  { account_id: accountId, sender_id: senderId, channel }: Lane,
  own: Pick<TransportParts, 'gate' | 'slowDown'>,
): Promise<Transports> {
  const parts = { db, catalog, ...own }
  if (senderId === null) return channels.withoutSender(channel, parts)
  const row = await senderById(db, accountId, senderId)
  if (!row) throw new Error(`sender ${senderId} of a lane of ${channel} is gone`)
  return channels.of(row, parts)
}
