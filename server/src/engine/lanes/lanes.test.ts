import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { changing } from '#engine/life/queries.ts'
import { readyLanes } from '#engine/send/queue.ts'
import { connect } from '#platform/db.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'

import { moveIdleLanes } from './lanes.ts'
import { idleLanes, moveLanes, removeEmptyLanes, repairLanes } from './queries.ts'

const { db, url, person } = await startApi()

/** A campaign with one message for one contact, due in so many minutes. */
async function campaignDue(inMinutes: number) {
  const owner = await person()
  const campaign = await campaignOf(owner, {}, [{ delayMinutes: inMinutes }])
  await relate(db, owner, campaign.id, await contactsOf(db, owner, 1))
  return { owner, id: campaign.id }
}

const dueOf = async (campaignId: number) => {
  const { rows } = await sql<{ due: string | null; first: string | null }>`
    select (select min(due_at) from lanes where campaign_id = ${campaignId})::text as due,
           (select min(next_attempt_at) from messages
            where campaign_id = ${campaignId} and state in ('scheduled', 'retry'))::text as first`.execute(db)
  return rows[0]
}

const isReady = async (campaignId: number) =>
  (await readyLanes(db)).some(({ campaign_id }) => campaign_id === campaignId)

const setAll = (campaignId: number, fields: string) =>
  setMessages(db, sql`campaign_id = ${campaignId}`, sql.raw(fields))

test('a lane is due when the first of its messages is', async () => {
  const { id } = await campaignDue(60)
  const planned = await dueOf(id)
  expect(planned?.due).toBe(planned?.first)
  expect(await isReady(id)).toBe(false)
  await setAll(id, "next_attempt_at = now() - interval '1 second'")
  expect(await isReady(id)).toBe(true)
})

test('a lane that was sent empty, or moved to later, is no longer looked at', async () => {
  const [empty, later] = [await campaignDue(0), await campaignDue(0)]
  await setAll(empty.id, "state = 'cancelled', cancelled_at = now()")
  await setAll(later.id, "next_attempt_at = now() + interval '1 day'")
  const found = (await idleLanes(db)).map(({ campaign_id }) => campaign_id)
  expect(found).toEqual(expect.arrayContaining([empty.id, later.id]))
  await moveIdleLanes(db)
  expect(await idleLanes(db)).toEqual([])
  expect((await dueOf(empty.id))?.due).toBe('infinity')
  const moved = await dueOf(later.id)
  expect(moved?.due).toBe(moved?.first)
  await removeEmptyLanes(db)
  expect((await dueOf(empty.id))?.due).toBeNull()
})

test('a lane with something due is not moved', async () => {
  const { id } = await campaignDue(0)
  await moveIdleLanes(db)
  expect(await isReady(id)).toBe(true)
})

test('what is planned while a lane is being moved is not lost, whichever of the two ends first', async () => {
  const { owner, id } = await campaignDue(0)
  await setAll(id, "next_attempt_at = now() + interval '1 day'")
  const seen = await idleLanes(db)

  // Planned and written before the lane is moved: the version has risen.
  await setAll(id, 'next_attempt_at = now()')
  await moveLanes(db, seen[0]?.account_id ?? 0, seen)
  expect(await isReady(id)).toBe(true)

  // Planned and not yet written: the lane is locked, and left alone.
  await setAll(id, "next_attempt_at = now() + interval '1 day'")
  const again = await idleLanes(db)
  const other = connect(url, { connections: 1 })
  await other.transaction().execute(async (tx) => {
    const [message] = await messagesOf(tx, id)
    await changing(tx, owner.id, [message?.id ?? 0], () =>
      sql`update messages set next_attempt_at = now() where campaign_id = ${id}`.execute(tx),
    )
    await moveLanes(db, again[0]?.account_id ?? 0, again)
  })
  await other.destroy()
  expect(await isReady(id)).toBe(true)
})

test('a paused campaign is not looked at, and is again when it is started', async () => {
  const { owner, id } = await campaignDue(0)
  await owner.call('PATCH', `/campaigns/${id}`, { status: 'paused' })
  await moveIdleLanes(db)
  expect((await dueOf(id))?.due).toBe('infinity')
  await owner.call('PATCH', `/campaigns/${id}`, { status: 'active' })
  await setAll(id, "next_attempt_at = now() - interval '1 second'")
  expect(await isReady(id)).toBe(true)
})

test('a campaign that is changing keeps its lanes', async () => {
  const { id } = await campaignDue(0)
  await setAll(id, "next_attempt_at = now() + interval '1 day'")
  await db.updateTable('campaigns').set({ changing: true }).where('id', '=', id).execute()
  expect((await idleLanes(db)).map(({ campaign_id }) => campaign_id)).not.toContain(id)
})

test('a lane that says too late a moment is mended by night', async () => {
  const { owner, id } = await campaignDue(0)
  await sql`update lanes set due_at = 'infinity' where campaign_id = ${id}`.execute(db)
  expect(await isReady(id)).toBe(false)
  await repairLanes(db, owner.id)
  expect(await isReady(id)).toBe(true)
})

test('a channel of a newer version is left to it', async () => {
  const { owner, id } = await campaignDue(0)
  await setAll(id, "next_attempt_at = now() - interval '1 second'")
  expect(await isReady(id)).toBe(true)
  await sql`insert into channels (name) values ('pombo')`.execute(db)
  await sql`insert into sender_modes (channel, mode) values ('pombo', 'correio')`.execute(db)
  await sql`insert into senders (account_id, channel, mode, name, is_default)
            values (${owner.id}, 'pombo', 'correio', 'Pombal', true)`.execute(db)
  await setAll(id, "channel = 'pombo'")
  expect((await dueOf(id))?.first).not.toBeNull()
  expect(await isReady(id)).toBe(false)
})
