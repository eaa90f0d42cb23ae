import { listCampaigns } from '@cadencia/contract/campaigns'
import * as api from '@cadencia/contract/metrics'
import { expect, test } from 'vitest'

import { startDemo } from '#test/demo.ts'

const { db, get, ownerId, person } = await startDemo(new Date('2026-11-16T13:20:00Z'))
const campaigns = await get(listCampaigns, '/campaigns')
const withMessages = campaigns.filter(({ contacts }) => contacts > 0)
const id = withMessages[0]?.id ?? 0

const messages = await db.selectFrom('messages').selectAll().execute()
const events = await db
  .selectFrom('events')
  .leftJoin('links', (join) =>
    join.onRef('links.account_id', '=', 'events.account_id').onRef('links.id', '=', 'events.link_id'),
  )
  .select([
    'events.message_id',
    'events.kind',
    'events.class',
    'events.at',
    'links.url',
    'links.kind as link_kind',
  ])
  .execute()
const byPeople = events.filter((event) => event.class === 'human' || event.class === 'proxy')

/** How many messages of a campaign had such an event. */
function counted(campaignId: number, matches: (event: (typeof events)[number]) => boolean) {
  const own = new Set(
    messages.filter(({ campaign_id }) => campaign_id === campaignId).map((message) => message.id),
  )
  return new Set(
    byPeople.filter((event) => own.has(event.message_id) && matches(event)).map((event) => event.message_id),
  ).size
}

test('every number of a campaign can be recounted from its messages and events', async () => {
  for (const campaign of withMessages) {
    const own = messages.filter(({ campaign_id }) => campaign_id === campaign.id)
    expect(await get(api.getCampaignMetrics, `/metrics/campaigns/${campaign.id}`)).toMatchObject({
      campaignId: campaign.id,
      campaignName: campaign.name,
      totalMessages: own.length,
      sentMessages: own.filter(({ sent_at }) => sent_at).length,
      deliveredMessages: own.filter(({ delivered_at }) => delivered_at).length,
      openedMessages: counted(campaign.id, ({ kind }) => kind === 'open'),
      clickedMessages: counted(campaign.id, ({ kind }) => kind === 'click'),
      captureClickMessages: counted(campaign.id, ({ link_kind }) => link_kind === 'capture'),
      whatsappClickMessages: counted(campaign.id, ({ link_kind }) => link_kind === 'whatsapp'),
      unsubscribedMessages: counted(campaign.id, ({ kind }) => kind === 'unsubscribe'),
      bouncedMessages: counted(campaign.id, ({ kind }) => kind === 'bounce'),
    })
  }
})

test('rates are percentages of what was sent or delivered', async () => {
  const metrics = await get(api.getCampaignMetrics, `/metrics/campaigns/${id}`)
  expect(metrics.deliveryRate).toBeCloseTo((metrics.deliveredMessages / metrics.sentMessages) * 100)
  expect(metrics.openRate).toBeCloseTo((metrics.openedMessages / metrics.deliveredMessages) * 100)
})

test('a campaign that sent nothing has only zeros', async () => {
  const draft = campaigns.find(({ status }) => status === 'draft')
  const { campaignId, campaignName, ...numbers } = await get(
    api.getCampaignMetrics,
    `/metrics/campaigns/${draft?.id}`,
  )
  expect({ campaignId, campaignName }).toEqual({ campaignId: draft?.id, campaignName: draft?.name })
  expect(new Set(Object.values(numbers))).toEqual(new Set([0]))
  expect(await get(api.listStepMetrics, `/metrics/campaigns/${draft?.id}/cadences`)).toEqual([])
  expect(await get(api.listLinkMetrics, `/metrics/campaigns/${draft?.id}/links`)).toEqual([])
})

test('the steps add up to the campaign, in order', async () => {
  const total = await get(api.getCampaignMetrics, `/metrics/campaigns/${id}`)
  const steps = await get(api.listStepMetrics, `/metrics/campaigns/${id}/cadences`)
  expect(steps.map(({ stepOrder }) => stepOrder)).toEqual([1, 2, 3, 4])
  for (const key of ['sentMessages', 'deliveredMessages', 'openedMessages', 'clickedMessages'] as const)
    expect(steps.reduce((sum, step) => sum + step[key], 0)).toBe(total[key])
})

test('each step says its channel, and only e-mails are opened or clicked', async () => {
  const steps = await get(api.listStepMetrics, `/metrics/campaigns/${id}/cadences`)
  expect(new Set(steps.map(({ channel }) => channel))).toEqual(new Set(['email', 'whatsapp']))
  for (const step of steps.filter(({ channel }) => channel !== 'email'))
    expect(step).toMatchObject({ openedMessages: 0, clickedMessages: 0 })
})

test('a removed step keeps its numbers', async () => {
  const before = await get(api.listStepMetrics, `/metrics/campaigns/${id}/cadences`)
  await db
    .updateTable('steps')
    .set({ is_active: false, removed_at: new Date() })
    .where('account_id', '=', ownerId)
    .where('id', '=', before[0]?.cadenceId ?? 0)
    .execute()
  expect(await get(api.listStepMetrics, `/metrics/campaigns/${id}/cadences`)).toEqual(before)
})

test('a link counts the clicks of people, not of machines', async () => {
  const own = new Set(messages.filter(({ campaign_id }) => campaign_id === id).map((message) => message.id))
  const clicks = events.filter(({ kind, message_id }) => kind === 'click' && own.has(message_id))
  const human = clicks.filter((click) => click.class === 'human')
  expect(clicks.length).toBeGreaterThan(human.length)

  const links = await get(api.listLinkMetrics, `/metrics/campaigns/${id}/links`)
  const { deliveredMessages } = await get(api.getCampaignMetrics, `/metrics/campaigns/${id}`)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    const of = human.filter(({ url }) => url === link.url)
    const unique = new Set(of.map(({ message_id }) => message_id)).size
    expect(link).toMatchObject({
      totalClicks: of.length,
      uniqueMessages: unique,
      lastClickedAt: new Date(Math.max(...of.map(({ at }) => at.getTime()))).toISOString(),
    })
    expect(link.clickRate).toBeCloseTo((unique / deliveredMessages) * 100)
  }
  expect(links.reduce((sum, { totalClicks }) => sum + totalClicks, 0)).toBe(human.length)
})

test("another user's campaign has no numbers to see", async () => {
  const stranger = await person()
  for (const path of ['', '/cadences', '/links'])
    expect(await stranger.call('GET', `/metrics/campaigns/${id}${path}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Campanha não encontrada' },
    })
})
