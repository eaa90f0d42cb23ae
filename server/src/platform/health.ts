import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from './db.ts'
import { listMigrations } from './migrate.ts'
import { Refusal } from './problem.ts'

/** /healthz: this process runs. /readyz: it can serve, with a database at its schema and nothing in it unwell. */
export function healthRoutes(app: FastifyInstance, db: Db, isWell = () => true) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    const { rows } = await sql<{ applied: number }>`select count(*) as applied from migrations`.execute(db)
    const wanted = (await listMigrations()).length
    if ((rows[0]?.applied ?? 0) < wanted || !isWell()) throw new Refusal('unavailable')
    return { status: 'ready', migrations: wanted }
  })
}
