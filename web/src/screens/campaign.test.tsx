import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, campaign, newcomer, pageOf, step } from '#test/account.ts'
import {
  dialogSays,
  find,
  heads,
  isAt,
  noDialog,
  press,
  row,
  says,
  textsOf,
  there,
  valueOf,
} from '#test/hands.ts'
import { hub, people, person, progress, running, standing } from '#test/hub.ts'
import { open } from '#test/open.tsx'
import type { Answers } from '#test/stubs.ts'

const openWith = (more: Answers = {}, part = '') => open(`/cadence?campaignId=1${part}`, { ...hub, ...more })
const openPeople = (more: Answers = {}) => openWith(more, '&tab=contacts')

const cardOf = async (title: string) => there((await find('heading', title)).closest('section'))
const isTab = (name: RegExp) =>
  waitFor(() => expect(textsOf(document.querySelectorAll('.hub-tabs [aria-current=page]'))[0]).toMatch(name))
const changes = (calls: readonly { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name === 'POST /campaigns/1/people').map(({ body }) => body)

test('the page says how a campaign stands, where people are, who left and what leaves next', async () => {
  await openWith()
  await find('heading', 'Prospecção SaaS')
  await says('5 contatos · desde 03/11/2026 · seg a sex, 9h às 18h30 · Caixa de testes')
  await isTab(/^Etapas 2$/)
  await says('Diretores de operações')
  const places = await cardOf('Onde as pessoas estão')
  expect(textsOf(places.querySelectorAll('li'))).toEqual(['Antes da #14', 'Entre #1 e #20', 'Terminaram0'])
  await says('Com 1 pessoa parada.', places)
  const next = await cardOf('Próximas saídas')
  expect(textsOf(next.querySelectorAll('li'))).toEqual(['Ter, 18/11: 3 e-mails'])
  await press('Responderam 1', 'link')
  await isAt('/cadence?campaignId=1&tab=contacts&segment=answered')
  await waitFor(() => expect(heads()).toEqual(['Pessoa 5Aurora']))
  await says('Respondeu', await row('Pessoa 5'))
})

test('the tabs are on the keys 1 to 4, the form on E', async () => {
  const { user } = await openWith({
    'GET /metrics/campaigns/1': { campaignId: 1, campaignName: 'Prospecção SaaS' },
    'GET /metrics/campaigns/1/cadences': [],
    'GET /metrics/campaigns/1/links': [],
  })
  await find('button', 'Pausar')
  await user.keyboard('2')
  await isTab(/^Contatos 5$/)
  await row('Pessoa 3')
  expect(textsOf(document.querySelectorAll('thead th')).slice(1)).toEqual([
    'Contato',
    'Situação',
    'Etapa',
    'Próxima saída',
    'Último sinal',
    'Ações',
  ])
  await user.keyboard('3')
  await says('Nada agendado para hoje')
  await isAt('/cadence?campaignId=1&tab=activities')
  await user.keyboard('4')
  await says('Total de Mensagens')
  await isTab(/^Métricas$/)
  await user.keyboard('1')
  await says('Etapas (2)')
  await user.keyboard('e')
  await find('dialog', 'Editar campanha')
  await user.keyboard('{Escape}')
  await noDialog()
})

test('P pauses with a way back, and a paused campaign says since when and what waits', async () => {
  const { answer, calls, toasts, user } = await openWith()
  answer({
    'PATCH /campaigns/1/status': ({ body }: { body: { status: string } }) => {
      const moved = { ...running, ...body }
      const paused = body.status === 'paused' ? { at: new Date().toISOString() } : undefined
      answer({ 'GET /campaigns/1': moved, 'GET /campaigns/1/progress': progress(standing, { paused }) })
      return moved
    },
  })
  await find('button', 'Pausar')
  await user.keyboard('p')
  await waitFor(() => expect(toasts).toEqual(['Campanha pausada', '4 mensagens esperam.']))
  await says('Pausada por você agora; 4 mensagens esperam.')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Reativar' })).not.toEqual([]))
  await says('Nada sai enquanto a campanha está pausada.')
  await press('Desfazer')
  await find('button', 'Pausar')
  await waitFor(() => expect(document.body.textContent).not.toContain('Pausada por você'))
  const asked = calls.filter(({ name }) => name === 'PATCH /campaigns/1/status').map(({ body }) => body)
  expect(asked).toEqual([{ status: 'paused' }, { status: 'active' }])
})

test('what cannot be taken back is in the menu, with its own question; who deletes it is led to the list', async () => {
  const { answer, toasts } = await openWith({ 'DELETE /campaigns/1': undefined })
  await press('Ações de Prospecção SaaS')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual([
    'Finalizar',
    'Duplicar',
    'Cancelar mensagens pendentes',
    'Excluir',
  ])
  await press('Excluir', 'menuitem')
  await find('alertdialog', 'Excluir “Prospecção SaaS”?')
  answer({ 'GET /campaigns': [] })
  await press('Excluir campanha')
  await isAt('/campaigns')
  await waitFor(() => expect(toasts).toEqual(['Campanha excluída']))
})

test('a campaign that ended is duplicated on its page, which leads to the copy', async () => {
  const copy = campaign(2, 'Natal (cópia)')
  const { toasts } = await openWith({
    'GET /campaigns/1': { ...running, name: 'Natal', status: 'completed' },
    'POST /campaigns/1/duplicate': copy,
    'GET /campaigns/2': copy,
  })
  await press('Duplicar')
  await isAt('/cadence?campaignId=2')
  await find('heading', 'Natal (cópia)')
  expect(toasts).toEqual(['Campanha duplicada', '“Natal (cópia)” é um rascunho, sem contatos.'])
})

test('a row opens the contact beside the list', async () => {
  const { user } = await openPeople({
    'GET /contacts/3': person(3).contact,
    'GET /contacts/2': person(2).contact,
  })
  await press('Pessoa 3', 'link')
  await says('3 de 5', await find('complementary', 'Contato Pessoa 3'))
  await user.keyboard('{ArrowDown}')
  await find('complementary', 'Contato Pessoa 2')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Pessoa 2')
})

test('people are stopped by the dozen, and Ctrl Z takes it back', async () => {
  const { answer, calls, toasts, user } = await openPeople()
  await press('Em andamento 3', 'radio')
  await waitFor(() => expect(heads()).toEqual(['Pessoa 3Aurora', 'Pessoa 2Aurora', 'Pessoa 1Aurora']))
  await press('Selecionar Pessoa 1', 'checkbox')
  await press('Selecionar Pessoa 2', 'checkbox')
  const held = [person(2), person(1)].map((each) => ({ ...each, state: 'held', stoppedBy: 'Ana' }))
  answer({
    'POST /campaigns/1/people': { changed: 2, contactIds: [1, 2] },
    'GET /campaigns/1/progress': progress({ ...standing, active: 1, stopped: 2 }),
    'GET /campaigns/1/people': pageOf(held),
  })
  await press('Parar')
  await waitFor(() => expect(toasts).toEqual(['2 contatos parados']))
  await press('Parados por você 2', 'radio')
  await says('Parado', await row('Pessoa 2'))
  answer({ 'GET /campaigns/1/progress': progress(standing), 'GET /campaigns/1/people': pageOf([]) })
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(toasts).toContain('2 contatos retomados'))
  expect(changes(calls)).toEqual([
    { change: 'hold', contactIds: expect.arrayContaining([1, 2]) },
    { change: 'resume', contactIds: [1, 2] },
  ])
  await says('Nenhum contato nesta situação')
  await press('Ver todos')
  await isAt('/cadence?campaignId=1&tab=contacts')
})

