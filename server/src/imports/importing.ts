import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { type Db, isUnavailable, violatedUnique } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'

import { type Claim, claimImport, endImport, openWriter, releaseImport, Superseded } from './queue.ts'
import { runImport } from './run.ts'

const askEveryMs = 250
/** A file that stops the process every time it is read is not read for ever. */
const mostAttempts = 5
const unexpected = 'A importação falhou. Verifique o formato do arquivo e tente novamente.'

/**
 * Reads the files that were sent, one at a time, until the returned function is called; that waits for the batch under
 * way. Any number of processes may do it at once, and any of them may be killed.
 */
export function startImporting({ db, url }: { db: Db; url: string }, log: Log) {
  const reader = `${hostname()}:${process.pid}:${randomUUID()}`
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted

  const readOne = async (claim: Claim) => {
    if (claim.attempts > mostAttempts) return endImport(db, claim, unexpected)
    const writer = await openWriter(url)
    try {
      await runImport(db, claim, writer, isStopping)
      if (isStopping()) await releaseImport(db, claim)
    } catch (error) {
      if (error instanceof Superseded) throw error
      if (isUnavailable(error)) {
        await releaseImport(db, claim).catch(() => undefined)
        throw error
      }
      log.error({ err: error }, 'import')
      await endImport(db, claim, unexpected)
    } finally {
      await writer.close().catch(() => undefined)
    }
  }

  /** Whether there was a file to read. */
  const step = async () => {
    try {
      const claim = await claimImport(db, reader)
      if (claim) await readOne(claim)
      return claim !== undefined
    } catch (error) {
      const isExpected = error instanceof Superseded || isUnavailable(error) || violatedUnique(error)
      if (!isExpected) log.error({ err: error }, 'import')
      return false
    }
  }

  const loop = async () => {
    while (!isStopping()) {
      if (await step()) continue
      await pause(askEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}
