import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import type { ImapFlow } from 'imapflow'

import type { Db } from '#platform/db.ts'

import { foldersOf } from './folders.ts'
import { failureOf, type ImapAccess, type ImapOptions, openImap } from './imap.ts'
import { type Looking, lookInto, type Lying } from './look.ts'
import { type Held, noteLook, type Release, Superseded } from './queue.ts'

export type Visit = {
  db: Db
  held: Held
  access: ImapAccess
  imap: ImapOptions
  failures: number
  /** Whether it stays and listens after it has looked. */
  stays: boolean
  hear: (mail: Lying) => Promise<void>
  /** Called once it is connected. */
  connected: () => void
  /** The longest time between two looks. */
  lookMs: Record<'withIdle' | 'without' | 'visits', number>
  signal: AbortSignal
}

/**
 * Connects to a mailbox, reads what is new, and stays for what arrives if it may. Tells when it is to be looked into next;
 * nothing when this listener no longer has it.
 */
export async function visit(visiting: Visit): Promise<Release | undefined> {
  let client: ImapFlow | undefined
  let since = Infinity
  try {
    client = await openImap(visiting.access, visiting.imap)
    since = performance.now()
    visiting.connected()
    await listen(visiting, client)
    return { afterSeconds: visiting.signal.aborted ? 0 : visiting.lookMs.visits / 1000 }
  } catch (error) {
    if (error instanceof Superseded) return undefined
    if (visiting.signal.aborted) return { afterSeconds: 0 }
    // A server ends what a token began about an hour later: that is no trouble to tell of.
    if (performance.now() - since > longStayMs) return { afterSeconds: 1 }
    return releaseAfter(error, visiting.failures)
  } finally {
    await leave(client)
  }
}

async function listen(visiting: Visit, client: ImapFlow) {
  const { db, held, signal, stays, lookMs } = visiting
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const folders = await foldersOf(client)
    const looking: Looking = { db, held, client, hear: visiting.hear, signal }
    await lookAtAll(looking, folders)
    const hasIdle = client.capabilities.has('IDLE')
    while (stays) {
      const woke = await waitForMail(client, hasIdle ? lookMs.withIdle : lookMs.without, hasIdle, signal)
      if (woke === 'mail') await lookInto(looking, folders[0] ?? 'INBOX')
      else await lookAtAll(looking, folders)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The folder that is listened to comes last, so that it stays open. */
async function lookAtAll(looking: Looking, folders: readonly string[]) {
  for (const path of folders.toReversed()) await lookInto(looking, path)
  await noteLook(looking.db, looking.held)
}

/** Until the server tells of a mail, or it is time to look anyway: some servers forget to tell. */
async function waitForMail(client: ImapFlow, limitMs: number, hasIdle: boolean, stopped: AbortSignal) {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stopped])
  try {
    // What comes to an end while it waits ends the wait with its error.
    const closed = once(client, 'close', { signal }).then(() => {
      throw new Error('O servidor fechou a conexão.')
    })
    const told = once(client, 'exists', { signal }).then(() => 'mail' as const)
    const late = pause(limitMs, 'time' as const, { signal })
    for (const wait of [closed, told, late]) wait.catch(() => undefined)
    // It goes on until the next command.
    if (hasIdle) client.idle().catch(() => undefined)
    return await Promise.race([closed, told, late])
  } finally {
    over.abort()
  }
}

/** Says goodbye, and goes anyway when that takes long. */
async function leave(client: ImapFlow | undefined) {
  if (!client) return
  await Promise.race([client.logout().catch(() => undefined), pause(2000, undefined, { ref: false })])
  client.close()
}

const longStayMs = 10 * 60_000
/** Servers lock accounts after some wrong passwords. */
const mostRefusals = 3
const firstSeconds = 5
const longestSeconds = 15 * 60
const busySeconds = 10 * 60

/** When a mailbox that could not be read is tried again, and whether that is for a person to say. */
export function releaseAfter(error: unknown, failures: number): Release {
  const { why, message: said } = failureOf(error)
  const isFinal = why === 'lost' || (why === 'refused' && failures + 1 >= mostRefusals)
  const backOff = Math.min(firstSeconds * 2 ** Math.min(failures, 10), longestSeconds)
  return { afterSeconds: why === 'busy' ? busySeconds : backOff, problem: { said, isFinal } }
}
