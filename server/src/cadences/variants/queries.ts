import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

/** An active step, with the channel its texts are for. */
export const stepOf = (tx: Db, accountId: number, stepId: number) =>
  tx
    .selectFrom('steps')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'steps.account_id')
        .onRef('templates.id', '=', 'steps.template_id'),
    )
    .select(['steps.id', 'steps.template_id', 'templates.type as channel'])
    .where('steps.account_id', '=', accountId)
    .where('steps.id', '=', stepId)
    .where('steps.is_active', '=', true)
    .executeTakeFirst()

/** Every version a step has or had, by its letter. */
export const versionsOf = (tx: Db, accountId: number, stepId: number) =>
  tx
    .selectFrom('step_variants as v')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.account_id', '=', 'v.account_id').onRef('t.id', '=', 'v.template_id'),
    )
    .select(['v.variant', 'v.template_id', 'v.weight', 'v.ended_at', 't.name as template_name'])
    .where('v.account_id', '=', accountId)
    .where('v.step_id', '=', stepId)
    .orderBy('v.variant')
    .execute()

export const endVersions = (tx: Db, accountId: number, stepId: number) =>
  tx
    .updateTable('step_variants')
    .set({ ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('step_id', '=', stepId)
    .where('ended_at', 'is', null)
    .execute()

export type Version = { variant: number; templateId: number; weight: number }

/** Puts versions to use, those that were there before too. */
export const openVersions = (tx: Db, accountId: number, stepId: number, versions: readonly Version[]) =>
  tx
    .insertInto('step_variants')
    .values(
      versions.map(({ variant, templateId, weight }) => ({
        account_id: accountId,
        step_id: stepId,
        variant,
        template_id: templateId,
        weight,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'step_id', 'variant'])
        .doUpdateSet((row) => ({ weight: row.ref('excluded.weight'), ended_at: null })),
    )
    .execute()

export const setTemplate = (tx: Db, accountId: number, stepId: number, templateId: number) =>
  tx
    .updateTable('steps')
    .set({ template_id: templateId })
    .where('account_id', '=', accountId)
    .where('id', '=', stepId)
    .execute()

/** What a dispatcher has claimed with the texts of before goes back at the gate, and is composed with those of now. */
export const touchCampaign = (tx: Db, accountId: number, campaignId: number) =>
  tx
    .updateTable('campaigns')
    .set({ updated_at: sql<Date>`statement_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute()
