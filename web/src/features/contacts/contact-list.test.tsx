import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, campaign, newcomer, paged, pageOf, people } from '#test/account.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  heads,
  isAt,
  noDialog,
  pick,
  press,
  pressFirst,
  rowsAre,
  says,
  textsOf,
  there,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, type Call, reply } from '#test/stubs.ts'

const openWith = (more: Answers = {}, path = '/contacts') => open(path, { ...newcomer, ...more })
const columns = () => textsOf(screen.getAllByRole('columnheader'))
const fixed = ['Selecionar todos desta página', 'Nome', 'Email', 'WhatsApp']
const bia = { ...ana, id: 8, name: 'Bia', email: 'bia@exemplo.com.br' }

test('a newcomer is told how to begin, and makes a first contact', async () => {
  const { answer, toasts } = await openWith()
  answer({
    'POST /contacts': () => {
      answer({ 'GET /contacts': pageOf([ana]) })
      return ana
    },
  })
  await says('Traga seus contatos')
  await says('Importe um CSV ou cadastre um a um.')
  expect(screen.getAllByRole('button', { name: 'Importar CSV' })).toHaveLength(2)
  await pressFirst('Novo contato')
  await fill('Nome *', ana.name)
  await fill('Email *', ana.email)
  await fill('WhatsApp *', ana.whatsapp)
  await press('Criar contato')
  await waitFor(() => expect(toasts).toContain('Contato criado'))
  await noDialog()
  await waitFor(() => expect(heads()).toEqual([ana.name]))
  await says('1 contato')
  expect(columns()).toEqual([...fixed, 'Situação', 'Último sinal', 'Ações'])
})

/** Found by their name, in no campaign. */
const found = ({ url: { searchParams } }: Call) => {
  const search = (searchParams.get('search') ?? '').toLowerCase()
  const all = searchParams.has('campaignId') ? [] : [ana, bia]
  return pageOf(all.filter(({ name }) => name.toLowerCase().includes(search)))
}

test('search and campaign are in the address, and what they do not find can be cleared', async () => {
  await openWith(
    { 'GET /contacts': found, 'GET /campaigns': [campaign(3, 'Vazia', { status: 'active' })] },
    '/contacts?search=bia',
  )
  await waitFor(() => expect(heads()).toEqual(['Bia']))
  await fill('Buscar por nome, e-mail ou WhatsApp', 'ninguém')
  await waitFor(() => expect(location.search).toMatch(/search=ningu/))
  await says('Nenhum contato encontrado para “ninguém”')
  await press('Limpar busca')
  await isAt('/contacts')
  await rowsAre(2)
  await choose('Filtrar por campanha', 'Vazia')
  await isAt('/contacts?campaignId=3')
  await says('Nenhum contato nesta campanha')
  await press('Limpar filtro')
  await isAt('/contacts')
  await rowsAre(2)
})

test('the search asks the server only when the typing pauses', async () => {
  const { calls } = await openWith()
  await says('Traga seus contatos')
  const box = await find('searchbox')
  for (const value of ['m', 'ma', 'mar', 'mari', 'maria']) fireEvent.change(box, { target: { value } })
  await says('Nenhum contato encontrado para “maria”')
  const asked = calls.filter(({ name }) => name === 'GET /contacts')
  expect(asked.map(({ url }) => url.searchParams.get('search'))).toEqual([null, 'maria'])
})

test('the menu of a contact has all that can be done with one', async () => {
  await openWith({ 'GET /contacts': pageOf([ana]) })
  await press('Ações de Ana Lima')
  const items = textsOf(await screen.findAllByRole('menuitem'))
  // Each ends with its key.
  expect(items.map((text) => text.replace(/(?:[A-Z]|\d|Del)$/, ''))).toEqual([
    'Editar',
    'Relacionar a campanha',
    'Ver atributos',
    'Canais',
    'Histórico',
    'Cancelar mensagens futuras',
    'Respondeu',
    'Reunião marcada',
    'Sem interesse',
    'Número errado',
    'Descadastrar',
    'Excluir',
  ])
})

