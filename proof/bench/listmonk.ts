import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { temporaryFolder } from '#server/test/folder.ts'

import { startChild, takenBy } from './children.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { costs, html, messages, openOffice, type Parts, sendAll, startCampaign } from './office.ts'
import { peakOf } from './processes.ts'
import { startProduct } from './product.ts'

const connections = 10
const delays = [
  { ms: 0, part: 1 },
  { ms: 1, part: 1 },
  { ms: 20, part: 5 },
]

/** Where listmonk's source lies with the program built in it: `go build -o listmonk ./cmd`. */
function sourceOf() {
  const folder = process.env['LISTMONK'] ?? ''
  if (!existsSync(join(folder, 'listmonk')) || folder === '')
    throw new Error(
      'LISTMONK must name the folder of its source, with `go build -o listmonk ./cmd` done in it',
    )
  return folder
}

/** Their words for the same mail: as many links and the same picture, tracked. */
const body = html
  .replace('{{name}}', '{{ .Subscriber.Name }}')
  .replace('{{contact.empresa}}', '{{ .Subscriber.Attribs.empresa }}')
  .replaceAll(/href="([^"]+)"/g, 'href="$1@TrackLink"')
  .replace('</body>', '{{ TrackView }}</body>')

const program = (source: string, config: string, args: string[]) =>
  spawn(join(source, 'listmonk'), ['--config', config, ...args], {
    cwd: source,
    stdio: 'ignore',
  })

async function ended(child: ChildProcess, name: string) {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
}

/** A database of listmonk's in the same cluster, with as many subscribers as we have contacts. */
async function install({ client, url, folder }: Parts, source: string) {
  await client.query('create database listmonk')
  const { hostname, port, username, password } = new URL(url)
  const config = join(folder, 'listmonk.toml')
  await writeFile(
    config,
    `[app]\naddress = "127.0.0.1:0"\n[db]\nhost = "${hostname}"\nport = ${port}\nuser = "${username}"\npassword = "${password}"
database = "listmonk"\nssl_mode = "disable"\nmax_open = 25\nmax_idle = 25\nmax_lifetime = "300s"\n`,
  )
  // Without the screens it was built for, it starts if their folder is there.
  await mkdir(join(source, 'frontend/dist'), { recursive: true })
  await ended(program(source, config, ['--install', '--yes', '--idempotent']), 'the installation of listmonk')
  const own = new URL(url)
  own.pathname = '/listmonk'
  const theirs = new pg.Client({ connectionString: own.href })
  await theirs.connect()
  await theirs.query(`truncate subscribers cascade`)
  await theirs.query(
    `insert into subscribers (uuid, email, name, attribs)
     select gen_random_uuid(), 'c' || n || '@exemplo.com.br', 'Contato ' || n, '{"empresa": "Boreal"}'
     from generate_series(0, $1::integer - 1) n`,
    [messages],
  )
  return { config, theirs }
}

/** A list of the first so many subscribers, and a campaign for it that begins when the program looks for work. */
async function plan(theirs: pg.Client, port: number, howMany: number) {
  const server = { enabled: true, host: '127.0.0.1', port, tls_type: 'none', tls_skip_verify: false }
  const login = { auth_protocol: 'none', username: '', password: '', hello_hostname: '', email_headers: [] }
  const use = { max_conns: connections, max_msg_retries: 2, idle_timeout: '15s', wait_timeout: '5s' }
  const settings = {
    smtp: [{ ...server, ...login, ...use }],
    'app.concurrency': connections,
    'app.message_rate': 100_000,
    'app.batch_size': 1000,
  }
  for (const [key, value] of Object.entries(settings))
    await theirs.query('update settings set value = $2 where key = $1', [key, JSON.stringify(value)])
  const { rows } = await theirs.query<{ id: number }>(
    `with list as (insert into lists (uuid, name, type) values (gen_random_uuid(), 'Todos', 'public') returning id),
     members as (insert into subscriber_lists (subscriber_id, list_id, status)
       select s.id, list.id, 'confirmed' from list, (select id from subscribers order by id limit $1) s),
     campaign as (insert into campaigns (uuid, name, subject, from_email, body, content_type, status, messenger, to_send, template_id)
       select gen_random_uuid(), 'Campanha', 'Uma proposta para {{ .Subscriber.Name }}', 'Aurora <vendas@aurora.com.br>', $2, 'html',
         'running', 'email', $1, (select id from templates where is_default limit 1) returning id),
     joined as (insert into campaign_lists (campaign_id, list_id, list_name) select campaign.id, list.id, 'Todos' from campaign, list)
     select id from campaign`,
    [howMany, body],
  )
  return rows[0]?.id ?? 0
}

