import type { Mailbox } from '@cadencia/contract/mailboxes'
import type { Sender } from '@cadencia/contract/sender'
import { beforeEach, describe, expect, test } from 'vitest'

import { openSession } from '#platform/session.ts'
import { type Person, startApi } from '#test/api.ts'
import { comeBackFrom } from '#test/provider-server.ts'
import { startProvider } from '#test/provider.ts'
import { senderOf } from '#test/senders.ts'

const provider = await startProvider()
const { db, person } = await startApi({ mailApps: provider.apps })
const fresh = { ...provider.state }
beforeEach(() => void Object.assign(provider.state, fresh, { revoked: [] }))

const account = (mode: 'google' | 'microsoft', more: object = {}) => ({
  mode,
  name: 'Ana',
  fromName: 'Ana',
  fromAddress: 'ana@aurora.test',
  ...more,
})

const begin = async (owner: Person, id: number) =>
  ((await owner.call('POST', `/senders/${id}/sign-in`)).body as { url: string }).url
const finish = (owner: Person, query: string) => owner.call('POST', '/sign-ins/finish', { query })
const shown = async (owner: Person, id: number) =>
  ((await owner.call('GET', '/senders')).body as Sender[]).find((each) => each.id === id)
const grantOf = (id: number) =>
  db.selectFrom('mail_grants').selectAll().where('sender_id', '=', id).executeTakeFirst()

async function signedIn(mode: 'google' | 'microsoft' = 'google') {
  const ana = await person()
  const { id } = await senderOf(ana, account(mode))
  const query = await comeBackFrom(await begin(ana, id))
  expect(await finish(ana, query)).toMatchObject({ status: 200, body: { senderId: id } })
  return { ana, id, query }
}

test('the providers this installation is registered with are offered', async () => {
  const ana = await person()
  expect((await ana.call('GET', '/sign-ins')).body).toEqual([
    { provider: 'google' },
    { provider: 'microsoft' },
  ])
})

test.each(['google', 'microsoft'] as const)(
  'a person signs in with %s, and answers are read',
  async (mode) => {
    const ana = await person()
    const { id } = await senderOf(ana, account(mode))
    expect(await shown(ana, id)).toMatchObject({
      signedIn: 'no',
      advice: [expect.stringMatching(/^Entre com (Google|Microsoft) para enviar/)],
    })
    const url = new URL(await begin(ana, id))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'cadencia',
      response_type: 'code',
      redirect_uri: 'https://cadencia.exemplo.com.br/oauth/callback',
      code_challenge_method: 'S256',
      scope: expect.stringContaining(
        mode === 'google' ? 'https://mail.google.com/' : 'IMAP.AccessAsUser.All',
      ),
    })
    expect(await finish(ana, await comeBackFrom(url.href))).toMatchObject({
      status: 200,
      body: { senderId: id },
    })
    const sender = await shown(ana, id)
    expect(sender).toMatchObject({ signedIn: 'yes', state: 'ok' })
    expect(sender).not.toHaveProperty('advice')
    const [mailbox] = (await ana.call('GET', '/mailboxes')).body as Mailbox[]
    expect(mailbox).toMatchObject({
      senderId: id,
      user: 'ana@aurora.test',
      state: 'waiting',
      hasPassword: false,
    })
  },
)

