import * as api from '@cadencia/contract/cadences'
import type { FastifyInstance } from 'fastify'

import { getCampaign } from '#campaigns/get.ts'
import { presentCampaign, presentStep } from '#campaigns/present.ts'
import { isReachable } from '#channels/public-url.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { createCadence, previewCadence } from './create.ts'
import { deleteStep } from './delete.ts'
import { listWithCadence } from './queries.ts'

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

  route(app, api.deleteStep, ({ session, params }) => deleteStep(db, session.accountId, params.id))
}
