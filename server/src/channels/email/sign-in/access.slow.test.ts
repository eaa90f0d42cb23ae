import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { startProvider } from '#test/provider.ts'
import { until } from '#test/sending.ts'
import { accountOf } from '#test/signed-in.ts'
import { askInProcesses } from '#test/token-children.ts'

import { accessTo, SignInNeeded } from './access.ts'
import { ProviderAway } from './exchange.ts'

const provider = await startProvider()
const mailApps = provider.apps
const { db, url, person } = await startApi({ mailApps })

async function account() {
  const ana = await person()
  const { id } = await accountOf(ana)
  const key = { accountId: ana.id, senderId: id }
  return { key, token: accessTo({ db, keys: testOptions.keys, mailApps }, 'google', key) }
}

const endsSoon = (senderId: number) =>
  db
    .updateTable('mail_grants')
    .set({ given_at: new Date(Date.now() - 3_400_000), ends_at: new Date(Date.now() + 200_000) })
    .where('sender_id', '=', senderId)
    .execute()

test('a token is kept while it is good, renewed before it ends, and at once where it was refused', async () => {
  const { key, token } = await account()
  const first = await token()
  expect(provider.goodFor(first)).toBe('ana@aurora.test')
  expect(await token()).toBe(first)
  await endsSoon(key.senderId)
  const second = await token()
  expect(second).not.toBe(first)
  const third = await token(second)
  expect(third).not.toBe(second)
  // Another process was refused the same one a moment before.
  expect(await token(second)).toBe(third)
  expect(provider.state.reused).toBe(0)
})

test('eight processes renew one token together, and none of them sends one twice', async () => {
  const { key, token } = await account()
  provider.state.lifeSeconds = 1
  await token(await token())
  const ends = await askInProcesses(8, testOptions.keys, { url, mailApps, key }, () => {
    const before = provider.state.renewed
    return until(async () => provider.state.renewed - before > 4)
  })
  expect(ends).toEqual(Array.from({ length: 8 }, () => 0))
  expect(provider.state.reused).toBe(0)
  provider.state.lifeSeconds = 3600
})

test('what the provider no longer renews asks for a person; nothing is tried again', async () => {
  const { key, token } = await account()
  await endsSoon(key.senderId)
  provider.takeBack()
  await expect(token()).rejects.toThrow(new SignInNeeded('Entre de novo com Google.'))
  provider.state.instead = { status: 500 }
  await expect(token()).rejects.toThrow(SignInNeeded)
  provider.state.instead = undefined
})

test('a provider that is away costs nothing: the next try has the same right', async () => {
  const { key, token } = await account()
  await endsSoon(key.senderId)
  for (const instead of [{ status: 500 }, { status: 429 }, { status: 200, body: { error: 'lixo' } }]) {
    provider.state.instead = instead
    await expect(token()).rejects.toThrow(ProviderAway)
  }
  provider.state.instead = undefined
  expect(provider.goodFor(await token())).toBe('ana@aurora.test')
})
