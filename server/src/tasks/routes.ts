import * as api from '@cadencia/contract/tasks'
import { pageMeta } from '@cadencia/domain/page'
import { compile, refill } from '@cadencia/domain/template'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'

import { recordOutcome } from './outcome.ts'
import { listTasks, type TaskRow } from './queries.ts'

export function taskRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listTasks, async ({ session, query: { page, limit } }) => {
    const rows = await listTasks(db, session.userId, { limit, offset: (page - 1) * limit })
    return { data: rows.map(present), meta: pageMeta(page, limit, rows[0]?.total ?? 0) }
  })

  route(app, api.recordOutcome, ({ session, params, body }) =>
    recordOutcome(db, session.userId, params.id, body),
  )
}

function present(row: TaskRow) {
  const script = refill(compile(row.content), row.said, 'text').text
  return {
    id: row.id,
    channel: row.channel,
    contact: { id: row.contact_id, name: row.contact_name },
    phone: row.phone,
    campaign: { name: row.campaign_name },
    template: { name: row.template_name },
    stepOrder: row.step_order,
    script,
    dueAt: row.dispatched_at.toISOString(),
    ...(row.channel === 'whatsapp' && {
      whatsAppUrl: `https://wa.me/${row.phone.replace(/\D/g, '')}?text=${encodeURIComponent(script)}`,
    }),
    ...(row.outcome !== null && {
      last: { outcome: row.outcome, ...(row.note !== null && { note: row.note }) },
    }),
  }
}
