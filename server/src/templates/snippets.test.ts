import type { Snippet } from '@cadencia/contract/snippets'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'

const { person, colleague, db } = await startApi()

const keep = async (owner: Person, name: string, content = 'Abraço,\n{{user.name}}') =>
  (await owner.call('POST', '/snippets', { name, content })).body as Snippet
const list = async (owner: Person) => (await owner.call('GET', '/snippets')).body as Snippet[]

test('a snippet is kept as it was written, listed by name, renamed and deleted, by all of the account', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  const close = await keep(ana, ' Fecho ')
  expect(close).toEqual({ id: expect.any(Number), name: 'Fecho', content: 'Abraço,\n{{user.name}}' })
  const opening = await keep(bia, 'água', ' Oi ')
  expect(await list(ana)).toEqual([opening, close])
  expect(await bia.call('PATCH', `/snippets/${close.id}`, { name: 'Adeus' })).toMatchObject({
    status: 200,
    body: { ...close, name: 'Adeus' },
  })
  expect((await list(ana)).map(({ name }) => name)).toEqual(['Adeus', 'água'])
  expect(await bia.call('DELETE', `/snippets/${close.id}`)).toMatchObject({ status: 204 })
  expect(await list(ana)).toEqual([opening])
})

test("another account's snippet is neither seen nor changed", async () => {
  const ana = await person()
  const bia = await person()
  const { id } = await keep(ana, 'Da Ana')
  expect(await list(bia)).toEqual([])
  const gone = { status: 404, body: { message: 'Trecho não encontrado' } }
  expect(await bia.call('PATCH', `/snippets/${id}`, { name: 'Minha' })).toMatchObject(gone)
  expect(await bia.call('DELETE', `/snippets/${id}`)).toMatchObject(gone)
  expect((await list(ana)).map(({ name }) => name)).toEqual(['Da Ana'])
})

test.each([
  [{ name: ' ', content: 'x' }, 'Dê um nome ao trecho'],
  [{ name: 'x'.repeat(81), content: 'x' }, 'Nome muito longo. Limite de 80 caracteres.'],
  [{ name: 'x', content: ' \n' }, 'O trecho está vazio'],
  [{ name: 'x', content: 'x'.repeat(5001) }, 'Trecho muito longo. Limite de 5.000 caracteres.'],
])('what cannot be kept is refused in words', async (body, message) => {
  expect(await (await person()).call('POST', '/snippets', body)).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('an account keeps 200', async () => {
  const ana = await person()
  await db
    .insertInto('snippets')
    .values(Array.from({ length: 200 }, (_, n) => ({ account_id: ana.id, name: `T${n}`, content: 'x' })))
    .execute()
  expect(await ana.call('POST', '/snippets', { name: 'Mais um', content: 'x' })).toMatchObject({
    status: 400,
    body: { message: 'Uma conta guarda até 200 trechos. Exclua algum.' },
  })
})
