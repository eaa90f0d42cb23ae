import { listCampaigns } from '@cadencia/contract/campaigns'
import * as api from '@cadencia/contract/contacts'
import { expect, test } from 'vitest'

import { counted } from '#test/build.ts'
import { startDemo } from '#test/demo.ts'

const { db, get, ownerId, person } = await startDemo(new Date('2026-11-16T13:20:00Z'))
const list = (filter = '') => get(api.listContacts, `/contacts${filter}`)
const campaigns = await get(listCampaigns, '/campaigns')
const webinar = campaigns.find(({ name }) => name === 'Convite webinar')

const add = (name: string, email: string, whatsapp = '(11) 90000-0000') =>
  db
    .insertInto('contacts')
    .values({
      account_id: ownerId,
      name,
      email,
      whatsapp,
      phone: null,
      metadata: '{"nivel": 3, "vip": true}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('a page has 20 contacts, newest first, and knows how many there are', async () => {
  const { data, meta } = await list()
  expect(meta).toEqual({ page: 1, limit: 20, total: 300, totalPages: 15, hasNext: true, hasPrev: false })
  const ids = data.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect((await list('?page=15')).meta).toMatchObject({ hasNext: false, hasPrev: true })
})

test('every contact is on exactly one page', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&limit=100`)))
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(300)
})

test('past the last page there is nothing, and the total still holds', async () => {
  expect(await list('?page=99')).toMatchObject({ data: [], meta: { total: 300, totalPages: 15 } })
})

test('search finds any part of name, e-mail or number, whatever case and accents', async () => {
  const { id } = await add('Ângela Conceição Brandão', 'angela@unico.exemplo.com.br', '(95) 90001-2345')
  for (const text of ['ANGELA concei', 'brandao ângela', 'unico.exemplo', '90001-23', '(95) 90001'])
    expect((await list(`?search=${encodeURIComponent(text)}`)).data.map((contact) => contact.id)).toEqual([
      id,
    ])
})

test('what a pattern would take for a wildcard is only itself', async () => {
  const { id } = await add('100%_certo\\aqui', 'certo@exemplo.com.br')
  for (const text of ['100%', '%_', 'o\\a'])
    expect((await list(`?search=${encodeURIComponent(text)}`)).data.map((contact) => contact.id)).toEqual([
      id,
    ])
  expect((await list(`?search=${encodeURIComponent('1_0')}`)).data).toEqual([])
})

test('a contact tells its attributes and its campaigns', async () => {
  const { id } = await add('Rita', 'rita@exemplo.com.br')
  await db
    .insertInto('enrolments')
    .values([
      { account_id: ownerId, contact_id: id, campaign_id: webinar?.id ?? 0 },
      {
        account_id: ownerId,
        contact_id: id,
        campaign_id: campaigns[0]?.id ?? 0,
        status: 'removed',
        ended_at: new Date(),
      },
    ])
    .execute()
  await counted(db, ownerId)
  const rita = await get(api.getContact, `/contacts/${id}`)
  expect(rita).toMatchObject({
    name: 'Rita',
    metadata: { nivel: 3, vip: true },
    campaigns: [{ id: webinar?.id, name: 'Convite webinar' }],
  })
  expect((await list('?search=rita@')).data).toEqual([rita])
})

test('the contacts of a campaign are those not removed from it', async () => {
  const { contacts } = (await get(listCampaigns, '/campaigns')).find(({ id }) => id === webinar?.id) ?? {}
  const { data, meta } = await list(`?campaignId=${webinar?.id}&limit=100`)
  expect(meta.total).toBe(contacts)
  for (const contact of data) expect(contact.campaigns.map(({ id }) => id)).toContain(webinar?.id)
})

test('the active contacts of a campaign are as many as the campaign says', async () => {
  for (const { id, activeContacts } of await get(listCampaigns, '/campaigns'))
    expect((await get(api.listCampaignContacts, `/contacts/campaign?campaignId=${id}`)).length).toBe(
      activeContacts,
    )
})

test('a deleted contact is gone', async () => {
  const { id } = await add('Some', 'some@exemplo.com.br')
  await db.updateTable('contacts').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await list('?search=some@exemplo')).data).toEqual([])
})

test('another user sees no contact, by no way', async () => {
  const stranger = await person()
  const [first] = (await list()).data
  for (const path of ['/contacts', '/contacts?search=a', `/contacts?campaignId=${webinar?.id}`])
    expect((await stranger.call('GET', path)).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await stranger.call('GET', `/contacts/${first?.id}`)).toMatchObject({
    status: 404,
    body: { message: 'Contato não encontrado' },
  })
  expect(await stranger.call('GET', `/contacts/campaign?campaignId=${webinar?.id}`)).toMatchObject({
    status: 404,
    body: { message: 'Campanha não encontrada' },
  })
})
