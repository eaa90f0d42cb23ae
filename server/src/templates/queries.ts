import type { Channel, TemplateType } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import { taskChannels } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'
import type { JsonObject } from '#platform/tables-types.ts'
import { transact } from '#platform/transact.ts'

const columns = ['id', 'name', 'type', 'subject', 'preheader', 'content', 'approved', 'created_at'] as const

const kept = (db: Db, accountId: number) =>
  db
    .selectFrom('templates')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    // The texts of tasks belong to their steps.
    .where((row) => row.not(row('type', 'in', taskChannels())))
    .$narrowType<{ type: TemplateType }>()

export const listTemplates = (db: Db, accountId: number, type?: TemplateType) =>
  kept(db, accountId)
    .$call((query) => (type ? query.where('type', '=', type) : query))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findTemplate = (db: Db, accountId: number, id: number) =>
  kept(db, accountId).where('id', '=', id).executeTakeFirst()

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>
export type TemplateFields<Type extends Channel = TemplateType> = {
  name: string
  type: Type
  subject: string | null
  content: string
  /** These two, absent, stay as they are. */
  preheader?: string | null
  approved?: JsonObject | null
}

const asStored = <T extends Pick<TemplateFields, 'approved'>>({ approved, ...fields }: T) => ({
  ...fields,
  ...(approved !== undefined && { approved: approved ? JSON.stringify(approved) : sql<string>`null` }),
})

/** How much an owner's templates hold, beside one. */
export const bytesOfOthers = (db: Db, accountId: number, id?: number) =>
  db
    .selectFrom('templates')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::int`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirstOrThrow()

/** Keeps what a template says now: messages refer to the version they were sent with. */
const keepVersion = (db: Db, accountId: number, id: number) =>
  sql`select keep_template_version(${accountId}, ${id})`.execute(db)

export const createTemplate = <Type extends Channel>(
  db: Db,
  accountId: number,
  template: TemplateFields<Type>,
) =>
  transact(db, async (tx) => {
    const created = await tx
      .insertInto('templates')
      .values({ account_id: accountId, ...asStored(template) })
      .returning(columns)
      .$narrowType<{ type: Type }>()
      .executeTakeFirstOrThrow()
    await keepVersion(tx, accountId, created.id)
    return created
  })

/** The type is part of the condition, not of the change: what was written for one channel stays there. */
export const updateTemplate = (db: Db, accountId: number, id: number, { type, ...changes }: TemplateFields) =>
  transact(db, async (tx) => {
    const updated = await tx
      .updateTable('templates')
      .set({ ...asStored(changes), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .returning(columns)
      .$narrowType<{ type: TemplateType }>()
      .executeTakeFirst()
    if (updated) await keepVersion(tx, accountId, id)
    return updated
  })

/** Takes the row, so that nobody starts to use the template between the question and the deletion. */
export const lockTemplate = (db: Db, accountId: number, id: number) =>
  kept(db, accountId).where('id', '=', id).forUpdate().executeTakeFirst()

/** The steps that a template is the text of, or one of the versions of. */
const stepsWith = (db: Db, accountId: number, templateId: number) =>
  db
    .selectFrom('steps as own')
    .select('own.id')
    .where('own.account_id', '=', accountId)
    .where('own.template_id', '=', templateId)
    .where('own.is_active', '=', true)
    .unionAll(
      db
        .selectFrom('step_variants')
        .select('step_id as id')
        .where('account_id', '=', accountId)
        .where('template_id', '=', templateId)
        .where('ended_at', 'is', null),
    )

/** The campaign whose cadence uses a template, by name; one is enough to say no. */
export const campaignUsing = (db: Db, accountId: number, templateId: number) =>
  db
    .selectFrom('steps')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'steps.account_id')
        .onRef('campaigns.id', '=', 'steps.campaign_id'),
    )
    .select('campaigns.name')
    .where('steps.account_id', '=', accountId)
    .where('steps.id', 'in', stepsWith(db, accountId, templateId))
    .where('steps.is_active', '=', true)
    .where('campaigns.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

export const deleteTemplate = (db: Db, accountId: number, id: number) =>
  db
    .updateTable('templates')
    .set({ deleted_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
