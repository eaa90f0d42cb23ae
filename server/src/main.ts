import { buildApp } from '#app.ts'
import { listUsers } from '#auth/queries.ts'
import { readConfig } from '#config.ts'
import { demoUser, seedDemo } from '#demo/seed.ts'
import { keepTidy } from '#housekeeping.ts'
import { startImporting } from '#imports/importing.ts'
import { type Database, ownDatabase } from '#platform/database.ts'
import type { Db } from '#platform/db.ts'
import { listen } from '#platform/listen.ts'
import type { Cluster } from '#platform/postgres/cluster.ts'
import { runUntilSignal } from '#platform/program.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runUntilSignal(async (onStop) => {
  const config = readConfig(process.env)
  const database = await ownDatabase(config, { say, onStop })
  if (database.cluster) await welcome(database.db, database.cluster)

  const app = await buildApp(database.db, config)
  onStop.defer(() => app.close())
  const address = await listen(app, config)
  await database.announce(address)
  onStop.defer(keepTidy(database.db, app.log))
  onStop.defer(startImporting(database, app.log))
  greet(database, address)
})

/** Nobody can sign in to an embedded database without users: the first one comes with something to look at. */
async function welcome(db: Db, cluster: Cluster) {
  try {
    if ((await listUsers(db)).length === 0) await seedDemo(db, new Date())
  } catch (error) {
    throw (await cluster.diagnose()) ?? error
  }
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
