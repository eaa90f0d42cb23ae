import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, campaign, newcomer, paged, pageOf, people, step } from '#test/account.ts'
import { choose, find, noDialog, pick, press, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openWith = (more: Answers = {}, path = '/contacts') =>
  open(path, { ...newcomer, 'GET /contacts': pageOf([ana]), ...more })

const active = campaign(3, 'Lançamento', { status: 'active' })
const message = 'x'
const failed = 'Erro ao relacionar contato à campanha. Tente novamente.'

/** No answer at all. */
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  [
    'an inactive campaign',
    problem('campaign_not_active', { message }),
    'A campanha selecionada não está ativa. Apenas campanhas ativas podem receber novos contatos.',
  ],
  [
    'a campaign without cadence',
    problem('no_active_cadence', { message }),
    'A campanha selecionada não possui cadências ativas. É necessário ter pelo menos uma cadência ativa para adicionar contatos.',
  ],
  [
    'a contact that is gone',
    problem('contact_not_found', { message }),
    'Contato não encontrado. Recarregue a página e tente novamente.',
  ],
  [
    'a contact already there',
    problem('already_related', { message }),
    'Este contato já está relacionado a esta campanha.',
  ],
  ['another refusal', problem('bad_request', { message: 'Dito pelo servidor' }), 'Dito pelo servidor'],
  [
    'a refusal without a message',
    reply(400),
    'Erro na requisição. Verifique se a campanha está ativa e possui cadências configuradas.',
  ],
  [
    'no permission',
    problem('forbidden', { message }),
    'Você não tem permissão para relacionar contatos a esta campanha.',
  ],
  [
    'a campaign that is gone',
    problem('not_found', { message }),
    'Campanha não encontrada. Recarregue a página e tente novamente.',
  ],
  ['anything else', reply(500), failed],
  ['a server that is not reached', lost, failed],
])('a refusal to relate has its own words: %s', async (_name, answer, text) => {
  await openWith({
    'GET /campaigns/by-status': [active],
    'POST /contacts/add-to-campaign': answer,
  })
  await pick('Ações de Ana Lima', 'Relacionar a campanha')
  const dialog = within(await find('dialog', 'Relacionar a campanha'))
  await choose('Campanha *', 'Lançamento')
  await press('Relacionar')
  await waitFor(() => expect(textsOf(dialog.getAllByRole('alert'))).toEqual([text]))
})

test('a campaign must be chosen', async () => {
  await openWith({ 'GET /campaigns/by-status': [active] })
  await pick('Ações de Ana Lima', 'Relacionar a campanha')
  const dialog = within(await find('dialog', 'Relacionar a campanha'))
  await dialog.findByRole('option', { name: 'Lançamento' })
  await press('Relacionar')
  await waitFor(() => expect(textsOf(dialog.getAllByRole('alert'))).toEqual(['Selecione uma campanha']))
})

test.each([
  ['no campaign', [], 'Criar campanha', '/campaigns'],
  ['a draft', [campaign(1, 'Um')], 'Ativar uma campanha', '/campaigns?status=draft'],
  [
    'a draft and a paused one',
    [campaign(1, 'Um'), campaign(2, 'Dois', { status: 'paused' })],
    'Reativar uma campanha',
    '/campaigns?status=paused',
  ],
])(
  'with %s the dialog leads to the campaigns, and its button waits',
  async (_name, campaigns, label, href) => {
    await openWith({ 'GET /campaigns': campaigns })
    await pick('Ações de Ana Lima', 'Relacionar a campanha')
    const dialog = await find('dialog', 'Relacionar a campanha')
    await says('Nenhuma campanha ativa.', dialog)
    const link = await within(dialog).findByRole('link', { name: label })
    expect(link.getAttribute('href')).toBe(href)
    expect(within(dialog).getByRole('button', { name: 'Relacionar' })).toHaveProperty('disabled', true)
  },
)

test('a contact is taken out of a campaign from the same dialog', async () => {
  const related = { ...ana, campaigns: [{ id: 3, name: 'Lançamento' }] }
  const { answer, toasts } = await openWith({
    'GET /contacts': pageOf([related]),
    'GET /campaigns/by-status': [active],
    'DELETE /contacts/campaign/3/contact/7': reply(500),
  })
  await press('Colunas')
  await userEvent.click(await screen.findByLabelText('Campanhas'))
  await find('cell', 'Lançamento')
  await userEvent.keyboard('{Escape}')
  await pick('Ações de Ana Lima', 'Relacionar a campanha')
  await press('Remover de Lançamento')
  await press('Remover da campanha')
  await says('Erro ao remover contato da campanha. Tente novamente.')
  answer({
    'DELETE /contacts/campaign/3/contact/7': () => {
      answer({ 'GET /contacts': pageOf([ana]) })
      return undefined
    },
  })
  await press('Remover da campanha')
  await waitFor(() => expect(toasts).toContain('Contato removido da campanha'))
  await noDialog()
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Lançamento' })).toBeNull())
})

