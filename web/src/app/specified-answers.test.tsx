import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import {
  dialogSays,
  field,
  fill,
  find,
  pick,
  press,
  putFile,
  rows,
  rowsAre,
  says,
  there,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { activity, activities as specifiedActivities, specified } from '#test/specified.ts'
import type { Answers } from '#test/stubs.ts'

/** What is shown of a server that answers nothing but the fields of the specification. */

const openWith = (path: string, more: Answers = {}) => open(path, { ...specified, ...more })

const cards = () => [...document.querySelectorAll('.stat-radio')].map((card) => card.textContent)
const cellsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

test('campaigns: the active contacts are the length of the list that is asked for', async () => {
  const { calls } = await openWith('/campaigns')
  await rowsAre(2)
  expect(rows()[0]?.textContent).toContain('Natal')
  await waitFor(() =>
    expect(rows().map((row) => cellsOf(row).slice(1, 4))).toEqual([
      ['Ativa', '2', 'Sim'],
      ['Rascunho', '2', 'Sim'],
    ]),
  )
  expect(calls.map(({ name, url }) => name + url.search)).toContain('GET /contacts/campaign?campaignId=2')
})

test('campaigns: what is asked before one ends, and how many messages were cancelled', async () => {
  await openWith('/campaigns')
  await pick('Ações de Natal', 'Finalizar')
  await dialogSays('As mensagens pendentes serão canceladas.')
  await press('Manter campanha')
  await pick('Ações de Natal', 'Cancelar mensagens pendentes')
  await press('Cancelar mensagens')
  await dialogSays('3 mensagens canceladas de 2 contatos')
})

test('cadences: the card, the detail and its steps', async () => {
  await openWith('/cadences')
  await screen.findByText('2 contatos ativos · criada em 03/11/2026')
  await press('Natal', 'link')
  await screen.findByRole('heading', { level: 1, name: 'Natal' })
  await says('#1 Apresentação')
  await says('Aguardar 2 dias')
  await says('2 contatos ativos')
  expect(screen.queryByText('Tudo bem, {{name}}?')).toBeNull()
  await userEvent.click(there((await screen.findAllByText('Ver conteúdo'))[0]))
  await screen.findByText('Tudo bem, {{name}}?')
})

test('contacts: the table, the attributes and what is said of cancelled messages', async () => {
  await openWith('/contacts')
  await rowsAre(2)
  expect(rows()[0]?.textContent).toContain('Bia Reis')
  expect(rows()[1]?.textContent).toContain('caio@exemplo.com.br')
  await pick('Ações de Bia Reis', 'Ver atributos')
  await dialogSays('Recife')
  await userEvent.click(
    there(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Fechar' })[0]),
  )
  await pick('Ações de Bia Reis', 'Cancelar mensagens futuras')
  await press('Cancelar mensagens')
  await dialogSays('4 mensagens futuras de Bia Reis foram canceladas.')
})

test('an import is followed and told by its status, its counts and its rows alone', async () => {
  await openWith('/contacts')
  await press('Importar CSV')
  await find('button', /antigos\.csv/)
  await putFile('novos.csv', 'nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n')
  await press('Importar')
  await dialogSays('2 contatos importados · 7 linhas com erro')
  await dialogSays('Linha 2: Email inválido')
  await dialogSays('e mais 2')
})

test('templates: the list, and the form of one', async () => {
  await openWith('/templates')
  await rowsAre(2)
  await press('Lembrete', 'link')
  await screen.findByText('Editando: Lembrete')
  expect(await field('Conteúdo *')).toHaveProperty('value', 'Viu meu *e-mail*?')
})

const list = Array.from({ length: 45 }, (_, place) => activity(place + 1, 'success'))

test.each([
  ['a page without stats', specified['GET /activity/by-date-status']],
  ['a plain list', specifiedActivities],
])('activities: %s is shown and counted', async (_name, answer) => {
  await openWith('/activities', { 'GET /activity/by-date-status': answer })
  await rowsAre(5)
  expect(cards()).toEqual(['Total5', 'Pendentes1', 'Sucesso2', 'Erros1', 'Canceladas1'])
  expect(rows()[0]?.textContent).toContain('Pessoa 1')
  expect(rows()[4]?.textContent).toContain('(11) 98765-4321')
  expect(rows()[4]?.textContent).toContain('Cancelada')
})

test('activities: a long plain list is shown 20 a page', async () => {
  await openWith('/activities', { 'GET /activity/by-date-status': list })
  await rowsAre(20)
  expect(cards()[0]).toBe('Total45')
  await press('Página 3', 'link')
  await rowsAre(5)
})

test('activities: an empty plain list is an empty list', async () => {
  await openWith('/activities', { 'GET /activity/by-date-status': [] })
  await screen.findByText('Nada agendado para hoje')
  expect(cards()[0]).toBe('Total0')
})

test('activities: the total of a page without stats is what its meta says', async () => {
  const meta = { page: 1, limit: 20, total: 45, totalPages: 3, hasNext: true, hasPrev: false }
  await openWith('/activities', { 'GET /activity/by-date-status': { data: list.slice(0, 20), meta } })
  await rowsAre(20)
  await screen.findByText('1–20 de 45 mensagens')
})

test('metrics: the cards and both tables', async () => {
  await openWith('/metrics')
  await screen.findAllByText('42,1%')
  await screen.findByText('1.200')
  const steps = await find('region', 'Performance por Etapa (Cadência)')
  await within(steps).findByText(/Apresentação/)
  await find('link', 'https://exemplo.com.br/oferta')
})

test('profile: the account and the attributes', async () => {
  await openWith('/profile')
  const main = within(await find('main'))
  await main.findByText('ana@exemplo.com.br')
  await main.findByText('Ativo')
  await main.findByText('03/11/2026')
  await main.findByText('Total: 2 atributo(s)')
})

test('login: a session begins with the token and the fields of the user', async () => {
  await open('/login', specified, { token: '' })
  await fill('Email', 'ana@exemplo.com.br')
  await fill('Senha', 'segredo')
  await press('Entrar')
  await waitFor(() => expect(location.pathname).toBe('/campaigns'))
  await find('link', 'Natal')
})
