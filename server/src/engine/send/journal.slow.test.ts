import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { startDispatcherProcess } from '#test/child.ts'
import { temporaryFolder } from '#test/folder.ts'
import { outreach } from '#test/outreach.ts'
import { until } from '#test/sending.ts'
import { answerAfter, type Script } from '#test/smtp.ts'

const { db, url, person } = await startApi()

const due = async (contacts: number, script: Script) => outreach(db, await person(), script, contacts)

const copiesOf = (messages: readonly string[]) =>
  Map.groupBy(messages, (text) => /^Message-ID: (.*)$/m.exec(text)?.[1])

test('killed with many past the gate: at most one a connection is in doubt, the others leave, once', async () => {
  const journals = await temporaryFolder('journals')
  let kill = () => true
  const deadly = () => void kill()
  const answers = [
    ...Array.from({ length: 30 }, () => answerAfter(2, '250 aceita')),
    deadly,
    answerAfter(2, '250 aceita'),
  ]
  const { smtp, states, count } = await due(120, { dot: answers })
  const first = await startDispatcherProcess(url, { journals })
  kill = first.kill
  await until(async () => smtp.messages.length > 30 && smtp.open() === 0)
  expect(await count('dispatched')).toBeGreaterThan(4)

  const second = await startDispatcherProcess(url, { journals })
  await until(async () => (await states()).every((state) => ['sent', 'unknown'].includes(state)))
  expect(await count('unknown')).toBeLessThanOrEqual(4)
  const copies = copiesOf(smtp.messages)
  expect([...copies.values()].every((same) => same.length === 1)).toBe(true)
  expect(copies.size).toBeGreaterThanOrEqual(await count('sent'))
  expect(await second.stop()).toBe(0)
  expect(readdirSync(journals)).toEqual([])
})

test('what was heard and not recorded is recorded by the next', async () => {
  const journals = await temporaryFolder('journals')
  const { smtp, count } = await due(8, {})
  const first = await db.transaction().execute(async (tx) => {
    // The gate does not write there; recording does.
    await sql`lock table step_counts in exclusive mode`.execute(tx)
    const dispatcher = await startDispatcherProcess(url, { journals })
    await until(async () => smtp.messages.length === 8)
    await pause(200)
    dispatcher.kill()
    return dispatcher
  })
  expect(await count('dispatched')).toBe(8)
  const second = await startDispatcherProcess(url, { journals })
  await until(async () => (await count('sent')) === 8)
  expect(smtp.messages).toHaveLength(8)
  await second.stop()
  first.kill()
})
