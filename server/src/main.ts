import { join } from 'node:path'

import { buildApp } from '#app.ts'
import { listUsers } from '#auth/queries.ts'
import { isReachable } from '#channels/public-url.ts'
import { type Config, readConfig } from '#config.ts'
import { refuseDemoAbroad } from '#demo/only-here.ts'
import { demoUser, seedDemo } from '#demo/seed.ts'
import { changesMs, continueChanges } from '#engine/changes/change.ts'
import { createPulse } from '#engine/send/pulse.ts'
import { every, guarded } from '#engine/send/rounds.ts'
import { startImporting } from '#imports/importing.ts'
import { jobsOf } from '#jobs.ts'
import { startMonitoring } from '#monitoring.ts'
import type { AppOptions } from '#platform/app-options.ts'
import { type Database, ownDatabase } from '#platform/database.ts'
import type { Db } from '#platform/db.ts'
import { createDrain } from '#platform/drain.ts'
import { createHttp } from '#platform/http.ts'
import { startJobs } from '#platform/jobs/loop.ts'
import { loadOrCreateKey } from '#platform/key-file.ts'
import { listen } from '#platform/listen.ts'
import type { Log } from '#platform/log.ts'
import type { Cluster } from '#platform/postgres/cluster.ts'
import { runUntilSignal } from '#platform/program.ts'
import { createRequestFigures } from '#platform/request-figures.ts'
import type { Keys } from '#platform/secrets.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { startSending } from '#sending.ts'

type Owned = Awaited<ReturnType<typeof ownDatabase>>

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runUntilSignal(async (onStop) => {
  const config = { ...readConfig(process.env), role: roleOf(process.argv) }
  const database = await ownDatabase(config, { say, onStop, waitMs: config.databaseWaitSeconds * 1000 })
  if (database.cluster) await welcome(database.db, database.cluster, config)

  const dataFolder = database.cluster?.folder ?? config.dataFolder
  const keys = config.keys ?? (await loadOrCreateKey(dataFolder))
  const pulse = createPulse()
  const requests = createRequestFigures()
  const { drain, isStopping } = createDrain(config.drainSeconds)
  const isWell = () => !isStopping() && pulse.isWell()

  const reachable = isReachable(config.publicUrl)
  const serve = config.role === 'dispatcher' ? prepareAlone : prepareApi
  const start = { ...config, keys, isWell, watch: requests.watch }
  const { log, address, publicUrl } = await serve(database, start, onStop)
  const pools: Record<string, Db> = { main: database.db }
  if (config.role !== 'api') {
    const sending = await startSending(database.url, log, {
      ...start,
      publicUrl,
      isReachable: reachable,
      address,
      pulse,
      journals: join(dataFolder, 'journals'),
    })
    onStop.defer(sending.stop)
    pools['sending'] = sending.db
  }
  if (config.metrics) {
    const families = [requests.families, pulse.families]
    const monitoring = await startMonitoring(config.metrics, { db: database.db, pools, families, isWell })
    onStop.defer(monitoring.stop)
  }
  if (config.role === 'dispatcher') say('Cadência: enviando o que vence')
  else {
    onStop.defer(drain)
    greet(database, address)
  }
  if (!reachable) warnUnreachable(database, log)
})

type Start = Config & Pick<AppOptions, 'isWell' | 'watch'> & { keys: Keys }
type Role = 'all' | 'api' | 'dispatcher'

/** What this process does: everything, or its part where several share a database. */
function roleOf(argv: readonly string[]): Role {
  const [asked = 'all'] = argv.flatMap((word) =>
    word.startsWith('--role=') ? [word.slice('--role='.length)] : [],
  )
  if (asked === 'all' || asked === 'api' || asked === 'dispatcher') return asked
  throw new StartFailure(`--role=${asked} não existe. Há: all, api, dispatcher.`)
}

/** The product over HTTP, with what it does beside answering. */
async function prepareApi(database: Owned, config: Start, onStop: AsyncDisposableStack) {
  const app = await buildApp(database.db, config)
  onStop.defer(() => app.close())
  const address = await listen(app, config)
  await database.announce(address)
  onStop.defer(startJobs(database.db, app.log, jobsOf(database.db, app.log)))
  onStop.defer(startImporting(database, app.log))
  onStop.defer(
    every(
      changesMs,
      guarded(app.log, 'changes', () => continueChanges(database.db)),
    ),
  )
  return { log: app.log, address, publicUrl: config.publicUrl ?? address }
}

/** A process that only sends: nobody calls it. */
async function prepareAlone(_database: Owned, config: Start) {
  const { publicUrl } = config
  if (!publicUrl)
    throw new StartFailure('Diga em PUBLIC_URL o endereço do produto: ele vai nos links das mensagens.')
  return { log: createHttp(config).log, address: publicUrl, publicUrl }
}

/** Nobody can sign in to an embedded database without users: the first one comes with something to look at. */
async function welcome(db: Db, cluster: Cluster, { role, host }: Config & { role: Role }) {
  try {
    if ((await listUsers(db)).length === 0) await seedDemo(db, new Date())
  } catch (error) {
    throw (await cluster.diagnose()) ?? error
  }
  if (role !== 'dispatcher') await refuseDemoAbroad(db, host)
}

/** Only what goes to the box leaves meanwhile. */
function warnUnreachable({ cluster }: Database, log: Log) {
  if (!cluster) return log.warn('sending: no public address (PUBLIC_URL), nothing leaves by a mail server')
  say(`  Atenção     sem endereço público (PUBLIC_URL) nenhum e-mail sai por um servidor de verdade:
              os links e o descadastro apontariam para esta máquina. A caixa de testes funciona.
`)
}

function greet({ cluster }: Database, address: string) {
  if (!cluster) return say(`Cadência em ${address}`)
  say(`
  Cadência    ${address}
  Entrar      ${demoUser.email}  ·  ${demoUser.password}
  Dados       ${cluster.folder}
  Parar       Ctrl+C
`)
}
