import * as api from '@cadencia/contract/cadences'
import { expect, test } from 'vitest'

import { startDemo } from '#test/demo.ts'

const { db, get, person } = await startDemo(new Date('2026-11-16T13:20:00Z'))
const mine = async (filter = '') =>
  (await get(api.listMyCadences, `/cadences/my-cadences${filter}`)).map(({ name }) => name)

const withCadence = await get(api.listMyCadences, '/cadences/my-cadences')
const webinar = withCadence.find(({ name }) => name === 'Convite webinar')

test('the campaigns that have a cadence, newest first', async () => {
  expect(await mine()).toEqual([
    'Convite webinar',
    'Indicações de parceiros',
    'Reativação de clientes',
    'Prospecção SaaS · SP',
    'Feira AgroTech — pós-evento',
    'Oferta de aniversário — aquecimento',
  ])
})

test('a cadence is active while its campaign is', async () => {
  expect(await mine('?status=active')).toEqual([
    'Indicações de parceiros',
    'Reativação de clientes',
    'Prospecção SaaS · SP',
  ])
  expect(await mine('?status=inactive')).toEqual([
    'Convite webinar',
    'Feira AgroTech — pós-evento',
    'Oferta de aniversário — aquecimento',
  ])
})

test("dates are whole days in the user's time zone, both included", async () => {
  // 23:59:59 of 26 October in São Paulo; already the 27th in UTC.
  await db
    .updateTable('campaigns')
    .set({ created_at: new Date('2026-10-27T02:59:59Z') })
    .where('id', '=', webinar?.id ?? 0)
    .execute()
  expect(await mine('?startDate=2026-10-26&endDate=2026-10-26')).toEqual(['Convite webinar'])
  expect(await mine('?startDate=2026-10-27')).toEqual([])
  expect(await mine('?endDate=2026-10-25')).not.toContain('Convite webinar')
})

test('the filters narrow together, down to one campaign', async () => {
  expect(await mine(`?campaignId=${webinar?.id}&status=inactive`)).toEqual(['Convite webinar'])
  expect(await mine(`?campaignId=${webinar?.id}&status=active`)).toEqual([])
})

test('a date that does not exist is refused, and one before all history finds nothing', async () => {
  const stranger = await person()
  expect((await stranger.call('GET', '/cadences/my-cadences?startDate=2026-02-30')).status).toBe(400)
  expect((await stranger.call('GET', '/cadences/my-cadences?endDate=0000-01-01')).status).toBe(200)
  expect((await stranger.call('GET', '/cadences/my-cadences?endDate=9999-12-31')).status).toBe(200)
})

test('the steps of a campaign, in order', async () => {
  const steps = await get(api.listCadence, `/cadences?campaignId=${webinar?.id}`)
  expect(steps).toEqual(webinar?.cadences)
  expect(steps.map(({ stepOrder, template }) => `${stepOrder} ${template.type}`)).toEqual([
    '1 email',
    '2 whatsapp',
    '3 email',
    '4 whatsapp',
  ])
})

test("another user sees no cadence, and another's campaign is not found", async () => {
  const stranger = await person()
  expect((await stranger.call('GET', '/cadences/my-cadences')).body).toEqual([])
  expect((await stranger.call('GET', `/cadences/my-cadences?campaignId=${webinar?.id}`)).body).toEqual([])
  expect(await stranger.call('GET', `/cadences?campaignId=${webinar?.id}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Campanha não encontrada' },
  })
})
