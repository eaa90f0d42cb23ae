import * as counts from '@cadencia/contract/task-counts'
import * as api from '@cadencia/contract/tasks'
import { pageMeta } from '@cadencia/domain/page'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { route } from '#platform/route.ts'
import { mapInTurns } from '#platform/turns.ts'

import { countTasks, dayOfTasks } from './counts/count.ts'
import { present, presentWhole } from './list/present.ts'
import { listTasks, listWhole } from './list/queries.ts'
import { recordOutcome } from './outcomes/record.ts'
import { snooze } from './outcomes/snooze.ts'
import { undoTask } from './outcomes/undo.ts'

export function taskRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listTasks, async ({ session, query: { page, limit, state, search, ...filter } }) => {
    const place = { limit, offset: (page - 1) * limit }
    if (!state) {
      const rows = await listTasks(db, session.accountId, place)
      return { data: await mapInTurns(rows, present), meta: pageMeta(page, limit, rows[0]?.total ?? 0) }
    }
    const asked = { ...filter, ...place, state, search: search && searched(search) }
    const rows = await listWhole(db, session.accountId, asked)
    return { data: await mapInTurns(rows, presentWhole), meta: pageMeta(page, limit, rows[0]?.total ?? 0) }
  })

  route(app, counts.countTasks, ({ session }) => countTasks(db, session.accountId))

  route(app, api.getTaskDay, ({ session }) => dayOfTasks(db, session.accountId))

  route(app, api.recordOutcome, ({ session, params, body }) => recordOutcome(db, session, params.id, body))

  route(app, api.snoozeTask, async ({ session, params, body }) => ({
    dueAt: (await snooze(db, session, params.id, body.until)).toISOString(),
  }))

  route(app, api.undoTask, ({ session, params }) => undoTask(db, session, params.id))
}

/** A number however it is typed is looked for by its digits. */
const searched = (text: string) => (/^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '') : text)