/** Sends as many as we sent, and says what a message cost. */
async function theirCosts(
  parts: Parts,
  peer: Awaited<ReturnType<typeof install>>,
  source: string,
  port: number,
  howMany: number,
) {
  const { theirs, config } = peer
  const campaign = await plan(theirs, port, howMany)
  await parts.client.query('checkpoint')
  const child = program(source, config, [])
  const pid = child.pid ?? 0
  await pause(1000)
  const before = await costs(parts.client, pid)
  const isDone = async () => {
    const { rows } = await theirs.query<{ status: string }>('select status from campaigns where id = $1', [
      campaign,
    ])
    return rows[0]?.status === 'finished'
  }
  for (const limit = performance.now() + 300_000; !(await isDone()); await pause(100))
    if (performance.now() > limit) throw new Error('listmonk did not finish')
  const after = await costs(parts.client, pid)
  const memory = peakOf(pid)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return {
    processMs: (after.process - before.process) / howMany,
    databaseMs: (after.database - before.database) / howMany,
    walKb: (after.wal - before.wal) / 1024 / howMany,
    memory,
  }
}

/** The product beside listmonk (Go), one after the other, over as many connections to the same mail server. */
export const listmonk = (): Promise<Figure[]> =>
  withDatabase(async (database) => {
    const source = sourceOf()
    const folder = await temporaryFolder('bench-peer')
    const parts = { ...database, folder }
    const figures: Figure[] = []
    const product = await startProduct('all', parts.url, folder)
    const office = await openOffice(parts, product)
    const peer = await install(parts, source)
    for (const { ms, part } of delays) {
      const sink = await startChild('sink.ts', { delayMs: ms })
      const port = Number(sink.ready)
      const { due, ...own } = await sendAll(parts, product, () =>
        startCampaign(office, port, part, connections),
      )
      const ours = await takenBy(sink)
      const other = await startChild('sink.ts', { delayMs: ms })
      const theirs = await theirCosts(parts, peer, source, Number(other.ready), due)
      const taken = await takenBy(other)
      if (taken.messages !== due) throw new Error(`listmonk sent ${taken.messages} of ${due} messages`)
      const what = `10 connections, ${ms} ms a reply`
      figures.push(
        {
          name: `messages a second, listmonk beside it: ${what}`,
          value: due / ours.seconds,
          unit: '/s',
          floor: due / taken.seconds,
        },
        {
          name: `CPU of the process a message: ${what}`,
          value: own.processMs,
          unit: 'ms',
          floor: theirs.processMs,
        },
        {
          name: `CPU of PostgreSQL a message: ${what}`,
          value: own.databaseMs,
          unit: 'ms',
          floor: theirs.databaseMs,
        },
        { name: `WAL a message: ${what}`, value: own.walKb, unit: 'kB', floor: theirs.walKb },
        { name: `memory at most: ${what}`, value: peakOf(product.pid), unit: 'MB', floor: theirs.memory },
      )
    }
    await product.stop()
    await peer.theirs.end()
    await rm(folder, { recursive: true, force: true })
    return figures
  })
