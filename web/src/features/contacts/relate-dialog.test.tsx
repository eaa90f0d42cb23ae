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

test('of many that are related it is said how many were, and how many already had been', async () => {
  const { toasts } = await openWith(
    {
      'GET /contacts': paged(people(21)),
      'GET /campaigns/by-status': [{ ...active, cadences: [step(1, 1, 'Oi', 1440)] }],
      'POST /cadences/preview': [{ stepOrder: 1, dueAt: '2026-11-18T12:00:00.000Z' }],
      'POST /contacts/add-to-campaign': { added: 1270, scheduledMessages: 1270, alreadyRelated: 14 },
    },
    '/contacts?search=pessoa',
  )
  await press('Selecionar todos desta página', 'checkbox')
  await press('Selecionar todos os 21 desta busca')
  await press('Relacionar a campanha')
  await choose('Campanha *', 'Lançamento')
  await press('Relacionar 21 contatos')
  await waitFor(() => expect(toasts).toContain('1.270 relacionados · 14 já estavam'))
})
