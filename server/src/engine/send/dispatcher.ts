import { setTimeout as pause } from 'node:timers/promises'

import { createCatalog, trackingUrls } from '#channels/catalog.ts'
import type { TransportOptions } from '#channels/channel.ts'
import { isReachable as isReachableUrl } from '#channels/public-url.ts'
import { modeOf } from '#channels/registry.ts'
import { openChannels } from '#channels/transports.ts'
import { changesMs, continueChanges } from '#engine/changes/change.ts'
import { moveIdleLanes } from '#engine/lanes/lanes.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { createDeferring, type Deferral } from './defer.ts'
import { createGate } from './gate.ts'
import { closingOf, isOpen, nextDayOf, nightOf, openingOf } from './hours.ts'
import { openJournal } from './journal.ts'
import { createLease } from './lease.ts'
import { createOutboxes } from './outboxes.ts'
import { storeOutcomes } from './outcomes.ts'
import { withinPace } from './pace.ts'
import { createPulse, type Pulse } from './pulse.ts'
import { extendDeadlines } from './queries.ts'
import { claim, expire, type Lane, readyLanes, type Settled } from './queue.ts'
import { createRecorder } from './recorder.ts'
import { every, guarded } from './rounds.ts'
import { senderKey, share } from './share.ts'
import { sweep } from './sweep/sweep.ts'

export type DispatcherOptions = TransportOptions & {
  publicUrl: string
  /** Whether readers of mails reach the product: without it nothing with a link leaves by a real sender. */
  isReachable?: boolean
  /** How many messages may be on their way through this process, for each sender. */
  window?: number
  connections?: number
  /** How long it rests before it looks again where nothing is due. */
  idleMs?: number
  /** A dispatcher that has not said it lives for this long is dead, and others send in its place. */
  leaseSeconds?: number
  /** Where it tells what it does. */
  pulse?: Pulse
  /** A folder of this machine. Without it what it held when it is killed is in doubt. */
  journals?: string | undefined
}

const perClaim = 500
const sweepMs = 5000
const lanesMs = 1000
const expireMs = 60_000
/** With a journal a record may wait for others. */
const recordApartMs = 100

/** Sends everything that is due until it is stopped. Any number of them may run on one database. */
export async function startDispatcher(db: Db, log: Log, options: DispatcherOptions) {
  const { window = 400, idleMs = 500, leaseSeconds = 15, pulse = createPulse(), publicUrl } = options
  const { isReachable = isReachableUrl(publicUrl) } = options
  const journal = journalIn(options.journals, log)
  const lease = createLease(db, leaseSeconds, journal)
  const recorder = startRecorder(db, log, pulse, journal ? recordApartMs : 0)
  const room = createSignal()
  const outboxes = createOutboxes({
    db,
    log,
    settle: recorder.settle,
    isAlive: lease.isAlive,
    journal,
    gate: createGate(db, lease.isAlive),
    catalog: createCatalog(db, trackingUrls(options.tokens, publicUrl)),
    channels: openChannels(options),
    connections: options.connections,
    onRoom: (left) => {
      if (left <= window / 2) room.give()
    },
  })
  const deferring = createDeferring(db, log, outboxes.held)

  /** One look at what is due and one claim of it. Says whether there was anything. */
  const turn = async () => {
    if (!lease.isAlive()) await lease.keep()
    const lanes = (await readyLanes(db)).filter(
      (lane) => lease.isOurs(senderKey(lane), lane.now) && (isReachable || !needsAddress(lane)),
    )
    const open = lanes.filter(isOpen)
    const shares = share(open, perClaim, (sender) => window - outboxes.sizeOf(sender))
    const { wanted, full } = await withinPace(db, shares.map(withHours))
    deferring.later(deferralsOf(lanes, full))
    if (wanted.length === 0) return false
    const work = await claim(db, { dispatcher: lease.name, held: outboxes.held() }, wanted)
    await outboxes.hand(work, wanted)
    return work.length > 0
  }

  await lease.keep()
  pulse.begin()
  const rounds = startRounds({ db, log, lease, pulse, isReachable, journals: journal && options.journals })
  const isFull = () => outboxes.total() >= window / 2
  const running = keepLooking(log, turn, { room, isFull, idleMs })

  return {
    /** No new claim, what waits goes back, what is under way finishes and is written down. */
    async stop() {
      room.stop()
      await running
      await outboxes.stop()
      await recorder.flush()
      await deferring.idle()
      for (const end of rounds) await end()
      await lease.end()
      journal?.remove()
    },
  }
}

