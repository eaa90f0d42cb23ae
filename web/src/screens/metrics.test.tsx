import { percentage } from '@cadencia/domain/metrics'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer, pageOf } from '#test/account.ts'
import { choose, find, press, says, saysNot, textsOf, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, reply } from '#test/stubs.ts'

type Step = {
  channel?: 'email' | 'whatsapp' | 'call'
  opened: number
  clicked: number
  capture?: number
  whatsapp?: number
}

const names = ['Apresentação', 'Retomada', 'Ligação']
const lit = 'acima da referência'
const stepTable = 'Performance por Etapa (Cadência)'
const linkTable = 'Performance dos Links'

const stepOf = (people: number) => (step: Step, place: number) => ({
  cadenceId: place + 11,
  stepOrder: place + 1,
  templateName: names[place],
  channel: step.channel ?? 'email',
  sentMessages: people,
  deliveredMessages: people,
  openedMessages: step.opened,
  clickedMessages: step.clicked,
  captureClickMessages: step.capture ?? 0,
  whatsappClickMessages: step.whatsapp ?? 0,
  openRate: percentage(step.opened, people),
  clickRate: percentage(step.clicked, people),
})

const links = ['https://exemplo.com.br/tres', 'https://exemplo.com.br/quatro']

/** A campaign delivered to so many contacts, its steps opened and clicked by some, its links by so many. */
function reached(steps: readonly Step[], people = 100, clicks: readonly number[] = []): Answers {
  const delivered = steps.length * people
  const sum = (part: 'opened' | 'clicked') => steps.reduce((total, step) => total + step[part], 0)
  return {
    ...newcomer,
    'GET /campaigns': [campaign(1, 'Prospecção', { status: 'active' })],
    'GET /metrics/campaigns/1': {
      campaignId: 1,
      campaignName: 'Prospecção',
      totalMessages: delivered,
      sentMessages: delivered,
      deliveredMessages: delivered,
      openedMessages: sum('opened'),
      clickedMessages: sum('clicked'),
      deliveryRate: delivered > 0 ? 100 : 0,
      openRate: percentage(sum('opened'), delivered),
      clickRate: percentage(sum('clicked'), delivered),
    },
    'GET /metrics/campaigns/1/cadences': steps.map(stepOf(people)),
    'GET /metrics/campaigns/1/links': clicks
      .map((count, place) => ({
        url: links[place],
        totalClicks: count,
        uniqueMessages: count,
        clickRate: percentage(count, people),
        lastClickedAt: '2026-11-04T15:30:00.000Z',
      }))
      .toReversed(),
    'GET /metrics/campaigns/1/people': pageOf([]),
  }
}

const table = async (name: string) => {
  const region = await find('region', name)
  return {
    heads: () => textsOf(region.querySelectorAll('thead th')),
    cells: (place: number) => [...(region.querySelectorAll('tbody tr')[place - 1]?.children ?? [])],
    texts: (place: number) => textsOf(region.querySelectorAll('tbody tr')[place - 1]?.children ?? []),
  }
}

const stats = () => textsOf(document.querySelectorAll('.stat'))

test('a newcomer is told that there is no campaign', async () => {
  await open('/metrics', newcomer)
  await says('Nenhuma campanha encontrada.')
  await says('Crie uma campanha')
})

test('campaigns that do not come can be asked for again', async () => {
  const { answer } = await open('/metrics', { ...newcomer, 'GET /campaigns': reply(500) })
  await says('Nenhuma campanha encontrada.')
  answer(newcomer)
  await press('Tentar novamente')
  await says('Crie uma campanha')
})

test('a campaign that sent nothing is said to have no numbers and no clicks', async () => {
  await open('/metrics', reached([]))
  await says('Nenhuma métrica disponível para esta campanha.')
  await says('As métricas aparecem depois do primeiro envio.')
  await says('Nenhum link foi clicado nesta campanha ainda.')
  expect(screen.getAllByText('0 enviadas')).toHaveLength(1)
  await saysNot('Dias da campanha')
})

