import * as api from '@cadencia/contract/campaigns'
import { expect, test } from 'vitest'

import { startDemo } from '#test/demo.ts'

const { db, get, ownerId, person } = await startDemo(new Date('2026-11-16T13:20:00Z'))
const all = await get(api.listCampaigns, '/campaigns')
const names = (campaigns: { name: string }[]) => campaigns.map(({ name }) => name)

test('campaigns come newest first, with their steps in order', () => {
  expect(names(all)).toEqual([
    'Pesquisa NPS',
    'Lançamento Plano Pro',
    'Convite webinar',
    'Indicações de parceiros',
    'Reativação de clientes',
    'Prospecção SaaS · SP',
    'Feira AgroTech — pós-evento',
    'Oferta de aniversário — aquecimento',
  ])
  const prospecting = all.find(({ name }) => name === 'Prospecção SaaS · SP')
  expect(prospecting).toMatchObject({
    status: 'active',
    justWeekday: true,
    createdAt: '2026-09-15T11:20:00.000Z',
  })
  expect(
    prospecting?.cadences.map(({ stepOrder, delayMinutes, template }) => [stepOrder, delayMinutes, template]),
  ).toEqual([
    [1, 0, { name: 'Apresentação', type: 'email' }],
    [2, 2880, { name: 'Mensagem de apresentação', type: 'whatsapp' }],
    [3, 4320, { name: 'Estudo de caso', type: 'email' }],
    [4, 4320, { name: 'Roteiro de qualificação', type: 'call' }],
    [5, 7200, { name: 'Última tentativa', type: 'email' }],
  ])
})

test('a campaign without a description has none', () => {
  expect(all.find(({ name }) => name === 'Indicações de parceiros')?.description).toBeNull()
})

test('contacts are everybody not removed; active ones still have something to receive', async () => {
  const enrolments = await db.selectFrom('enrolments').select(['campaign_id', 'status']).execute()
  for (const { id, contacts, activeContacts } of all) {
    const of = enrolments.filter(({ campaign_id }) => campaign_id === id).map(({ status }) => status)
    expect({ id, contacts, activeContacts }).toEqual({
      id,
      contacts: of.filter((status) => status !== 'removed').length,
      activeContacts: of.filter((status) => status === 'active').length,
    })
  }
})

test('a removed step is no longer in the cadence', async () => {
  const step = all.find(({ name }) => name === 'Convite webinar')?.cadences[1]
  await db
    .updateTable('steps')
    .set({ is_active: false, removed_at: new Date() })
    .where('account_id', '=', ownerId)
    .where('id', '=', step?.id ?? 0)
    .execute()
  const now = (await get(api.listCampaigns, '/campaigns')).find(({ name }) => name === 'Convite webinar')
  expect(now?.cadences.map(({ stepOrder }) => stepOrder)).toEqual([1, 3, 4])
})

test('the campaigns without a cadence are the ones with no active step', async () => {
  const without = await get(api.listCampaignsWithoutCadence, '/campaigns/without-active-cadences')
  expect(names(without)).toEqual(['Pesquisa NPS', 'Lançamento Plano Pro'])
})

test('campaigns are listed by status, or all of them', async () => {
  expect(names(await get(api.listCampaignsByStatus, '/campaigns/by-status?status=paused'))).toEqual([
    'Convite webinar',
  ])
  expect(await get(api.listCampaignsByStatus, '/campaigns/by-status')).toHaveLength(8)
})

test('one campaign reads as it does in the list', async () => {
  const first = all[0]
  expect(await get(api.getCampaign, `/campaigns/${first?.id}`)).toEqual(first)
})

test('another user sees no campaign, by no way', async () => {
  const stranger = await person()
  for (const path of ['/campaigns', '/campaigns/without-active-cadences', '/campaigns/by-status'])
    expect((await stranger.call('GET', path)).body).toEqual([])
  expect((await stranger.call('GET', `/campaigns/${all[0]?.id}`)).body).toEqual({
    statusCode: 404,
    code: 'not_found',
    message: 'Campanha não encontrada',
  })
})

test('a status that does not exist is refused', async () => {
  const { status, body } = await (await person()).call('GET', '/campaigns/by-status?status=late')
  expect({ status, body }).toMatchObject({ status: 400, body: { fields: { status: 'Status inválido' } } })
})

test('a deleted campaign is gone', async () => {
  const nps = all.find(({ name }) => name === 'Pesquisa NPS')
  await db
    .updateTable('campaigns')
    .set({ deleted_at: new Date() })
    .where('id', '=', nps?.id ?? 0)
    .execute()
  expect(names(await get(api.listCampaigns, '/campaigns'))).not.toContain('Pesquisa NPS')
})
