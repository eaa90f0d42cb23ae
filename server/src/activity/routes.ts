import * as api from '@cadencia/contract/activity'
import * as message from '@cadencia/contract/message'
import { getOverview as overview } from '@cadencia/contract/overview'
import { listTimeline } from '@cadencia/contract/timeline'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import { isReachable } from '#channels/public-url.ts'
import type { AppOptions } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { cancelMessage } from './cancel.ts'
import { deliveryOf } from './delivery.ts'
import { getMessage } from './detail.ts'
import { getOverview } from './overview/overview.ts'
import { type ActivityRow, countMessages, countTasks, listMessages } from './queries.ts'
import { resendMessage } from './resend.ts'
import { leavingOf } from './standing.ts'
import { getTimeline } from './timeline/timeline.ts'

export function activityRoutes(app: FastifyInstance, db: Db, { publicUrl }: AppOptions) {
  const reachable = isReachable(publicUrl)

  route(app, api.listActivity, async ({ session, query }) => {
    const [rows, stats, openTasks] = await Promise.all([
      listMessages(db, session.accountId, query),
      countMessages(db, session.accountId, query),
      countTasks(db, session.accountId, query.campaignId),
    ])
    const total = stats[query.status ?? 'total']
    return { data: rows.map(present), meta: pageMeta(query.page, query.limit, total), stats, openTasks }
  })

  route(app, message.getMessage, ({ session, params }) =>
    getMessage(db, session.accountId, params.id, reachable),
  )

  routeOnce(app, db, message.resendMessage, (tx, { session, params }) =>
    resendMessage(tx, session.accountId, params.id),
  )

  route(app, message.cancelMessage, ({ session, params }) => cancelMessage(db, session.accountId, params.id))

  route(app, listTimeline, ({ session, params, query }) => getTimeline(db, session, params.id, query))

  route(app, overview, ({ session, params }) => getOverview(db, session.accountId, params.id))
}

const present = (row: ActivityRow) => ({
  id: row.id,
  status: row.status,
  templateType: row.channel,
  recipient: row.recipient,
  contact: { name: row.contact_name },
  template: { name: row.template_name },
  ...(row.variant !== null && { variant: row.variant }),
  campaign: { name: row.campaign_name },
  cadence: { stepOrder: row.step_order },
  shippingDate: leavingOf(row).toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  delivery: deliveryOf(row),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.decided === 'skipped' && { isSkipped: true }),
})
