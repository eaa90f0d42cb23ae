import { Readable } from 'node:stream'

import * as api from '@cadencia/contract/metrics'
import * as detail from '@cadencia/contract/metrics-detail'
import { listVariantMetrics } from '@cadencia/contract/variants'
import { campaignRates, percentage, stepRates } from '@cadencia/domain/metrics'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { receive, route } from '#platform/route.ts'

import { countAnswers } from './answers/queries.ts'
import { peopleFile } from './people/file.ts'
import { countPeople, listPeople } from './people/queries.ts'
import { countCampaign, countDays, countLinks, countSteps, hasCampaign } from './queries.ts'
import { byStep } from './variants/compare.ts'
import { countVariants } from './variants/queries.ts'

export function metricsRoutes(app: FastifyInstance, db: Db) {
  route(app, api.getCampaignMetrics, async ({ session, params }) => {
    const counts = await campaignCounts(db, session.accountId, params.id)
    return { ...counts, ...campaignRates(counts) }
  })

  route(app, api.listStepMetrics, async ({ session, params }) => {
    await refuseForeign(db, session.accountId, params.id)
    const steps = await countSteps(db, session.accountId, params.id)
    return steps.map((counts) => ({ ...counts, ...stepRates(counts) }))
  })

  route(app, api.listLinkMetrics, async ({ session, params }) => {
    const { campaignId, deliveredMessages } = await campaignCounts(db, session.accountId, params.id)
    const links = await countLinks(db, session.accountId, campaignId)
    return links.map((link) => ({
      ...link,
      clickRate: percentage(link.uniqueMessages, deliveredMessages),
      lastClickedAt: link.lastClickedAt.toISOString(),
    }))
  })

  route(app, listVariantMetrics, async ({ session, params }) => {
    await refuseForeign(db, session.accountId, params.id)
    return byStep(await countVariants(db, session.accountId, params.id))
  })

  detailRoutes(app, db)
}

function detailRoutes(app: FastifyInstance, db: Db) {
  route(app, detail.getAnswerMetrics, async ({ session, params }) => {
    await refuseForeign(db, session.accountId, params.id)
    return countAnswers(db, session.accountId, params.id)
  })

  route(app, detail.listDayMetrics, async ({ session, params }) => {
    await refuseForeign(db, session.accountId, params.id)
    const days = await countDays(db, session.accountId, params.id)
    return days.map(({ day, sent, opened, clicked }) => ({
      day,
      sentMessages: sent,
      openedMessages: opened,
      clickedMessages: clicked,
    }))
  })

  route(app, detail.listPeopleBehind, async ({ session, params, query: { page, limit, ...filter } }) => {
    await refuseForeign(db, session.accountId, params.id)
    const behind = { campaignId: params.id, ...filter }
    const people = await listPeople(db, session.accountId, behind, { limit, offset: (page - 1) * limit })
    const total = await countPeople(db, session.accountId, behind)
    return { data: people.map(present), meta: pageMeta(page, limit, total) }
  })

  app.get(detail.downloadPeopleBehind.path, async (request, reply) => {
    const { params, query } = receive(detail.downloadPeopleBehind, request)
    const { accountId } = request.session
    await refuseForeign(db, accountId, params.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="campanha-${params.id}-${query.kind}.csv"`)
      .send(Readable.from(peopleFile(db, accountId, { campaignId: params.id, ...query })))
  })
}

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

const present = ({
  contactId,
  contactName,
  variant,
  at,
  reason,
  sender,
  ...row
}: PersonRow): detail.PersonBehind => ({
  ...row,
  ...(reason !== null && { reason }),
  ...(variant !== null && { variant }),
  ...(sender !== null && { sender }),
  contact: { id: contactId, name: contactName },
  at: at.toISOString(),
})

async function refuseForeign(db: Db, accountId: number, campaignId: number) {
  if (!(await hasCampaign(db, accountId, campaignId))) throw notFound()
}

const notFound = () => new Refusal('not_found', { message: 'Campanha não encontrada' })

async function campaignCounts(db: Db, accountId: number, campaignId: number) {
  const counts = await countCampaign(db, accountId, campaignId)
  if (!counts) throw notFound()
  return counts
}
