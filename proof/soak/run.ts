// npm run soak -- --minutes 20: the product at a steady pace with something going wrong now and then, and watched for
// what only time shows: memory, handles and connections that creep up, delays, bloat.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { connect } from '#server/src/platform/db.ts'
import { migrate } from '#server/src/platform/migrate.ts'
import { startCluster } from '#server/src/platform/postgres/cluster.ts'
import { temporaryFolder } from '#server/test/folder.ts'

import { startChild } from '../bench/children.ts'
import { createFaults } from './faults.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'
import { key, startProgram } from './program.ts'
import { settle } from './settle.ts'
import { handlesOf, startWatch } from './watch.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } })
const minutes = Number(values.minutes)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const folder = await temporaryFolder('soak')
const cluster = await startCluster(join(folder, 'data'))
const url = cluster.urlOf('postgres')
await migrate(url)
const db = connect(url)
const sinkLog = join(folder, 'sink.log')
const sink = await startChild('sink.ts', { file: sinkLog, keys: key, later: 2 })

const api = await startProgram(url, 'api')
const dispatcher = await startProgram(url, 'dispatcher', api.address)
say(
  `${minutes} minutes at ${api.address}: 10 e-mails, 2 WhatsApp messages, 20 calls and 50 tracked hits a second`,
)
const load = await startLoad(db, api.address, Number(sink.ready))
const pids = { api: api.pid, dispatcher: dispatcher.pid }
const watch = startWatch(db, pids)
const faults = createFaults({ folder: join(folder, 'data'), dispatcher: dispatcher.pid, say })

// Once everything has been opened that is ever opened.
await pause(10_000)
const first = await handlesOf(pids)
const until = performance.now() + minutes * 60_000
while (performance.now() < until) {
  await pause(Math.min(30_000, until - performance.now()))
  if (performance.now() < until) await faults.next()
}
const calls = await load.stop()
const samples = await watch.stop()
const outcome = await settle(db, sinkLog)
// A caller's connection that is no longer used is kept for 65 s.
await pause(70_000)
const handles = { first, last: await handlesOf(pids) }
const [apiSaid, dispatcherSaid] = [await api.stop(), await dispatcher.stop()]
await sink.stop()

const findings = judge({
  minutes,
  calls,
  samples,
  handles,
  outcome,
  said: apiSaid + dispatcherSaid,
  faults: faults.count(),
})
for (const { rule, kept, told } of findings) say(`${kept ? 'ok  ' : 'FAIL'} ${rule}: ${told}`)
const broken = findings.filter(({ kept }) => !kept).length
say(`${findings.length - broken} promises kept, ${broken} broken`)
await db.destroy()
await cluster.stop()
await rm(folder, { recursive: true, force: true })
process.exit(broken === 0 ? 0 : 1)
