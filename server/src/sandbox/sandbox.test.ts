import type { SandboxMessage } from '@cadencia/contract/sandbox'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { type Person, startApi } from '#test/api.ts'
import { campaignOf } from '#test/build.ts'

import { openBox } from './box.ts'

const { db, person } = await startApi()
const box = openBox(db)

const keep = (owner: Person, recipient: string, title: string) =>
  box.keep({
    accountId: owner.id,
    channel: recipient.startsWith('+') ? 'whatsapp' : 'email',
    messageId: undefined,
    recipient,
    title,
    raw: Buffer.from(`Subject: ${title}\r\n\r\noi`),
  })

const found = async (owner: Person, text: string) =>
  (await list(owner, `?search=${encodeURIComponent(text)}`)).data.map(({ title }) => title)

async function list(owner: Person, query = '') {
  const { body } = await owner.call('GET', `/sandbox/messages${query}`)
  return body as { data: SandboxMessage[]; meta: { total: number; totalPages: number } }
}

test('the box shows the newest first, a page at a time, each to its owner', async () => {
  const [ana, bia] = [await person(), await person()]
  for (const place of [1, 2, 3]) await keep(ana, `p${place}@x.com.br`, `Assunto ${place}`)
  await keep(bia, 'outra@x.com.br', 'De outra pessoa')
  const first = await list(ana, '?limit=2')
  expect(first.data.map(({ title }) => title)).toEqual(['Assunto 3', 'Assunto 2'])
  expect(first.meta).toMatchObject({ total: 3, totalPages: 2 })
  expect((await list(ana, '?limit=2&page=2')).data.map(({ title }) => title)).toEqual(['Assunto 1'])
  expect(await list(ana, '?page=9')).toMatchObject({ data: [], meta: { total: 3 } })
})

test('a search looks in subject and recipient, without accents, and takes signs as they are', async () => {
  const ana = await person()
  await keep(ana, 'jose@x.com.br', 'Promoção de verão')
  await keep(ana, 'maria@x.com.br', '100% grátis')
  expect(await found(ana, 'promocao')).toEqual(['Promoção de verão'])
  expect(await found(ana, 'MARIA@')).toEqual(['100% grátis'])
  expect(await found(ana, '0%')).toEqual(['100% grátis'])
  expect(await found(ana, '%x%')).toEqual([])
})

test.each(['(11) 98765-4321', '11 98765 4321', '98765-43', '+55 (11) 9', '5511987654321', '4321'])(
  'a number is found as it is shown, or by a part of it: %s',
  async (text) => {
    const ana = await person()
    await keep(ana, '+5511987654321', 'Para Ana')
    await keep(ana, '+5521912345678', 'Para Bia')
    expect(await found(ana, text)).toEqual(['Para Ana'])
  },
)

test('what is no number is looked for as it is written', async () => {
  const ana = await person()
  await keep(ana, '+5511987654321', 'Oi (Ana) - 10-12')
  await keep(ana, '+5521912345678', 'Oi')
  await keep(ana, '11987@x.com.br', 'Oi')
  expect(await found(ana, '-')).toEqual(['Oi (Ana) - 10-12'])
  expect(await found(ana, '10-12')).toEqual(['Oi (Ana) - 10-12'])
  expect(await found(ana, 'a 98765-4321')).toEqual([])
  expect(await found(ana, '119-87')).toEqual(['Oi (Ana) - 10-12'])
})

test("another user's message is not found", async () => {
  const [ana, bia] = [await person(), await person()]
  await keep(ana, 'p@x.com.br', 'Só de Ana')
  const [message] = (await list(ana)).data
  expect((await ana.call('GET', `/sandbox/messages/${message?.id}`)).status).toBe(200)
  expect(await bia.call('GET', `/sandbox/messages/${message?.id}`)).toMatchObject({
    status: 404,
    body: { message: 'Mensagem não encontrada' },
  })
})

test('an owner empties their own box', async () => {
  const [ana, bia] = [await person(), await person()]
  await keep(ana, 'p@x.com.br', 'De Ana')
  await keep(bia, 'p@x.com.br', 'De Bia')
  expect((await ana.call('DELETE', '/sandbox/messages')).status).toBe(204)
  expect((await list(ana)).data).toEqual([])
  expect((await list(bia)).data).toHaveLength(1)
})

describe('test mode', () => {
  const testing = async (owner: Person) => (await owner.call('GET', '/sandbox')).body
  const add = (
    owner: Person,
    sender: { channel: 'email' | 'whatsapp'; mode: 'smtp' | 'cloud_api' | 'assisted' },
  ) =>
    db
      .insertInto('senders')
      .values({ account_id: owner.id, name: 'Outro', ...sender })
      .returning('id')
      .executeTakeFirstOrThrow()
  const makeDefault = (owner: Person, channel: 'email' | 'whatsapp', id: number) =>
    db
      .updateTable('senders')
      .set({ is_default: sql<boolean>`id = ${id}` })
      .where('account_id', '=', owner.id)
      .where('channel', '=', channel)
      .execute()

  test('a new user is testing, and still is with a sender that nothing uses', async () => {
    const ana = await person()
    expect(await testing(ana)).toEqual({ testing: true, channels: ['email', 'whatsapp'] })
    await add(ana, { channel: 'email', mode: 'smtp' })
    const { id } = await add(ana, { channel: 'whatsapp', mode: 'assisted' })
    await makeDefault(ana, 'whatsapp', id)
    expect(await testing(ana)).toEqual({ testing: true, channels: ['email'] })
  })

  test.each([
    ['email', 'smtp'],
    ['whatsapp', 'cloud_api'],
  ] as const)('a real %s sender ends it, by default or in one campaign', async (channel, mode) => {
    const [ana, bia] = [await person(), await person()]
    await makeDefault(ana, channel, (await add(ana, { channel, mode })).id)
    const other = channel === 'email' ? 'whatsapp' : 'email'
    expect(await testing(ana)).toEqual({ testing: false, channels: [other] })
    const { id } = await add(bia, { channel, mode })
    await campaignOf(bia, { [`${channel}SenderId`]: id })
    expect(await testing(bia)).toEqual({ testing: false, channels: [other] })
  })
})

test('the box keeps the newest thousand of each owner', async () => {
  const [ana, bia] = [await person(), await person()]
  await keep(bia, 'p@x.com.br', 'De Bia')
  await Promise.all(Array.from({ length: 2000 }, (_, place) => keep(ana, 'p@x.com.br', `${place}`)))
  await box.settled()
  const { data, meta } = await list(ana, '?limit=1')
  expect([data[0]?.title, meta.total]).toEqual(['1999', 1000])
  expect((await list(bia)).meta.total).toBe(1)
})