describe('what comes back is refused', () => {
  test('a second time', async () => {
    const { ana, query } = await signedIn()
    expect(await finish(ana, query)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('já foi usado') },
    })
  })

  test('with another state than was sent', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, account('google'))
    const query = new URLSearchParams(await comeBackFrom(await begin(ana, id)))
    for (const state of [`${id}.outro`, 'lixo', '', '99999999999999999999.x'])
      expect(
        await finish(ana, new URLSearchParams({ ...Object.fromEntries(query), state }).toString()),
      ).toMatchObject({
        status: 400,
      })
    expect(await shown(ana, id)).toMatchObject({ signedIn: 'no' })
  })

  test('in the session of another person, or in another session of the same', async () => {
    const [ana, bia] = [await person(), await person()]
    const { id } = await senderOf(ana, account('google'))
    const query = await comeBackFrom(await begin(ana, id))
    expect(await finish(bia, query)).toMatchObject({ status: 404 })
    const other = { authorization: `Bearer ${await openSession(db, ana.userId)}` }
    expect(await ana.call('POST', '/sign-ins/finish', { query }, other)).toMatchObject({ status: 400 })
    expect(await shown(ana, id)).toMatchObject({ signedIn: 'no' })
  })

  test('with a code that the provider does not know', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, account('google'))
    const query = new URLSearchParams(await comeBackFrom(await begin(ana, id)))
    query.set('code', 'roubado')
    expect(await finish(ana, query.toString())).toMatchObject({
      status: 400,
      body: { message: 'Este pedido de acesso já foi usado ou venceu. Comece de novo.' },
    })
  })

  test('when the person said no', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, account('google'))
    const state = new URL(await begin(ana, id)).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state }).toString()
    expect(await finish(ana, query)).toMatchObject({
      status: 400,
      body: { message: 'O acesso não foi permitido.' },
    })
  })

  test('when it is the account of another address, with both of them named, and what was given is given back', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, account('google'))
    provider.state.address = 'pessoal@gmail.test'
    const query = await comeBackFrom(await begin(ana, id))
    expect(await finish(ana, query)).toMatchObject({
      status: 400,
      body: {
        message:
          'Você entrou como pessoal@gmail.test, e este canal envia como ana@aurora.test. Entre com a conta do canal.',
      },
    })
    expect(provider.state.revoked).toHaveLength(1)
    expect(await grantOf(id)).toMatchObject({ secrets: null })
  })

  test('when the access would end within the hour', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, account('google'))
    provider.state.givesRefresh = false
    const query = await comeBackFrom(await begin(ana, id))
    expect(await finish(ana, query)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('não deu um acesso que dure') },
    })
  })

  test('while the provider is away, and the person can begin anew', async () => {
    const ana = await person()
    const { id } = await senderOf(ana, account('google'))
    const query = await comeBackFrom(await begin(ana, id))
    provider.state.instead = { status: 503 }
    expect(await finish(ana, query)).toMatchObject({
      status: 503,
      body: { message: 'Google não respondeu como esperado. Tente de novo em alguns minutos.' },
    })
  })
})

test('tokens are sealed, and no answer shows them', async () => {
  const { ana, id } = await signedIn()
  const row = await grantOf(id)
  expect(row?.secrets?.toString('latin1')).not.toMatch(/access|refresh/)
  const told = JSON.stringify([await shown(ana, id), (await ana.call('GET', '/mailboxes')).body])
  expect(told).not.toMatch(/access|refresh|secret/i)
})

test('leaving gives the access back to the provider and deletes it', async () => {
  const { ana, id } = await signedIn()
  expect(await ana.call('DELETE', `/senders/${id}/sign-in`)).toMatchObject({ status: 204 })
  expect(provider.state.revoked).toHaveLength(1)
  expect(await grantOf(id)).toBeUndefined()
  expect((await ana.call('GET', '/mailboxes')).body).toEqual([])
  expect(await shown(ana, id)).toMatchObject({ signedIn: 'no' })
  expect(await ana.call('DELETE', `/senders/${id}/sign-in`)).toMatchObject({ status: 404 })
})

test('a deleted sender leaves too', async () => {
  const { ana, id } = await signedIn('microsoft')
  expect(await ana.call('DELETE', `/senders/${id}`)).toMatchObject({ status: 204 })
  expect(await grantOf(id)).toBeUndefined()
})

test('the address of an account stays the one that was proved', async () => {
  const { ana, id } = await signedIn()
  expect(
    await ana.call('PUT', `/senders/${id}`, account('google', { fromAddress: 'bia@aurora.test' })),
  ).toMatchObject({
    status: 400,
    body: { fields: { fromAddress: expect.stringContaining('crie outro canal') } },
  })
  expect(await ana.call('PUT', `/senders/${id}`, account('google', { fromName: 'Ana Lima' }))).toMatchObject({
    status: 200,
    body: { fromName: 'Ana Lima', signedIn: 'yes' },
  })
})

test('reading is turned off and on again', async () => {
  const { ana, id } = await signedIn()
  expect(await ana.call('DELETE', `/senders/${id}/mailbox`)).toMatchObject({ status: 204 })
  expect(await ana.call('POST', `/senders/${id}/mailbox`)).toMatchObject({
    status: 200,
    body: { senderId: id, user: 'ana@aurora.test' },
  })
})

test('a sender with a password has nothing to sign in to', async () => {
  const ana = await person()
  const { id } = await senderOf(ana)
  expect(await ana.call('POST', `/senders/${id}/sign-in`)).toMatchObject({ status: 400 })
  expect(await ana.call('POST', `/senders/${id}/mailbox`)).toMatchObject({ status: 400 })
})
