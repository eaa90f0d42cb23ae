import { setTimeout as pause } from 'node:timers/promises'

import type { Tokens } from '#channels/token.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { transact } from '#platform/transact.ts'

import { TooEarly } from '../bounces/apply.ts'
import type { Received } from '../bounces/receive.ts'
import { receiveMail } from '../mail/receive.ts'
import type { Ear } from './figures.ts'
import type { Lying } from './look.ts'
import { lockHeld, markFolder, noteHeard, type TakenMailbox } from './queue.ts'

/** An answer that is faster than the record of our own message waits for it, but not for ever. */
const earlyMs = 60_000
const againMs = 2000

type Hearing = { tokens: Tokens; ear: Ear }

/**
 * Receives one mail of a mailbox. Its effects and the mark of its folder are committed in one transaction. The mail server
 * is not changed, so a mail whose transaction failed is read again. Mail that answers no message of ours is neither kept nor
 * logged.
 */
export const hearer =
  (db: Db, log: Log, { tokens, ear }: Hearing) =>
  (mailbox: TakenMailbox, signal: AbortSignal) =>
  async ({ path, uidValidity, uid, raw, arrivedAt }: Lying): Promise<void> => {
    const take = (isLate: boolean) =>
      transact(db, async (tx): Promise<Received> => {
        await lockHeld(tx, mailbox)
        const received = await receiveMail(tx, tokens, raw, { mailbox, arrivedAt, isLate })
        if (received.result === 'done') await noteHeard(tx, mailbox)
        await markFolder(tx, mailbox, path, { uidValidity, lastUid: uid })
        return received
      })
    const began = performance.now()
    for (;;) {
      try {
        const { result } = await take(performance.now() - began >= earlyMs)
        ear.heard(result)
        if (result === 'done') log.info({ senderId: mailbox.senderId }, 'listening: heard')
        return
      } catch (error) {
        if (!(error instanceof TooEarly)) throw error
        await pause(againMs, undefined, { signal })
      }
    }
  }
