import * as api from '@cadencia/contract/cadences'
import type { FastifyInstance } from 'fastify'

import { getCampaign } from '#campaigns/get.ts'
import { presentCampaign, presentStep } from '#campaigns/present.ts'
import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'

import { listWithCadence } from './queries.ts'

export function cadenceRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listMyCadences, async ({ session, query }) =>
    (await listWithCadence(db, session.userId, query)).map(presentCampaign),
  )

  route(app, api.listCadence, async ({ session, query }) => {
    const { steps } = await getCampaign(db, session.userId, query.campaignId)
    return steps.map(presentStep)
  })
}
