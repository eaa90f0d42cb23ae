import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { campaign, newcomer } from '#test/account.ts'
import {
  choose,
  fill,
  find,
  heads,
  isAt,
  pick,
  press,
  pressFirst,
  row,
  rowsAre,
  says,
  saysNot,
  textsOf,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openWith = (path: string, more: Answers = {}) => open(path, { ...newcomer, ...more })

const alertIs = (text: string) => waitFor(() => expect(textsOf(screen.getAllByRole('alert'))).toEqual([text]))

test('the list is filtered by status in the address, and the way back goes home', async () => {
  const campaigns = [campaign(1, 'Um rascunho'), campaign(2, 'Uma ativa', { status: 'active' })]
  await openWith('/campaigns', { 'GET /campaigns': campaigns })
  await rowsAre(2)
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await press('Ativa', 'radio')
  await isAt('/campaigns?status=active')
  await waitFor(() => expect(heads()).toEqual(['Uma ativa']))
  await screen.findByText('1 campanha')
  expect((await find('link', 'Voltar')).getAttribute('href')).toBe('/')
})

test('a status in the address is the filter', async () => {
  const campaigns = [campaign(1, 'Um rascunho'), campaign(2, 'Uma ativa', { status: 'active' })]
  await openWith('/campaigns?status=active', { 'GET /campaigns': campaigns })
  await waitFor(() => expect(heads()).toEqual(['Uma ativa']))
})

test('a filter that finds nothing can be cleared', async () => {
  const campaigns = [campaign(1, 'Um rascunho'), campaign(2, 'Uma ativa', { status: 'active' })]
  await openWith('/campaigns?status=completed', { 'GET /campaigns': campaigns })
  await says('Nenhuma campanha com esse status')
  await press('Limpar filtro')
  await isAt('/campaigns')
  await rowsAre(2)
})

test('the edit form may choose any status; a failure shows the word of the server, or our own', async () => {
  const { answer, calls, toasts } = await openWith('/campaigns', {
    'GET /campaigns': [campaign(1, 'Esta', { status: 'completed' })],
    'PATCH /campaigns/1': reply(500),
  })
  await pick('Ações de Esta', 'Editar')
  expect(await valueOf('Nome *')).toBe('Esta')
  await fill('Nome *', 'Outra')
  await choose('Status', 'Ativa')
  await press('Salvar campanha')
  await alertIs('Erro ao salvar campanha. Tente novamente.')
  answer({ 'PATCH /campaigns/1': problem('invalid', { message: 'Descrição muito longa' }) })
  await press('Salvar campanha')
  await alertIs('Descrição muito longa')
  expect(await valueOf('Nome *')).toBe('Outra')
  const after = campaign(1, 'Outra', { status: 'active' })
  answer({ 'PATCH /campaigns/1': after, 'GET /campaigns': [after] })
  await press('Salvar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha atualizada'))
  expect(calls.findLast(({ name }) => name === 'PATCH /campaigns/1')?.body).toMatchObject({
    name: 'Outra',
    status: 'active',
  })
  await waitFor(() => expect(heads()).toEqual(['Outra']))
  await says('Ativa', await row('Outra'))
})

const scopeLabel = 'Quando alguém responde, parar'

test('the form asks what stops when a contact answers: by itself the contact in all campaigns', async () => {
  const { calls, toasts } = await openWith('/campaigns', { 'POST /campaigns': campaign(2, 'Nova') })
  await pressFirst('Nova campanha')
  expect(await valueOf(scopeLabel)).toBe('contact')
  const { options } = await screen.findByLabelText<HTMLSelectElement>(scopeLabel)
  expect(textsOf([...options])).toEqual([
    'Este contato em todas as campanhas',
    'Este contato nesta campanha',
    'Todos da mesma empresa',
  ])
  await says('Gmail, UOL e outros provedores não contam como empresa.')
  await fill('Nome *', 'Nova')
  await press('Criar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha criada'))
  expect(calls.find(({ name }) => name === 'POST /campaigns')?.body).toMatchObject({ replyScope: 'contact' })
})

test.each([
  ['what was chosen before is kept', undefined, 'company'],
  ['another choice is saved', 'Este contato nesta campanha', 'campaign'],
])('of what stops when a contact answers, %s', async (_title, choice, saved) => {
  const { calls, toasts } = await openWith('/campaigns', {
    'GET /campaigns': [campaign(1, 'Esta', { replyScope: 'company' })],
    'PATCH /campaigns/1': campaign(1, 'Esta'),
  })
  await pick('Ações de Esta', 'Editar')
  await fill('Nome *', 'Outra')
  if (choice) await choose(scopeLabel, choice)
  await press('Salvar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha atualizada'))
  expect(calls.find(({ name }) => name === 'PATCH /campaigns/1')?.body).toMatchObject({ replyScope: saved })
})

