import * as api from '@cadencia/contract/start'
import type { FastifyInstance } from 'fastify'

import type { Db } from '#platform/db.ts'
import { route, routeOnce } from '#platform/route.ts'

import { createFromModel } from './create.ts'
import { findStart, type StartRow } from './queries.ts'

export function startRoutes(app: FastifyInstance, db: Db) {
  route(app, api.getStart, async ({ session }) => present(await findStart(db, session)))

  routeOnce(app, db, api.createFromModel, async (tx, { session, body }) => ({
    id: await createFromModel(tx, session, body),
  }))
}

const present = (row: StartRow): api.Start => ({
  signer: { ...(row.name && { name: row.name }), ...(row.company && { company: row.company }) },
  contacts: row.contacts,
  withoutPhone: row.without_phone,
  ...(row.last_import && {
    lastImport: {
      id: row.last_import.id,
      filename: row.last_import.filename,
      isRunning: row.last_import.status === 'pending' || row.last_import.status === 'processing',
      totalRows: row.last_import.total_rows,
      doneRows: row.last_import.done_rows,
      successCount: row.last_import.success_count,
    },
  }),
  ...(row.campaign && { campaign: row.campaign }),
  ...(row.sender && { sender: row.sender }),
  isRunning: row.is_running,
})
