import type { Campaign } from '@cadencia/contract/campaigns'
import type { CadenceStep, ConditionInput } from '@cadencia/contract/steps'
import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import { countAnew } from '#demo/queries.ts'
import { enrol } from '#enrolments/enrol.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'

type Step = { channel?: Channel; delayMinutes: number; condition?: ConditionInput | null }

let count = 0

async function template(owner: Person, type: Channel): Promise<number> {
  const subject = type === 'email' ? { subject: 'Assunto' } : {}
  const { body } = await owner.call('POST', '/templates', {
    name: `Modelo ${type}`,
    type,
    content: 'Oi',
    ...subject,
  })
  return (body as { id: number }).id
}

/** A campaign of somebody's, made through the API; with steps, also its cadence. */
export async function campaignOf(owner: Person, fields: object = {}, steps: readonly Step[] = []) {
  const input = { name: `Campanha ${++count}`, status: 'active', ...fields }
  const campaign = (await owner.call('POST', '/campaigns', input)).body as Campaign
  const cadences = await Promise.all(
    steps.map(async ({ channel = 'email', delayMinutes, condition }) => ({
      templateId: await template(owner, channel),
      delayMinutes,
      condition,
    })),
  )
  if (cadences.length === 0) return { ...campaign, steps: [] }
  const { body } = await owner.call('POST', '/cadences/bulk', { campaignId: campaign.id, cadences })
  return { ...campaign, steps: body as CadenceStep[] }
}

/** Contacts of somebody's, put there at once. */
export async function contactsOf(db: Db, owner: Person, howMany: number): Promise<number[]> {
  const from = count
  count += howMany
  const rows = await db
    .insertInto('contacts')
    .values(
      Array.from({ length: howMany }, (_, index) => ({
        account_id: owner.id,
        name: `Contato ${from + index}`,
        email: `contato${from + index}@exemplo.com.br`,
        whatsapp: '(11) 98765-4321',
      })),
    )
    .returning('id')
    .execute()
  await counted(db, owner.id)
  return rows.map(({ id }) => id)
}

/** Counters and lanes of an account whose rows a test has put there or changed by itself. */
export const counted = (db: Db, accountId: number) => countAnew(db, accountId)

/** Keeps the versions of templates that a test has written by itself. */
export async function keptVersions(db: Db, accountId: number) {
  const templates = await db
    .selectFrom('templates')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  for (const { id } of templates) await sql`select keep_template_version(${accountId}, ${id})`.execute(db)
}

/** Contacts enter a campaign as the product does it. */
export const relate = (db: Db, owner: Person, campaignId: number, ids: readonly number[]) =>
  db.transaction().execute((tx) => enrol(tx, owner.id, campaignId, { ids }))

/** Everything planned for a campaign, contact by contact in the order of its steps. */
export const messagesOf = (db: Db, campaignId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('steps', (join) =>
      join.onRef('steps.account_id', '=', 'messages.account_id').onRef('steps.id', '=', 'messages.step_id'),
    )
    .select([
      'messages.id',
      'messages.contact_id',
      'messages.enrolment_id',
      'messages.state',
      'messages.status',
      'messages.shipping_at',
    ])
    .select(['messages.next_attempt_at', 'steps.step_order', 'steps.delay_minutes', 'messages.channel'])
    .where('messages.campaign_id', '=', campaignId)
    .orderBy('messages.contact_id')
    .orderBy('steps.step_order')
    .execute()

export async function countOf(db: Db, campaignId: number, ...states: string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages where campaign_id = ${campaignId} and state = any(${states})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
