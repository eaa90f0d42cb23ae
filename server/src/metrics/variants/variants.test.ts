import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { foldOld } from '#engine/retention/fold.ts'
import { type Person, startApi } from '#test/api.ts'
import { contactsOf, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { happen } from '#test/happenings.ts'
import { comparedCampaign, resultsOf } from '#test/versions.ts'

import { recount } from '../recount/recount.ts'

const { db, person } = await startApi()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A campaign that was sent so many days ago: every second message as A, the others as B. */
async function compared(owner: Person, people: number, days = 1, channel: 'email' | 'whatsapp' = 'email') {
  const at = daysAgo(days)
  const made = await comparedCampaign(owner, [50, 50], { channel })
  const { campaign, templateIds } = made
  await relate(db, owner, campaign.id, await contactsOf(db, owner, people))
  const rows = await messagesOf(db, campaign.id)
  const ids = rows.map(({ id }) => id)
  const of = [0, 1].map((place) => ids.filter((_, index) => index % 2 === place))
  for (const [place, own] of of.entries())
    await setMessages(
      db,
      sql`id = any(${own}::bigint[])`,
      sql`variant = ${place + 1}, template_id = ${templateIds[place]}, template_version = 1`,
    )
  await happen(db, { accountId: owner.id, ids }, { kind: 'send', at })
  const [a = [], b = []] = of
  return { ...made, ids, a, b, at, contactOf: new Map(rows.map(({ id, contact_id }) => [id, contact_id])) }
}

const answer = async (owner: Person, contactId: number | undefined) =>
  (await owner.call('POST', `/contacts/${contactId}/said`, { outcome: 'replied', channel: 'email' })).status

const mended = async (owner: Person) => {
  const told: { table?: string }[] = []
  const silent = () => undefined
  await recount(db, { info: silent, warn: silent, error: (line: object) => void told.push(line) }, owner.id)
  return told
}

test('opens, clicks, answers and opt-outs are counted for the version that had them', async () => {
  const ana = await person()
  const { campaign, step, a, b, at, contactOf } = await compared(ana, 10)
  await happen(
    db,
    { accountId: ana.id, ids: a.slice(0, 2) },
    { kind: 'visit', at, by: 'human', linkId: undefined },
  )
  await happen(
    db,
    { accountId: ana.id, ids: b.slice(0, 4) },
    { kind: 'visit', at, by: 'human', linkId: undefined },
  )
  await happen(db, { accountId: ana.id, ids: b.slice(4) }, { kind: 'unsubscribe', at })
  for (const id of [a[0], b[0], b[1]]) expect(await answer(ana, contactOf.get(id ?? 0))).toBe(201)
  expect(await resultsOf(ana, campaign.id)).toMatchObject([
    {
      cadenceId: step.id,
      stepOrder: 1,
      channel: 'email',
      verdict: { kind: 'few' },
      variants: [
        { variant: 1, weight: 50, sentMessages: 5, openedMessages: 2, answered: 1, unsubscribedMessages: 0 },
        { variant: 2, weight: 50, sentMessages: 5, openedMessages: 4, answered: 2, unsubscribedMessages: 1 },
      ],
    },
  ])
  expect(await mended(ana)).toEqual([])
})

test('with enough of them the numbers say which is better', async () => {
  const ana = await person()
  const { campaign, a, b, at } = await compared(ana, 120)
  const open = (ids: number[]) =>
    happen(db, { accountId: ana.id, ids }, { kind: 'visit', at, by: 'human', linkId: undefined })
  await open(a.slice(0, 20))
  await open(b.slice(0, 24))
  expect(await resultsOf(ana, campaign.id)).toMatchObject([
    { verdict: { kind: 'open', measure: 'opened', leader: 2 } },
  ])
  await open(b.slice(24, 50))
  expect(await resultsOf(ana, campaign.id)).toMatchObject([
    { verdict: { kind: 'better', measure: 'opened', leader: 2, chance: 99 } },
  ])
})

test('a wrong number of a version is told and mended', async () => {
  const ana = await person()
  const { campaign } = await compared(ana, 4)
  const before = await resultsOf(ana, campaign.id)
  await db
    .updateTable('variant_counts')
    .set({ sent: 9 })
    .where('account_id', '=', ana.id)
    .where('variant', '=', 2)
    .execute()
  expect(await mended(ana)).toMatchObject([
    { table: 'variant_counts', campaignId: campaign.id, counted: { sent: 2 } },
  ])
  expect(await resultsOf(ana, campaign.id)).toEqual(before)
  await db.deleteFrom('variant_counts').where('account_id', '=', ana.id).execute()
  expect(await mended(ana)).toHaveLength(2)
  expect(await resultsOf(ana, campaign.id)).toEqual(before)
})

test.each(['email', 'whatsapp'] as const)(
  'the numbers of versions stay when the messages are gone (%s)',
  async (channel) => {
    const ana = await person()
    const { campaign, ids, a, b, at, path, contactOf } = await compared(ana, 12, 400, channel)
    await happen(db, { accountId: ana.id, ids: b }, { kind: 'visit', at, by: 'human', linkId: undefined })
    if (channel === 'email') for (const id of [a[0], b[0], b[1]]) await answer(ana, contactOf.get(id ?? 0))
    else
      for (const message_id of [a[0] ?? 0, b[0] ?? 0, b[1] ?? 0])
        await db.insertInto('events').values({ account_id: ana.id, message_id, kind: 'reply', at }).execute()
    await ana.call('POST', `${path}/keep`, { variant: 2 })
    await setMessages(db, sql`id = any(${ids}::bigint[])`, sql`shipping_at = ${at}`)
    await db
      .updateTable('enrolments')
      .set({ status: 'finished' })
      .where('campaign_id', '=', campaign.id)
      .execute()
    const before = await resultsOf(ana, campaign.id)
    expect(before[0]?.variants.map(({ answered }) => answered)).toEqual([1, 2])
    await db.updateTable('accounts').set({ retention_days: 365 }).where('id', '=', ana.id).execute()
    expect(await foldOld(db, ana.id, new AbortController().signal)).toBe(true)
    expect(await messagesOf(db, campaign.id)).toEqual([])
    expect(await resultsOf(ana, campaign.id)).toEqual(before)
    expect((await mended(ana)).filter(({ table }) => table === 'variant_counts')).toEqual([])
    expect(await resultsOf(ana, campaign.id)).toEqual(before)
  },
)
