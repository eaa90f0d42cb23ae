import type {
  CampaignPerson,
  changeCampaignPeople,
  listCampaignPeople,
} from '@cadencia/contract/campaign-people'
import type { CampaignProgress } from '@cadencia/contract/campaign-progress'
import type { Answer } from '@cadencia/contract/endpoint'
import type { ContactOverview } from '@cadencia/contract/overview'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { endHeldTooLong } from '#engine/hold/hold.ts'
import { suppress } from '#engine/suppress/queries.ts'
import { answerOf } from '#test/answers.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { settled } from '#test/sent.ts'

const { db, person, colleague } = await startApi()

const day = 1440
const steps = [{ delayMinutes: 0 }, { delayMinutes: day }, { delayMinutes: 2 * day }]

const progressOf = async (owner: Person, id: number) =>
  (await owner.call('GET', `/campaigns/${id}/progress`)).body as CampaignProgress
const peopleOf = async (owner: Person, id: number, query = '') =>
  (await owner.call('GET', `/campaigns/${id}/people?${query}`)).body as Answer<typeof listCampaignPeople>
const changeOf = async (owner: Person, id: number, body: object) =>
  (await owner.call('POST', `/campaigns/${id}/people`, body)).body as Answer<typeof changeCampaignPeople>

const idsIn = ({ data }: { data: readonly CampaignPerson[] }) => data.map(({ contact }) => contact.id)

/** Seven contacts, each of whom goes another way through a campaign of three e-mails. */
async function peopled() {
  const ana = await person()
  const campaign = await campaignOf(ana, { name: 'Natal' }, steps)
  const ids = await contactsOf(db, ana, 7)
  await relate(db, ana, campaign.id, ids)
  const messages = await messagesOf(db, campaign.id)
  const messageOf = (contact: number | undefined, order = 1) =>
    messages.find(({ contact_id, step_order }) => contact_id === contact && step_order === order)?.id ?? 0
  const [fresh = 0, written = 0, replied = 0, refused = 0, left = 0, failed = 0, out = 0] = ids
  for (const id of [written, replied, refused, left])
    await settled(db, ana, messageOf(id), { kind: 'sent', code: '250 ok' })
  await answerOf(db, ana, replied, messageOf(replied))
  await answerOf(db, ana, refused, messageOf(refused))
  await ana.call('POST', `/conversations/${refused}/classify`, { class: 'refusal' })
  await settled(db, ana, messageOf(failed), { kind: 'failed', code: '550', reason: 'Endereço inexistente' })
  await db.transaction().execute(async (tx) => {
    const { email } = await tx
      .selectFrom('contacts')
      .select('email')
      .where('id', '=', left)
      .executeTakeFirstOrThrow()
    await suppress(tx, ana.id, { channel: 'email', address: email, reason: 'opt_out' })
  })
  await ana.call('DELETE', `/contacts/campaign/${campaign.id}/contact/${out}`)
  return { ana, campaign, ids: { fresh, written, replied, refused, left, failed, out } }
}

test('the progress of a campaign says where people are, who left and why, and what leaves next', async () => {
  const { ana, campaign } = await peopled()
  const { segments, places, exits, tasks, paused } = await progressOf(ana, campaign.id)
  expect(segments).toEqual({
    all: 6,
    active: 3,
    answered: 1,
    stopped: 0,
    failed: 1,
    finished: 0,
    refused: 1,
    ended: 0,
    opted_out: 1,
    removed: 1,
  })
  // One receives the first, and the one that was written to, the one that answered and the one it failed for the second.
  expect(places).toEqual([
    { stepOrder: 1, people: 1 },
    { stepOrder: 2, people: 3 },
    { stepOrder: 3, people: 0 },
  ])
  expect(exits.reduce((sum, { messages }) => sum + messages, 0)).toBe(3)
  expect(exits.map(({ day: at }) => at)).toEqual(exits.map(({ day: at }) => at).toSorted())
  expect(new Set(exits.map(({ channel }) => channel))).toEqual(new Set(['email']))
  expect(tasks).toEqual([])
  expect(paused).toBeUndefined()
})

