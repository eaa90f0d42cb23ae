import type { Contact } from '@cadencia/contract/contacts'
import type { Channel } from '@cadencia/domain/channel'
import { expect, test } from 'vitest'

import { type Reason, suppress } from '#engine/suppress/queries.ts'
import { type Person, startApi } from '#test/api.ts'

const { db, person } = await startApi()
const ana = await person()
const bia = await person()

let count = 0
async function contactOf(owner: Person = ana) {
  const number = String(++count).padStart(4, '0')
  const email = `contato${number}@exemplo.com.br`
  const { body } = await owner.call('POST', '/contacts', {
    name: 'Thaís',
    email,
    whatsapp: `(11) 98888-${number}`,
  })
  const { id } = body as Contact
  const phone = `+551198888${number}`
  const stop = (channel: Channel, reason: Reason, note?: string) =>
    db
      .transaction()
      .execute((tx) =>
        suppress(tx, owner.id, { channel, address: channel === 'email' ? email : phone, reason, note }),
      )
  const read = async () => (await owner.call('GET', `/contacts/${id}`)).body as Contact
  const states = async () =>
    Object.fromEntries((await read()).channels?.map(({ channel, state }) => [channel, state]) ?? [])
  const consent = (body: object) => owner.call('POST', `/contacts/${id}/consent`, body)
  const lift = (channel: Channel) => owner.call('POST', `/contacts/${id}/lift-suspension`, { channel })
  return { id, email, stop, read, states, consent, lift }
}

const open = { email: 'ok', whatsapp: 'ok', call: 'ok' }
const left = { email: 'opted_out', whatsapp: 'opted_out', call: 'opted_out' }

test('a contact says of each channel whether it is open, and if not why and since when', async () => {
  const { stop, read, states } = await contactOf()
  expect(await states()).toEqual(open)
  await stop('email', 'hard_bounce', '550 5.1.1 User unknown')
  expect((await read()).channels).toEqual([
    {
      channel: 'email',
      state: 'suspended',
      reason: 'O endereço não existe ou não recebe mensagens: 550 5.1.1 User unknown',
      since: expect.stringMatching(/^\d{4}-/),
      address: expect.stringContaining('@'),
    },
    { channel: 'whatsapp', state: 'ok', address: expect.stringMatching(/^\+55/) },
    { channel: 'call', state: 'ok', address: expect.stringMatching(/^\+55/) },
  ])
  await stop('whatsapp', 'opt_out', 'whatsapp')
  expect((await read()).channels).toMatchObject([
    { channel: 'email', state: 'opted_out', reason: 'Pediu para sair pelo WhatsApp' },
    { channel: 'whatsapp', state: 'opted_out', reason: 'Pediu para sair pelo WhatsApp' },
    { channel: 'call', state: 'opted_out', reason: 'Pediu para sair pelo WhatsApp' },
  ])
})

test('the list says it too', async () => {
  const { id, email, stop } = await contactOf()
  await stop('call', 'opt_out', 'Pediu na ligação')
  const { body } = await ana.call('GET', `/contacts?search=${email}`)
  const found = (body as { data: Contact[] }).data.find((contact) => contact.id === id)
  expect(found?.channels).toContainEqual(
    expect.objectContaining({
      channel: 'call',
      state: 'opted_out',
      reason: 'Pediu na ligação para não ligar mais',
    }),
  )
})

test('a contact without a number that can be called says so', async () => {
  const { id, states } = await contactOf()
  await db.updateTable('contacts').set({ phone: null }).where('id', '=', id).execute()
  expect(await states()).toEqual({ email: 'ok', whatsapp: 'missing', call: 'missing' })
})

test('a suspension by bounces is lifted by a person, and its history stays', async () => {
  const { id, stop, states, lift } = await contactOf()
  await stop('email', 'hard_bounce', '550 5.1.1')
  expect(await lift('email')).toMatchObject({ status: 200, body: { id } })
  expect(await states()).toEqual(open)
  expect(await lift('email')).toMatchObject({ status: 409, body: { code: 'not_suspended' } })
  const { body } = await ana.call('GET', `/contacts/${id}/timeline`)
  expect((body as { data: { kind: string; detail?: string }[] }).data).toMatchObject([
    { kind: 'lifted', detail: expect.stringContaining(ana.email) },
    { kind: 'suppressed', detail: expect.stringContaining('550 5.1.1') },
  ])
})

test('who asked to leave is not brought back as a bounce is', async () => {
  const { stop, states, lift } = await contactOf()
  await stop('email', 'opt_out', 'page')
  for (const channel of ['email', 'whatsapp', 'call'] as const)
    expect(await lift(channel)).toMatchObject({ status: 409, body: { code: 'opted_out' } })
  await stop('email', 'complaint')
  expect(await lift('email')).toMatchObject({ status: 409, body: { code: 'opted_out' } })
  expect(await states()).toEqual(left)
})

test('an opt-out is lifted by the contact’s own wish, with who wrote it down and why', async () => {
  const { id, stop, states, consent } = await contactOf()
  await stop('email', 'opt_out', 'page')
  expect(await consent({})).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Motivo é obrigatório' } },
  })
  expect(await consent({ reason: '  ' })).toMatchObject({ status: 400 })
  expect(await consent({ reason: 'Pediu por telefone para voltar' })).toMatchObject({
    status: 200,
    body: { id },
  })
  expect(await states()).toEqual(open)
  const kept = await db
    .selectFrom('lifted_suppressions')
    .select(['channel', 'reason', 'lifted_by', 'why'])
    .where('account_id', '=', ana.id)
    .where('address', 'like', `contato${String(count).padStart(4, '0')}@%`)
    .execute()
  expect(kept).toEqual([
    { channel: 'email', reason: 'opt_out', lifted_by: ana.userId, why: 'Pediu por telefone para voltar' },
  ])
  expect(await consent({ reason: 'De novo' })).toMatchObject({ status: 409, body: { code: 'not_opted_out' } })
  const { body } = await ana.call('GET', `/contacts/${id}/timeline`)
  expect((body as { data: { kind: string; detail?: string }[] }).data).toContainEqual(
    expect.objectContaining({
      kind: 'lifted',
      detail: expect.stringContaining('Pediu por telefone para voltar'),
    }),
  )
})

test('who comes back by one channel stays away from the others, also with a new number', async () => {
  const { id, stop, states, consent } = await contactOf()
  await stop('email', 'opt_out', 'page')
  await ana.call('PATCH', `/contacts/${id}`, { whatsapp: '(21) 97777-1234' })
  expect(await states()).toEqual(left)
  await consent({ channel: 'email', reason: 'Só e-mail' })
  expect(await states()).toEqual({ ...left, email: 'ok' })
})

test('a bounce stays when a wish is lifted', async () => {
  const { stop, states, consent } = await contactOf()
  await stop('email', 'hard_bounce')
  await stop('call', 'opt_out')
  await consent({ reason: 'Pode ligar' })
  expect(await states()).toEqual({ ...open, email: 'suspended' })
})

test("another user's contact is not found", async () => {
  const { id, stop, states } = await contactOf()
  await stop('email', 'opt_out')
  expect((await bia.call('POST', `/contacts/${id}/consent`, { reason: 'x' })).status).toBe(404)
  expect((await bia.call('POST', `/contacts/${id}/lift-suspension`, { channel: 'email' })).status).toBe(404)
  expect(await states()).toEqual(left)
})
