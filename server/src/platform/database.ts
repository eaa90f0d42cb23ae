import { connect, type Db } from './db.ts'
import { migrate } from './migrate.ts'
import { type Cluster, startCluster } from './postgres/cluster.ts'
import { beTheOnlyOne } from './single.ts'

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
}

/** The database the configuration names, or the embedded one; at its newest schema. */
export async function openDatabase(
  { databaseUrl, dataFolder }: Where,
  { say, onStop }: Options,
): Promise<Database> {
  const cluster = databaseUrl ? undefined : await startCluster(dataFolder, { say })
  if (cluster?.launched) onStop.defer(cluster.stop)
  const url = databaseUrl ?? cluster?.urlOf('postgres') ?? ''
  await migrate(url).catch(async (error: unknown) => {
    throw (await cluster?.diagnose()) ?? error
  })
  const db = connect(url)
  onStop.defer(() => db.destroy())
  return { db, url, cluster }
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
