import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { pageOf, people } from '#test/account.ts'
import { contactAnswers } from '#test/contact.ts'
import { dialogSays, find, hasFocus, isAt, press, says } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Answers } from '#test/stubs.ts'

const three = people(3)
const listed = (): Answers => ({
  ...contactAnswers(),
  'GET /contacts': pageOf(three),
  ...Object.fromEntries(
    three.flatMap((each) => [
      [`GET /contacts/${each.id}`, each],
      [`GET /contacts/${each.id}/overview`, { campaigns: [], upcoming: [], closures: [] }],
      [`GET /contacts/${each.id}/notes`, pageOf([], { limit: 3 })],
      [`GET /contacts/${each.id}/timeline`, { ...pageOf([], { limit: 8 }), contact: { name: each.name } }],
    ]),
  ),
})

test('a row opens the panel, the arrows walk the list, and Esc closes it where it was opened', async () => {
  await open('/contacts', listed())
  const first = await find('link', 'Pessoa 1')
  await userEvent.click(first)
  await isAt('/contacts?contact=1')
  const panel = await find('complementary', 'Contato Pessoa 1')
  await says('1 de 3', panel)
  await userEvent.keyboard('{ArrowDown}')
  await isAt('/contacts?contact=2')
  await find('complementary', 'Contato Pessoa 2')
  await hasFocus(find('link', 'Pessoa 2'))
  await userEvent.keyboard('k{ArrowUp}')
  await isAt('/contacts?contact=1')
  await press('Próximo contato')
  await isAt('/contacts?contact=2')
  await userEvent.keyboard('{Escape}')
  await isAt('/contacts')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await hasFocus(find('link', 'Pessoa 2'))
})

test('Enter opens the page of the contact whose panel is open', async () => {
  await open('/contacts?contact=2', listed())
  await find('complementary', 'Contato Pessoa 2')
  await userEvent.keyboard('{Enter}')
  await isAt('/contacts/2')
  await find('heading', 'Pessoa 2')
})

test('the list beside the panel stays usable', async () => {
  await open('/contacts?contact=2', listed())
  await find('complementary', 'Contato Pessoa 2')
  await press('Selecionar Pessoa 1', 'checkbox')
  await find('button', 'Limpar seleção')
  await find('complementary', 'Contato Pessoa 2')
})

test('keys typed into the search do not walk the list', async () => {
  await open('/contacts?contact=2', listed())
  await find('complementary', 'Contato Pessoa 2')
  await userEvent.type(await find('searchbox'), 'jk')
  await isAt('/contacts?contact=2&search=jk')
  await find('complementary', 'Contato Pessoa 2')
})

test('who left is told in the list with the reason, and leads to what can be done', async () => {
  await open('/contacts', contactAnswers())
  await press(/Não ligar\. Ligação: Pediu na ligação para não ligar mais, em 12\/11\/2026\. Ver canais/)
  await dialogSays('Canais de Thaís Magalhães')
  await find('button', 'Voltar a permitir Ligação')
})
