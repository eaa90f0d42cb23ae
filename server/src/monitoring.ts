import { sendingFigures } from '#engine/figures/figures.ts'
import { listeningFigures } from '#listening/mailboxes/figures.ts'
import type { Db } from '#platform/db.ts'
import { healthRoutes } from '#platform/health.ts'
import { createHttp } from '#platform/http.ts'
import { listen } from '#platform/listen.ts'
import { createProcessFigures, poolFigures } from '#platform/process-figures.ts'
import { contentType, type Family, gauge, textOf } from '#platform/prometheus.ts'

type Watched = {
  db: Db
  /** Every pool of connections, by its name. */
  pools: Record<string, Db>
  /** What parts of the process tell of themselves. */
  families: (() => Family[])[]
  isWell: () => boolean
}

/** Tells whoever watches how this process and the sending are, on a port that no stranger reaches. */
export async function startMonitoring(where: { host: string; port: number }, watched: Watched) {
  // A line for every look would bury the others.
  const app = createHttp({ logLevel: 'error', trustProxy: false })
  const processFigures = createProcessFigures()
  healthRoutes(app, watched.db, watched.isWell)
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(contentType)
      .send(
        textOf([
          ...processFigures(),
          poolFigures(watched.pools),
          ...watched.families.flatMap((families) => families()),
          ...(await databaseFigures(watched.db)),
        ]),
      ),
  )
  const address = await listen(app, { ...where, prefix: 'METRICS_' })
  return { address, stop: () => app.close() }
}

/** A database that is away is a number too, beside those that do not need it. */
async function databaseFigures(db: Db): Promise<Family[]> {
  const up = (value: number) => gauge('cadencia_database_up', 'Whether the database answers.', value)
  try {
    return [up(1), ...(await sendingFigures(db)), ...(await listeningFigures(db))]
  } catch {
    return [up(0)]
  }
}
