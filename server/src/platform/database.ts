import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Db, isUnavailable } from './db.ts'
import { migrate } from './migrate.ts'
import { type Cluster, startCluster } from './postgres/cluster.ts'
import { beTheOnlyOne } from './single.ts'
import { StartFailure } from './start-failure.ts'

export type Database = {
  db: Db
  url: string
  /** Present when the database is the embedded PostgreSQL. */
  cluster: Cluster | undefined
}

type Where = { databaseUrl: string | undefined; dataFolder: string }
type Options = {
  say: (line: string) => void
  /** Undone in reverse when the program stops, or when it fails to start. */
  onStop: AsyncDisposableStack
  /** How long a database that is away is waited for. */
  waitMs?: number
}

/** The database the configuration names, or the embedded one; at its newest schema. */
export async function openDatabase(
  { databaseUrl, dataFolder }: Where,
  { say, onStop, waitMs = 0 }: Options,
): Promise<Database> {
  const cluster = databaseUrl ? undefined : await startCluster(dataFolder, { say })
  if (cluster?.launched) onStop.defer(cluster.stop)
  const url = databaseUrl ?? cluster?.urlOf('postgres') ?? ''
  await migrateWhenReady(url, waitMs, say).catch(async (error: unknown) => {
    throw (await cluster?.diagnose()) ?? error
  })
  const db = connect(url)
  onStop.defer(() => db.destroy())
  return { db, url, cluster }
}

/** A database that is starting, failing over or read only is waited for: programs of one system start in any order. */
async function migrateWhenReady(url: string, waitMs: number, say: Options['say']) {
  const givesUpAt = Date.now() + waitMs
  let hasSaid = false
  for (;;) {
    try {
      return await migrate(url)
    } catch (error) {
      const isAway = error instanceof StartFailure && isUnavailable(error.cause)
      if (!isAway || Date.now() >= givesUpAt) throw error
      if (!hasSaid) say('Esperando o PostgreSQL…')
      hasSaid = true
      await pause(Math.min(1000, Math.max(0, givesUpAt - Date.now())))
    }
  }
}

/** As openDatabase, for the one program that serves it: an embedded PostgreSQL is then its own to stop. */
export async function ownDatabase(where: Where, options: Options) {
  const { onStop } = options
  const database = await openDatabase(where, options)
  const { cluster } = database
  if (!cluster) return { ...database, announce: async () => undefined }
  const only = await beTheOnlyOne(cluster)
  if (!cluster.launched) onStop.defer(cluster.stop)
  onStop.defer(only.release)
  return { ...database, announce: only.announce }
}
