import type { CadenceInput } from '@cadencia/contract/cadences'
import type { ModelName } from '@cadencia/contract/start'
import type { z } from 'zod'

import { createCadence } from '#cadences/create.ts'
import { createCampaign } from '#campaigns/change.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'
import { createTemplate } from '#templates/queries.ts'
import { refuseTooMuch } from '#templates/too-much.ts'

import { models } from './models.ts'

const minutesPerDay = 1440

type CadenceSteps = z.output<typeof CadenceInput>['cadences']

type Asked = { model: ModelName; campaignId?: number | undefined }

/** The templates and steps of a model, all or nothing: in a new campaign in draft, or in one that has no steps. */
export const createFromModel = (db: Db, { accountId, userId }: Caller, { model, campaignId: into }: Asked) =>
  transact(db, async (tx) => {
    const { name, description, steps } = models[model]
    const campaignId =
      into ?? (await createCampaign(tx, accountId, { name, description, owner_id: userId }, {}))
    const cadences: CadenceSteps = []
    for (const { afterDays, condition, subject = null, ...text } of steps) {
      await refuseTooMuch(tx, accountId, text)
      const { id } = await createTemplate(tx, accountId, { ...text, subject })
      cadences.push({ templateId: id, delayMinutes: afterDays * minutesPerDay, condition })
    }
    await createCadence(tx, accountId, { campaignId, cadences })
    return campaignId
  })
