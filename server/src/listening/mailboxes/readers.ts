import type { Tokens } from '#channels/token.ts'
import type { MailApps } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { Keys } from '#platform/secrets.ts'

import { keptAccess } from './access.ts'
import type { Ear } from './figures.ts'
import { hearer } from './hear.ts'
import { createHostTurns } from './host-turns.ts'
import { type Held, releaseMailbox, type TakenMailbox } from './queue.ts'
import { visit } from './visit.ts'

export const defaultPaces = {
  roundMs: 5000,
  /** A lease is kept for 60 s. */
  keepMs: 20_000,
  /** So many connections stay open; mailboxes beyond them are visited in turn. */
  mostStaying: 500,
  mostConnecting: 10,
  /** Connections begun a second to one host. */
  perHostSecond: 2,
  lookMs: { withIdle: 5 * 60_000, without: 60_000, visits: 2 * 60_000 },
}
export type Paces = typeof defaultPaces

export type ReaderOptions = {
  keys: Keys
  mailApps?: MailApps | undefined
  tokens: Tokens
  allowPrivateHosts: boolean
  ear: Ear
  paces: Paces
  /** Called when there is room for another mailbox. */
  free: () => void
}

type Reader = { held: Held; stays: boolean; isConnected: boolean; stop: () => void; done: Promise<void> }

const keyOf = ({ accountId, senderId, fence }: Held) => `${accountId}/${senderId}/${fence}`

type Read = { reader: Reader; signal: AbortSignal }

/** Reads one mailbox until it is left, and gives it back. */
function reading(db: Db, log: Log, options: ReaderOptions) {
  const { paces, free } = options
  const turns = createHostTurns(paces.perHostSecond)
  const hearing = hearer(db, log, options)
  return async (held: TakenMailbox, { reader, signal }: Read) => {
    const access = keptAccess({ ...options, db }, held)
    if (!access) {
      const problem = { said: 'A senha precisa ser digitada de novo.', isFinal: true }
      return void (await releaseMailbox(db, held, { afterSeconds: 0, problem }))
    }
    await turns.wait(access.host, signal)
    const { stays } = reader
    const connected = () => {
      reader.isConnected = true
      if (stays) free()
    }
    const { lookMs } = paces
    const { failures } = held
    const hear = hearing(held, signal)
    const release = await visit({
      db,
      held,
      access,
      imap: options,
      failures,
      stays,
      hear,
      connected,
      lookMs,
      signal,
    })
    if (release) await releaseMailbox(db, held, release)
  }
}

/** What this process reads: one reader, with one connection, for each mailbox it holds. */
export function createReaders(db: Db, log: Log, options: ReaderOptions) {
  const { paces, free } = options
  const readers = new Set<Reader>()
  const read = reading(db, log, options)

  const all = () => [...readers]
  return {
    begin: (taken: TakenMailbox) => {
      const stop = new AbortController()
      const stays = all().filter((one) => one.stays).length < paces.mostStaying
      const reader: Reader = {
        held: taken,
        stays,
        isConnected: false,
        stop: () => stop.abort(),
        done: Promise.resolve(),
      }
      readers.add(reader)
      reader.done = read(taken, { reader, signal: stop.signal })
        .catch((error: unknown) => log.error({ err: error }, 'listening: a mailbox'))
        .finally(() => {
          readers.delete(reader)
          free()
        })
    },
    count: () => readers.size,
    /** Those that do not stay are connecting or about to leave. */
    connecting: () => all().filter(({ stays, isConnected }) => !stays || !isConnected).length,
    connected: () => all().filter(({ isConnected }) => isConnected).length,
    /** Mailboxes that this listener no longer has are left. */
    stopExcept: (kept: readonly Held[]) => {
      const keys = new Set(kept.map(keyOf))
      for (const { held, stop } of readers) if (!keys.has(keyOf(held))) stop()
    },
    /** More than its share of them is left to others. */
    stopBeyond: (share: number) => {
      for (const { stop } of all().slice(share)) stop()
    },
    stopAll: async () => {
      const last = all()
      for (const { stop } of last) stop()
      await Promise.all(last.map(({ done }) => done))
    },
  }
}
