import { expect, onTestFinished, test } from 'vitest'

import { startJobs } from '#platform/jobs/loop.ts'
import { startApi } from '#test/api.ts'
import { until } from '#test/sending.ts'

import { jobsOf, nextNight } from './jobs.ts'

const { db, person } = await startApi()

test.each([
  ['2026-11-10T15:00:00-03:00', '2026-11-11T06:00:00.000Z'],
  ['2026-11-11T02:59:59-03:00', '2026-11-11T06:00:00.000Z'],
  ['2026-11-11T03:00:00-03:00', '2026-11-12T06:00:00.000Z'],
  ['2026-12-31T23:00:00-03:00', '2027-01-01T06:00:00.000Z'],
])('the night after %s is %s', (now, night) => {
  expect(nextNight(Temporal.Instant.from(now)).toISOString()).toBe(night)
})

test('of two processes one does the work of the night, once: the counters of each account are mended', async () => {
  const [ana, bia] = [await person(), await person()]
  for (const { id } of [ana, bia])
    await db
      .insertInto('contact_blocks')
      .values({ account_id: id, block: 7, slot: 0, contacts: 9, changes: 1 })
      .execute()
  const told: object[] = []
  const silent = () => undefined
  const log = { info: silent, warn: silent, error: (line: object) => void told.push(line) }
  const night = () => db.selectFrom('jobs').select('run_at').where('kind', '=', 'night').executeTakeFirst()
  const isTomorrow = async () => ((await night())?.run_at ?? new Date(0)) > new Date()
  const isDone = async () =>
    (await db.selectFrom('jobs').selectAll().where('kind', '=', 'recount').execute()).length === 0

  for (const process of ['one', 'two'])
    onTestFinished(
      startJobs(db, log, jobsOf(db, log), { askEveryMs: 20, leaseSeconds: process === 'one' ? 30 : 31 }),
    )
  await until(async () => (await night()) !== undefined)
  expect(await isTomorrow()).toBe(true)
  expect(told).toEqual([])

  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'night')
    .execute()
  await until(async () => told.length >= 2)
  await until(isDone)
  expect(told.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
    [ana.id, bia.id].map((accountId) =>
      expect.objectContaining({
        accountId,
        table: 'contact_blocks',
        kept: { contacts: 9 },
        counted: { contacts: 0 },
      }),
    ),
  )
  expect(await isTomorrow()).toBe(true)
})
