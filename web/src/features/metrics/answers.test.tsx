import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer } from '#test/account.ts'
import { says, textsOf, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'

const server = (answers: object) => ({
  ...newcomer,
  'GET /campaigns': [campaign(1, 'Prospecção', { status: 'active' })],
  'GET /metrics/campaigns/1': { campaignId: 1, campaignName: 'Prospecção', sentMessages: 300 },
  'GET /metrics/campaigns/1/cadences': [],
  'GET /metrics/campaigns/1/links': [],
  'GET /metrics/campaigns/1/answers': {
    people: 100,
    answered: 0,
    interested: 0,
    meetings: 0,
    channels: [],
    steps: [],
    ...answers,
  },
})
/** The part of the screen with this title, once its numbers are there. */
const card = (title: string) =>
  waitFor(() => {
    const found = there(screen.getByRole('heading', { name: title }).closest('section'))
    expect(found.querySelector('.skeleton')).toBeNull()
    return found
  })
const items = (where: HTMLElement) => textsOf(within(where).queryAllByRole('listitem'))

test('before any answer the metrics say how many could have given one', async () => {
  await open('/metrics?campaignId=1', server({}))
  expect(items(await card('O que importa'))).toEqual([
    'Pessoas100',
    'Responderam00,0%',
    'Interessadas00,0%',
    'Reuniões00,0%',
  ])
  await says('Ainda não houve respostas.', await card('De onde vieram as respostas'))
})

test('the metrics say who answered, by which channel and to what step', async () => {
  await open(
    '/metrics?campaignId=1',
    server({
      answered: 9,
      channels: [
        { channel: 'email', people: 0, delivered: 100 },
        { channel: 'whatsapp', people: 8, delivered: 100 },
        { channel: 'call', people: 2, delivered: 100 },
      ],
      steps: [
        { cadenceId: 2, stepOrder: 2, channel: 'whatsapp', people: 8 },
        { cadenceId: 3, stepOrder: 3, channel: 'call', people: 2 },
      ],
    }),
  )
  const matters = await card('O que importa')
  expect(items(matters).slice(0, 2)).toEqual(['Pessoas100', 'Responderam99,0%'])
  await says('Respostas automáticas e descadastros não contam.', matters)
  expect(items(await card('De onde vieram as respostas'))).toEqual([
    'Emailde 100 entregues00,0%',
    'WhatsAppde 100 entregues88,0%',
    'Ligaçãode 100 entregues22,0%',
    '#2 WhatsApp880,0%',
    '#3 Ligação220,0%',
  ])
})