test('each segment lists exactly the people it counts, the newest first, and a search looks in it', async () => {
  const { ana, campaign, ids } = await peopled()
  const expected = {
    all: [ids.failed, ids.left, ids.refused, ids.replied, ids.written, ids.fresh],
    active: [ids.failed, ids.written, ids.fresh],
    answered: [ids.replied],
    stopped: [],
    failed: [ids.failed],
    finished: [],
    refused: [ids.refused],
    ended: [],
    opted_out: [ids.left],
    removed: [ids.out],
  }
  for (const [segment, found] of Object.entries(expected)) {
    const page = await peopleOf(ana, campaign.id, `segment=${segment}`)
    expect([segment, idsIn(page), page.meta.total]).toEqual([segment, found, found.length])
  }
  const { name } =
    (await peopleOf(ana, campaign.id)).data.find(({ contact }) => contact.id === ids.written)?.contact ?? {}
  const found = await peopleOf(ana, campaign.id, `segment=active&search=${encodeURIComponent(name ?? '')}`)
  expect([idsIn(found), found.meta.total]).toEqual([[ids.written], 1])
  expect((await peopleOf(ana, campaign.id, 'segment=active&page=2&limit=2')).data).toHaveLength(1)
})

test('a row says the step, what leaves next and when, the last sign of life and what failed', async () => {
  const { ana, campaign, ids } = await peopled()
  await sql`insert into events (account_id, message_id, kind, at, class)
    select account_id, id, 'open', now(), 'human' from messages
    where account_id = ${ana.id} and contact_id = ${ids.written} and sent_at is not null`.execute(db)
  const { data } = await peopleOf(ana, campaign.id)
  const rowOf = (id: number) => data.find(({ contact }) => contact.id === id)
  expect(rowOf(ids.written)).toMatchObject({
    state: 'active',
    done: 1,
    next: { channel: 'email', stepOrder: 2, isTask: false },
    signal: { kind: 'open' },
  })
  expect(rowOf(ids.replied)).toMatchObject({ state: 'held', done: 1 })
  expect(rowOf(ids.replied)?.next).toBeUndefined()
  expect(rowOf(ids.failed)).toMatchObject({ state: 'active', failure: expect.any(String) })
  expect(rowOf(ids.refused)).toMatchObject({ state: 'replied', contact: { answer: { class: 'refusal' } } })
  expect(rowOf(ids.left)).toMatchObject({ state: 'opted_out' })
})

test('people are stopped by hand, and go on again', async () => {
  const { ana, campaign, ids } = await peopled()
  const { fresh, written, replied, left } = ids
  const held = await changeOf(ana, campaign.id, {
    change: 'hold',
    contactIds: [fresh, written, replied, left],
  })
  expect(held).toEqual({ changed: 2, contactIds: [written, fresh] })
  const { segments, exits } = await progressOf(ana, campaign.id)
  expect(segments).toMatchObject({ active: 1, answered: 1, stopped: 2 })
  expect(exits.reduce((sum, { messages }) => sum + messages, 0)).toBe(1)
  const { data } = await peopleOf(ana, campaign.id, 'segment=stopped')
  expect(data.map(({ state, stoppedBy }) => [state, stoppedBy])).toEqual([
    ['held', ana.email],
    ['held', ana.email],
  ])
  const { campaigns } = (await ana.call('GET', `/contacts/${fresh}/overview`)).body as ContactOverview
  expect(campaigns[0]).toMatchObject({ state: 'held', stoppedBy: ana.email })
  const message = (await messagesOf(db, campaign.id)).find(({ contact_id }) => contact_id === fresh)
  const { body } = await ana.call('GET', `/activity/${message?.id}`)
  expect(JSON.stringify(body)).toContain('Parada por você')

  // What a person stopped does not end by itself, as what an answer held for a month does.
  await sql`update enrolments set held_at = now() - interval '31 days'
    where account_id = ${ana.id} and stopped_by is not null`.execute(db)
  await endHeldTooLong(db)
  const back = await changeOf(ana, campaign.id, { change: 'resume', filter: { segment: 'stopped' } })
  expect(back.changed).toBe(2)
  expect((await progressOf(ana, campaign.id)).segments).toMatchObject({ active: 3, stopped: 0 })
  const { rows } =
    await sql`select from enrolments where account_id = ${ana.id} and stopped_by is not null`.execute(db)
  expect(rows).toEqual([])
})

