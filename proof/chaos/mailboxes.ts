import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { saveMailbox } from '#server/src/listening/mailboxes/queries.ts'
import { sealPassword } from '#server/src/listening/mailboxes/settings.ts'
import type { Db } from '#server/src/platform/db.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'
import { openMailboxes } from '#server/test/dovecot.ts'

import { chaosKey } from './key.ts'

/** A mailbox for the sender of each owner, on a Dovecot of its own. */
export async function giveMailboxes(db: Db) {
  const senders = await db
    .selectFrom('senders')
    .select(['account_id', 'id'])
    .where('mode', '=', 'smtp')
    .execute()
  const keys = parseKeys(chaosKey)
  if (!keys) throw new Error('no key')
  const userOf = (account: number) => `dono${account}@aurora.test`
  const dovecot = await openMailboxes(senders.map(({ account_id }) => userOf(account_id)))
  const settingsOf = (account: number) => ({
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'none' as const,
    user: userOf(account),
  })
  for (const { account_id, id } of senders)
    await saveMailbox(db, account_id, id, {
      settings: JSON.stringify(settingsOf(account_id)),
      secrets: sealPassword(keys, account_id, dovecot.password),
      isOther: true,
    })
  return {
    accessOf: (account: number) => ({ ...settingsOf(account), password: dovecot.password }),
    deliver: (account: number, raw: string | Buffer) => dovecot.deliver(userOf(account), raw),
    stop: dovecot.stop,
  }
}

/** The first look at a folder reads nothing, so it comes before the first answer. */
export async function lookedInto(db: Db) {
  const unseen = async () =>
    (await sql`select from mailboxes where looked_at is null`.execute(db)).rows.length
  while ((await unseen()) > 0) await pause(100)
}

/**
 * No run waits a minute for the lease of a process that is dead, nor for the back-off of one that lost its database. Those
 * that live lose theirs too, as if they had slept: what they still do must not count.
 */
export const endLeases = (db: Db) =>
  sql`update mailboxes set lease_until = '-infinity', next_visit_at = now()`
    .execute(db)
    .catch(() => undefined)

/** How many answers were recorded. */
export async function recordedOf(db: Db): Promise<number> {
  try {
    return (await sql`select from inbound_messages`.execute(db)).rows.length
  } catch {
    return 0
  }
}
