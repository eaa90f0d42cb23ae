import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { freshDatabase } from '#test/database.ts'
import { until } from '#test/sending.ts'

import { transact } from '../transact.ts'
import { type Job, type jobLimits, startJobs } from './loop.ts'
import { enqueue } from './queries.ts'

const { db, url } = await freshDatabase()
afterEach(async () => void (await db.deleteFrom('jobs').execute()))

type Run = (job: Job) => Promise<Date | undefined>
const silent = () => undefined
const past = () => new Date(Date.now() - 1000)
const later = () => new Date(Date.now() + 3_600_000)

function listen() {
  const [error, warn] = [vi.fn<(line: object, text?: string) => void>(), vi.fn<(line: object) => void>()]
  return { error, warn, info: silent }
}

/** A process that runs jobs of one kind, stopped at the end of the test. */
function start(run: Run, options: Partial<typeof jobLimits> = {}, log = listen(), name = 'work') {
  const stop = startJobs(db, log, [{ name, run }], { askEveryMs: 20, ...options })
  onTestFinished(stop)
  return stop
}

const rowOf = (key = '') =>
  db.selectFrom('jobs').selectAll().where('kind', '=', 'work').where('key', '=', key).executeTakeFirst()
const isGone = async (key = '') => (await rowOf(key)) === undefined

