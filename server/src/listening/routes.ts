import { answerConversation } from '@cadencia/contract/answers'
import * as counts from '@cadencia/contract/conversation-counts'
import * as api from '@cadencia/contract/conversations'
import { holdInCampaign, resumeInCampaign } from '@cadencia/contract/overview'
import { recordSaid } from '@cadencia/contract/said'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { recordAnswer } from './answers/record.ts'
import { recordSaid as record } from './by-hand/record.ts'
import {
  change,
  classify,
  conversationNotFound,
  holdAgain,
  resume,
  undoLast,
} from './conversations/decide.ts'
import { holdIn, resumeIn } from './conversations/one-campaign.ts'
import { presentRow, presentWhole } from './conversations/present.ts'
import {
  countConversations,
  countMatching,
  findConversation,
  listConversations,
} from './conversations/queries.ts'

export function listeningRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listConversations, async ({ session, query }) => {
    const { assignee, ...rest } = query
    const asked = { ...rest, ...(assignee && { assignedTo: assignee === 'me' ? session.userId : null }) }
    const [rows, total] = await Promise.all([
      listConversations(db, session.accountId, asked),
      countMatching(db, session.accountId, asked),
    ])
    return { data: rows.map(presentRow), meta: pageMeta(query.page, query.limit, total) }
  })

  route(app, counts.countConversations, ({ session }) => countConversations(db, session.accountId))

  const whole = async (accountId: number, contactId: number) => {
    const row = await findConversation(db, accountId, contactId)
    if (!row) throw conversationNotFound()
    return presentWhole(db, accountId, row)
  }

  route(app, api.getConversation, ({ session, params }) => whole(session.accountId, params.id))

  route(app, api.classifyConversation, async ({ session, params, body }) => {
    await classify(db, session, params.id, body)
    return whole(session.accountId, params.id)
  })

  route(app, api.updateConversation, async ({ session, params, body }) => {
    await change(db, session.accountId, params.id, body)
  })

  route(app, api.resumeConversation, async ({ session, params }) => {
    await resume(db, session, params.id)
    return whole(session.accountId, params.id)
  })

  route(app, api.holdConversation, async ({ session, params }) => {
    await holdAgain(db, session, params.id)
    return whole(session.accountId, params.id)
  })

  route(app, api.undoConversation, async ({ session, params, body }) => {
    await undoLast(db, session, params.id, body.inboundId)
    return whole(session.accountId, params.id)
  })

  route(app, resumeInCampaign, ({ session, params, body }) =>
    resumeIn(db, session, { contactId: params.id, campaignId: body.campaignId }),
  )

  route(app, holdInCampaign, ({ session, params, body }) =>
    holdIn(db, session, { contactId: params.id, campaignId: body.campaignId }),
  )

  routeOnce(app, db, recordSaid, async (tx, { session, params, body }) => ({
    id: await record(tx, session, params.id, body),
  }))

  routeOnce(app, db, answerConversation, async (tx, { session, params, body }) => ({
    id: await recordAnswer(tx, session, params.id, body),
  }))
}
