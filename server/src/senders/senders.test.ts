import type { Sender } from '@cadencia/contract/sender'
import { describe, expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf } from '#test/build.ts'
import { assisted, cloudApi, rsaKey, senderOf, smtp, withoutSecrets } from '#test/senders.ts'

const { db, person } = await startApi()

const list = async (owner: Person) => (await owner.call('GET', '/senders')).body as Sender[]
const put = (owner: Person, id: number, input: object) => owner.call('PUT', `/senders/${id}`, input)
const stored = (id: number) =>
  db.selectFrom('senders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('everybody begins with a box for tests in each channel, and it is the default', async () => {
  expect(await list(await person())).toMatchObject([
    { channel: 'email', mode: 'sandbox', name: 'Caixa de testes', isDefault: true, state: 'ok' },
    { channel: 'whatsapp', mode: 'sandbox', name: 'Caixa de testes', isDefault: true, state: 'ok' },
  ])
})

test('a sender is created and listed with everything but its secrets', async () => {
  const ana = await person()
  const email = await senderOf(ana, {
    ...smtp,
    replyTo: ' contato@exemplo.com.br ',
    bounceDomain: 'bounce.exemplo.com.br',
    connections: 4,
    dkimDomain: 'exemplo.com.br',
    dkimSelector: 's1',
    dkimKey: rsaKey(),
    perMinute: 30,
    perDay: 500,
    isDefault: true,
  })
  expect(email).toEqual({
    ...withoutSecrets(smtp),
    id: expect.any(Number),
    channel: 'email',
    isDefault: true,
    perMinute: 30,
    perDay: 500,
    state: 'ok',
    replyTo: 'contato@exemplo.com.br',
    bounceDomain: 'bounce.exemplo.com.br',
    connections: 4,
    dkimDomain: 'exemplo.com.br',
    dkimSelector: 's1',
    hasPassword: true,
    hasDkimKey: true,
    secretsLost: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const official = await senderOf(ana, { ...cloudApi, displayPhone: '+55 11 98765-4321' })
  expect(official).toMatchObject({
    ...withoutSecrets(cloudApi),
    channel: 'whatsapp',
    isDefault: false,
    displayPhone: '+55 11 98765-4321',
    tokenLast4: '1234',
    hasAppSecret: true,
    hasVerifyToken: true,
  })
  const phone = await senderOf(ana, assisted)
  expect(phone).toMatchObject({ ...assisted, channel: 'whatsapp', perMinute: null, perDay: null })
  expect((await list(ana)).map(({ id, mode }) => [mode, id])).toEqual([
    ['smtp', email.id],
    ['sandbox', expect.any(Number)],
    ['sandbox', expect.any(Number)],
    ['cloud_api', official.id],
    ['assisted', phone.id],
  ])
})

test('no secret is in an answer or readable in the database', async () => {
  const ana = await person()
  const [email, official] = [await senderOf(ana), await senderOf(ana, cloudApi)]
  const answers = JSON.stringify([
    await list(ana),
    (await put(ana, email.id, smtp)).body,
    (await put(ana, official.id, cloudApi)).body,
    (await ana.call('POST', `/senders/${email.id}/default`)).body,
    (await ana.call('POST', `/senders/${email.id}/resume`)).body,
  ])
  const rows = await db.selectFrom('senders').selectAll().where('account_id', '=', ana.id).execute()
  const kept = rows.map((row) => JSON.stringify(row) + String(row.secrets?.toString('latin1'))).join('\n')
  for (const text of [smtp.password, cloudApi.token, cloudApi.appSecret, cloudApi.verifyToken]) {
    expect(answers).not.toContain(text)
    expect(kept).not.toContain(text)
  }
})

const stop = (id: number) =>
  db
    .updateTable('senders')
    .set({ state: 'stopped', failures: 5, last_reply: '535 5.7.8 não' })
    .where('id', '=', id)
    .execute()

test('a sender that stopped or rests is told so, and resumed by a person', async () => {
  const ana = await person()
  const { id } = await senderOf(ana)
  await stop(id)
  expect((await list(ana))[1]).toMatchObject({ state: 'stopped', lastReply: '535 5.7.8 não' })
  const until = new Date('2026-11-16T12:00:00Z')
  await db
    .updateTable('senders')
    .set({ state: 'suspended', suspended_until: until })
    .where('id', '=', id)
    .execute()
  expect((await list(ana))[1]).toMatchObject({ state: 'suspended', suspendedUntil: until.toISOString() })
  const { body } = await ana.call('POST', `/senders/${id}/resume`)
  expect(body).toMatchObject({ state: 'ok' })
  expect(body).not.toHaveProperty('suspendedUntil')
  expect((await stored(id)).failures).toBe(0)
})

describe('the default', () => {
  const defaults = async (owner: Person) =>
    (await list(owner)).filter(({ isDefault }) => isDefault).map(({ id, channel }) => [channel, id])

  test('is one for each channel, whoever asks at once', async () => {
    const ana = await person()
    const senders = await Promise.all(
      Array.from({ length: 8 }, () => senderOf(ana, { ...smtp, isDefault: true })),
    )
    const [, whatsapp] = await list(ana).then((all) => all.filter(({ mode }) => mode === 'sandbox'))
    const answers = await Promise.all(
      [...senders, ...senders].map(({ id }) => ana.call('POST', `/senders/${id}/default`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const now = await defaults(ana)
    expect(now).toEqual([
      ['email', expect.any(Number)],
      ['whatsapp', whatsapp?.id],
    ])
    expect(senders.map(({ id }) => id)).toContain(now[0]?.[1])
  })

  test('goes back to the box for tests when it is deleted', async () => {
    const ana = await person()
    const [box] = await list(ana)
    const { id } = await senderOf(ana, { ...smtp, isDefault: true })
    expect(await defaults(ana)).toContainEqual(['email', id])
    expect((await ana.call('DELETE', `/senders/${id}`)).status).toBe(204)
    expect(await defaults(ana)).toContainEqual(['email', box?.id])
  })
})

describe('a deletion', () => {
  test('hides the sender and throws its secrets away', async () => {
    const ana = await person()
    const { id } = await senderOf(ana)
    expect((await ana.call('DELETE', `/senders/${id}`)).status).toBe(204)
    expect((await list(ana)).map((sender) => sender.id)).not.toContain(id)
    expect((await stored(id)).secrets).toBeNull()
    for (const call of [
      ana.call('DELETE', `/senders/${id}`),
      put(ana, id, smtp),
      ana.call('POST', `/senders/${id}/default`),
      ana.call('POST', `/senders/${id}/resume`),
      ana.call('POST', `/senders/${id}/test`, {}),
    ])
      expect((await call).status).toBe(404)
  })

  test('is refused for the box for tests, and while an active campaign names the sender', async () => {
    const ana = await person()
    const [box] = await list(ana)
    expect(await ana.call('DELETE', `/senders/${box?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'sandbox_stays' },
    })
    const { id } = await senderOf(ana)
    const campaign = await campaignOf(ana, { name: 'Reativação', emailSenderId: id })
    expect(await ana.call('DELETE', `/senders/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'sender_in_use', message: 'Este canal está em uso na campanha ativa Reativação' },
    })
    await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
    expect((await ana.call('DELETE', `/senders/${id}`)).status).toBe(204)
    expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject({ emailSenderId: null })
  })
})

test("another user's sender does not exist", async () => {
  const [ana, bia] = [await person(), await person()]
  const { id } = await senderOf(ana)
  await stop(id)
  const attempts = [
    put(bia, id, smtp),
    bia.call('DELETE', `/senders/${id}`),
    bia.call('POST', `/senders/${id}/default`),
    bia.call('POST', `/senders/${id}/resume`),
    bia.call('POST', `/senders/${id}/test`, {}),
  ]
  for (const answer of await Promise.all(attempts))
    expect(answer).toMatchObject({ status: 404, body: { message: 'Canal de envio não encontrado' } })
  expect((await list(bia)).map(({ mode }) => mode)).toEqual(['sandbox', 'sandbox'])
  expect((await list(ana)).find((sender) => sender.id === id)).toMatchObject({
    name: 'Vendas',
    isDefault: false,
    state: 'stopped',
  })
})