test('who answered goes on as from their conversation, and is stopped again as their answer did it', async () => {
  const { ana, campaign, ids } = await peopled()
  expect(await changeOf(ana, campaign.id, { change: 'resume', contactIds: [ids.replied] })).toEqual({
    changed: 1,
    contactIds: [ids.replied],
  })
  expect((await progressOf(ana, campaign.id)).segments).toMatchObject({ active: 4, answered: 0 })
  await changeOf(ana, campaign.id, { change: 'hold', contactIds: [ids.replied] })
  expect((await progressOf(ana, campaign.id)).segments).toMatchObject({ active: 3, answered: 1, stopped: 0 })
})

test('people are taken out, all that a search finds too, and what was pending for them is cancelled', async () => {
  const { ana, campaign, ids } = await peopled()
  const { changed } = await changeOf(ana, campaign.id, { change: 'remove', filter: { segment: 'active' } })
  expect(changed).toBe(3)
  const { segments } = await progressOf(ana, campaign.id)
  expect(segments).toMatchObject({ all: 3, active: 0, answered: 1, removed: 4, failed: 0 })
  const states = (await messagesOf(db, campaign.id)).filter(({ contact_id }) => contact_id === ids.fresh)
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['cancelled']))
  // Who comes back is no longer out.
  await relate(db, ana, campaign.id, [ids.fresh])
  expect((await progressOf(ana, campaign.id)).segments).toMatchObject({ active: 1, removed: 3 })
})

test('a pause tells who made it and when', async () => {
  const { ana, campaign } = await peopled()
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  const { paused } = await progressOf(ana, campaign.id)
  expect(paused).toEqual({ at: expect.any(String) })
  expect(Math.abs(Date.now() - Date.parse(paused?.at ?? ''))).toBeLessThan(60_000)
  const bia = await colleague(ana)
  expect((await progressOf(bia, campaign.id)).paused?.by).toBe(ana.email)
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'active' })
  expect((await progressOf(ana, campaign.id)).paused).toBeUndefined()
})

test('the counters of the steps say the same as the people, where nobody lost a step', async () => {
  const { placesByCounters, placesByPeople } = await import('#contacts/progress/queries.ts')
  const { ana, campaign } = await peopled()
  const of = { accountId: ana.id, campaignId: campaign.id }
  expect(await placesByCounters(db, of)).toEqual(await placesByPeople(db, of))
})

test('another account sees and changes nothing of it', async () => {
  const { campaign, ids } = await peopled()
  const rui = await person()
  for (const path of ['progress', 'people'])
    expect((await rui.call('GET', `/campaigns/${campaign.id}/${path}`)).status).toBe(404)
  const body = { change: 'remove', contactIds: [ids.fresh] }
  expect((await rui.call('POST', `/campaigns/${campaign.id}/people`, body)).status).toBe(404)
})

test('the activities of a campaign are those of it alone, with its own numbers', async () => {
  const { ana, campaign } = await peopled()
  const other = await campaignOf(ana, {}, steps)
  await relate(db, ana, other.id, await contactsOf(db, ana, 2))
  const path = `/activity/by-date-status?campaignId=${campaign.id}&minDate=2020-01-01&limit=100`
  const { body } = await ana.call('GET', path)
  const { data, meta, stats } = body as {
    data: { campaign: { name: string }; status: string }[]
    meta: { total: number }
    stats: Record<string, number>
  }
  expect(new Set(data.map((each) => each.campaign.name))).toEqual(new Set(['Natal']))
  expect(meta.total).toBe(21)
  expect(data).toHaveLength(21)
  const { total, ...byStatus } = stats
  expect(total).toBe(21)
  for (const [status, count] of Object.entries(byStatus))
    expect([status, data.filter((each) => each.status === status).length]).toEqual([status, count])
})
