import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer, step } from '#test/account.ts'
import { find, isAt, press, says, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Call } from '#test/stubs.ts'

const day = 1440
const steps = [0, 2 * day + 185, day, day].map((delay, place) => step(place + 1, place + 1, 'Toque', delay))
const lancamento = campaign(3, 'Lançamento', { status: 'active', cadences: steps })

/** The only one is active, and of this year. */
const server = {
  ...newcomer,
  'GET /cadences/my-cadences': ({ url: { searchParams } }: Call) =>
    searchParams.get('status') === 'inactive' || searchParams.has('endDate') ? [] : [lancamento],
  'GET /campaigns/3': lancamento,
  'GET /cadences': steps,
}

test('a card shows two steps and how many more', async () => {
  await open('/cadences', server)
  const link = await find('link', 'Lançamento')
  const card = there(link.closest<HTMLElement>('li'))
  expect(within(card).getAllByText('Toque')).toHaveLength(2)
  await says('Imediatamente', card)
  await says('2 dias 3 horas 5 minutos', card)
  await says('+2 mais', card)
})

test('the cards are filtered in the address, and what finds none can be cleared', async () => {
  const { calls } = await open('/cadences', server)
  await find('link', 'Lançamento')
  await press('Inativas', 'radio')
  await isAt('/cadences?status=inactive')
  await says('Nenhuma cadência encontrada')
  expect(calls.findLast(({ name }) => name === 'GET /cadences/my-cadences')?.url.search).toBe(
    '?status=inactive',
  )
  await press('Limpar filtro')
  await isAt('/cadences')
  await find('link', 'Lançamento')
})

test('a period in the address is said and asked for', async () => {
  const { calls } = await open('/cadences?startDate=2020-01-01&endDate=2020-12-31', server)
  await says('01/01/2020 a 31/12/2020')
  await says('Nenhuma cadência encontrada')
  expect(calls.find(({ name }) => name === 'GET /cadences/my-cadences')?.url.search).toBe(
    '?startDate=2020-01-01&endDate=2020-12-31',
  )
})

test('a card opens the cadence of its campaign', async () => {
  await open('/cadences?status=active', server)
  await press('Lançamento', 'link')
  await isAt('/cadence?campaignId=3')
  await screen.findByRole('heading', { level: 1, name: 'Lançamento' })
})

test.each([
  ['no campaign', '/cadence'],
  ['a campaign that is not there', '/cadence?campaignId=999999'],
])('the detail of %s shows nothing, so it goes to the list', async (_name, path) => {
  await open(path, server)
  await isAt('/cadences')
})

test('that nothing was found is not said of another filter before it is answered', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { answer } = await open('/cadences', newcomer)
  const empty = () => document.querySelector('main .empty')
  await waitFor(() => expect(empty()).not.toBeNull())
  answer({ 'GET /cadences/my-cadences': () => held.then(() => []) })
  await press('Inativas', 'radio')
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull())
  expect(empty()).toBeNull()
  letGo()
  await waitFor(() => expect(empty()).not.toBeNull())
})
