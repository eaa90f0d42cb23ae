import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ana, newcomer, paged, pageOf, people } from '#test/account.ts'
import { fill, find, heads, isAt, pick, press, rowsAre, says, textsOf } from '#test/hands.ts'
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
