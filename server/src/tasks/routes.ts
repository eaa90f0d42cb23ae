import * as api from '@cadencia/contract/tasks'
import { pageMeta } from '@cadencia/domain/page'
import { compile, refill } from '@cadencia/domain/template'
import type { FastifyInstance } from 'fastify'

import { channelOf } from '#channels/registry.ts'
import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'
import { mapInTurns } from '#platform/turns.ts'

import { recordOutcome } from './outcome.ts'
import { listTasks, type TaskRow } from './queries.ts'

export function taskRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listTasks, async ({ session, query: { page, limit } }) => {
    const rows = await listTasks(db, session.accountId, { limit, offset: (page - 1) * limit })
    return { data: await mapInTurns(rows, present), meta: pageMeta(page, limit, rows[0]?.total ?? 0) }
  })

  route(app, api.recordOutcome, ({ session, params, body }) =>
    recordOutcome(db, session.accountId, params.id, body),
  )
}

/** About an hour of reading aloud. */
const longestScript = 50_000
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

const scriptOf = ({ content, said }: TaskRow) =>
  cut(refill(compile(cut(content, longestScript)), said, 'text').text, longestScript)

function present(row: TaskRow) {
  const script = scriptOf(row)
  const { taskUrl } = channelOf(row.channel)
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
    ...(taskUrl && { whatsAppUrl: taskUrl(row.phone, script) }),
    ...(row.outcome !== null && {
      last: { outcome: row.outcome, ...(row.note !== null && { note: row.note }) },
    }),
  }
}
