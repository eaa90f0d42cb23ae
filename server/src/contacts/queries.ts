import type { Metadata } from '@cadencia/domain/contact'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { type ChannelRow, channelsWithClosure } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

import { lastSignal, situation } from './signals/queries.ts'

type Row = ExpressionBuilder<Tables, 'contacts'>

const campaignsOf = (row: Row) =>
  row
    .selectFrom('enrolments')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'enrolments.account_id')
        .onRef('campaigns.id', '=', 'enrolments.campaign_id'),
    )
    .select(['campaigns.id', 'campaigns.name'])
    .whereRef('enrolments.account_id', '=', 'contacts.account_id')
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
    .select((row) => jsonArrayFrom(campaignsOf(row)).as('campaigns'))
    .select(
      sql<ChannelRow[]>`(
        select json_agg(channels) from (select contacts.account_id, contacts.email, contacts.phone) c
        cross join lateral (${channelsWithClosure()}) channels)`.as('channels'),
    )
    .select([situation.as('situation'), lastSignal.as('last_signal_at')])

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

export async function insertContact(db: Db, accountId: number, { metadata, ...fields }: ContactFields) {
  const { id } = await db
    .insertInto('contacts')
    .values({ account_id: accountId, ...fields, metadata: JSON.stringify(metadata) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContact(
  db: Db,
  accountId: number,
  id: number,
  { metadata, ...fields }: Partial<ContactFields>,
) {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ ...fields, updated_at: sql<Date>`now()` })
    .$if(metadata !== undefined, (query) => query.set({ metadata: JSON.stringify(metadata) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  db
    .updateTable('contacts')
    .set({ deleted_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** Ends the enrolments of contacts, in one campaign or in all; says how many there were. */
export async function endEnrolments(db: Db, accountId: number, ids: readonly number[], campaignId?: number) {
  const { numUpdatedRows } = await db
    .updateTable('enrolments')
    .set({ status: 'removed', ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '<>', 'removed')
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
