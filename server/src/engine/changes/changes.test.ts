import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { claim, passGate, readyLanes } from '#engine/send/queue.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, countOf, messagesOf, relate } from '#test/build.ts'
import { ask, claimOf } from '#test/held.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { startSending, until } from '#test/sending.ts'

import { finishChanges } from './change.ts'
import { insertChange } from './queries.ts'

const { db, person } = await startApi()

type Campaign = { pendingMessages: number; change?: { kind: string; done: number; total: number } }
const shown = async (owner: Person, id: number) =>
  (await owner.call('GET', `/campaigns/${id}`)).body as Campaign

/** A campaign of two contacts with a change that was asked for and not begun. */
async function changing(kind: 'cancel' | 'resume') {
  const ana = await person()
  const { id } = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  await relate(db, ana, id, await contactsOf(db, ana, 2))
  const work = await claimOf(db, id, 'before')
  const asked = kind === 'cancel' ? { kind, reason: 'Cancelada por você' as const } : { kind }
  await db.transaction().execute((tx) => insertChange(tx, ana.id, id, asked))
  return { ana, id, work }
}

test('from the moment a change is asked for nothing of its campaign leaves, and it is seen', async () => {
  const { ana, id, work } = await changing('cancel')
  expect(work).toHaveLength(2)
  expect(await passGate(db, work.map(ask))).toEqual(['closed', 'closed'])
  expect((await readyLanes(db)).filter(({ campaign_id }) => campaign_id === id)).toEqual([])
  expect((await shown(ana, id)).change).toEqual({ kind: 'cancel', done: 0, total: 4 })
  await finishChanges(db, ana.id, id, Infinity)
  expect(await shown(ana, id)).toMatchObject({ pendingMessages: 0 })
  expect((await shown(ana, id)).change).toBeUndefined()
})

test('who enters while a change is under way is not concerned, and is sent to when it is done', async () => {
  const { ana, id } = await changing('cancel')
  await relate(db, ana, id, await contactsOf(db, ana, 1))
  await finishChanges(db, ana.id, id, Infinity)
  expect((await messagesOf(db, id)).map(({ state }) => state)).toEqual([
    ...Array.from({ length: 4 }, () => 'cancelled'),
    'scheduled',
    'waiting',
  ])
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === id)
  const claimed = await claim(
    db,
    { dispatcher: 'after' },
    lanes.map((lane) => ({ lane, limit: 10 })),
  )
  expect(await passGate(db, claimed.map(ask))).toEqual(['passed'])
})

test('a change that nobody finished is gone on with', async () => {
  const { ana, id } = await changing('cancel')
  const sending = await startSending(db)
  await until(async () => (await shown(ana, id)).change === undefined)
  // The next test expects that nothing leaves.
  await sending.stop()
  expect(await countOf(db, id, 'cancelled')).toBe(4)
})

test('a campaign that goes on after a pause leaves at the pace of its sender, and its dates say so', async () => {
  const ana = await person()
  await db.updateTable('senders').set({ per_minute: 2 }).where('account_id', '=', ana.id).execute()
  const { id } = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  await relate(db, ana, id, await contactsOf(db, ana, 3))
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'paused' })
  await sql`update messages set next_attempt_at = next_attempt_at - interval '3 days',
    shipping_at = shipping_at - interval '3 days' where campaign_id = ${id}`.execute(db)
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'active' })
  const dates = (await messagesOf(db, id)).map(({ shipping_at }) => shipping_at.getTime() / 60_000)
  const begin = Math.min(...dates)
  expect(dates.map((at) => at - begin)).toEqual([0, 60, 0.5, 60.5, 1, 61])
})

/**
 * A campaign of one step with more contacts than a part of a change has, and its oldest change as it stands. At noon: what
 * is paced past midnight waits for the morning.
 */
async function crowded(contacts: number) {
  const ana = await person()
  const { id } = await campaignOf(ana, { timeZone: zoneAtNoon() }, [{ delayMinutes: 0 }])
  await relate(db, ana, id, await contactsOf(db, ana, contacts))
  const change = () =>
    db
      .selectFrom('campaign_changes')
      .select(['messages', 'contacts', 'finished_at'])
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
  /** Three go on with it at the same time. */
  const finished = () => Promise.all([1, 2, 3].map(() => finishChanges(db, ana.id, id, Infinity)))
  return { ana, id, change, finished }
}

test('several processes that work on one change do each part of it once', async () => {
  const { ana, id, change, finished } = await crowded(1300)
  const asked = { kind: 'cancel', reason: 'Cancelada por você' } as const
  await db.transaction().execute((tx) => insertChange(tx, ana.id, id, asked))
  await finished()
  expect(await change()).toEqual({ messages: 1300, contacts: 1300, finished_at: expect.any(Date) })
  expect(await countOf(db, id, 'cancelled')).toBe(1300)
})

test('each part goes on in the pace where the part before it ended, whoever works on it', async () => {
  const { ana, id, change, finished } = await crowded(1300)
  await db.updateTable('senders').set({ per_minute: 60 }).where('account_id', '=', ana.id).execute()
  await sql`update messages set next_attempt_at = next_attempt_at - interval '3 days',
    shipping_at = shipping_at - interval '3 days' where campaign_id = ${id}`.execute(db)
  await db.transaction().execute((tx) => insertChange(tx, ana.id, id, { kind: 'resume' }))
  await finished()
  expect(await change()).toMatchObject({ messages: 1300, contacts: 1300 })
  const dates = (await messagesOf(db, id)).map(({ shipping_at }) => shipping_at.getTime() / 1000)
  const begin = Math.min(...dates)
  expect(dates.map((at) => at - begin)).toEqual(dates.map((_, index) => index))
})
