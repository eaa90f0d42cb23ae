import * as changes from '@cadencia/contract/cadence-changes'
import * as api from '@cadencia/contract/cadences'
import { duplicateCampaign as duplicate } from '@cadencia/contract/campaign-changes'
import * as variants from '@cadencia/contract/variants'
import type { FastifyInstance } from 'fastify'

import { getCampaign } from '#campaigns/get.ts'
import { presentCampaign, presentStep, presentVariant } from '#campaigns/present.ts'
import { isReachable } from '#channels/public-url.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { changeCadence, previewChange } from './change.ts'
import { createCadence, previewCadence } from './create.ts'
import { deleteStep } from './delete.ts'
import { duplicateCampaign } from './duplicate/duplicate.ts'
import { listWithCadence } from './queries.ts'
import { keepVariant, setVariants } from './variants/set.ts'

export function cadenceRoutes(app: FastifyInstance, db: Db, { publicUrl }: AppOptions) {
  const reachable = isReachable(publicUrl)

  route(app, api.listMyCadences, async ({ session, query }) =>
    (await listWithCadence(db, session.accountId, query)).map((row) => presentCampaign(row, reachable)),
  )

  route(app, api.listCadence, async ({ session, query }) => {
    const { steps } = await getCampaign(db, session.accountId, query.campaignId)
    return steps.map(presentStep)
  })

  routeOnce(app, db, api.createCadence, async (tx, { session, body }) => {
    await createCadence(tx, session.accountId, body)
    return (await getCampaign(tx, session.accountId, body.campaignId)).steps.map(presentStep)
  })

  route(app, api.previewCadence, async ({ session, body }) =>
    (await previewCadence(db, session.accountId, body)).map(({ stepId, dueAt }) => ({
      stepOrder: stepId,
      dueAt: dueAt.toISOString(),
    })),
  )

  routeOnce(app, db, duplicate, (tx, { session, params }) => duplicateCampaign(tx, session, params.id))

  route(app, api.deleteStep, ({ session, params }) => deleteStep(db, session, params.id))

  route(app, variants.setVariants, async ({ session, params, body }) =>
    (await setVariants(db, session.accountId, params.id, body.variants)).map(presentVariant),
  )

  route(app, variants.keepVariant, async ({ session, params, body }) =>
    (await keepVariant(db, session.accountId, params.id, body.variant)).map(presentVariant),
  )

  route(app, changes.previewCadenceChange, ({ session, body }) => previewChange(db, session, body))

  route(app, changes.changeCadence, ({ session, body }) => changeCadence(db, session, body))
}
