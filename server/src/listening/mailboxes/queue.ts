import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** A mailbox that one listener holds. What is done with an older fence is not kept. */
export type Held = { accountId: number; senderId: number; fence: number }

export type TakenMailbox = Held & {
  settings: unknown
  secrets: Buffer | null
  failures: number
  /** The address that messages of its sender leave from. */
  ownAddress: string
}

const leaseSeconds = 60
const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

type Which = Pick<Held, 'accountId' | 'senderId'>

const isDue = sql`b.state = 'reading' and b.next_visit_at <= now() and b.lease_until < now()`

/**
 * Mailboxes that are to be looked into and that no living listener holds, at most so many; those in which answers were found
 * last come first, because they may stay connected.
 */
export async function dueMailboxes(db: Db, most: number): Promise<Which[]> {
  const { rows } = await sql<Which>`
    select b.account_id as "accountId", b.sender_id as "senderId" from mailboxes b where ${isDue}
    order by b.heard_at desc nulls last, b.next_visit_at limit ${most}`.execute(db)
  return rows
}

/** None: another listener was faster. */
export async function takeMailbox(
  db: Db,
  holder: string,
  { accountId, senderId }: Which,
): Promise<TakenMailbox | undefined> {
  const { rows } = await sql<TakenMailbox>`
    update mailboxes b set holder = ${holder}, fence = b.fence + 1, lease_until = ${leaseEnd}
    from senders s
    where b.account_id = ${accountId} and b.sender_id = ${senderId} and ${isDue}
      and s.account_id = ${accountId} and s.id = b.sender_id
    returning b.account_id as "accountId", b.sender_id as "senderId", b.fence, b.settings, b.secrets, b.failures,
      lower(coalesce(s.settings ->> 'fromAddress', '')) as "ownAddress"`.execute(db)
  return rows[0]
}

/** Says of all that a listener holds that it lives. Gives those it still has: another may have taken the rest. */
export async function keepHeld(db: Db, holder: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    update mailboxes set lease_until = ${leaseEnd} where holder = ${holder} and lease_until >= now()
    returning account_id as "accountId", sender_id as "senderId", fence`.execute(db)
  return rows
}

/** How many mailboxes there are to read, and how many other listeners read some. */
export async function countReading(db: Db, holder: string): Promise<{ mailboxes: number; others: number }> {
  const { rows } = await sql<{ mailboxes: number; others: number }>`
    select count(*)::integer as mailboxes,
      count(distinct b.holder) filter (where b.lease_until >= now() and b.holder <> ${holder})::integer as others
    from mailboxes b where state = 'reading'`.execute(db)
  return rows[0] ?? { mailboxes: 0, others: 0 }
}

export type Release = {
  afterSeconds: number
  /** None: it could be read. */
  problem?: { said: string; isFinal: boolean }
}

/** Gives a mailbox back, with when it is to be looked into next. */
export const releaseMailbox = (
  db: Db,
  { accountId, senderId, fence }: Held,
  { afterSeconds, problem }: Release,
) =>
  sql`
    update mailboxes set holder = null, lease_until = '-infinity',
      next_visit_at = now() + make_interval(secs => ${afterSeconds}),
      state = ${problem?.isFinal ? 'refused' : 'reading'}, problem = ${problem?.said ?? null},
      failing_since = ${problem ? sql`coalesce(failing_since, moment.at)` : null},
      failures = ${problem ? sql`failures + 1` : 0}
    from (select now() as at) moment
    where account_id = ${accountId} and sender_id = ${senderId} and fence = ${fence}`.execute(db)

/** All of its folders were looked into. */
export const noteLook = (db: Db, { accountId, senderId, fence }: Held) =>
  sql`
    update mailboxes set looked_at = now(), problem = null, failing_since = null, failures = 0
    where account_id = ${accountId} and sender_id = ${senderId} and fence = ${fence}`.execute(db)

/** Another listener has the mailbox, or a person changed it: nothing of this one counts any more. */
export class Superseded extends Error {}

/** Keeps a mailbox from being taken until the transaction ends. */
export async function lockHeld(tx: Db, { accountId, senderId, fence }: Held) {
  const { rows } = await sql`
    select from mailboxes
    where account_id = ${accountId} and sender_id = ${senderId} and fence = ${fence} for update`.execute(tx)
  if (rows.length === 0) throw new Superseded()
}

export const noteHeard = (tx: Db, { accountId, senderId }: Held) =>
  sql`
    update mailboxes set heard_at = now()
    where account_id = ${accountId} and sender_id = ${senderId}`.execute(tx)

export type FolderMark = { uidValidity: number; lastUid: number; seenAt: Date }

/** How far a folder was read; none when it is new to us. */
export async function findFolder(db: Db, { accountId, senderId }: Held, path: string) {
  const { rows } = await sql<FolderMark>`
    select uid_validity as "uidValidity", last_uid as "lastUid", seen_at as "seenAt" from mailbox_folders
    where account_id = ${accountId} and sender_id = ${senderId} and path = ${path}`.execute(db)
  return rows[0]
}

/** A folder was read up to here. A mark moves on only, unless the server numbered the folder anew. */
export const markFolder = (
  tx: Db,
  { accountId, senderId }: Held,
  path: string,
  { uidValidity, lastUid }: Omit<FolderMark, 'seenAt'>,
) =>
  sql`
    insert into mailbox_folders as own (account_id, sender_id, path, uid_validity, last_uid)
    values (${accountId}, ${senderId}, ${path}, ${uidValidity}, ${lastUid})
    on conflict (account_id, sender_id, path) do update set uid_validity = excluded.uid_validity, seen_at = excluded.seen_at,
      last_uid = case when own.uid_validity = excluded.uid_validity then greatest(own.last_uid, excluded.last_uid)
        else excluded.last_uid end`.execute(tx)
