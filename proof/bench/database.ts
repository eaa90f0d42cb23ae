import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { connect } from '#server/src/platform/db.ts'
import { migrate } from '#server/src/platform/migrate.ts'
import { startCluster } from '#server/src/platform/postgres/cluster.ts'
import { temporaryFolder } from '#server/test/folder.ts'

/** A PostgreSQL of its own, as durable as the product's, with the product's schema; gone afterwards. */
export async function withDatabase<T>(
  work: (database: { db: ReturnType<typeof connect>; client: pg.Client; url: string }) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('bench')
  const cluster = await startCluster(join(folder, 'data'))
  try {
    const url = cluster.urlOf('postgres')
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('set statement_timeout = 0')
    const db = connect(url)
    try {
      return await work({ db, client, url })
    } finally {
      await db.destroy()
      await client.end()
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
