import { sql } from 'kysely'

import { ownVersion } from '#engine/life/queries.ts'
import { allowLongStatements, takeUp } from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

const reason = 'O banco de dados foi restaurado: esta mensagem já pode ter sido enviada'
/** By which what is held is known from other doubts. */
const mark = 'quarantine'

/** Everything that would leave by itself and was due before now, or was on its way. */
const due = sql`(m.state in ('scheduled', 'retry') and m.next_attempt_at <= now() or m.state = 'dispatched')`

/** Held, not told of since by anything that shows it arrived, and not sent again by a person. */
const held = sql`m.status = 'error' and m.state = 'unknown' and m.last_code = ${mark} and not exists (
  select from messages later where later.account_id = m.account_id and later.enrolment_id = m.enrolment_id
    and later.step_id = m.step_id and later.copy > m.copy)`

export type Found = {
  account_id: number
  email: string
  campaign_id: number
  campaign: string
  status: string
  messages: number
  since: Date
}

const byCampaign = (db: Db, which: typeof due) =>
  transact(db, async (tx) => {
    await allowLongStatements(tx)
    const { rows } = await sql<Found>`
      select c.account_id, u.email, c.id as campaign_id, c.name as campaign,
             case when c.deleted_at is null then c.status else 'deleted' end as status,
             count(*) as messages, min(m.shipping_at) as since
      from messages m
      join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
      join users u on u.id = c.owner_id
      where ${which} group by c.account_id, u.email, c.id, c.name, c.status, c.deleted_at
      order by u.email, c.id`.execute(tx)
    return rows
  })

export const dueByCampaign = (db: Db) => byCampaign(db, due)
export const heldByCampaign = (db: Db) => byCampaign(db, held)

export async function isSomebodySending(db: Db) {
  const { rows } = await sql`select from dispatchers where lease_until > now() limit 1`.execute(db)
  return rows.length > 0
}

/** Everything due becomes a doubt (quarantine_messages); an account at a time, and of each so many. */
export async function quarantineDue(tx: Db) {
  const { rows: accounts } = await sql<{ account_id: number }>`
    select distinct m.account_id from messages m where ${due} order by 1`.execute(tx)
  let messages = 0
  for (const { account_id } of accounts)
    for (let some = mostAtOnce; some === mostAtOnce; messages += some)
      some = await quarantineSome(tx, account_id)
  return messages
}

const mostAtOnce = 10_000

async function quarantineSome(tx: Db, accountId: number) {
  const { rows } = await sql<{ messages: number }>`
    select quarantine_messages(${accountId}, ${mark}, ${reason}, ${mostAtOnce}) as messages`.execute(tx)
  return rows[0]?.messages ?? 0
}

/** A number given out after the backup is in links that people hold: it is never given to another message. */
export const skipNumbers = (tx: Db) =>
  sql`
    select setval(sequence, nextval(sequence) + 1000000)
    from unnest(array[pg_get_serial_sequence('messages', 'id'), pg_get_serial_sequence('links', 'id')]) sequence`.execute(
    tx,
  )

/** A new message beside each that is held and can still be sent, as overdue as the first. */
export async function copyHeld(tx: Db, accountId: number, campaignId: number) {
  const { rows } = await sql<{ id: number; enrolment_id: number }>`
    insert into messages (account_id, enrolment_id, campaign_id, contact_id, step_id, channel, variant, template_id, copy,
                          shipping_at, next_attempt_at, deadline_at)
    select m.account_id, m.enrolment_id, m.campaign_id, m.contact_id, m.step_id, m.channel, ${ownVersion},
           m.copy + 1, m.shipping_at, m.shipping_at, m.deadline_at
    from messages m
    join enrolments e on e.account_id = m.account_id and e.id = m.enrolment_id and e.status in ('active', 'finished')
    join steps s on s.account_id = m.account_id and s.id = m.step_id and s.is_active and s.is_on
    join contacts p on p.account_id = m.account_id and p.id = m.contact_id and p.deleted_at is null
    where m.account_id = ${accountId} and m.campaign_id = ${campaignId} and ${held}
    order by m.shipping_at, m.id
    returning id, enrolment_id`.execute(tx)
  await takeUp(tx, accountId, rows)
  return rows.length
}

/** The database takes its identity; says whether it had another, as only a restored or a moved one has. */
export async function claimIdentity(tx: Db): Promise<boolean> {
  await sql`insert into this_database (identity) values (database_identity()) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ is_other: boolean }>`
    select identity <> database_identity() as is_other from this_database for update`.execute(tx)
  const isOther = rows[0]?.is_other === true
  if (isOther) await sql`update this_database set identity = database_identity()`.execute(tx)
  return isOther
}