test.each([
  ['a number', '1a50', 150],
  ['nothing', '', null],
])('of new people a day, %s is saved', async (_title, typed, saved) => {
  const { calls, toasts } = await openWith('/campaigns', {
    'GET /campaigns': [campaign(1, 'Esta', { newPerDay: 80 })],
    'PATCH /campaigns/1': campaign(1, 'Esta'),
  })
  await pick('Ações de Esta', 'Editar')
  await says('Vale para quem entrar a partir de agora.')
  await fill('Novas pessoas por dia', typed)
  await press('Salvar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha atualizada'))
  expect(calls.find(({ name }) => name === 'PATCH /campaigns/1')?.body).toMatchObject({ newPerDay: saved })
})

test('a number of new people a day that cannot be is said at its field', async () => {
  const { calls } = await openWith('/campaigns', {
    'GET /campaigns': [campaign(1, 'Esta', { newPerDay: 80 })],
  })
  await pick('Ações de Esta', 'Editar')
  await fill('Novas pessoas por dia', '0')
  await press('Salvar campanha')
  await says('Informe de 1 a 100.000 pessoas por dia')
  expect(calls.filter(({ name }) => name === 'PATCH /campaigns/1')).toEqual([])
})

test('a first run that cannot be told leaves its card out, and the campaigns as they are', async () => {
  const { calls } = await openWith('/campaigns', { 'GET /me/start': reply(500, {}) })
  await says('Crie sua primeira campanha')
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /me/start'))
  expect(screen.queryByRole('region', { name: /^Sua primeira campanha/ })).toBeNull()
})

test('a list that cannot be loaded is an empty one, with another try', async () => {
  const { answer, calls } = await openWith('/campaigns', { 'GET /campaigns': reply(500) })
  await says('Nenhuma campanha encontrada.')
  expect(calls.filter(({ name }) => name === 'GET /campaigns')).toHaveLength(2)
  answer(newcomer)
  await press('Tentar novamente')
  await says('Nenhuma campanha ainda')
})

test('a campaign that paused by itself says why until it is started again', async () => {
  const why = 'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%).'
  const paused = campaign(1, 'Lista antiga', { status: 'paused', pauseReason: why })
  const started = { ...paused, status: 'active', pauseReason: null }
  const { answer } = await openWith('/campaigns', { 'GET /campaigns': [paused] })
  await says(why, await row('Lista antiga'))
  answer({ 'PATCH /campaigns/1/status': started, 'GET /campaigns': [started] })
  await pick('Ações de Lista antiga', 'Reativar')
  await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Ativa' })).toHaveLength(1))
  await saysNot(why)
})

const fixed = ['Editar', 'Duplicar', 'Cancelar mensagens pendentes', 'Excluir']

test.each([
  ['draft', ['Ativar', ...fixed]],
  ['active', ['Pausar', 'Finalizar', ...fixed]],
  ['paused', ['Reativar', 'Finalizar', ...fixed]],
  ['completed', fixed],
])('the menu of a campaign that is %s offers its own actions', async (status, items) => {
  await openWith('/campaigns', { 'GET /campaigns': [campaign(1, 'Esta', { status })] })
  await press('Ações de Esta')
  const found = await screen.findAllByRole('menuitem')
  expect(found.map((item) => item.querySelector('span')?.textContent)).toEqual(items)
  await waitFor(() => expect(document.activeElement).toBe(found[0]))
})

test('a status the server refuses comes back, without a word', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { calls, toasts } = await openWith('/campaigns', {
    'GET /campaigns': [campaign(1, 'Esta', { status: 'active' })],
    'PATCH /campaigns/1/status': () => held.then(() => reply(500)),
  })
  await find('cell', 'Ativa')
  await pick('Ações de Esta', 'Pausar')
  await find('cell', 'Pausada')
  letGo()
  await find('cell', 'Ativa')
  expect(calls.map(({ name }) => name)).toContain('PATCH /campaigns/1/status')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts).toEqual([])
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('[cadencia]'), expect.anything())
})

test('a campaign that was just created leads on to its cadence', async () => {
  const made = campaign(4, 'Prospecção')
  const { answer, user } = await openWith('/campaigns', {
    'GET /templates': [{ id: 1, name: 'Apresentação', type: 'whatsapp', content: 'Oi', createdAt: '' }],
    'GET /campaigns/4': made,
    'GET /cadences': [],
  })
  answer({
    'POST /campaigns': () => {
      answer({ 'GET /campaigns': [made], 'GET /campaigns/without-active-cadences': [made] })
      return made
    },
  })
  await pressFirst('Nova campanha')
  await fill('Nome *', 'Prospecção')
  await press('Criar campanha')
  await press('Montar cadência')
  await screen.findByRole('heading', { level: 1, name: 'Prospecção' })
  await find('dialog', 'Nova cadência')
  await waitFor(async () => expect(await valueOf('Campanha *')).toBe('4'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isAt('/cadence?campaignId=4')
})
