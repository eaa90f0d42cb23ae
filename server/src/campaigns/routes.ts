import * as api from '@cadencia/contract/campaigns'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'

import { getCampaign } from './get.ts'
import { presentCampaign } from './present.ts'
import { listCampaigns, listWithoutCadence } from './queries.ts'

export function campaignRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listCampaigns, async ({ session }) =>
    (await listCampaigns(db, session.userId)).map(presentCampaign),
  )

  route(app, api.listCampaignsWithoutCadence, async ({ session }) =>
    (await listWithoutCadence(db, session.userId)).map(presentCampaign),
  )

  route(app, api.listCampaignsByStatus, async ({ session, query }) =>
    (await listCampaigns(db, session.userId, query.status)).map(presentCampaign),
  )

  route(app, api.getCampaign, async ({ session, params }) =>
    presentCampaign(await getCampaign(db, session.userId, params.id)),
  )
}
