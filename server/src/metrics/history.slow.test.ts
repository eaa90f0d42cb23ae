import * as api from '@cadencia/contract/metrics'
import * as detail from '@cadencia/contract/metrics-detail'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { happen, type Happening, visitClasses } from '#test/happenings.ts'

import { mendCounters } from './recount/queries.ts'

const { db, person } = await startApi()
const from = Date.parse('2026-10-01T00:00:00Z')
const urls = ['https://exemplo.com.br/', 'https://exemplo.com.br/captura', 'https://wa.me/5511987654321']
const kinds = ['ordinary', 'capture', 'whatsapp'] as const

/** A campaign with eighteen planned messages and a link of each kind. */
async function begin() {
  const owner = await person()
  const steps = [
    { delayMinutes: 0 },
    { delayMinutes: 60 },
    { channel: 'whatsapp' as const, delayMinutes: 90 },
  ]
  const campaign = await campaignOf(owner, {}, steps)
  await relate(db, owner, campaign.id, await contactsOf(db, owner, 6))
  const links = await db
    .insertInto('links')
    .values(urls.map((url, at) => ({ account_id: owner.id, campaign_id: campaign.id, url, kind: kinds[at] })))
    .returning('id')
    .execute()
  const messages = await messagesOf(db, campaign.id)
  return { owner, id: campaign.id, links: links.map((link) => link.id), ids: messages.map((one) => one.id) }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** The events and rows as they are, folded without any of the counters. */
async function fold({ owner, id }: Begun) {
  const messages = await db.selectFrom('messages').selectAll().where('campaign_id', '=', id).execute()
  const events = await db
    .selectFrom('events')
    .leftJoin('links', (join) =>
      join.onRef('links.account_id', '=', 'events.account_id').onRef('links.id', '=', 'events.link_id'),
    )
    .select(['events.message_id', 'events.kind', 'events.at', 'links.url', 'links.kind as link'])
    .where('events.account_id', '=', owner.id)
    .where('events.class', 'in', ['human', 'proxy'])
    .execute()
  type Event = (typeof events)[number]
  const firsts = (matches: (event: Event) => boolean) => {
    const found = new Map<number, number>()
    for (const { message_id, at } of events.filter(matches))
      found.set(message_id, Math.min(found.get(message_id) ?? Infinity, at.getTime()))
    return found
  }
  const rowsWith = (column: 'sent_at' | 'delivered_at') =>
    new Map(messages.flatMap((row) => (row[column] ? [[row.id, row[column].getTime()]] : [])))
  return {
    messages,
    clicks: events.filter(({ kind }) => kind === 'click'),
    sent: rowsWith('sent_at'),
    delivered: rowsWith('delivered_at'),
    opened: firsts(({ kind }) => kind === 'open' || kind === 'click'),
    clicked: firsts(({ kind }) => kind === 'click'),
    capture: firsts(({ link }) => link === 'capture'),
    whatsapp: firsts(({ link }) => link === 'whatsapp'),
    unsubscribed: firsts(({ kind }) => kind === 'unsubscribe'),
    bounced: firsts(({ kind }) => kind === 'bounce'),
  }
}
type Folded = Awaited<ReturnType<typeof fold>>

const counts = (folded: Folded, within: (id: number) => boolean) => {
  const of = (kind: detail.MessageKind) => [...folded[kind].keys()].filter(within).length
  return {
    sentMessages: of('sent'),
    deliveredMessages: of('delivered'),
    openedMessages: of('opened'),
    clickedMessages: of('clicked'),
    captureClickMessages: of('capture'),
    whatsappClickMessages: of('whatsapp'),
  }
}

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
const perDay = (moments: ReadonlyMap<number, number>) =>
  Map.groupBy(moments.values(), (at) => dayOf.format(at))

const get = async <S extends z.ZodType>({ owner, id }: Begun, schema: S, path: string) =>
  schema.parse((await owner.call('GET', `/metrics/campaigns/${id}${path}`)).body)

async function compareCounts(begun: Begun, folded: Folded) {
  expect(await get(begun, api.CampaignMetrics, '')).toMatchObject({
    totalMessages: folded.messages.length,
    ...counts(folded, () => true),
    unsubscribedMessages: folded.unsubscribed.size,
    bouncedMessages: folded.bounced.size,
  })
  const steps = await get(begun, z.array(api.StepMetrics), '/cadences')
  expect(steps).toHaveLength(3)
  for (const step of steps) {
    const own = new Set(folded.messages.filter((row) => row.step_id === step.cadenceId).map((row) => row.id))
    expect(step).toMatchObject(counts(folded, (message) => own.has(message)))
  }
}

async function compareLinks(begun: Begun, { clicks }: Folded) {
  const links = await get(begun, z.array(api.LinkMetrics), '/links')
  const told = links.map((link) => [link.url, [link.totalClicks, link.uniqueMessages, link.lastClickedAt]])
  const own = [...Map.groupBy(clicks, ({ url }) => url ?? '')].map(([url, ofLink]) => {
    const last = new Date(Math.max(...ofLink.map(({ at }) => at.getTime()))).toISOString()
    return [url, [ofLink.length, new Set(ofLink.map((click) => click.message_id)).size, last]]
  })
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(own))
}

