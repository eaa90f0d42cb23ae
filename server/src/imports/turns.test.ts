import { expect, test } from 'vitest'

import { startImports } from '#test/imports.ts'

const { db, person, send, finished, startReading } = await startImports({ isReading: false })

const file = (name: string) => `nome;email;whatsapp\n${name};${name}@x.com.br;(11) 98765-4321`

const idOf = (body: unknown) => (body as { id: number }).id

test('of many files sent at once ten wait, and a file of another owner is read after at most one of them', async () => {
  const [ana, bia] = [await person(), await person()]
  const sent = await Promise.all(Array.from({ length: 15 }, (_, at) => send(ana, file(`a${at}`))))
  const taken = sent.filter(({ status }) => status === 202)
  expect(taken).toHaveLength(10)
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await send(ana, file('mais'))).body).toMatchObject({
    message: 'Há muitas importações na fila. Aguarde uma delas terminar.',
  })
  const late = idOf((await send(bia, file('b'))).body)

  const stop = startReading()
  await Promise.all([finished(bia, late), ...taken.map(({ body }) => finished(ana, idOf(body)))])
  await stop()
  const order = await db.selectFrom('imports').select('account_id').orderBy('finished_at').execute()
  expect(order.map(({ account_id }) => account_id).indexOf(bia.id)).toBeLessThanOrEqual(1)
  expect((await send(ana, file('depois'))).status).toBe(202)
})
