import type { Metadata } from '@cadencia/domain/contact'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { setEnrolments } from '#engine/life/queries.ts'
import { type ChannelRow, channelsWithClosure } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

import { lastAnswer, lastSignal, situation } from './signals/queries.ts'

type Row = ExpressionBuilder<Tables, 'contacts'>

const campaignsOf = (row: Row, accountId: number) =>
  row
    .selectFrom('enrolments')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'enrolments.account_id')
        .onRef('campaigns.id', '=', 'enrolments.campaign_id'),
    )
    .select(['campaigns.id', 'campaigns.name'])
    .where('enrolments.account_id', '=', accountId)
    .whereRef('enrolments.contact_id', '=', 'contacts.id')
    .where('enrolments.status', '<>', 'removed')
    .where('campaigns.deleted_at', 'is', null)
    .orderBy('campaigns.id', 'desc')

export const contactsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('contacts')
    .where('contacts.account_id', '=', accountId)
    .where('contacts.deleted_at', 'is', null)

/** Everything a contact is shown with. */
export const presentable = (db: Db, accountId: number) =>
  contactsOf(db, accountId)
    .select(['id', 'name', 'email', 'whatsapp', 'metadata', 'created_at'])
    .select((row) => jsonArrayFrom(campaignsOf(row, accountId)).as('campaigns'))
    .select(
      sql<ChannelRow[]>`(
        select json_agg(channels) from (select contacts.email, contacts.phone) c
        cross join lateral (${channelsWithClosure(accountId)}) channels)`.as('channels'),
    )
    .select([
      situation(accountId).as('situation'),
      lastAnswer(accountId).as('answer'),
      lastSignal(accountId).as('last_signal_at'),
    ])

export const findContact = (db: Db, accountId: number, id: number) =>
  presentable(db, accountId).where('id', '=', id).executeTakeFirst()

export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>

export const listActiveIn = (db: Db, accountId: number, campaignId: number) =>
  contactsOf(db, accountId)
    .select(['id', 'name', 'email', 'whatsapp'])
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('enrolments')
          .select('enrolments.contact_id')
          .where('enrolments.account_id', '=', accountId)
          .where('enrolments.campaign_id', '=', campaignId)
          .where('enrolments.status', '=', 'active'),
      ),
    )
    .orderBy('id', 'desc')
    .execute()

export type ContactFields = {
  name: string
  email: string
  whatsapp: string
  phone: string | null
  metadata: Metadata
}

/**
 * A statement that writes contacts, named `written` (id), and counts them in blocks of 4,096 ids (decision 10): new ones,
 * ones that are gone, or ones that only changed.
 */
export const writing = (accountId: number, written: RawBuilder<unknown>, sign: 1 | 0 | -1) => sql<{
  id: number
}>`
  with written as (${written}),
  counted as (
    insert into contact_blocks as own (account_id, block, slot, contacts, changes)
    select ${accountId}::bigint, id >> 12, pg_backend_pid() % 16, ${sign}::integer * count(*), 1
    from written group by 2 order by 2
    on conflict (account_id, block, slot) do update
    set contacts = own.contacts + excluded.contacts, changes = own.changes + 1
  )
  select id from written`

export async function insertContact(db: Db, accountId: number, { metadata, ...fields }: ContactFields) {
  const insert = db
    .insertInto('contacts')
    .values({ account_id: accountId, ...fields, metadata: JSON.stringify(metadata) })
    .returning('id')
  const { rows } = await writing(accountId, sql`${insert}`, 1).execute(db)
  return rows[0]?.id ?? 0
}

export async function updateContact(
  db: Db,
  accountId: number,
  id: number,
  { metadata, ...fields }: Partial<ContactFields>,
) {
  const update = db
    .updateTable('contacts')
    .set({ ...fields, updated_at: sql<Date>`now()` })
    .$if(metadata !== undefined, (query) => query.set({ metadata: JSON.stringify(metadata) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
  const { rows } = await writing(accountId, sql`${update}`, 0).execute(db)
  return rows.length > 0
}

/** The index that keeps an address with one contact of an owner. */
export const addressIndex = 'contacts_email'

export const isContact = async (db: Db, accountId: number, id: number) =>
  (await contactsOf(db, accountId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Takes contacts that are to go, and says which there were. Whoever is being enrolled holds their row, so it comes
 * first and its messages are cancelled too, or it waits and finds them gone.
 */
export const lockContacts = async (db: Db, accountId: number, ids: readonly number[]) => {
  const rows = await contactsOf(db, accountId)
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const hideContacts = (db: Db, accountId: number, ids: readonly number[]) =>
  writing(
    accountId,
    sql`
      update contacts set deleted_at = now()
      where account_id = ${accountId} and id = any(${ids}::bigint[]) returning id`,
    -1,
  ).execute(db)

/** Ends the enrolments of contacts, in one campaign or in all; says how many there were. */
export async function endEnrolments(tx: Db, accountId: number, ids: readonly number[], campaignId?: number) {
  const rows = await tx
    .selectFrom('enrolments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '<>', 'removed')
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .execute()
  return setEnrolments(
    tx,
    accountId,
    rows.map(({ id }) => id),
    { from: ['active', 'finished', 'opted_out', 'replied'], to: 'removed' },
  )
}

/** Of some contacts of a campaign, those to whom nothing of it has left. */
export async function untouchedOf(tx: Db, accountId: number, campaignId: number, ids: readonly number[]) {
  const { rows } = await sql<{ contact_id: number }>`
    select e.contact_id from enrolments e
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = any(${ids}::bigint[])
      and e.status <> 'removed' and not exists (
        select from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id
          and m.state || '' not in ('scheduled', 'waiting', 'task', 'cancelled'))`.execute(tx)
  return rows.map(({ contact_id }) => contact_id)
}
