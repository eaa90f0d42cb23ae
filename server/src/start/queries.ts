import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'

type ImportRow = {
  id: number
  filename: string
  status: string
  total_rows: number
  done_rows: number
  success_count: number
}

export type StartRow = {
  name: string | null
  company: string | null
  contacts: number
  without_phone: number
  last_import: ImportRow | null
  campaign: { id: number; name: string; steps: number } | null
  sender: string | null
  is_running: boolean
}

/** So many are as good as many: nothing is counted further. */
const mostCounted = 1_000

const attribute = (userId: number, key: string) =>
  sql`(select value from user_attributes where user_id = ${userId} and key = ${key})`

const withoutPhone = (accountId: number) => sql`(
  select count(*) from (
    select from contacts where account_id = ${accountId} and deleted_at is null and phone is null
    limit ${mostCounted}) found)`

const lastImport = (accountId: number) => sql`(
  select to_jsonb(last) from (
    select id, filename, status, total_rows, done_rows, success_count from imports
    where account_id = ${accountId} and received_at is not null order by id desc limit 1) last)`

const newestWithSteps = (accountId: number) => sql`(
  select to_jsonb(newest) from (
    select c.id, c.name, count(s.id) as steps from campaigns c
    join steps s on s.account_id = c.account_id and s.campaign_id = c.id and s.is_active
    where c.account_id = ${accountId} and c.deleted_at is null
    group by c.account_id, c.id order by c.created_at desc, c.id desc limit 1) newest)`

const isRunning = (accountId: number) => sql`exists (
  select from campaigns c where c.account_id = ${accountId} and c.deleted_at is null and c.status <> 'draft'
    and (select sum(b.contacts) from enrolment_blocks b
         where b.account_id = ${accountId} and b.campaign_id = c.id) > 0)`

export async function findStart(db: Db, { accountId, userId }: Caller): Promise<StartRow> {
  const { rows } = await sql<StartRow>`
    select ${attribute(userId, 'name')} as name, ${attribute(userId, 'company')} as company,
      (select coalesce(sum(contacts), 0)::bigint from contact_blocks where account_id = ${accountId}) as contacts,
      ${withoutPhone(accountId)} as without_phone,
      ${lastImport(accountId)} as last_import,
      ${newestWithSteps(accountId)} as campaign,
      (select coalesce(settings ->> 'fromAddress', name) from senders
       where account_id = ${accountId} and channel = 'email' and mode <> 'sandbox' and deleted_at is null
       order by is_default desc, id limit 1) as sender,
      ${isRunning(accountId)} as is_running`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers one row')
  return row
}
