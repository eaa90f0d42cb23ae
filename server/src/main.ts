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
import { createEar } from '#listening/mailboxes/figures.ts'
import { startListening } from '#listening/mailboxes/start.ts'
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

/** What a process of each role does. */
const duties = {
  all: { answers: true, sends: true, listens: true },
  api: { answers: true, sends: false, listens: false },
  dispatcher: { answers: false, sends: true, listens: false },
  listener: { answers: false, sends: false, listens: true },
}
type Role = keyof typeof duties

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
  const does = duties[config.role]
  const start = { ...config, keys, isWell, watch: requests.watch }
  const { log, address, publicUrl } = await prepare(database, start, onStop)
  const ear = createEar()
  const pools: Record<string, Db> = { main: database.db }
  const journals = join(dataFolder, 'journals')
  const sending = { ...start, publicUrl, isReachable: reachable, address, pulse, journals }
  if (does.sends) pools['sending'] = await begun(onStop, startSending(database.url, log, sending))
  if (does.listens)
    pools['listening'] = await begun(onStop, startListening(database.url, log, { ...start, ear }))
  const families = [requests.families, pulse.families, ear.families]
  const watched = { db: database.db, pools, families, isWell }
  if (config.metrics) onStop.defer((await startMonitoring(config.metrics, watched)).stop)
  if (does.answers) onStop.defer(drain)
  announce(database, address, config.role)
  if (!reachable) warnUnreachable(database, log, config.role)
})

type Start = Config & Pick<AppOptions, 'isWell' | 'watch'> & { keys: Keys }

/** Work that goes on until the process stops; its connections are watched. */
async function begun(onStop: AsyncDisposableStack, starting: Promise<{ db: Db; stop: () => Promise<void> }>) {
  const { db, stop } = await starting
  onStop.defer(stop)
  return db
}

function isRole(name: string): name is Role {
  return Object.hasOwn(duties, name)
}

/** What this process does: everything, or its part where several share a database. */
function roleOf(argv: readonly string[]): Role {
  const [asked = 'all'] = argv.flatMap((word) =>
    word.startsWith('--role=') ? [word.slice('--role='.length)] : [],
  )
  if (isRole(asked)) return asked
  throw new StartFailure(`--role=${asked} não existe. Há: ${Object.keys(duties).join(', ')}.`)
}

function prepare(database: Owned, config: Start & { role: Role }, onStop: AsyncDisposableStack) {
  return duties[config.role].answers ? prepareApi(database, config, onStop) : prepareAlone(config)
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

/** A process that answers no calls. */
async function prepareAlone(config: Start & { role: Role }) {
  const { publicUrl = '', role } = config
  if (!publicUrl && duties[role].sends)
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
  if (duties[role].answers) await refuseDemoAbroad(db, host)
}

/** Only what goes to the box leaves meanwhile. */
function warnUnreachable({ cluster }: Database, log: Log, role: Role) {
  if (!duties[role].sends) return
  if (!cluster) return log.warn('sending: no public address (PUBLIC_URL), nothing leaves by a mail server')
  say(`  Atenção     sem endereço público (PUBLIC_URL) nenhum e-mail sai por um servidor de verdade:
              os links e o descadastro apontariam para esta máquina. A caixa de testes funciona.
`)
}

function announce({ cluster }: Database, address: string, role: Role) {
  if (!duties[role].answers)
    return say(`Cadência: ${duties[role].sends ? 'enviando o que vence' : 'lendo as respostas'}`)
  if (!cluster) return say(`Cadência em ${address}`)
  say(`
  Cadência    ${address}
  Entrar      ${demoUser.email}  ·  ${demoUser.password}
  Dados       ${cluster.folder}
  Parar       Ctrl+C
`)
}
