import { expect, test } from 'vitest'

import type { Asked } from '#channels/gate.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'

import { inTurn, withinPace } from './pace.ts'
import { giveBack, reserveTurns } from './queries.ts'
import { readyLanes } from './queue.ts'

const { db, person } = await startApi()
const everyMs = 20

/** A sender that may send 50 a second. */
async function paced(perMinute: number | null = 60_000 / everyMs) {
  const { id: accountId } = await person()
  const { id } = await db
    .updateTable('senders')
    .set({ per_minute: perMinute })
    .where('account_id', '=', accountId)
    .where('channel', '=', 'email')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId, id }
}

test('turns come one after another, whoever takes them', async () => {
  const { accountId, id } = await paced()
  const started = performance.now()
  const turns = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const waits = await reserveTurns(db, accountId, id, 3)
      return waits.map((seconds) => performance.now() + seconds * 1000)
    }),
  )
  expect(Math.max(...turns.flat()) - started).toBeGreaterThan(29 * everyMs - 1)
})

test('what comes late is not made up for', async () => {
  const { accountId, id } = await paced()
  await reserveTurns(db, accountId, id, 1)
  await db
    .updateTable('senders')
    .set({ next_turn: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  const [first = 1, second = 0] = await reserveTurns(db, accountId, id, 2)
  expect(first).toBeLessThan(0.01)
  expect(second - first).toBeGreaterThan(0.005)
})

test('without a pace nobody waits', async () => {
  const { accountId, id } = await paced(null)
  expect(await reserveTurns(db, accountId, id, 3)).toEqual([0, 0, 0])
})

test('two dispatchers whose messages pass the gate all at once let them leave in turn', async () => {
  const { accountId, id } = await paced()
  const gates = [1, 2].map(() => inTurn(db, () => Promise.resolve('passed'), accountId, id))
  const started = performance.now()
  const asked = {} as Asked
  await Promise.all(gates.flatMap((gate) => Array.from({ length: 10 }, () => gate(asked))))
  expect(performance.now() - started).toBeGreaterThan(18 * everyMs)
})

test('who does not pass takes no turn', async () => {
  const { accountId, id } = await paced()
  const gate = inTurn(db, () => Promise.resolve('closed'), accountId, id)
  expect(await gate({} as Asked)).toBe('closed')
  const { next_turn } = await db
    .selectFrom('senders')
    .select('next_turn')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(next_turn).toBeNull()
})

test('a campaign that reserves the whole day of a sender and has little to send does not send the others to tomorrow', async () => {
  const ana = await person()
  await db.updateTable('senders').set({ per_day: 7 }).where('account_id', '=', ana.id).execute()
  for (const people of [2, 20]) {
    const { id } = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
    await relate(db, ana, id, await contactsOf(db, ana, people))
  }
  const lanes = (await readyLanes(db)).filter(({ account_id: id }) => id === ana.id)
  const look = () =>
    withinPace(
      db,
      lanes.map((lane) => ({ lane, limit: 250 })),
    )
  const first = await look()
  expect(first.wanted.map(({ limit }) => limit)).toEqual([7])
  expect(first.full).toEqual([])
  await giveBack(db, ana.id, lanes[0]?.sender_id ?? 0, 5)
  expect((await look()).wanted.map(({ limit }) => limit)).toEqual([5])
  expect(await look()).toEqual({ wanted: [], full: lanes })
})
