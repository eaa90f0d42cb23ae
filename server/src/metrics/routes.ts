import * as api from '@cadencia/contract/metrics'
import { campaignRates, percentage, stepRates } from '@cadencia/domain/metrics'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'

import { countCampaign, countLinks, countSteps, hasCampaign } from './queries.ts'

export function metricsRoutes(app: FastifyInstance, db: Db) {
  route(app, api.getCampaignMetrics, async ({ session, params }) => {
    const counts = await campaignCounts(db, session.userId, params.id)
    return { ...counts, ...campaignRates(counts) }
  })

  route(app, api.listStepMetrics, async ({ session, params }) => {
    if (!(await hasCampaign(db, session.userId, params.id))) throw notFound()
    const steps = await countSteps(db, session.userId, params.id)
    return steps.map((counts) => ({ ...counts, ...stepRates(counts) }))
  })

  route(app, api.listLinkMetrics, async ({ session, params }) => {
    const { campaignId, deliveredMessages } = await campaignCounts(db, session.userId, params.id)
    const links = await countLinks(db, session.userId, campaignId)
    return links.map((link) => ({
      ...link,
      clickRate: percentage(link.uniqueMessages, deliveredMessages),
      lastClickedAt: link.lastClickedAt.toISOString(),
    }))
  })
}

const notFound = () => new Refusal('not_found', { message: 'Campanha não encontrada' })

async function campaignCounts(db: Db, userId: number, campaignId: number) {
  const counts = await countCampaign(db, userId, campaignId)
  if (!counts) throw notFound()
  return counts
}
