import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from './db.ts'
import { Refusal } from './problem.ts'
import { listMigrations } from './sql-files.ts'

/** /healthz: this process runs. /readyz: it can serve, with a database at its schema and nothing in it unwell. */
export function healthRoutes(app: FastifyInstance, db: Db, isWell = () => true) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    const { rows } = await sql<{ applied: number; is_read_only: boolean }>`
      select count(*) as applied, current_setting('transaction_read_only')::boolean as is_read_only
      from migrations`.execute(db)
    const { applied = 0, is_read_only: isReadOnly = true } = rows[0] ?? {}
    const wanted = (await listMigrations()).length
    if (applied < wanted || isReadOnly || !isWell()) throw new Refusal('unavailable')
    return { status: 'ready', migrations: wanted }
  })
}
