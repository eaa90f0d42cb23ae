// npm run chaos -- --messages 100000 --kills 200 --seed 1: everything goes wrong at once, then every promise is checked.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { sql } from 'kysely'
import pg from 'pg'

import { seeded } from '#server/src/demo/random.ts'
import { connect } from '#server/src/platform/db.ts'
import { migrate } from '#server/src/platform/migrate.ts'
import { startCluster } from '#server/src/platform/postgres/cluster.ts'
import { hasDovecot } from '#server/test/dovecot.ts'
import { temporaryFolder } from '#server/test/folder.ts'

import { startChild } from '../bench/children.ts'
import { startProduct } from '../bench/product.ts'
import { keepCommitTimes } from './answered.ts'
import { createAnswers } from './answers.ts'
import { busiest, check } from './check.ts'
import { createFleet } from './fleet.ts'
import { readHistory } from './history.ts'
import { hurry } from './hurry.ts'
import { chaosKey } from './key.ts'
import { endLeases, giveMailboxes, lookedInto, recordedOf } from './mailboxes.ts'
import { createOperator } from './operator.ts'
import { accounts, enrolAll, paceOf, populate } from './people.ts'
import { farMs } from './planned.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    // So many are in one campaign more, whose cadence is edited again and again.
    people: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    dispatchers: { type: 'string', default: '3' },
    restarts: { type: 'string', default: '4' },
    lease: { type: 'string', default: '15' },
    // Of a hundred messages that arrive so many are answered, and so many processes read the answers.
    answers: { type: 'string', default: '10' },
    listeners: { type: 'string', default: '2' },
    // So many seconds are waited for what is left; what the edited campaign then has still to send is checked as a plan.
    wait: { type: 'string', default: '600' },
    // The rows stay where they are, to be looked at.
    keep: { type: 'boolean', default: false },
  },
})
const [messages, kills, restarts] = [Number(values.messages), Number(values.kills), Number(values.restarts)]
const connections = 4
const random = seeded(Number(values.seed))
const say = (line: string) => void process.stdout.write(`${line}\n`)

say(
  `${messages} messages and ${values.people} people in an edited campaign, ${kills} kills, ${restarts} restarts of the database, seed ${values.seed}`,
)
const folder = await temporaryFolder('chaos')
const journals = join(folder, 'journals')
let cluster = await startCluster(join(folder, 'data'))
const url = cluster.urlOf('postgres')
await withCommitTimes()
await migrate(url)
const client = new pg.Client({ connectionString: url })
await client.connect()

const log = join(folder, 'sink.log')
const sink = await startChild('sink.ts', { file: log, keys: chaosKey, cut: 1, later: 2, never: 1 })
await populate(client, Number(sink.ready), { messages, people: Number(values.people) })
await client.end()

const db = connect(url)
await enrolAll(db)
const answering = await startAnswering()
const operator = await createOperator(db, random)
const frozenMs = Number(values.lease) * 1300
const dispatchers = await createFleet({
  size: Number(values.dispatchers),
  start: () =>
    startChild('dispatcher.ts', { url, connections, leaseSeconds: Number(values.lease), journals }),
  frozenMs,
  random,
})
const started = performance.now()
let over = false
const operating = operator.work(() => over)

