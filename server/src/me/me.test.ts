import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'

const { db, person, colleague } = await startApi()

test('an attribute is created, listed, changed and removed', async () => {
  const ana = await person()
  const created = await ana.call('POST', '/me/attributes', { key: ' company ', value: ' Aurora ' })
  expect(created).toMatchObject({ status: 201, body: { key: 'company', value: 'Aurora' } })
  await ana.call('POST', '/me/attributes', { key: 'name', value: 'Ana' })
  expect((await ana.call('PUT', '/me/attributes/company', { value: 'Boreal' })).body).toMatchObject({
    value: 'Boreal',
  })
  expect((await ana.call('GET', '/me/attributes')).body).toEqual([
    { id: expect.any(Number), key: 'company', value: 'Boreal' },
    { id: expect.any(Number), key: 'name', value: 'Ana' },
  ])
  expect((await ana.call('DELETE', '/me/attributes/company')).status).toBe(204)
  expect((await ana.call('GET', '/me/attributes')).body).toMatchObject([{ key: 'name' }])
})

test('a key is taken once', async () => {
  const ana = await person()
  const add = () => ana.call('POST', '/me/attributes', { key: 'cargo', value: 'Diretora' })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'key_in_use',
    message: 'Já existe um atributo com essa chave.',
  })
})

const both = 'Por favor, preencha a chave e o valor.'
const letters = 'Use até 64 letras sem acento, números, ponto, hífen ou sublinhado na chave.'

test.each([
  [{ key: '', value: 'x' }, 'key', both],
  [{ key: 'x', value: '  ' }, 'value', both],
  [{ key: 'com espaço', value: 'x' }, 'key', letters],
  [{ key: 'x'.repeat(65), value: 'x' }, 'key', letters],
  [{ key: 'a{{b}}', value: 'x' }, 'key', letters],
  [{ key: 'x', value: 'v'.repeat(2001) }, 'value', 'Valor muito longo. Limite de 2.000 caracteres.'],
])('%j is refused', async (body, field, text) => {
  const ana = await person()
  const answer = await ana.call('POST', '/me/attributes', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: text } } })
})

