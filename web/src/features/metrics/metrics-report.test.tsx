import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { campaign, newcomer, pageOf } from '#test/account.ts'
import { find, optionsOf, press, says, textsOf, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { reply } from '#test/stubs.ts'

const counts = { sentMessages: 200, deliveredMessages: 200, openedMessages: 51, clickedMessages: 21 }
const more = { captureClickMessages: 4, whatsappClickMessages: 2 }
const step = (stepOrder: number, templateName: string, clickedMessages: number) => ({
  cadenceId: stepOrder + 10,
  stepOrder,
  templateName,
  channel: 'email',
  ...counts,
  ...more,
  clickedMessages,
  openRate: 25.5,
  clickRate: 10.5,
})
const behind = (id: number) => ({
  messageId: id,
  contact: { id, name: `Contato ${id}` },
  recipient: `contato${id}@exemplo.com.br`,
  channel: 'email',
  stepOrder: 2,
  templateName: 'Retomada',
  at: '2026-11-04T15:30:00.000Z',
})

const answers = {
  ...newcomer,
  'GET /campaigns': [campaign(2, 'Outra'), campaign(1, 'Prospecção', { status: 'active' })],
  'GET /metrics/campaigns/1': {
    campaignId: 1,
    campaignName: 'Prospecção',
    totalMessages: 200,
    ...counts,
    ...more,
    unsubscribedMessages: 1,
    bouncedMessages: 0,
    deliveryRate: 100,
    openRate: 25.5,
    clickRate: 10.5,
    captureClickRate: 2,
    whatsappClickRate: 1,
    unsubscribeRate: 0.5,
    bounceRate: 0,
  },
  'GET /metrics/campaigns/1/cadences': [step(1, 'Apresentação', 10), step(2, 'Retomada', 11)],
  'GET /metrics/campaigns/1/links': [],
  'GET /metrics/campaigns/1/days': [
    { day: '2026-11-03', sentMessages: 100, openedMessages: 25, clickedMessages: 10 },
    { day: '2026-11-04', sentMessages: 0, openedMessages: 0, clickedMessages: 0 },
  ],
  'GET /metrics/campaigns/1/people': ({ url }: { url: URL }) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    return pageOf([behind(page)], { page, total: 51 })
  },
}

test('the cards tell what came of a campaign, each rate with what it is of, and the funnel the same', async () => {
  await open('/metrics?campaignId=1', answers)
  await find('button', '51 de 200 entregues')
  expect(optionsOf(await screen.findByLabelText('Campanha'))).toEqual(['Outra', 'Prospecção'])
  expect(textsOf(document.querySelectorAll('.stat'))).toEqual([
    'Total de Mensagens200200 enviadas',
    'Taxa de Entrega100,0%200 de 200 enviadas',
    'Taxa de Abertura25,5%51 de 200 entregues',
    'Taxa de Clique10,5%21 de 200 entregues',
    'Página de Captura2,0%4 de 200 entregues',
    'WhatsApp1,0%2 de 200 entregues',
    'Taxa de Unsubscribe0,5%1 de 200 entregues',
    'Taxa de Bounce0,0%0 de 200 enviadas',
    'CampanhaProspecçãoID 1',
  ])
  await says('Aberturas são aproximadas')
  await says('robôs e verificadores de segurança')
  const funnel = there((await find('heading', 'Funil da campanha')).closest('section'))
  expect(textsOf(funnel.querySelectorAll('li'))).toEqual([
    'Enviadas200',
    'Entregues200100,0%',
    'Abertas5125,5%',
    'Clicadas2110,5%',
  ])
})

test('behind a number is the list of its people, page by page, and a file of all of them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { answer, calls } = await open('/metrics?campaignId=1', {
    ...answers,
    'GET /metrics/campaigns/1/people/csv': reply(500),
  })
  await press('51 de 200 entregues')
  const dialog = await find('dialog', 'Quem abriu')
  await within(dialog).findByText('1–20 de 51 mensagens')
  await says('Contato 1', dialog)
  await says('#2 Retomada', dialog)
  await press('Próxima página')
  await within(dialog).findByText('21–40 de 51 mensagens')
  await press('Baixar CSV')
  await says('Não foi possível baixar o arquivo. Tente novamente.', dialog)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  answer({ 'GET /metrics/campaigns/1/people/csv': reply(200, 'Contato;Destinatário') })
  await press('Baixar CSV')
  await waitFor(() => expect(saved).toEqual(['campanha-1-opened.csv']))
  const asked = calls.findLast(({ name }) => name.endsWith('/csv'))?.url.searchParams
  expect(asked?.get('kind')).toBe('opened')
})

test('the people behind a number of a step are those of that step', async () => {
  const { calls } = await open('/metrics?campaignId=1', answers)
  const region = await find('region', 'Performance por Etapa (Cadência)')
  await userEvent.click(await within(region).findByRole('button', { name: '10' }))
  await says('Prospecção · Etapa #1 Apresentação', await find('dialog', 'Quem clicou'))
  const asked = calls.findLast(({ name }) => name.endsWith('/people'))?.url.searchParams
  expect([asked?.get('kind'), asked?.get('cadenceId')]).toEqual(['clicked', '11'])
})

test('days that do not come are said', async () => {
  await open('/metrics?campaignId=1', { ...answers, 'GET /metrics/campaigns/1/days': reply(500) })
  await says('Os dias da campanha não puderam ser carregados.')
})