let killed = 0
let listenersKilled = 0
const restartAt = new Set(
  Array.from({ length: restarts }, (_, index) => Math.floor(((index + 1) * kills) / (restarts + 1))),
)
while (killed < kills && (await pendingOf()) > 0) {
  await pause(200 + random() * 600)
  await strike()
  killed += 1
  if (restartAt.has(killed)) await restartDatabase(killed % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
}
over = true
await operating
say(`${killed} kills in ${Math.round((performance.now() - started) / 1000)} s; waiting for the rest`)
const limit = performance.now() + Number(values.wait) * 1000
while ((await pendingOf()) > 0 && performance.now() < limit) {
  await hurry(db)
  await pause(500)
}
const planned = new Set((await pendingOf()) > 0 ? operator.crowd : [])
const endedAt = Date.now()
await dispatchers.stop()
const seconds = Math.round((performance.now() - started) / 1000)
await sink.stop()
const answers = await answering?.end()
const history = await db.transaction().execute(async (tx) => {
  // Many rows are read at once.
  await sql`set local statement_timeout = 0`.execute(tx)
  return readHistory(tx, log, operator.told, {
    hands: killed * connections * accounts,
    pace: { perMinute: paceOf(messages), hands: connections * Number(values.dispatchers) },
    answers: answers ?? [],
    planned,
    endedAt,
  })
})
const findings = check(history)
await operator.close()
await db.destroy()

say(
  `the busiest second of a sender that may ${paceOf(messages)} a minute: ${busiest(history).messages} messages`,
)
say(`${seconds} s, ${history.taken.length} taken by the mail server, ${summary()}`)
if (answers)
  say(
    `${answers.length} answers, ${history.recorded.length} recorded, ${history.held.length} enrolments held, ${listenersKilled} of the kills were of listeners`,
  )
sayEdits()
for (const { rule, found, examples } of findings)
  say(`${found === 0 ? 'ok  ' : 'FAIL'} ${rule}${found ? `: ${found} (${examples.join(', ')})` : ''}`)
const failed = findings.filter(({ found }) => found > 0).length
say(`${findings.length - failed} promises kept, ${failed} broken`)
await cluster.stop()
if (values.keep) say(`kept: ${folder}`)
else await rm(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

/** People who answer, and the processes that read it; where there is no Dovecot, none. */
async function startAnswering() {
  if (Number(values.answers) === 0 || !hasDovecot) {
    say(
      hasDovecot
        ? 'no answers were asked for'
        : 'Dovecot is not on this machine, or this is not root: no answers',
    )
    return undefined
  }
  const mailboxes = await giveMailboxes(db)
  const listeners = await createFleet({
    size: Number(values.listeners),
    start: () => startProduct('listener', url, folder),
    frozenMs: 20_000,
    random,
  })
  await lookedInto(db)
  const share = Number(values.answers) / 100
  const { laid, work } = createAnswers({
    log,
    share,
    random: seeded(Number(values.seed) + 1),
    deliver: mailboxes.deliver,
  })
  let isOver = false
  const working = work(() => isOver)
  return {
    strike: async () => {
      await listeners.strike()
      await endLeases(db)
    },
    /** Once everything that was laid is recorded, or ten minutes have passed: tells what was laid. */
    end: async () => {
      isOver = true
      await working
      const until = performance.now() + 10 * 60_000
      await endLeases(db)
      while ((await recordedOf(db)) < laid.length && performance.now() < until) await pause(500)
      await listeners.stop()
      await mailboxes.stop()
      return laid
    },
  }
}

/** One of three is of a process that reads. */
async function strike() {
  if (!answering || random() < 2 / 3) return dispatchers.strike()
  listenersKilled += 1
  await answering.strike()
}

async function withCommitTimes() {
  const before = connect(url)
  await keepCommitTimes(before)
  await before.destroy()
  await cluster.stop()
  cluster = await startCluster(join(folder, 'data'))
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

/** What an answer holds waits for a person, and what closed hours put off waits for another day: neither is waited for. */
async function pendingOf(): Promise<number> {
  try {
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from messages m
      join enrolments e on e.account_id = m.account_id and e.id = m.enrolment_id
      where m.status = 'pending' and (e.held_at is not null and m.state = 'waiting' or exists (
        select from messages its
        where its.account_id = e.account_id and its.enrolment_id = e.id and its.state in ('scheduled', 'retry')
          and its.shipping_at > now() + ${farMs} * interval '1 ms'))`.execute(db)
    const row = await db
      .selectFrom('period_counts')
      .select(({ fn }) => fn.sum<string>('messages').as('pending'))
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return Number(row?.pending ?? 0) - (rows[0]?.left ?? 0)
  } catch {
    return Infinity
  }
}

function sayEdits() {
  const { taken, refused, lost } = operator.told.edited
  const kinds = [...Map.groupBy(taken, ({ kind }) => kind)].map(([kind, own]) => `${own.length} ${kind}`)
  const left = taken.filter(({ isDone }) => !isDone).length
  say(
    `${taken.length} edits of cadences (${kinds.join(', ')}), ${left} planned on by the dispatchers; ${refused} refused, ${lost} answers lost`,
  )
}

function summary() {
  const states = Map.groupBy(history.messages, ({ state }) => state)
  return [...states].map(([state, own]) => `${own.length} ${state}`).join(', ')
}