test('who answered is resumed, and the notice takes it back', async () => {
  const { calls, toasts } = await openPeople({
    'POST /campaigns/1/people': { changed: 1, contactIds: [5] },
  })
  await press('Selecionar Pessoa 5', 'checkbox')
  await press('Retomar')
  await waitFor(() => expect(toasts).toEqual(['1 contato retomado']))
  await press('Desfazer')
  await waitFor(() => expect(toasts).toContain('1 contato parado'))
  expect(changes(calls)).toEqual([
    { change: 'resume', contactIds: [5] },
    { change: 'hold', contactIds: [5] },
  ])
})

test('taking people out asks first, and a search finds in the campaign alone', async () => {
  const { answer, calls, toasts } = await openPeople()
  await row('Pessoa 3')
  answer({ 'GET /campaigns/1/people': pageOf(people.slice(3, 4)) })
  const search = await find('searchbox', 'Buscar nesta campanha')
  await userEvent.click(search)
  await userEvent.paste('pessoa2@')
  await waitFor(() => expect(heads()).toEqual(['Pessoa 2Aurora']))
  const asked = calls.findLast(({ name }) => name === 'GET /campaigns/1/people')?.url.searchParams
  expect(asked?.get('search')).toBe('pessoa2@')
  await press('Selecionar Pessoa 2', 'checkbox')
  await press('Retirar')
  await find('alertdialog', 'Retirar 1 contato de “Prospecção SaaS”?')
  await dialogSays('As mensagens pendentes nesta campanha serão canceladas. O que já foi enviado não muda.')
  answer({
    'POST /campaigns/1/people': { changed: 1, contactIds: [2] },
    'GET /campaigns/1/people': pageOf([]),
    'GET /campaigns/1/progress': progress({ ...standing, removed: 1 }),
  })
  await press('Retirar da campanha')
  await waitFor(() => expect(toasts).toEqual(['1 contato retirado da campanha']))
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  await says('Nenhum contato encontrado para “pessoa2@”')
  answer({ 'GET /campaigns/1/people': pageOf([person(2, { state: 'removed', next: undefined })]) })
  await press('Limpar busca')
  await press('Retirados por você 1', 'radio')
  await says('Retirado', await row('Pessoa 2'))
})

test('a campaign without contacts leads to those that may enter, with the campaign chosen', async () => {
  const active = campaign(1, 'Lançamento', { status: 'active', cadences: [step(1, 1, 'Oi', 0)] })
  const { calls, toasts } = await open('/cadence?campaignId=1&tab=contacts', {
    ...newcomer,
    'GET /campaigns/1': active,
    'GET /campaigns/by-status': [active],
    'GET /campaigns/1/progress': progress({}),
    'GET /campaigns/1/people': pageOf([]),
    'GET /contacts': pageOf([ana]),
    'POST /contacts/add-to-campaign': { added: 1, scheduledMessages: 1, alreadyRelated: 0 },
  })
  await says('Nenhum contato relacionado')
  const empty = there(document.querySelector<HTMLElement>('.empty'))
  await userEvent.click(await within(empty).findByRole('link', { name: 'Adicionar contatos' }))
  await says('Selecione os contatos que entram em “Lançamento”')
  await press('Selecionar Ana Lima', 'checkbox')
  await press('Relacionar a campanha')
  await dialogSays('O contato passa por 1 etapa: a primeira (WhatsApp).')
  await waitFor(async () => expect(await valueOf('Campanha *')).toBe('1'))
  await press('Relacionar')
  await waitFor(() => expect(toasts).toEqual(['Contato relacionado à campanha']))
  const sent = calls.find(({ name }) => name === 'POST /contacts/add-to-campaign')?.body
  expect(sent).toEqual({ campaignId: 1, contactIds: [7] })
  await press('Voltar à campanha', 'link')
  await isAt('/cadence?campaignId=1&tab=contacts')
})
