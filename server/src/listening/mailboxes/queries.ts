import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

const columns = [
  'account_id',
  'sender_id',
  'settings',
  'secrets',
  'state',
  'problem',
  'failing_since',
  'looked_at',
] as const

const mailboxesOf = (db: Db, accountId: number) =>
  db.selectFrom('mailboxes').select(columns).where('account_id', '=', accountId)

export type MailboxRow = Awaited<ReturnType<typeof listMailboxes>>[number]

export const listMailboxes = (db: Db, accountId: number) =>
  mailboxesOf(db, accountId).orderBy('sender_id').execute()

export const findMailbox = (db: Db, accountId: number, senderId: number) =>
  mailboxesOf(db, accountId).where('sender_id', '=', senderId).executeTakeFirst()

/** What the sender of a mailbox is. */
export const findSender = (db: Db, accountId: number, senderId: number) =>
  db
    .selectFrom('senders')
    .select(['mode', 'settings'])
    .where('account_id', '=', accountId)
    .where('id', '=', senderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Fields = { settings: string; secrets: Buffer | null }

/**
 * A mailbox that was changed starts anew: the listener that has it loses it, and another user or server means other
 * folders.
 */
export async function saveMailbox(
  tx: Db,
  accountId: number,
  senderId: number,
  { settings, secrets, isOther }: Fields & { isOther: boolean },
) {
  await sql`
    insert into mailboxes as own (account_id, sender_id, settings, secrets)
    values (${accountId}, ${senderId}, ${settings}::jsonb, ${secrets})
    on conflict (account_id, sender_id) do update set settings = excluded.settings, secrets = excluded.secrets,
      state = 'reading', problem = null, failing_since = null, failures = 0, holder = null, fence = own.fence + 1,
      lease_until = '-infinity', next_visit_at = excluded.next_visit_at, updated_at = excluded.updated_at`.execute(
    tx,
  )
  if (isOther)
    await sql`
      delete from mailbox_folders where account_id = ${accountId} and sender_id = ${senderId}`.execute(tx)
}

export async function removeMailbox(db: Db, accountId: number, senderId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailboxes')
    .where('account_id', '=', accountId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type MailboxFigures = { reading: number; failing: number; refused: number; oldestLookSeconds: number }

/** Of all accounts: how many there are in each state, and how long the one that waits longest was not looked into. */
export async function mailboxFigures(db: Db): Promise<MailboxFigures> {
  const { rows } = await sql<MailboxFigures>`
    select count(*) filter (where state = 'reading' and failing_since is null)::integer as reading,
      count(*) filter (where state = 'reading' and failing_since is not null)::integer as failing,
      count(*) filter (where state = 'refused')::integer as refused,
      coalesce(extract(epoch from now() - min(coalesce(looked_at, created_at)) filter (where state = 'reading')), 0)::float8
        as "oldestLookSeconds"
    from mailboxes`.execute(db)
  return rows[0] ?? { reading: 0, failing: 0, refused: 0, oldestLookSeconds: 0 }
}
