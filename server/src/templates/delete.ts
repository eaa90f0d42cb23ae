import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { transact } from '#platform/transact.ts'

import { campaignUsing, deleteTemplate, lockTemplate } from './queries.ts'

export const templateNotFound = () => new Refusal('not_found', { message: 'Template não encontrado' })

/** A template that an active step uses stays: contacts still to come would have nothing to receive. */
export const removeTemplate = (db: Db, accountId: number, id: number) =>
  transact(db, async (tx) => {
    if (!(await lockTemplate(tx, accountId, id))) throw templateNotFound()
    const campaign = await campaignUsing(tx, accountId, id)
    if (campaign) {
      throw new Refusal('template_in_use', {
        message: `Este template está em uso na cadência da campanha ${campaign.name}`,
      })
    }
    await deleteTemplate(tx, accountId, id)
  })