test('numbers on their way are announced, and numbers that do not come show as none', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await open('/metrics', {
    ...reached([]),
    'GET /metrics/campaigns/1/links': () => held.then(() => reply(500)),
  })
  await says('Carregando métricas...')
  letGo()
  await says('Nenhuma métrica disponível para esta campanha.')
})

test('the first campaign is chosen until another one is', async () => {
  const metrics = (campaignId: number, campaignName: string) => ({ campaignId, campaignName })
  await open('/metrics', {
    ...newcomer,
    'GET /campaigns': [campaign(2, 'Nova'), campaign(1, 'Antiga')],
    'GET /metrics/campaigns/1': metrics(1, 'Antiga'),
    'GET /metrics/campaigns/1/cadences': [],
    'GET /metrics/campaigns/1/links': [],
    'GET /metrics/campaigns/2': metrics(2, 'Nova'),
    'GET /metrics/campaigns/2/cadences': [],
    'GET /metrics/campaigns/2/links': [],
  })
  await waitFor(() => expect(stats().at(-1)).toContain('Nova'))
  await choose('Campanha', 'Antiga')
  await waitFor(() => expect(stats().at(-1)).toContain('Antiga'))
})

test('a step is lit above 25% opened and above 10% clicked, not at them', async () => {
  const steps = [
    { opened: 25, clicked: 10, capture: 3, whatsapp: 2 },
    { opened: 26, clicked: 11 },
  ]
  await open('/metrics?campaignId=1', reached(steps))
  const { heads, texts } = await table(stepTable)
  expect(heads().join()).toBe(
    'Etapa,Template,Enviadas,Entregues,Abertas,Cliques,Captura,WhatsApp,Taxa Abertura,Taxa Clique',
  )
  expect(texts(1)).toEqual(['#1', 'Apresentação', '100', '100', '25', '10', '3', '2', '25,0%', '10,0%'])
  expect(texts(2).slice(0, 8)).toEqual(['#2', 'Retomada', '100', '100', '26', '11', '0', '0'])
  expect(texts(2).slice(8)).toEqual([`26,0% ${lit}`, `11,0% ${lit}`])
  await says('Nenhum link foi clicado nesta campanha ainda.')
})

const mixed: Step[] = [
  { opened: 40, clicked: 11 },
  { channel: 'whatsapp', opened: 0, clicked: 0 },
  { channel: 'call', opened: 0, clicked: 0 },
]

test('what cannot happen in a channel is neither a zero nor a bar', async () => {
  await open('/metrics?campaignId=1', reached(mixed))
  const { cells, texts } = await table(stepTable)
  const none = '—Não existe neste canal'
  for (const place of [2, 3])
    expect([2, 4, 8, 9].map((column) => texts(place)[column])).toEqual(['100', none, none, none])
  expect(cells(2)[4]?.querySelector('[title="Não existe neste canal"]')).not.toBeNull()
  expect(document.querySelectorAll('.step-bar')).toHaveLength(2)
})

test('where there are other channels the e-mails have their own rate', async () => {
  await open('/metrics?campaignId=1', reached(mixed))
  await waitFor(() =>
    expect(stats()).toEqual(
      expect.arrayContaining([
        'Taxa de Abertura13,3%40 de 300 entregues40,0% só e-mail · 40 de 100',
        'Taxa de Clique3,7%11 de 300 entregues11,0% só e-mail · 11 de 100',
      ]),
    ),
  )
})

test('the people behind a call are those it was made to', async () => {
  await open('/metrics?campaignId=1', reached(mixed))
  const { cells } = await table(stepTable)
  const [number] = cells(3).flatMap((cell) => [...cell.querySelectorAll('button')])
  expect(number?.textContent).toBe('100')
  await userEvent.click(there(number))
  await find('dialog', 'Para quem foi feita')
})