/** Where none can be kept, what is held when the process dies is in doubt, as much as there are connections. */
function journalIn(folder: string | undefined, log: Log) {
  try {
    return folder === undefined ? undefined : openJournal(folder)
  } catch (error) {
    log.warn({ err: error }, 'dispatcher: no journal can be kept')
    return undefined
  }
}

/** One look after another until it is over. With a full house it waits for room; with nothing due, a moment. */
async function keepLooking(
  log: Log,
  turn: () => Promise<boolean>,
  { room, isFull, idleMs }: { room: ReturnType<typeof createSignal>; isFull: () => boolean; idleMs: number },
) {
  let found = false
  const look = guarded(log, 'claim', async () => (found = await turn()))
  while (!room.isOver()) {
    found = false
    await look()
    if (isFull()) await room.given(idleMs)
    else if (!found) await room.over(idleMs)
  }
}

const withHours = <One extends { lane: Lane }>(one: One) => ({
  ...one,
  closesAt: closingOf(one.lane),
  dueSince: nightOf(one.lane)?.dueSince,
})

const needsAddress = ({ channel, sender_mode }: Lane) =>
  sender_mode !== null && modeOf(channel, sender_mode)?.needsPublicAddress === true

/** What may not leave now, of lanes with something due, and from when on it may. */
const deferralsOf = (lanes: readonly Lane[], full: readonly Lane[]): Deferral[] =>
  lanes.flatMap((lane) => {
    if (!isOpen(lane)) return [{ lane, before: lane.now, startAt: openingOf(lane) }]
    if (full.includes(lane)) return [{ lane, before: lane.now, startAt: nextDayOf(lane) }]
    const night = nightOf(lane)
    return night ? [{ lane, before: night.dueSince, startAt: night.leftoversAt }] : []
  })

type Beside = {
  db: Db
  log: Log
  lease: ReturnType<typeof createLease>
  pulse: Pulse
  isReachable: boolean
  journals: string | undefined
}

/** What is done beside sending, every so often: each entry ends one of them. */
function startRounds({ db, log, lease, pulse, isReachable, journals }: Beside) {
  return [
    every(lease.seconds * 200, guarded(log, 'beat', lease.keep)),
    every(
      Math.min(sweepMs, lease.seconds * 500),
      guarded(log, 'sweep', () => sweepUp(db, log, pulse, journals)),
    ),
    every(
      lanesMs,
      guarded(log, 'lanes', () => moveIdleLanes(db)),
    ),
    every(
      changesMs,
      guarded(log, 'changes', () => continueChanges(db)),
    ),
    every(
      expireMs,
      guarded(log, 'expire', () => expireDue(db, isReachable)),
    ),
  ]
}

function startRecorder(db: Db, log: Log, pulse: Pulse, apartMs: number) {
  const store = (settled: readonly Settled[]) => storeOutcomes(db, settled)
  const recorder = createRecorder({ log, store, onWritten: pulse.settled, apartMs })
  pulse.watchRecorder(recorder.writingMs)
  return recorder
}

async function expireDue(db: Db, isReachable: boolean) {
  if (!isReachable) await extendDeadlines(db)
  await expire(db)
}

async function sweepUp(db: Db, log: Log, pulse: Pulse, journals: string | undefined) {
  const swept = await sweep(db, journals)
  pulse.swept(swept)
  if (swept.messages > 0) log.warn(swept, 'dispatcher: swept')
}

/** Wakes the loop when an outbox has room, and ends it. */
function createSignal() {
  let next = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let isOver = false
  return {
    give: () => {
      next.resolve()
      next = Promise.withResolvers()
    },
    given: (atMostMs: number) => Promise.race([next.promise, end.promise, pause(atMostMs)]),
    over: (atMostMs: number) => Promise.race([end.promise, pause(atMostMs)]),
    isOver: () => isOver,
    stop: () => {
      isOver = true
      end.resolve()
    },
  }
}
