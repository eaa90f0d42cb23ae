import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { temporaryFolder } from '#test/folder.ts'
import { outreach } from '#test/outreach.ts'
import { startSending, until } from '#test/sending.ts'
import { answerAfter } from '#test/smtp.ts'

import { openJournal, readRemains } from './journal.ts'

const { db, person } = await startApi()

test('a pause stops what has passed the gate and has not begun within a quarter of a second', async () => {
  const journals = await temporaryFolder('journals')
  const { smtp, ana, campaign, count } = await outreach(
    db,
    await person(),
    { dot: [answerAfter(60, '250 aceita')] },
    60,
  )
  const dispatcher = await startSending(db, { journals, connections: 2 })
  await until(async () => smtp.messages.length >= 8)
  await ana.call('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' })
  await pause(250)
  const begun = smtp.messages.length
  await pause(500)
  // The two that were in the middle of it then.
  expect(smtp.messages.length).toBeLessThanOrEqual(begun + 2)
  await until(async () => (await count('dispatched')) === 0)
  expect(await count('sent')).toBe(smtp.messages.length)
  expect(smtp.messages.length).toBeLessThan(60)
  const left = db.selectFrom('messages').select('state').where('dispatched_at', 'is not', null)
  const seen = await left.where('campaign_id', '=', campaign.id).execute()
  expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['sent']))
  await dispatcher.stop()
})

test('of another machine, or of a process that runs, nothing is read; after a restart only what was heard counts', async () => {
  const folder = await temporaryFolder('journals')
  const work = { accountId: 1, id: 7, fence: 2 } as Parameters<ReturnType<typeof openJournal>['begun']>[0]
  const journal = openJournal(folder)
  journal.name('um')
  await journal.begun(work)
  const [file = ''] = readdirSync(folder)
  const written = readFileSync(join(folder, file), 'utf8')
  expect(readRemains(folder)).toEqual([])
  journal.remove()

  const left = (change: (text: string) => string) => {
    writeFileSync(join(folder, 'x.journal'), change(written))
    return readRemains(folder)
  }
  expect(left((text) => text)).toMatchObject([{ names: ['um'], isWhole: true }])
  expect(left((text) => text)[0]?.messages.get('1/7/2')).toEqual({ accountId: 1, id: 7, fence: 2 })
  expect(left((text) => text.replace(/"host":"[^"]*"/, '"host":"outra"'))).toEqual([])
  expect(left((text) => text.replace(/"pid":\d+/, `"pid":${process.ppid}`))).toEqual([])
  expect(left((text) => text.replace(/"boot":\d+/, '"boot":1000'))).toMatchObject([{ isWhole: false }])
  // Cut off in the middle of its last line.
  expect(left((text) => text.slice(0, -5))[0]?.messages.size).toBe(0)
})

test('keeps only what is not recorded when it grows', async () => {
  const folder = await temporaryFolder('journals')
  const journal = openJournal(folder)
  journal.name('um')
  const workOf = (id: number) => ({ accountId: 1, id, fence: 1 }) as Parameters<typeof journal.begun>[0]
  for (let id = 0; id < 40_000; id += 1) {
    await journal.begun(workOf(id))
    journal.heard(workOf(id), { kind: 'sent', code: '250 ok' })
    if (id > 0) journal.recorded(workOf(id))
  }
  const [file = ''] = readdirSync(folder)
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text.length).toBeLessThan(1.2 * 1024 * 1024)
  expect(text).toContain('"name":"um"')
  expect(text).toContain('"id":0,')
  journal.remove()
})

test('what begins together is written together, each before it leaves; what cannot be written does not leave', async () => {
  const folder = await temporaryFolder('journals')
  const journal = openJournal(folder)
  const workOf = (id: number) => ({ accountId: 1, id, fence: 1 }) as Parameters<typeof journal.begun>[0]
  const [file = ''] = readdirSync(folder)
  const written = () => readFileSync(join(folder, file), 'utf8')
  const beginning = [1, 2, 3].map(async (id) => {
    await journal.begun(workOf(id))
    expect(written()).toContain(`"id":${id},`)
  })
  expect(written()).not.toContain('"id"')
  await Promise.all(beginning)
  journal.remove()
  const late = await Promise.allSettled([4, 5].map((id) => journal.begun(workOf(id))))
  expect(late.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
