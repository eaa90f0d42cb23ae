import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'

const { db, person } = await startApi()
type Page = { data: { id: number }[]; meta: { total: number } }

test('the pages of a campaign are its contacts, each once, newest first, whoever has left or come back', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  // More than a block of ids, so that pages begin inside blocks and go on over their ends.
  const ids = await contactsOf(db, ana, 9000)
  await relate(
    db,
    ana,
    campaign.id,
    ids.filter((_, index) => index % 3 > 0),
  )
  const some = ids.filter((_, index) => index % 30 === 1)
  await ana.call('POST', '/contacts/delete', { contactIds: some.slice(0, 100) })
  for (const id of some.slice(100, 110))
    await ana.call('DELETE', `/contacts/campaign/${campaign.id}/contact/${id}`)
  await relate(db, ana, campaign.id, some.slice(105, 110))

  const { rows } = await sql<{ id: number }>`select contact_id as id from enrolments
    where campaign_id = ${campaign.id} and status <> 'removed' order by contact_id desc`.execute(db)
  const found: number[] = []
  for (let page = 1; found.length < rows.length; page++) {
    const { body } = await ana.call('GET', `/contacts?campaignId=${campaign.id}&page=${page}&limit=100`)
    const { data, meta } = body as Page
    expect(meta.total).toBe(rows.length)
    expect(data.length).toBeGreaterThan(0)
    found.push(...data.map(({ id }) => id))
  }
  expect(found).toEqual(rows.map(({ id }) => id))
  const past = await ana.call('GET', `/contacts?campaignId=${campaign.id}&page=999&limit=100`)
  expect((past.body as Page).data).toEqual([])
})

test('what a campaign is said to hold is what it holds, after everything that changes it', async () => {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  const ids = await contactsOf(db, ana, 40)
  const numbers = async () => {
    const { contacts, activeContacts, pendingMessages } = (await ana.call('GET', `/campaigns/${campaign.id}`))
      .body as Record<string, unknown>
    return { contacts, activeContacts, pendingMessages }
  }
  const counted = async () => {
    const { rows } = await sql`select
      (select count(*) from enrolments where campaign_id = ${campaign.id} and status <> 'removed') as contacts,
      (select count(*) from enrolments where campaign_id = ${campaign.id} and status = 'active') as "activeContacts",
      (select count(*) from messages where campaign_id = ${campaign.id} and status = 'pending') as "pendingMessages"`.execute(
      db,
    )
    return rows[0]
  }
  expect(await numbers()).toEqual({ contacts: 0, activeContacts: 0, pendingMessages: 0 })
  const deeds = [
    () => relate(db, ana, campaign.id, ids),
    () => ana.call('POST', `/contacts/${ids[0]}/cancel`),
    () => ana.call('DELETE', `/contacts/campaign/${campaign.id}/contact/${ids[1]}`),
    () => ana.call('POST', '/contacts/delete', { contactIds: ids.slice(2, 12) }),
    () => ana.call('DELETE', `/cadences/${campaign.steps[1]?.id}`),
    () => relate(db, ana, campaign.id, ids.slice(1, 2)),
    () => ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'completed' }),
  ]
  const seen: unknown[] = []
  for (const deed of deeds) {
    await deed()
    expect(await numbers()).toEqual(await counted())
    seen.push(await numbers())
  }
  expect(seen[0]).toEqual({ contacts: 40, activeContacts: 40, pendingMessages: 80 })
  expect(seen.at(-1)).toMatchObject({ activeContacts: 0, pendingMessages: 0 })
})
