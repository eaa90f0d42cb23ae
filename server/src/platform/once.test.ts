import { randomUUID } from 'node:crypto'

import { api } from '@cadencia/contract/api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { clean } from '#jobs.ts'
import { goodCalls } from '#test/calls.ts'
import { nameOf, pathOf } from '#test/endpoints.ts'
import { startImports } from '#test/imports.ts'
import { createWorld } from '#test/world.ts'

const { db, person, send } = await startImports({ isReading: false })

const contact = (email: string) => ({ name: 'Ana', email, whatsapp: '(11) 98765-4321' })
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const countOf = async (table: 'campaigns' | 'contacts' | 'imports' | 'idempotency_keys', accountId: number) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).count,
  )

const creating = Object.values(api)
  .flat()
  .filter(({ once, upload }) => once && !upload)

describe('a creating call', () => {
  test.each(creating.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s, repeated with its key, is answered the same',
    async (name, endpoint) => {
      const own = await createWorld(db, await person())
      const { body, ...parts } = goodCalls(own)[name]?.[0] ?? {}
      const ask = (headers = {}) => own.call(endpoint.method, pathOf(endpoint, parts), body, headers)
      const headers = withKey()
      const first = await ask(headers)
      expect(first.status).toBe(endpoint.status ?? 200)
      expect(await ask(headers)).toMatchObject({ status: first.status, body: first.body })
      expect(await countOf('idempotency_keys', own.id)).toBe(1)
      // Another request is another creation, or refused as one.
      expect((await ask(withKey())).body).not.toEqual(first.body)
    },
  )

  test('of ten at once with one key, one creates and all are answered alike', async () => {
    const ana = await person()
    const headers = withKey()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ana.call('POST', '/campaigns', { name: 'Natal' }, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countOf('campaigns', ana.id)).toBe(1)
  })

  test('without a key each is a creation of its own', async () => {
    const ana = await person()
    await ana.call('POST', '/campaigns', { name: 'Natal' })
    await ana.call('POST', '/campaigns', { name: 'Natal' })
    expect(await countOf('campaigns', ana.id)).toBe(2)
    expect(await countOf('idempotency_keys', ana.id)).toBe(0)
  })

  test('a key does not do for another body or another call', async () => {
    const ana = await person()
    const headers = withKey()
    await ana.call('POST', '/campaigns', { name: 'Natal' }, headers)
    const refused = { status: 422, body: { code: 'key_reused' } }
    expect(await ana.call('POST', '/campaigns', { name: 'Páscoa' }, headers)).toMatchObject(refused)
    expect(await ana.call('POST', '/contacts', contact('ana@exemplo.com.br'), headers)).toMatchObject(refused)
    expect(await countOf('campaigns', ana.id)).toBe(1)
    expect(await countOf('contacts', ana.id)).toBe(0)
  })

  test("another user's key is another key", async () => {
    const [ana, bia] = await Promise.all([person(), person()])
    const headers = withKey('igual')
    const first = await ana.call('POST', '/campaigns', { name: 'Natal' }, headers)
    const other = await bia.call('POST', '/campaigns', { name: 'Natal' }, headers)
    expect(other.status).toBe(201)
    expect(other.body).not.toEqual(first.body)
  })

  test('what was refused may be tried again with its key', async () => {
    const ana = await person()
    const headers = withKey()
    const { body } = await ana.call('POST', '/contacts', contact('ana@exemplo.com.br'))
    const again = () => ana.call('POST', '/contacts', contact('ana@exemplo.com.br'), headers)
    expect(await again()).toMatchObject({ status: 409, body: { code: 'email_in_use' } })
    expect(await countOf('idempotency_keys', ana.id)).toBe(0)
    await ana.call('DELETE', `/contacts/${(body as { id: number }).id}`)
    expect((await again()).status).toBe(201)
  })

  test.each(['', 'chave com espaço', 'á', 'x'.repeat(256)])('%j is no key', async (key) => {
    const ana = await person()
    const answer = await ana.call('POST', '/campaigns', { name: 'Natal' }, withKey(key))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await countOf('campaigns', ana.id)).toBe(0)
  })

  test('after a day a key is forgotten, whether it was swept or not', async () => {
    const ana = await person()
    const headers = withKey()
    const ask = () => ana.call('POST', '/campaigns', { name: 'Natal' }, headers)
    const age = () =>
      db
        .updateTable('idempotency_keys')
        .set({ created_at: sql<Date>`now() - interval '25 hours'` })
        .where('account_id', '=', ana.id)
        .execute()
    await ask()
    await age()
    await ask()
    expect(await countOf('campaigns', ana.id)).toBe(2)
    await ask()
    expect(await countOf('campaigns', ana.id)).toBe(2)
    await age()
    await clean(db)
    expect(await countOf('idempotency_keys', ana.id)).toBe(0)
  })
})

describe('a file', () => {
  const file = 'nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n'

  test('sent again with its key is the import it was, also at the same time', async () => {
    const ana = await person()
    const headers = withKey()
    const answers = await Promise.all([1, 2, 3].map(() => send(ana, file, { headers })))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(202)
    expect(await countOf('imports', ana.id)).toBe(1)
    expect(await send(ana, file, { headers })).toEqual(answers[0])
    expect((await send(ana, file, { headers: withKey() })).body).not.toEqual(answers[0]?.body)
  })

  test('does not pass for another with the same key', async () => {
    const ana = await person()
    const headers = withKey()
    await send(ana, file, { headers })
    expect(await send(ana, file.replace('Ana', 'Bia'), { headers })).toMatchObject({ status: 422 })
    expect(await countOf('imports', ana.id)).toBe(1)
  })
})
