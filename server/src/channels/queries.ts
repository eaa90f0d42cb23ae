import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type SenderRow = NonNullable<Awaited<ReturnType<typeof senderById>>>

export const senderById = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('senders')
    .select(['account_id', 'id', 'channel', 'mode', 'settings', 'secrets', 'failures'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The senders (`s`) a campaign (`c`) uses for a channel, a row for each: those that share it (`rotation`, decision 51), or the one
 * it chose (`chosen`), or the default one. A statement of one account gives it, so that a distributed PostgreSQL finds all of it
 * in one place.
 */
export const joinSenders = (
  channel: RawBuilder<unknown>,
  account: RawBuilder<unknown> = sql`c.account_id`,
) => sql`
  left join campaign_senders chosen
    on chosen.account_id = ${account} and chosen.campaign_id = c.id and chosen.channel = ${channel}
  left join campaign_rotations rotating
    on rotating.account_id = ${account} and rotating.campaign_id = c.id and rotating.channel = ${channel}
      and rotating.sender_id = chosen.sender_id
  left join campaign_rotations rotation
    on rotation.account_id = ${account} and rotation.campaign_id = c.id and rotation.channel = rotating.channel
  left join senders s on s.account_id = ${account} and s.channel = ${channel} and s.deleted_at is null
    and case when chosen.sender_id is null then s.is_default
      else s.id = coalesce(rotation.sender_id, chosen.sender_id) end`

/** Of the version of its step that is drawn for the contact of a message, as in claim_messages; null: there are no versions. */
export const ofDrawnVersion = (accountId: number, m: string, column: 'variant' | 'template_id') => {
  const of = (name: string) => sql.ref(`${m}.${name}`)
  return sql<number | null>`(
    select ${sql.ref(`its.${column}`)} from (
      select v.variant, v.template_id, sum(v.weight) over (order by v.variant) as up_to, sum(v.weight) over () as total
      from step_variants v
      where v.account_id = ${accountId} and v.step_id = ${of('step_id')} and v.ended_at is null) its
    where draw_point(${accountId}, ${of('step_id')}, ${of('contact_id')}) * its.total < its.up_to * 4294967296
    order by its.variant limit 1)`
}

/**
 * The template that a message (`m`) of a step was composed from, or would be now: of a step with versions, the one that is
 * drawn for the contact, unless the message was composed as another.
 */
export const composedFrom = (accountId: number, m: string, step: string) => {
  const of = (column: string) => sql.ref(`${m}.${column}`)
  return sql<number>`coalesce(
    case when ${of('variant')} is not null or ${of('status')} <> 'pending' then ${of('template_id')} end,
    ${ofDrawnVersion(accountId, m, 'template_id')},
    ${sql.ref(`${step}.template_id`)})`
}

export type TemplateVersion = Awaited<ReturnType<typeof templateVersion>>

export const templateVersion = (db: Db, accountId: number, templateId: number, version: number) =>
  db
    .selectFrom('template_versions')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'template_versions.account_id')
        .onRef('templates.id', '=', 'template_versions.template_id'),
    )
    .select([
      'template_versions.subject',
      'template_versions.preheader',
      'template_versions.content',
      'templates.approved',
    ])
    .where('template_versions.account_id', '=', accountId)
    .where('template_versions.template_id', '=', templateId)
    .where('template_versions.version', '=', version)
    .executeTakeFirstOrThrow()

/** Who stands for an account where no campaign names a person: the first of its people. */
export async function firstPersonOf(db: Db, accountId: number): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The person a message is from, as placeholders see them. */
export async function authorOf(db: Db, userId: number) {
  const [user, attributes] = await Promise.all([
    db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
    db.selectFrom('user_attributes').select(['key', 'value']).where('user_id', '=', userId).execute(),
  ])
  return {
    email: user.email,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value])),
  }
}

export type NewLink = { url: string; kind: 'ordinary' | 'whatsapp' | 'capture' }

/** The links of a campaign by address, made if they are new. */
export async function linkIds(db: Db, accountId: number, campaignId: number, links: readonly NewLink[]) {
  if (links.length === 0) return new Map<string, number>()
  await db
    .insertInto('links')
    .values(links.map((link) => ({ account_id: accountId, campaign_id: campaignId, ...link })))
    .onConflict((row) => row.doNothing())
    .execute()
  const rows = await db
    .selectFrom('links')
    .select(['id', 'url'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where(
      sql<boolean>`md5(url) in (select md5(wanted) from unnest(${links.map(({ url }) => url)}::text[]) wanted)`,
    )
    .execute()
  return new Map(rows.map(({ url, id }) => [url, id]))
}

/** Whether this number wrote to us on WhatsApp within a day: then free text may answer. */
export async function mayAnswerFreely(db: Db, accountId: number, phone: string) {
  const row = await db
    .selectFrom('whatsapp_windows')
    .select('phone')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('last_inbound_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  return row !== undefined
}
