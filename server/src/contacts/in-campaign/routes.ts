import * as api from '@cadencia/contract/campaign-people'
import { getCampaignProgress } from '@cadencia/contract/campaign-progress'
import type { FastifyInstance } from 'fastify'

import { getProgress } from '#contacts/progress/progress.ts'
import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'

import { changePeople } from './change.ts'
import { getPeople } from './people.ts'

export function peopleRoutes(app: FastifyInstance, db: Db) {
  route(app, getCampaignProgress, ({ session, params }) => getProgress(db, session, params.id))

  route(app, api.listCampaignPeople, ({ session, params, query }) =>
    getPeople(db, { accountId: session.accountId, campaignId: params.id }, query),
  )

  route(app, api.changeCampaignPeople, ({ session, params, body: { change, contactIds, filter } }) =>
    changePeople(db, session, params.id, change, contactIds ?? filter ?? { segment: 'all' }),
  )
}
