// npm run chaos -- --messages 100000 --kills 200 --seed 1: everything goes wrong at once, then every promise is checked.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { connect } from '#server/src/platform/db.ts'
import { migrate } from '#server/src/platform/migrate.ts'
import { startCluster } from '#server/src/platform/postgres/cluster.ts'
import { temporaryFolder } from '#server/test/folder.ts'

import { startChild } from '../bench/children.ts'
import { busiest, check } from './check.ts'
import { readHistory } from './history.ts'
import { hurry } from './hurry.ts'
import { chaosKey } from './key.ts'
import { createOperator } from './operator.ts'
import { enrolAll, owners, paceOf, populate } from './people.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    dispatchers: { type: 'string', default: '3' },
    restarts: { type: 'string', default: '4' },
    lease: { type: 'string', default: '15' },
  },
})
const [messages, kills, restarts] = [Number(values.messages), Number(values.kills), Number(values.restarts)]
const connections = 4
const random = seeded(Number(values.seed))
const say = (line: string) => void process.stdout.write(`${line}\n`)

say(`${messages} messages, ${kills} kills, ${restarts} restarts of the database, seed ${values.seed}`)
const folder = await temporaryFolder('chaos')
let cluster = await startCluster(join(folder, 'data'))
const url = cluster.urlOf('postgres')
await migrate(url)
const client = new pg.Client({ connectionString: url })
await client.connect()

const log = join(folder, 'sink.log')
const sink = await startChild('sink.ts', { file: log, keys: chaosKey, cut: 1, later: 2, never: 1 })
await populate(client, Number(sink.ready), messages)
await client.end()

const db = connect(url)
await enrolAll(db)
const operator = await createOperator(db, random)
const alive = await Promise.all(Array.from({ length: Number(values.dispatchers) }, startOne))
const started = performance.now()
let over = false
const operating = operator.work(() => over)

let killed = 0
const frozen = new Set<number>()
const restartAt = new Set(
  Array.from({ length: restarts }, (_, index) => Math.floor(((index + 1) * kills) / (restarts + 1))),
)
while (killed < kills && (await pendingOf()) > 0) {
  await pause(200 + random() * 600)
  await strike(Math.floor(random() * alive.length))
  killed += 1
  if (restartAt.has(killed)) await restartDatabase(killed % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
}
over = true
await operating
say(`${killed} kills in ${Math.round((performance.now() - started) / 1000)} s; waiting for the rest`)
const limit = performance.now() + 10 * 60_000
while ((await pendingOf()) > 0 && performance.now() < limit) {
  await hurry(db)
  await pause(500)
}
while (frozen.size > 0) await pause(100)
for (const { stop } of alive) await stop()
const seconds = Math.round((performance.now() - started) / 1000)
await sink.stop()
const history = await readHistory(db, log, operator.told, {
  hands: killed * connections * owners,
  pace: { perMinute: paceOf(messages), hands: connections * Number(values.dispatchers) },
})
const findings = check(history)
await operator.close()
await db.destroy()

say(
  `the busiest second of a sender that may ${paceOf(messages)} a minute: ${busiest(history).messages} messages`,
)
say(`${seconds} s, ${history.taken.length} taken by the mail server, ${summary()}`)
for (const { rule, found, examples } of findings)
  say(`${found === 0 ? 'ok  ' : 'FAIL'} ${rule}${found ? `: ${found} (${examples.join(', ')})` : ''}`)
const failed = findings.filter(({ found }) => found > 0).length
say(`${findings.length - failed} promises kept, ${failed} broken`)
await cluster.stop()
await rm(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

/** As often as it takes: one that finds no database ends, and is started again. */
async function startOne(): ReturnType<typeof startChild> {
  try {
    const journals = join(folder, 'journals')
    return await startChild('dispatcher.ts', {
      url,
      connections,
      leaseSeconds: Number(values.lease),
      journals,
    })
  } catch {
    await pause(200)
    return startOne()
  }
}

/** Mostly the end of a process without a word; now and then one that sleeps past its lease and wakes up. */
async function strike(which: number) {
  const victim = alive[which]
  if (!victim || frozen.has(victim.pid)) return
  if (random() < 0.05) {
    process.kill(victim.pid, 'SIGSTOP')
    frozen.add(victim.pid)
    void pause(Number(values.lease) * 1300).then(
      () => frozen.delete(victim.pid) && process.kill(victim.pid, 'SIGCONT'),
    )
    return
  }
  victim.kill()
  alive[which] = await startOne()
}

async function restartDatabase(signal: NodeJS.Signals) {
  const file = join(cluster.folder, 'postgres/postmaster.pid')
  const [pid] = (await readFile(file, 'utf8')).split('\n')
  process.kill(Number(pid), signal)
  while (
    await readFile(file, 'utf8').then(
      () => true,
      () => false,
    )
  )
    await pause(50)
  await pause(random() * 1500)
  cluster = await startCluster(join(folder, 'data'))
}

async function pendingOf(): Promise<number> {
  try {
    const row = await db
      .selectFrom('period_counts')
      .select(({ fn }) => fn.sum<string>('messages').as('pending'))
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return Number(row?.pending ?? 0)
  } catch {
    return Infinity
  }
}

function summary() {
  const states = Map.groupBy(history.messages, ({ state }) => state)
  return [...states].map(([state, own]) => `${own.length} ${state}`).join(', ')
}

/** mulberry32: the same seed, the same blows. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