test('a value cannot be emptied, only removed', async () => {
  const ana = await person()
  await ana.call('POST', '/me/attributes', { key: 'name', value: 'Ana' })
  expect(await ana.call('PUT', '/me/attributes/name', { value: ' ' })).toMatchObject({
    status: 400,
    body: { message: 'Valor obrigatório' },
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  '%s is a key like any other',
  async (key) => {
    const ana = await person()
    expect((await ana.call('POST', '/me/attributes', { key, value: 'sim' })).status).toBe(201)
    expect((await ana.call('GET', '/me/attributes')).body).toMatchObject([{ key, value: 'sim' }])
    expect((await ana.call('DELETE', `/me/attributes/${key}`)).status).toBe(204)
  },
)

test("another user's attributes do not exist", async () => {
  const [ana, bia] = [await person(), await person()]
  await ana.call('POST', '/me/attributes', { key: 'name', value: 'Ana' })
  expect((await bia.call('GET', '/me/attributes')).body).toEqual([])
  expect((await bia.call('PUT', '/me/attributes/name', { value: 'Bia' })).status).toBe(404)
  expect((await bia.call('DELETE', '/me/attributes/name')).status).toBe(404)
  expect((await ana.call('GET', '/me/attributes')).body).toMatchObject([{ value: 'Ana' }])
})

test('days without sending are added, named, listed in order and removed', async () => {
  const [ana, bia] = [await person(), await person()]
  await ana.call('POST', '/me/days-off', { day: '2026-12-24', name: 'Véspera de Natal' })
  await ana.call('POST', '/me/days-off', { day: '2026-07-09', name: '' })
  expect((await ana.call('POST', '/me/days-off', { day: '2026-07-09', name: 'Revolução' })).status).toBe(201)
  const days = [
    { day: '2026-07-09', name: 'Revolução' },
    { day: '2026-12-24', name: 'Véspera de Natal' },
  ]
  expect((await ana.call('GET', '/me/days-off')).body).toEqual(days)
  expect((await bia.call('GET', '/me/days-off')).body).toEqual([])
  expect((await bia.call('DELETE', '/me/days-off/2026-07-09')).status).toBe(404)
  expect((await ana.call('DELETE', '/me/days-off/2026-07-09')).status).toBe(204)
  expect((await ana.call('GET', '/me/days-off')).body).toEqual(days.slice(1))
  expect((await ana.call('POST', '/me/days-off', { day: '2026-02-30', name: '' })).status).toBe(400)
})

test('a campaign that skips holidays plans around a day off, and one that does not ignores it', async () => {
  const ana = await person()
  const tomorrow = Temporal.Now.zonedDateTimeISO('America/Sao_Paulo').toPlainDate().add({ days: 1 })
  await ana.call('POST', '/me/days-off', { day: tomorrow.toString(), name: '' })
  const dayPlanned = async (skipHolidays: boolean) => {
    const campaign = await campaignOf(ana, { skipHolidays }, [{ delayMinutes: 1440 }])
    await relate(db, ana, campaign.id, await contactsOf(db, ana, 1))
    const [message] = await messagesOf(db, campaign.id)
    return Temporal.Instant.fromEpochMilliseconds(message?.shipping_at.getTime() ?? 0)
      .toZonedDateTimeISO('America/Sao_Paulo')
      .toPlainDate()
      .toString()
  }
  expect(await dayPlanned(false)).toBe(tomorrow.toString())
  expect(await dayPlanned(true)).not.toBe(tomorrow.toString())
})

test('an account keeps its messages for ever until its administrator says otherwise', async () => {
  const [ana, caio] = [await person(), await person()]
  const bia = await colleague(ana)
  expect((await ana.call('GET', '/me/retention')).body).toEqual({ retentionDays: null, canChange: true })
  expect((await bia.call('GET', '/me/retention')).body).toEqual({ retentionDays: null, canChange: false })
  expect(await bia.call('PUT', '/me/retention', { retentionDays: 365 })).toMatchObject({
    status: 403,
    body: { message: 'Só quem administra a conta pode mudar por quanto tempo ela guarda mensagens.' },
  })
  expect((await ana.call('PUT', '/me/retention', { retentionDays: 179 })).status).toBe(400)
  expect((await ana.call('PUT', '/me/retention', { retentionDays: 365 })).body).toEqual({
    retentionDays: 365,
    canChange: true,
  })
  expect((await bia.call('GET', '/me/retention')).body).toEqual({ retentionDays: 365, canChange: false })
  expect((await caio.call('GET', '/me/retention')).body).toEqual({ retentionDays: null, canChange: true })
  await ana.call('PUT', '/me/retention', { retentionDays: null })
  expect((await ana.call('GET', '/me/retention')).body).toMatchObject({ retentionDays: null })
})

test('the messages that would go are counted: finished ones, older than so many days, of this account', async () => {
  const [ana, bia] = [await person(), await person()]
  const period = new Date(Math.floor(Date.now() / 900_000) * 900_000 - 400 * 86_400_000)
  for (const [status, messages] of [
    ['success', 7],
    ['cancel', 2],
    ['pending', 5],
  ] as const)
    await db
      .insertInto('period_counts')
      .values({ account_id: ana.id, period, status, slot: 0, messages })
      .execute()
  const countFor = async (owner: typeof ana, days: number) =>
    (await owner.call('GET', `/me/retention/messages?days=${days}`)).body
  expect(await countFor(ana, 365)).toEqual({ messages: 9 })
  expect(await countFor(ana, 730)).toEqual({ messages: 0 })
  expect(await countFor(bia, 365)).toEqual({ messages: 0 })
})
