import type { Answer } from '@cadencia/contract/endpoint'
import type { Note } from '@cadencia/contract/notes'
import type { listTimeline } from '@cadencia/contract/timeline'
import { expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { contactsOf } from '#test/build.ts'

const { db, person, colleague } = await startApi()

async function withContact() {
  const ana = await person()
  const [id = 0] = await contactsOf(db, ana, 1)
  const path = `/contacts/${id}/notes`
  const write = async (who: Person, text: string) => (await who.call('POST', path, { text })).body as Note
  const list = async (who: Person) => ((await who.call('GET', path)).body as { data: Note[] }).data
  return { ana, id, path, write, list }
}

test('a note is seen by all of the account, with who wrote it, newest first', async () => {
  const { ana, id, write, list } = await withContact()
  const bia = await colleague(ana)
  await bia.call('POST', '/me/attributes', { key: 'name', value: 'Bia' })
  await write(ana, '  Prefere WhatsApp.  ')
  await write(bia, 'Indicada pelo Paulo')
  expect(await list(ana)).toEqual([
    expect.objectContaining({ text: 'Indicada pelo Paulo', by: 'Bia', isYours: false }),
    expect.objectContaining({ text: 'Prefere WhatsApp.', by: ana.email, isYours: true }),
  ])
  const { data } = (await bia.call('GET', `/contacts/${id}/timeline?show=notes`)).body as Answer<
    typeof listTimeline
  >
  expect(data.map(({ text, detail, by, note }) => [text, detail, by, note?.isYours])).toEqual([
    ['Nota', 'Indicada pelo Paulo', 'Bia', true],
    ['Nota', 'Prefere WhatsApp.', ana.email, false],
  ])
})

test('only the person who wrote a note changes or deletes it', async () => {
  const { ana, path, write, list } = await withContact()
  const bia = await colleague(ana)
  const { id } = await write(ana, 'Antes')
  const one = `${path}/${id}`
  expect(await bia.call('PATCH', one, { text: 'Outra' })).toMatchObject({
    status: 404,
    body: { message: 'Nota não encontrada' },
  })
  expect(await bia.call('DELETE', one)).toMatchObject({ status: 404 })
  expect(await ana.call('PATCH', one, { text: 'Depois' })).toMatchObject({
    status: 200,
    body: { text: 'Depois', editedAt: expect.any(String) },
  })
  expect(await ana.call('DELETE', one)).toMatchObject({ status: 204 })
  expect(await list(ana)).toEqual([])
})

test('a note needs words, and a contact that is there', async () => {
  const { ana, id, path, write } = await withContact()
  expect(await ana.call('POST', path, { text: '   ' })).toMatchObject({
    status: 400,
    body: { fields: { text: 'Escreva a nota' } },
  })
  expect(await ana.call('POST', path, { text: 'a'.repeat(5001) })).toMatchObject({
    status: 400,
    body: { fields: { text: 'Use até 5.000 caracteres' } },
  })
  const { id: noteId } = await write(ana, 'Uma nota')
  const [other = 0] = await contactsOf(db, ana, 1)
  const elsewhere = await ana.call('PATCH', `/contacts/${other}/notes/${noteId}`, { text: 'x' })
  expect(elsewhere.status).toBe(404)

  await ana.call('DELETE', `/contacts/${id}`)
  expect((await ana.call('GET', path)).status).toBe(404)
  expect((await ana.call('POST', path, { text: 'Tarde demais' })).status).toBe(404)
  const left = await db.selectFrom('contact_notes').select('id').where('contact_id', '=', id).execute()
  expect(left).toEqual([])
})

test("a stranger's contact has no notes to read or write", async () => {
  const { ana, path, write } = await withContact()
  const { id } = await write(ana, 'Segredo')
  const stranger = await person()
  const answers = await Promise.all([
    stranger.call('GET', path),
    stranger.call('POST', path, { text: 'x' }),
    stranger.call('PATCH', `${path}/${id}`, { text: 'x' }),
    stranger.call('DELETE', `${path}/${id}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
