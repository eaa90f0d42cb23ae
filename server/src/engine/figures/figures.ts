import { isOpen } from '#engine/send/hours.ts'
import { readyLanes } from '#engine/send/queue.ts'
import type { Db } from '#platform/db.ts'
import { type Family, gauge } from '#platform/prometheus.ts'

import { type Backlog, backlogOf, heldMessages, liveDispatchers, senderStates } from './queries.ts'

/** Figures of sending over the whole database. */
export async function sendingFigures(db: Db): Promise<Family[]> {
  const [backlog, held, senders, live] = await Promise.all([
    readBacklog(db),
    heldMessages(db),
    senderStates(db),
    liveDispatchers(db),
  ])
  const byPace = (pick: (one: Backlog) => number) =>
    backlog.map((one) => ({ labels: { paced: String(one.paced) }, value: pick(one) }))

  return [
    gauge(
      'cadencia_due_messages',
      'Messages that may leave now and have not, up to 100000.',
      byPace(({ messages }) => messages),
    ),
    gauge(
      'cadencia_oldest_due_seconds',
      'How long the oldest of them has waited.',
      byPace(({ seconds }) => seconds),
    ),
    gauge('cadencia_held_messages', 'Messages that are being handed over.', held),
    gauge(
      'cadencia_senders',
      'Senders by how they are: suspended ones try again by themselves, stopped ones wait for a person.',
      senders.map(({ channel, state, senders: value }) => ({ labels: { channel, state }, value })),
    ),
    gauge('cadencia_dispatchers', 'Dispatchers that say they live.', live),
  ]
}

/** Both kinds are always told: an alarm on a number that is not there never rings. */
async function readBacklog(db: Db): Promise<Backlog[]> {
  const found = await backlogOf(db, (await readyLanes(db)).filter(isOpen))
  return [false, true].map(
    (paced) => found.find((one) => one.paced === paced) ?? { paced, messages: 0, seconds: 0 },
  )
}
