import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { type Db, isUnavailable } from '#platform/db.ts'
import { type Log, mask } from '#platform/log.ts'

import { keepLease } from './lease.ts'
import { type Claim, claimJobs, enqueue, failJob, finishJob, lockClaim, releaseJob } from './queries.ts'

/** A job while it runs. */
export type Job = {
  key: string
  /** Of a job of an account. */
  accountId: number
  /** Aborted when the process stops, or when the job may be another process's: stop at the next safe point. */
  signal: AbortSignal
  /** First in a transaction: no other process runs this job before the transaction ends. Throws if one already may. */
  lock: (tx: Db) => Promise<void>
}

export type Kind = {
  name: string
  /** Of a kind with always one job: when it is due for the first time. */
  first?: () => Date
  /** Says when it is due again; undefined: it is done. */
  run: (job: Job) => Promise<Date | undefined>
}

/** Another process may run this job now. */
class Superseded extends Error {}

export const jobLimits = { atOnce: 2, askEveryMs: 1000, leaseSeconds: 30, firstPauseSeconds: 10 }
const longestPauseSeconds = 3600

/**
 * Runs jobs of these kinds until the returned function is called; that waits for those under way. Any number of processes
 * may do it at once: a job runs in one of them at a time, and if that one dies another runs it when its lease is over.
 */
export function startJobs(db: Db, log: Log, kinds: readonly Kind[], options: Partial<typeof jobLimits> = {}) {
  const limits = { ...jobLimits, ...options }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const claim = createClaim(db, log, kinds, limits.leaseSeconds)
  const run = createRun(db, log, kinds, { ...limits, stopping: stopping.signal })

  const loop = async () => {
    while (!stopping.signal.aborted) {
      const free = limits.atOnce - running.size
      const claimed = free > 0 ? await claim(free) : []
      for (const one of claimed) {
        const ended = run(one).finally(() => running.delete(ended))
        running.add(ended)
      }
      if (claimed.length > 0 && claimed.length === free) continue
      const waited = pause(limits.askEveryMs, undefined, { signal: stopping.signal, ref: false })
      await Promise.race([waited.catch(() => undefined), ...running])
    }
    await Promise.all(running)
  }

  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}

/** Claims up to so many jobs; the first time it also enqueues the kinds there is always one of. */
function createClaim(db: Db, log: Log, kinds: readonly Kind[], leaseSeconds: number) {
  const ownName = `${hostname()}:${process.pid}:${randomUUID()}`
  const names = kinds.map(({ name }) => name)
  let claims = 0
  let isSeeded = false
  let isFailing = false

  return async (most: number): Promise<Claim[]> => {
    try {
      if (!isSeeded)
        await enqueue(
          db,
          kinds.flatMap(({ name, first }) => (first ? [{ kind: name, runAt: first() }] : [])),
        )
      isSeeded = true
      // Another name each time: a claim this process slept through is not mistaken for its next one.
      const holder = `${ownName}:${(claims += 1)}`
      const claimed = await claimJobs(db, { kinds: names, most, holder, leaseSeconds })
      isFailing = false
      for (const { kind, key, abandoned } of claimed)
        if (abandoned) log.warn({ kind, key }, 'jobs: the process that ran it stopped')
      return claimed
    } catch (error) {
      if (!isFailing && !isUnavailable(error)) log.error({ err: error }, 'jobs: claim')
      isFailing = true
      return []
    }
  }
}

type Running = typeof jobLimits & { stopping: AbortSignal }

function createRun(db: Db, log: Log, kinds: readonly Kind[], { stopping, ...limits }: Running) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))

  const attempt = async (claim: Claim, lost: AbortSignal) => {
    if (stopping.aborted) return void (await releaseJob(db, claim))
    const next = await byName.get(claim.kind)?.run({
      key: claim.key,
      accountId: claim.account_id ?? 0,
      signal: AbortSignal.any([stopping, lost]),
      lock: async (tx) => {
        if (!(await lockClaim(tx, claim))) throw new Superseded()
      },
    })
    await finishJob(db, claim, next)
  }

  const fail = async (claim: Claim, error: unknown) => {
    if (error instanceof Superseded) return
    if (stopping.aborted) return void (await releaseJob(db, claim))
    // Once: it is tried again and again, and says the same each time.
    if (claim.failures === 0 && !isUnavailable(error))
      log.error({ err: error, kind: claim.kind, key: claim.key }, 'jobs: failed')
    const pauseSeconds = Math.min(limits.firstPauseSeconds * 2 ** claim.failures, longestPauseSeconds)
    const text = mask(error instanceof Error ? error.message : String(error)).slice(0, 500)
    await failJob(db, claim, { error: text, pauseSeconds })
  }

  return async (claim: Claim) => {
    const lost = new AbortController()
    const stopRenewing = keepLease(db, claim, limits.leaseSeconds, () => lost.abort())
    try {
      await attempt(claim, lost.signal)
    } catch (error) {
      // What cannot be written now is known when the lease is over.
      await fail(claim, error).catch(() => undefined)
    } finally {
      stopRenewing()
    }
  }
}
