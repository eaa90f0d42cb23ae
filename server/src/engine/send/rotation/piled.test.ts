import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { channelsWhere } from '#channels/registry.ts'
import { claim, readyLanes } from '#engine/send/queue.ts'
import type { Db } from '#platform/db.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { drawnIn, serving } from '#test/rotation.ts'

const { db, person } = await startApi()

/** How many pages a claim of these lanes touches, with all that its function asks. */
async function pagesOf(tx: Db, accountId: number, campaignId: number, senderId: number) {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) select * from claim_messages(${accountId}, ${[campaignId]}::bigint[],
      ${['email']}::text[], ${[senderId]}::bigint[], ${[5]}::integer[], ${['-infinity']}::timestamptz[], '{}',
      '{}', '{}', '{}', ${channelsWhere(({ optOutClosesAll }) => optOutClosesAll)}::text[])`.execute(tx)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

test('what is piled up of one sender costs the claim of another nothing', async () => {
  const ana = await person()
  const [piled, free] = [await serving(db, ana, 'A'), await serving(db, ana, 'B')]
  const { id } = await campaignOf(ana, { emailSenderIds: [piled.id, free.id] }, [{ delayMinutes: 600 }])
  await relate(db, ana, id, await contactsOf(db, ana, 4000))
  const later = [...(await drawnIn(db, id))].flatMap(([contact, sender]) =>
    sender === free.id ? [contact] : [],
  )
  expect(later.length).toBeGreaterThan(1500)
  // Those of the one are due for hours, and a few of the other since now.
  await setMessages(
    db,
    sql`campaign_id = ${id} and contact_id <> all(${later.slice(5)}::bigint[])`,
    sql`next_attempt_at = now() - case when drawn_sender = ${piled.id} then interval '5 hours' else interval '0' end`,
  )
  await sql`vacuum analyze messages`.execute(db)
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === id)
  expect(lanes.map(({ sender_id, rotates }) => [sender_id, rotates])).toEqual(
    expect.arrayContaining([
      [piled.id, true],
      [free.id, true],
    ]),
  )
  const lane = lanes.find(({ sender_id }) => sender_id === free.id)
  const work = await claim(db, { dispatcher: 'teste' }, lane ? [{ lane, limit: 50 }] : [])
  expect(work.map(({ senderId }) => senderId)).toEqual(Array.from({ length: 5 }, () => free.id))
  expect(await pagesOf(db, ana.id, id, free.id)).toBeLessThan(400)
})

test('a campaign with one sender has nothing in the index of several', async () => {
  const ana = await person()
  const one = await serving(db, ana, 'A')
  const { id } = await campaignOf(ana, { emailSenderId: one.id }, [{ delayMinutes: 0 }])
  await relate(db, ana, id, await contactsOf(db, ana, 50))
  expect(new Set((await drawnIn(db, id)).values())).toEqual(new Set([null]))
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === id)
  expect(lanes).toMatchObject([{ sender_id: one.id, rotates: false }])
  expect(
    await claim(
      db,
      { dispatcher: 'teste' },
      lanes.map((lane) => ({ lane, limit: 500 })),
    ),
  ).toHaveLength(50)
})