test('deleting asks first, says when it fails, and the focus goes on to the next row', async () => {
  const { answer, toasts } = await openWith({
    'GET /contacts': pageOf([ana, bia]),
    'DELETE /contacts/7': reply(500),
  })
  await pick('Ações de Ana Lima', 'Excluir')
  await find('alertdialog', 'Excluir “Ana Lima”?')
  await hasFocus(find('button', 'Manter contato'))
  await userEvent.keyboard('{Escape}')
  await noDialog()
  await pick('Ações de Ana Lima', 'Excluir')
  await press('Excluir contato')
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('alert'))).toContain('Erro ao excluir contato. Tente novamente.'),
  )
  answer({ 'DELETE /contacts/7': () => answer({ 'GET /contacts': pageOf([bia]) }) })
  await press('Excluir contato')
  await waitFor(() => expect(toasts).toContain('Contato excluído'))
  await waitFor(() => expect(heads()).toEqual(['Bia']))
  await hasFocus(find('button', 'Ações de Bia'))
})

const bar = () => screen.queryByRole('region', { name: 'Contatos selecionados' })
const selectAll = () => press('Selecionar todos desta página', 'checkbox')

test('many are selected and deleted; another page or search starts with none', async () => {
  const { answer, calls, toasts } = await openWith({ 'GET /contacts': paged(people(25)) })
  await rowsAre(20)
  await press('Selecionar Pessoa 1', 'checkbox')
  await says('1 contato selecionado')
  await selectAll()
  await says('20 contatos selecionados')
  await press('Próxima página', 'link')
  await isAt('/contacts?page=2')
  await rowsAre(5)
  expect(bar()).toBeNull()
  await selectAll()
  await says('5 contatos selecionados')
  await press('Página 1', 'link')
  await rowsAre(20)
  await selectAll()
  await fill('Buscar por nome, e-mail ou WhatsApp', 'pessoa')
  await isAt('/contacts?search=pessoa')
  await waitFor(() => expect(bar()).toBeNull())
  await says('1–20 de 25 contatos')
  await selectAll()
  answer({
    'POST /contacts/delete': () => {
      answer({ 'GET /contacts': paged(people(25).slice(20)) })
      return { deletedContacts: 20, cancelledMessages: 0 }
    },
  })
  await userEvent.click(
    within(await find('region', 'Contatos selecionados')).getByRole('button', { name: 'Excluir' }),
  )
  await find('alertdialog', 'Excluir 20 contatos?')
  await press('Excluir 20 contatos')
  await waitFor(() => expect(toasts).toContain('20 contatos excluídos'))
  await rowsAre(5)
  expect(bar()).toBeNull()
  const { body } = there(calls.find(({ name }) => name === 'POST /contacts/delete'))
  expect(body).toEqual({ contactIds: people(20).map(({ id }) => id) })
})

const attributes = ['empresa', 'cidade', 'cargo'].map((key, place) => ({ key, contacts: 3 - place }))
const caio = { ...ana, name: 'Caio', metadata: { empresa: 'Sol' } }
const ofCaio = { 'GET /contacts': pageOf([caio]), 'GET /contacts/attributes': attributes }

test('the two best covered attributes are columns, and others are chosen and kept', async () => {
  const standard = [...fixed, 'Empresa', 'Cidade', 'Situação', 'Último sinal', 'Ações']
  await openWith(ofCaio)
  await waitFor(() => expect(columns()).toEqual(standard))
  const cells = textsOf(document.querySelectorAll('tbody td'))
  expect(cells.slice(3, 7)).toEqual(['Sol', '—', '—', '—'])
  await press('Colunas')
  await userEvent.click(await field('Cargo'))
  await userEvent.click(await field('Cidade'))
  await userEvent.click(await field('Criado em'))
  await userEvent.keyboard('{Escape}')
  const own = [...fixed, 'Empresa', 'Cargo', 'Situação', 'Último sinal', 'Criado em', 'Ações']
  await waitFor(() => expect(columns()).toEqual(own))
  const kept = Object.entries(localStorage).filter(([key]) => key.includes('columns'))
  expect(kept).toHaveLength(1)
  await press('Colunas')
  await press('Voltar ao padrão')
  await waitFor(() => expect(columns()).toEqual(standard))
})

test('a contact that answered is seen as such, with when; one in a campaign as going on', async () => {
  const lastSignalAt = new Date().toISOString()
  await openWith({
    'GET /contacts': pageOf([
      { ...ana, situation: 'replied', lastSignalAt },
      { ...bia, situation: 'active' },
    ]),
  })
  await find('cell', 'Respondeu')
  await find('cell', 'Em andamento')
  await find('cell', /agora$|há 1 min$/)
})
