import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { connect } from '#platform/db.ts'
import { startApi } from '#test/api.ts'
import { setMessages } from '#test/change.ts'
import { outreach } from '#test/outreach.ts'
import { startProxy } from '#test/proxy.ts'
import { startSending, until } from '#test/sending.ts'

const { db, url, person } = await startApi()
const direct = new URL(url)
const proxy = await startProxy({ host: direct.hostname, port: Number(direct.port) })
const through = new URL(url)
through.hostname = '127.0.0.1'
through.port = String(proxy.port)
const shaky = connect(through.href, { connections: 6, queryTimeoutMs: 3000 })
const said: string[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: unknown, text?: string) => void said.push(text ?? ''),
}
await startSending(shaky, { leaseSeconds: 3 }, log)

const due = async (contacts: number) => outreach(db, await person(), {}, contacts)

test.each([
  ['a claim', 'claim_messages', false],
  ['a claim', 'claim_messages', true],
  ['the gate', 'pass_gate', false],
  ['the gate', 'pass_gate', true],
  ['the record', 'record_outcomes', false],
  ['the record', 'record_outcomes', true],
])(
  'the line to the database is cut at %s (%s, arrived: %s): everything leaves once',
  async (_, at, after) => {
    const before = proxy.cuts()
    proxy.set({ kind: 'cut', at, after })
    const { smtp, count } = await due(30)
    await until(async () => (await count('sent')) === 30)
    expect(proxy.cuts()).toBe(before + 1)
    expect(smtp.messages).toHaveLength(30)
  },
)

test('with the database away it says so now and then, and goes on when it is back', async () => {
  proxy.set({ kind: 'closed' })
  await pause(500)
  said.length = 0
  const { smtp, count } = await due(10)
  await pause(4000)
  expect(said.length).toBeLessThan(8)
  expect(smtp.messages).toEqual([])
  proxy.set({ kind: 'open' })
  await until(async () => (await count('sent')) === 10)
})

test('a line that is dead without a word is noticed, and everything leaves once', async () => {
  const { smtp, campaign, count } = await due(200)
  await until(async () => smtp.messages.length > 0)
  proxy.set({ kind: 'hole' })
  await pause(1000)
  const { smtp: other, count: countOther } = await due(5)
  await pause(3000)
  proxy.set({ kind: 'open' })
  await until(async () => (await countOther('sent')) === 5)
  // What was given back waits a little, or a minute when a connection to the mail server was lost with it.
  const unfinished = ['scheduled', 'retry', 'dispatched'] as const
  await until(async () => {
    await setMessages(
      db,
      sql`campaign_id = ${campaign.id} and state in ('scheduled', 'retry')`,
      sql`next_attempt_at = now()`,
    )
    const left = await Promise.all(unfinished.map(count))
    return left.every((each) => each === 0)
  })
  expect(other.messages).toHaveLength(5)
  expect(smtp.messages.length).toBeLessThanOrEqual(200)
  expect(smtp.messages.length).toBeGreaterThanOrEqual(await count('sent'))
})
