import type * as api from '@cadencia/contract/contacts'
import type { Received } from '@cadencia/contract/endpoint'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'

type Filter = Received<typeof api.listContacts>['query']
type Row = ExpressionBuilder<Tables, 'contacts'>

const campaignsOf = (row: Row) =>
  row
    .selectFrom('enrolments')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.user_id', '=', 'enrolments.user_id')
        .onRef('campaigns.id', '=', 'enrolments.campaign_id'),
    )
    .select(['campaigns.id', 'campaigns.name'])
    .whereRef('enrolments.user_id', '=', 'contacts.user_id')
    .whereRef('enrolments.contact_id', '=', 'contacts.id')
    .where('enrolments.status', '<>', 'removed')
    .where('campaigns.deleted_at', 'is', null)
    .orderBy('campaigns.id', 'desc')

const contactsOf = (db: Db, userId: number) =>
  db.selectFrom('contacts').where('user_id', '=', userId).where('deleted_at', 'is', null)

const columns = ['id', 'name', 'email', 'whatsapp', 'metadata', 'created_at'] as const

export const findContact = (db: Db, userId: number, id: number) =>
  contactsOf(db, userId)
    .select(columns)
    .select((row) => jsonArrayFrom(campaignsOf(row)).as('campaigns'))
    .where('id', '=', id)
    .executeTakeFirst()

export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>

/** Contains the word, whatever its case and accents; % and _ are themselves. */
const contains = (word: string) =>
  sql<boolean>`search like '%' || regexp_replace(plain_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

const inCampaign = (row: Row, campaignId: number) =>
  row.exists(
    row
      .selectFrom('enrolments')
      .select('enrolments.id')
      .whereRef('enrolments.user_id', '=', 'contacts.user_id')
      .whereRef('enrolments.contact_id', '=', 'contacts.id')
      .where('enrolments.campaign_id', '=', campaignId)
      .where('enrolments.status', '<>', 'removed'),
  )

function matching(db: Db, userId: number, { search = '', campaignId }: Filter) {
  const words = search.split(/\s+/).filter(Boolean)
  return contactsOf(db, userId)
    .where((row) => row.and(words.map(contains)))
    .$call((query) => (campaignId ? query.where((row) => inCampaign(row, campaignId)) : query))
}

/** One page of the contacts that hold every word searched, newest first. */
export const listContacts = (db: Db, userId: number, filter: Filter) =>
  matching(db, userId, filter)
    .select(columns)
    .select((row) => jsonArrayFrom(campaignsOf(row)).as('campaigns'))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()

export const countContacts = async (db: Db, userId: number, filter: Filter) => {
  const { total } = await matching(db, userId, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const listActiveIn = (db: Db, userId: number, campaignId: number) =>
  contactsOf(db, userId)
    .select(['id', 'name', 'email', 'whatsapp'])
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('enrolments')
          .select('enrolments.contact_id')
          .where('enrolments.user_id', '=', userId)
          .where('enrolments.campaign_id', '=', campaignId)
          .where('enrolments.status', '=', 'active'),
      ),
    )
    .orderBy('id', 'desc')
    .execute()
