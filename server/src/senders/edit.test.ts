import { randomBytes } from 'node:crypto'

import type { Sender } from '@cadencia/contract/sender'
import { describe, expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { openSession } from '#platform/session.ts'
import { type Person, startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { assisted, cloudApi, rsaKey, senderOf, smtp, withoutSecrets } from '#test/senders.ts'

const { db, person } = await startApi()

const list = async (owner: Person) => (await owner.call('GET', '/senders')).body as Sender[]
const put = (owner: Person, id: number, input: object) => owner.call('PUT', `/senders/${id}`, input)
const stored = (id: number) =>
  db.selectFrom('senders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const stop = (id: number) =>
  db
    .updateTable('senders')
    .set({ state: 'stopped', failures: 5, last_reply: '535 5.7.8 não' })
    .where('id', '=', id)
    .execute()

describe('an edit', () => {
  test('without a secret keeps it; with one replaces it', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, cloudApi)
    const before = (await stored(id)).secrets
    expect((await put(ana, id, { ...withoutSecrets(cloudApi), name: 'Outro nome' })).body).toMatchObject({
      name: 'Outro nome',
      tokenLast4: '1234',
      hasAppSecret: true,
    })
    expect(
      (await put(ana, id, { ...withoutSecrets(cloudApi), token: 'novo-9876', appSecret: '' })).body,
    ).toMatchObject({
      tokenLast4: '9876',
      hasAppSecret: true,
      hasVerifyToken: true,
    })
    expect((await stored(id)).secrets?.equals(before ?? Buffer.alloc(0))).toBe(false)
  })

  test('that takes the login away takes the password along; the DKIM domain, its key', async () => {
    const ana = await person()
    const dkim = { dkimDomain: 'exemplo.com.br', dkimSelector: 's1' }
    const { id } = await senderOf(ana, { ...smtp, ...dkim, dkimKey: rsaKey() })
    expect((await put(ana, id, { ...withoutSecrets(smtp), ...dkim, user: '' })).body).toMatchObject({
      hasPassword: false,
      hasDkimKey: true,
    })
    expect((await put(ana, id, { ...withoutSecrets(smtp), user: '' })).body).toMatchObject({
      hasDkimKey: false,
    })
    expect((await stored(id)).secrets).toBeNull()
    expect(await put(ana, id, withoutSecrets(smtp))).toMatchObject({
      status: 400,
      body: { fields: { password: 'Senha é obrigatória quando há usuário' } },
    })
  })

  test('that moves to another server asks for the password again: it is not sent where it was not meant for', async () => {
    const ana = await person()
    const { id } = await senderOf(ana)
    const before = await stored(id)
    for (const change of [
      { host: 'smtp.outro.com' },
      { port: 2525 },
      { security: 'none' },
      { security: 'tls' },
    ])
      expect(await put(ana, id, { ...withoutSecrets(smtp), ...change })).toMatchObject({
        status: 400,
        body: { fields: { password: 'O servidor mudou: digite a senha de novo' } },
      })
    expect(await stored(id)).toEqual(before)
    const moved = { ...withoutSecrets(smtp), host: 'smtp.outro.com', port: 2525, security: 'none' }
    expect((await put(ana, id, { ...moved, password: 'outra' })).status).toBe(200)
    expect((await put(ana, id, moved)).status).toBe(200)
    expect((await put(ana, id, { ...moved, host: 'smtp.exemplo.com.br', user: '' })).status).toBe(200)
  })

  test('does not change the kind of sender, nor the box for tests', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, cloudApi)
    expect(await put(ana, id, assisted)).toMatchObject({
      status: 400,
      body: { fields: { mode: 'O tipo do canal não pode ser alterado após a criação' } },
    })
    const [box] = await list(ana)
    expect(await put(ana, box?.id ?? 0, smtp)).toMatchObject({ status: 409, body: { code: 'sandbox_stays' } })
  })

  test('lets a sender that had stopped begin anew', async () => {
    const ana = await person()
    const { id } = await senderOf(ana)
    await stop(id)
    expect((await put(ana, id, withoutSecrets(smtp))).body).toMatchObject({ state: 'ok' })
    expect(await stored(id)).toMatchObject({ failures: 0, last_reply: null })
  })
})

test('after the key is rotated secrets are still there; without it they must be typed again', async () => {
  const ana = await person()
  const { id } = await senderOf(ana)
  const fresh = { id: 'fresh', key: randomBytes(32) }
  const seen = async (keys: typeof testOptions.keys, method: 'GET' | 'PUT' = 'GET', payload?: object) => {
    const app = await buildApp(db, { ...testOptions, keys })
    const response = await app.inject({
      method,
      url: method === 'GET' ? '/api/senders' : `/api/senders/${id}`,
      headers: { authorization: `Bearer ${await openSession(db, ana.userId)}` },
      ...(payload && { payload }),
    })
    await app.close()
    const body = response.json<Sender[]>()
    return Array.isArray(body) ? body.find((sender) => sender.id === id) : body
  }
  expect(await seen([fresh, ...testOptions.keys])).toMatchObject({ hasPassword: true, secretsLost: false })
  expect(await seen([fresh])).toMatchObject({ hasPassword: false, secretsLost: true })
  expect(await seen([fresh], 'PUT', withoutSecrets(smtp))).toMatchObject({
    statusCode: 400,
    message: 'Senha é obrigatória quando há usuário',
  })
  expect(await seen([fresh, ...testOptions.keys], 'PUT', withoutSecrets(smtp))).toMatchObject({
    hasPassword: true,
  })
  expect(await seen([fresh])).toMatchObject({ hasPassword: true, secretsLost: false })
})
