import { request } from 'node:http'

import { csvMaxBytes } from '@cadencia/contract/imports'
import { expect, test, vi } from 'vitest'

import { startImports } from '#test/imports.ts'

const { app, db, person, send } = await startImports({ isReading: false })

const header = 'nome;email;whatsapp'
const file = (...lines: string[]) => [header, ...lines].join('\n')

test.each([
  ['contatos.txt', 'nome;email'],
  ['contatos', 'nome;email'],
  ['contatos.csv', ''],
  ['contatos.csv', 'PK\u0003\u0004nome;email'],
  ['contatos.csv', '%PDF-1.7\nnome;email'],
  ['contatos.csv', 'nome;em\0ail'],
])('%s with %j is no CSV', async (filename, text) => {
  const ana = await person()
  expect(await send(ana, text, { filename })).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: 'Por favor selecione um arquivo CSV válido' },
  })
  expect((await ana.call('GET', '/csv-contacts/imports')).body).toEqual([])
})

test('a body that is no form, or a form without the file, is no CSV', async () => {
  const ana = await person()
  const refused = { status: 400, body: { message: 'Por favor selecione um arquivo CSV válido' } }
  expect(await ana.call('POST', '/csv-contacts/upload', { file: 'x' })).toMatchObject(refused)
  expect(await send(ana, file(), { fieldname: 'outro' })).toMatchObject(refused)
})

test.each([
  ['without a boundary', 'multipart/form-data', '--edge--\r\n'],
  ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, '--edge--\r\n'],
  [
    'that ends before its end',
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nnome;email',
  ],
])('a form %s is no CSV, and leaves nothing', async (_case, type, payload) => {
  const ana = await person()
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/csv-contacts/upload', headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message: 'Por favor selecione um arquivo CSV válido' })
  expect(await db.selectFrom('imports').select('id').where('account_id', '=', ana.id).execute()).toEqual([])
})

test('10 MB are taken to the byte, one more is refused, and nothing of it stays', async () => {
  const ana = await person()
  const start = Buffer.from(`${header}\n`)
  const filled = (bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length, 'x')])
  expect((await send(ana, filled(csvMaxBytes))).status).toBe(202)
  expect(await send(ana, filled(csvMaxBytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'file_too_large', message: 'Arquivo muito grande. Limite de 10MB' },
  })
  const { length } = await db.selectFrom('imports').select('id').where('account_id', '=', ana.id).execute()
  expect(length).toBe(1)
})

test('100.000 rows are taken, one more is refused, and so are line breaks without end', async () => {
  const ana = await person()
  const rows = (count: number) => file(...Array.from({ length: count }, () => ';;1'))
  expect(await send(ana, rows(100_000))).toMatchObject({ status: 202, body: { totalRows: 100_000 } })
  for (const text of [rows(100_001), file('\n'.repeat(400_000))])
    expect(await send(ana, text)).toMatchObject({
      status: 400,
      body: { message: 'O arquivo tem mais de 100.000 linhas. Divida-o em arquivos menores.' },
    })
})

test('the name of a file is shown and never a path', async () => {
  const ana = await person()
  const { body } = await send(ana, file(), { filename: '../../etc/C:\\lista.CSV' })
  expect(body).toMatchObject({ filename: 'lista.CSV' })
})

test('a file without end is answered at the first byte too many, not at the last', async () => {
  const ana = await person()
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const sending = request(new URL('/api/csv-contacts/upload', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
  })
  const answered = new Promise<number | undefined>((resolve, reject) =>
    sending.once('response', (response) => resolve(response.statusCode)).once('error', reject),
  )
  sending.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
  sending.write(Buffer.alloc(csvMaxBytes + 100_000, 'x'))
  expect(await answered).toBe(413)
  // What is still coming is taken and forgotten: the connection does not hang on it.
  await new Promise((resolve) => sending.write(Buffer.alloc(5_000_000, 'x'), resolve))
  sending.destroy()
  expect(await db.selectFrom('imports').select('id').where('account_id', '=', ana.id).execute()).toEqual([])
})

test('an upload that breaks off leaves nothing', async () => {
  const ana = await person()
  const sending = request(new URL('/api/csv-contacts/upload', app.listeningOrigin), {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
  })
  sending.once('error', () => undefined)
  const imports = () => db.selectFrom('imports').select('id').where('account_id', '=', ana.id).execute()
  sending.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
  sending.write(Buffer.alloc(300_000, 'nome;email\n'))
  await vi.waitUntil(async () => (await imports()).length === 1)
  sending.destroy()
  await vi.waitUntil(async () => (await imports()).length === 0, { timeout: 5_000 })
  expect(await imports()).toEqual([])
})