/** A promise that a test resolves: a job that waits for it runs until then. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { opened: promise, open: () => resolve(undefined) }
}

test('one job and five processes: it runs once', async () => {
  const run = vi.fn<Run>(() => pause(50, undefined))
  for (let process = 0; process < 5; process += 1) start(run)
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  await until(() => isGone())
  await pause(100)
  expect(run).toHaveBeenCalledTimes(1)
})

test('many jobs are each run once, and no more of them at once than a process may', async () => {
  const ran: string[] = []
  let [now, most] = [0, 0]
  const run: Run = async ({ key, accountId }) => {
    most = Math.max(most, (now += 1))
    await pause(5)
    ran.push(`${key}/${accountId}`)
    now -= 1
    return undefined
  }
  const keys = Array.from({ length: 40 }, (_, at) => String(at + 1))
  await enqueue(
    db,
    keys.map((key) => ({ kind: 'work', key, accountId: Number(key), runAt: past() })),
  )
  start(run, { atOnce: 3 })
  await until(async () => ran.length >= keys.length)
  expect(ran.toSorted()).toEqual(keys.map((key) => `${key}/${key}`).toSorted())
  expect(most).toBe(3)
})

test('a job of the same name and key is enqueued once, and kinds of other processes are left alone', async () => {
  const run = vi.fn<Run>(async () => undefined)
  await enqueue(db, [{ kind: 'work', runAt: later() }])
  await enqueue(db, [
    { kind: 'work', runAt: past() },
    { kind: 'other', runAt: past() },
  ])
  start(run)
  await pause(150)
  expect(run).not.toHaveBeenCalled()
})

test('a job that says when it is next due is run then', async () => {
  let times = 0
  const run: Run = async () => ((times += 1) < 3 ? past() : later())
  const stop = startJobs(db, listen(), [{ name: 'work', first: past, run }], { askEveryMs: 20 })
  onTestFinished(stop)
  await until(async () => times === 3)
  await stop()
  expect((await rowOf())?.run_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  expect(await rowOf()).toMatchObject({ holder: null, lease_until: null, failures: 0 })
})

test('a job whose process was killed is run by another when its lease is over, not before', async () => {
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  const script = new URL('../../../test/job-child.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, 'work', '3'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lease = (await rowOf())?.lease_until ?? new Date()
  const log = listen()
  let ranAt = 0
  start(async () => void (ranAt = Date.now()), {}, log)
  await until(async () => ranAt > 0)
  expect(ranAt).toBeGreaterThanOrEqual(lease.getTime())
  expect(log.warn).toHaveBeenCalledWith({ kind: 'work', key: '' }, 'jobs: the process that ran it stopped')
})

test('a job that takes longer than its lease stays with its process', async () => {
  const run = vi.fn<Run>(() => pause(7000, undefined))
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  start(run, { leaseSeconds: 3 })
  start(run, { leaseSeconds: 3 })
  await until(() => isGone())
  expect(run).toHaveBeenCalledTimes(1)
})

test('a job that fails is tried again after growing pauses, and said once until it works', async () => {
  const log = listen()
  let isBroken = true
  const pauses: number[] = []
  const run: Run = async () => {
    if (isBroken) throw new Error('o disco de ana@exemplo.com.br está cheio')
    return later()
  }
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  start(run, { firstPauseSeconds: 60 }, log)
  for (const failures of [1, 2, 3]) {
    await until(async () => (await rowOf())?.failures === failures)
    pauses.push(Math.round((((await rowOf())?.run_at.getTime() ?? 0) - Date.now()) / 60_000))
    expect(await rowOf()).toMatchObject({ holder: null, last_error: 'o disco de ***@*** está cheio' })
    isBroken = failures < 3
    await db.updateTable('jobs').set({ run_at: past() }).execute()
  }
  expect(pauses).toEqual([1, 2, 4])
  await until(async () => (await rowOf())?.failures === 0)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.error.mock.lastCall).toMatchObject([{ kind: 'work', key: '' }, 'jobs: failed'])

  isBroken = true
  await db.updateTable('jobs').set({ run_at: past() }).execute()
  await until(async () => log.error.mock.calls.length === 2)
})

test('a stop tells the job under way and waits for it', async () => {
  const { opened, open } = gate()
  let signal: AbortSignal | undefined
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  const stop = start(async (job) => {
    signal = job.signal
    return opened
  })
  onTestFinished(open)
  await until(async () => signal !== undefined)
  let hasStopped = false
  const stopping = stop().then(() => (hasStopped = true))
  await pause(200)
  expect([signal?.aborted, hasStopped]).toEqual([true, false])
  open()
  await stopping
  expect(await isGone()).toBe(true)
})

test('a job that gave up because of a stop is free at once and has not failed', async () => {
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  const begun = gate()
  const stop = start(async ({ signal }) => {
    begun.open()
    await pause(60_000, undefined, { signal })
    return undefined
  })
  await begun.opened
  await stop()
  expect(await rowOf()).toMatchObject({ holder: null, lease_until: null, failures: 0 })
})

test('a process that slept through its lease is told, and can no longer act for the job', async () => {
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  const [asleep, begun] = [gate(), gate()]
  let acted: unknown
  let wasTold: boolean | undefined
  start(
    async ({ signal, lock }) => {
      begun.open()
      await once(signal, 'abort')
      wasTold = signal.aborted
      acted = await transact(db, lock).catch((error: unknown) => error)
      asleep.open()
      return undefined
    },
    { leaseSeconds: 1 },
  )
  await begun.opened
  // What another process does once the lease is over.
  await db.updateTable('jobs').set({ holder: 'another', lease_until: later() }).execute()
  await asleep.opened
  expect([wasTold, acted]).toEqual([true, expect.any(Error)])
  await pause(100)
  expect(await rowOf()).toMatchObject({ holder: 'another' })
})

test('while a transaction has locked its job no other process claims it, whatever became of the lease', async () => {
  await enqueue(db, [{ kind: 'work', runAt: past() }])
  const [inside, done] = [gate(), gate()]
  const first = start(
    async ({ lock }) => {
      await transact(db, async (tx) => {
        await lock(tx)
        inside.open()
        await done.opened
      })
      return undefined
    },
    { leaseSeconds: 600 },
  )
  onTestFinished(done.open)
  await inside.opened
  // A renewal takes the same kind of lock, so this also shows that it does not wait for the transaction.
  await db.updateTable('jobs').set({ lease_until: past() }).execute()
  const second = vi.fn<Run>(async () => undefined)
  start(second)
  await pause(300)
  expect(second).not.toHaveBeenCalled()
  done.open()
  await first()
})