const forecast = {
  people: 1270,
  alreadyRelated: 14,
  messages: { email: 2540, call: 1270 },
  firstAt: '2026-11-18T12:00:00.000Z',
  lastAt: '2026-11-24T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
  days: [
    { day: '2026-11-18', counts: { email: 1270 } },
    { day: '2026-11-24', counts: { email: 1270, call: 1270 } },
  ],
  problems: [],
}

/** The dialog of all that a search finds, with a campaign chosen. */
async function openMany(more: Answers = {}) {
  const opened = await openWith(
    {
      'GET /contacts': paged(people(21)),
      'GET /campaigns/by-status': [{ ...active, cadences: [step(1, 1, 'Oi', 1440)] }],
      'POST /campaigns/3/forecast': forecast,
      'POST /contacts/add-to-campaign': {
        added: 1270,
        scheduledMessages: 1270,
        alreadyRelated: 14,
        entry: 5,
      },
      ...more,
    },
    '/contacts?search=pessoa',
  )
  await press('Selecionar todos desta página', 'checkbox')
  await press('Selecionar todos os 21 desta busca')
  await press('Relacionar a campanha')
  await choose('Campanha *', 'Lançamento')
  return opened
}

test('of many that are related it is said how many were, and how many already had been', async () => {
  const { toasts } = await openMany()
  await press('Começar agora')
  await waitFor(() => expect(toasts).toContain('1.270 relacionados · 14 já estavam'))
})

test('what leaves is a table of days and channels, without weekends on which nothing does', async () => {
  await openMany()
  const table = within(await find('table', 'Mensagens de cada canal em cada dia'))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    'Canal',
    'qua18/11',
    'qui19/11',
    'sex20/11, feriado',
    'seg23/11',
    'ter24/11',
  ])
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => textsOf(within(row).getAllByRole('cell')))).toEqual([
    ['1.270', '–', 'feriado', '–', '1.270'],
    ['–', '–', 'feriado', '–', '1.270'],
  ])
})

test('what cannot be foreseen does not stop the beginning, and nobody who enters does', async () => {
  await openMany({ 'POST /campaigns/3/forecast': reply(500) })
  await says('Não foi possível prever. Você pode começar mesmo assim.')
  expect(await find('button', 'Começar agora')).toHaveProperty('disabled', false)
})

test('without anybody who enters there is nothing to begin', async () => {
  await openMany({ 'POST /campaigns/3/forecast': { ...forecast, people: 0, messages: {}, days: [] } })
  await says('Ninguém desta lista pode entrar: veja ao lado por quê.')
  expect(await find('button', 'Começar agora')).toHaveProperty('disabled', true)
})

test('each problem says what comes of it, and what is left out is asked for without', async () => {
  const problems = [
    {
      kind: 'missing_value',
      count: 21,
      variable: 'contact.empresa',
      stepOrder: 1,
      channel: 'email',
      template: { id: 4, name: 'Oi' },
    },
    { kind: 'tasks', count: 195, day: '2026-11-24', most: 100 },
  ]
  const { calls } = await openMany({ 'POST /campaigns/3/forecast': { ...forecast, problems } })
  await says('21 sem empresa')
  await says('A etapa #1 usa {{contact.empresa}}. Sem o valor, o e-mail dessas pessoas não sai.')
  await press('Espalhar: 100 novas pessoas por dia')
  await press('Deixar fora')
  await press('Começar agora')
  const leaveOut = [{ kind: 'missing_value', variable: 'contact.empresa' }]
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /contacts/add-to-campaign')?.body).toMatchObject({
      newPerDay: 100,
      leaveOut,
    }),
  )
})

test('of a channel whose steps have a condition it is said that it is at most so many', async () => {
  await openMany({ 'POST /campaigns/3/forecast': { ...forecast, atMost: ['email'] } })
  await says('e-mails no máximo')
  await find('rowheader', 'Email no máximo')
})