async function compareDays(begun: Begun, folded: Folded) {
  const days = await get(begun, z.array(detail.DayMetrics), '/days')
  const [sent, opened, clicked] = [perDay(folded.sent), perDay(folded.opened), perDay(folded.clicked)]
  const on = (moments: ReadonlyMap<string, number[]>, day: string) => moments.get(day)?.length ?? 0
  for (const { day, ...numbers } of days)
    expect(numbers, day).toEqual({
      sentMessages: on(sent, day),
      openedMessages: on(opened, day),
      clickedMessages: on(clicked, day),
    })
  const busy = [...sent.keys(), ...opened.keys(), ...clicked.keys()].sort()
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([busy[0], busy.at(-1)])
}

async function comparePeople(begun: Begun, folded: Folded) {
  for (const kind of detail.messageKinds) {
    const people = await get(begun, detail.listPeopleBehind.response, `/people?kind=${kind}&limit=100`)
    expect(new Set(people.data.map((one) => one.messageId)), kind).toEqual(new Set(folded[kind].keys()))
    expect(people.meta.total, kind).toBe(folded[kind].size)
  }
}

async function compare(begun: Begun) {
  const folded = await fold(begun)
  await compareCounts(begun, folded)
  await compareLinks(begun, folded)
  await compareDays(begun, folded)
  await comparePeople(begun, folded)
  expect(await db.transaction().execute((tx) => mendCounters(tx, begun.owner.id))).toEqual([])
}

const moment = fc.integer({ min: 0, max: 60 * 24 * 40 }).map((minutes) => new Date(from + minutes * 60_000))
// People come oftener than machines, and are oftener found to have been machines.
const visitor = fc.constantFrom('human' as const, 'human' as const, 'proxy' as const, ...visitClasses)
const happenings = (links: readonly number[]): fc.Arbitrary<Happening> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), at: moment }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'deliver' as const,
          'bounce' as const,
          'cancel' as const,
          'unsubscribe' as const,
        ),
        at: moment,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('visit' as const),
        at: moment,
        by: visitor,
        linkId: fc.constantFrom(undefined, ...links),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('judge' as const), from: visitor, to: visitor }) },
  )

test('after any history the numbers are a fold of its events', { timeout: 120_000 }, async () => {
  const histories = fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const begun = await begin()
      for (let turn = 1; turn <= 60; turn += 1) {
        const ids = draw(fc.subarray, begun.ids, { minLength: 1 })
        await happen(db, { accountId: begun.owner.id, ids }, draw(happenings, begun.links))
        if (turn % 12 === 0) await compare(begun)
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  await expect(histories).resolves.toBeUndefined()
})
