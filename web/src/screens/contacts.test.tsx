import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ana, newcomer, paged, pageOf, people } from '#test/account.ts'
import { choose, fill, find, heads, isAt, pick, press, rowsAre, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, reply } from '#test/stubs.ts'

const openWith = (path: string, more: Answers = {}) => open(path, { ...newcomer, ...more })

test('there are 20 contacts a page and at most 5 page numbers', async () => {
  await openWith('/contacts', { 'GET /contacts': paged(people(150)) })
  await rowsAre(20)
  const pages = await find('navigation', 'Paginação')
  expect(within(pages).getAllByRole('link', { name: /^Página \d+$/ })).toHaveLength(5)
  await press('Página 2', 'link')
  await isAt('/contacts?page=2')
  await says('21–40 de 150')
})

test('a page past the end is the last one', async () => {
  await openWith('/contacts?page=9', { 'GET /contacts': paged(people(21)) })
  await isAt('/contacts?page=2')
  await rowsAre(1)
})

test('one page has no pagination bar', async () => {
  await openWith('/contacts', { 'GET /contacts': pageOf([ana]) })
  await rowsAre(1)
  expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull()
})

test('a list that cannot be loaded says so, with another try; an ended session asks to sign in', async () => {
  const { answer } = await openWith('/contacts', { 'GET /contacts': reply(500) })
  await says('Erro ao carregar contatos. Tente novamente.')
  answer({ 'GET /contacts': reply(401) })
  await press('Tentar novamente')
  await says('Sessão expirada. Por favor, faça login novamente.')
})

test('a cancellation that fails says so, and one of many is counted', async () => {
  const { answer } = await openWith('/contacts', {
    'GET /contacts': pageOf([ana]),
    'POST /contacts/7/cancel': reply(500),
  })
  await pick('Ações de Ana Lima', 'Cancelar mensagens futuras')
  await press('Cancelar mensagens')
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('alert'))).toContain('Erro ao cancelar mensagens. Tente novamente.'),
  )
  answer({ 'POST /contacts/7/cancel': { cancelledMessages: 1234 } })
  await press('Cancelar mensagens')
  await says('1.234 mensagens futuras de Ana Lima foram canceladas.')
})

test('that no contact was found is not said of the next search before it is answered', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { answer } = await openWith('/contacts?search=zzz')
  const empty = () => document.querySelector('main .empty')
  await waitFor(() => expect(empty()).not.toBeNull())
  answer({ 'GET /contacts': () => held.then(() => pageOf(people(1))) })
  await fill('Buscar por nome, e-mail ou WhatsApp', 'p1@')
  await waitFor(() => expect(document.querySelector('.table-box')?.getAttribute('aria-busy')).toBe('true'))
  expect(empty()).toBeNull()
  letGo()
  await waitFor(() => expect(heads()).toEqual(['Pessoa 1']))
})

const recorded = {
  'GET /contacts': pageOf([ana]),
  'POST /contacts/7/said': { id: 31 },
  'POST /conversations/7/undo': reply(409, {
    code: 'conflict',
    message: 'O contato respondeu depois disso.',
  }),
}
const bodyOf = (calls: readonly { name: string; body: unknown }[], name: string) =>
  calls.find((call) => call.name === name)?.body

test('a meeting is recorded from the menu of a contact, with its hour, and can be undone', async () => {
  const { calls } = await openWith('/contacts', recorded)
  await pick('Ações de Ana Lima', 'Reunião marcada')
  const dialog = await find('dialog', 'Reunião marcada com Ana')
  expect(dialog.textContent).toContain('A cadência de Ana para até você decidir.')
  await choose('Por onde', 'Ligação')
  await fill('Dia e hora (opcional)', '17/11/2031 9h30')
  await fill('O que foi dito (opcional)', 'Quinta, na loja')
  await press('Registrar')
  await says('Reunião marcada: Ana Lima')
  expect(bodyOf(calls, 'POST /contacts/7/said')).toEqual({
    outcome: 'meeting',
    channel: 'call',
    text: 'Quinta, na loja',
    meetingAt: new Date('2031-11-17T09:30').toISOString(),
  })
  await press('Desfazer')
  await says('O contato respondeu depois disso.')
  expect(bodyOf(calls, 'POST /conversations/7/undo')).toEqual({ inboundId: 31 })
})

test('an hour that cannot be read and a refusal of the server are said in the dialog', async () => {
  const { answer } = await openWith('/contacts', recorded)
  await pick('Ações de Ana Lima', 'Reunião marcada')
  await fill('Dia e hora (opcional)', 'quinta')
  await press('Registrar')
  await says('Informe dia e hora, como 17/11 9h30')
  await press('Fechar')
  answer({
    'POST /contacts/7/said': reply(400, { code: 'invalid', message: 'Este contato não tem telefone' }),
  })
  await pick('Ações de Ana Lima', 'Número errado')
  await press('Registrar')
  await says('Este contato não tem telefone')
})

test('a wish to leave says what it stops before it is confirmed', async () => {
  const { calls } = await openWith('/contacts', recorded)
  await pick('Ações de Ana Lima', 'Descadastrar')
  await says('Ana não recebe mais mensagens de nenhuma campanha, por nenhum canal.')
  await choose('O que não quer mais receber', 'Só ligações')
  await says('Ana não recebe mais ligações de nenhuma campanha. E-mails e WhatsApp continuam.')
  await press('Descadastrar')
  await says('Descadastrar: Ana Lima')
  expect(bodyOf(calls, 'POST /contacts/7/said')).toEqual({ outcome: 'opt_out', channel: 'call' })
})
