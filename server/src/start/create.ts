import type { ModelName } from '@cadencia/contract/start'

import { createCadence } from '#cadences/create.ts'
import { createCampaign } from '#campaigns/change.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'
import { createTemplate } from '#templates/queries.ts'
import { refuseTooMuch } from '#templates/too-much.ts'

import { models } from './models.ts'

const minutesPerDay = 1440

/** A campaign in draft with the templates and steps of a model, all or nothing. */
export const createFromModel = (db: Db, { accountId, userId }: Caller, model: ModelName) =>
  transact(db, async (tx) => {
    const { name, description, steps } = models[model]
    const campaignId = await createCampaign(tx, accountId, { name, description, owner_id: userId }, {})
    const cadences: { templateId: number; delayMinutes: number }[] = []
    for (const { afterDays, subject = null, ...text } of steps) {
      await refuseTooMuch(tx, accountId, text)
      const { id } = await createTemplate(tx, accountId, { ...text, subject })
      cadences.push({ templateId: id, delayMinutes: afterDays * minutesPerDay })
    }
    await createCadence(tx, accountId, { campaignId, cadences })
    return campaignId
  })