test('a link is lit above 3% of what was delivered, not at it', async () => {
  await open('/metrics?campaignId=1', reached([{ opened: 4, clicked: 4 }], 100, [3, 4]))
  const { heads, texts } = await table(linkTable)
  expect(heads()).toEqual(['URL', 'Total de Cliques', 'Mensagens Únicas', 'Taxa de Clique', 'Último Clique'])
  expect(texts(1)).toEqual([links[1], '4', '4', `4,0% ${lit}`, '04/11/2026 12:30'])
  expect(texts(2)).toEqual([links[0], '3', '3', '3,0%', '04/11/2026 12:30'])
})

test('a handful of people is marked as a small sample and never lit', async () => {
  await open('/metrics?campaignId=1', reached([{ opened: 19, clicked: 19 }], 19, [19]))
  expect((await table(stepTable)).texts(1)[8]).toBe('100,0% amostra pequena')
  expect((await table(linkTable)).texts(1)[3]).toBe('100,0% amostra pequena')
  expect(stats()[2]).toContain('amostra pequena')
  await saysNot(lit)
})

test('twenty people are enough to be lit', async () => {
  await open('/metrics?campaignId=1', reached([{ opened: 20, clicked: 20 }], 20))
  expect((await table(stepTable)).texts(1)[8]).toBe(`100,0% ${lit}`)
  await saysNot('amostra pequena')
})

test('the people behind a link are those it was clicked by', async () => {
  const { calls } = await open('/metrics?campaignId=1', {
    ...reached([{ opened: 4, clicked: 4 }], 100, [3, 4]),
    'GET /metrics/campaigns/1/people': pageOf(
      [1, 2, 3].map((id) => ({
        messageId: id,
        contact: { id, name: `Contato 00${id}` },
        recipient: `contato${id}@exemplo.com.br`,
        channel: 'email',
        stepOrder: 1,
        templateName: 'Apresentação',
        at: '2026-11-04T15:30:00.000Z',
      })),
    ),
  })
  const { cells } = await table(linkTable)
  const [number] = cells(2).flatMap((cell) => [...cell.querySelectorAll('button')])
  expect(number?.textContent).toBe('3')
  await userEvent.click(there(number))
  const dialog = await find('dialog', 'Quem clicou')
  await says(links[0] ?? '', dialog)
  await within(dialog).findByText('1–3 de 3 mensagens')
  const asked = calls.find(({ name }) => name === 'GET /metrics/campaigns/1/people')?.url.searchParams
  expect([asked?.get('kind'), asked?.get('linkUrl')]).toEqual(['clicked', links[0]])
})

test('answers stand beside the specified numbers, and each opens its people', async () => {
  const { calls } = await open('/metrics', {
    ...reached([
      { opened: 40, clicked: 10 },
      { channel: 'call', opened: 0, clicked: 0 },
    ]),
    'GET /metrics/campaigns/1/answers': {
      people: 100,
      answered: 12,
      interested: 5,
      meetings: 2,
      channels: [{ channel: 'email', people: 12, delivered: 100 }],
      steps: [{ cadenceId: 11, stepOrder: 1, channel: 'email', people: 12 }],
    },
    'GET /metrics/campaigns/1/people': pageOf([]),
  })
  const { heads, texts } = await table(stepTable)
  await waitFor(() =>
    expect(heads().slice(-4)).toEqual(['Taxa Abertura', 'Taxa Clique', 'Respostas', 'Taxa Resposta']),
  )
  expect(texts(1).slice(-2)).toEqual(['12', `12,0% ${lit}`])
  await says('de 100 entregues')
  await userEvent.click(there(screen.getAllByTitle('Com quem há reunião marcada')[0]))
  await find('dialog', 'Com quem há reunião marcada')
  expect(calls.map(({ url }) => url).join()).toContain('kind=meeting')
})
