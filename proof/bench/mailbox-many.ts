import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { sealPassword } from '#server/src/listening/mailboxes/settings.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'
import { openMailboxes } from '#server/test/dovecot.ts'
import { temporaryFolder } from '#server/test/folder.ts'

import { chaosKey } from '../chaos/key.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { memoryOf, startListenerChild } from './mailbox-child.ts'
import { cpuOf, peakOf } from './processes.ts'
import { startProduct } from './product.ts'

const count = Number(process.env['BENCH_MAILBOXES'] ?? 1000)
const idleSeconds = 60
/** Two a second to one host would take eight minutes. Everything else is as it is. */
const paces = { perHostSecond: 200 }

const userOf = (n: number) => `caixa${n}@aurora.test`

/** An account with so many senders, each with a mailbox. */
async function addMailboxes(client: pg.Client, port: number, password: string) {
  const keys = parseKeys(chaosKey)
  if (!keys) throw new Error('no key')
  await client.query('select create_account()')
  await client.query(
    `insert into senders (account_id, channel, mode, name, is_default, settings)
     select 1, 'email', 'smtp', 'Canal ' || n, false, '{"fromAddress": "vendas@aurora.com.br"}' from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(
    `insert into mailboxes (account_id, sender_id, settings, secrets)
     select 1, id, jsonb_build_object('host', '127.0.0.1', 'port', $1::int, 'security', 'none',
       'user', 'caixa' || substr(name, 7) || '@aurora.test'), $2
     from senders where account_id = 1 and name like 'Canal %'`,
    [port, sealPassword(keys, 1, password)],
  )
}

const lookedInto = async (client: pg.Client) =>
  Number((await client.query('select count(looked_at) as looked from mailboxes')).rows[0].looked)

/** What the process is before it reads anything, as `npm start -- --role=listener` starts it. */
async function bareMemory(url: string) {
  const folder = await temporaryFolder('bench-data')
  const listener = await startProduct('listener', url, folder)
  await pause(2000)
  const memory = memoryOf(listener.pid)
  await listener.stop()
  await rm(folder, { recursive: true, force: true })
  return memory
}

/** Dovecot watches each mailbox with an instance of inotify; with 128 of them it is silent for the rest. */
async function withInstances<T>(work: () => Promise<T>): Promise<T> {
  const file = '/proc/sys/fs/inotify/max_user_instances'
  const before = await readFile(file, 'utf8')
  await writeFile(file, String(Math.max(Number(before), count * 4))).catch(() => undefined)
  try {
    return await work()
  } finally {
    await writeFile(file, before).catch(() => undefined)
  }
}

/** All were looked into at once; after some hours their next visits are anywhere within two minutes. */
const spreadVisits = (client: pg.Client) =>
  client.query(
    `update mailboxes set next_visit_at = now() + random() * interval '2 minutes' where holder is null`,
  )

/** A minute without mail. */
async function idle(client: pg.Client, pid: number) {
  const before = cpuOf(pid)
  const { rows } = await client.query('select now() as at')
  await pause(idleSeconds * 1000)
  const percent = ((cpuOf(pid) - before) / idleSeconds / 1000) * 100
  const looked = await client.query('select count(*) as visits from mailboxes where looked_at > $1', [
    rows[0].at,
  ])
  return { visits: Number(looked.rows[0].visits), percent }
}

/** What many mailboxes cost that are silent: half of them stay connected, the others are visited in turn. */
export const manyMailboxes = () =>
  withInstances(() =>
    withDatabase(async ({ client, url }): Promise<Figure[]> => {
      const product = await bareMemory(url)
      const users = Array.from({ length: count }, (_, n) => userOf(n + 1))
      const dovecot = await openMailboxes(users, { clients: count + 100 })
      await addMailboxes(client, dovecot.port, dovecot.password)
      const listener = await startListenerChild(url, { paces })
      try {
        const before = cpuOf(listener.pid)
        const began = performance.now()
        const bare = memoryOf(listener.pid)
        while ((await lookedInto(client)) < count) await pause(250)
        const seconds = (performance.now() - began) / 1000
        const connecting = cpuOf(listener.pid) - before
        await spreadVisits(client)
        await pause(5000)
        const { held, connected } = await listener.ask()
        const { visits, percent } = await idle(client, listener.pid)
        return [
          { name: 'connected and listening', value: connected, unit: '' },
          { name: 'held at once', value: held, unit: '' },
          { name: 'visits in a minute', value: visits, unit: '' },
          { name: 'all looked into after', value: seconds, unit: 's' },
          { name: 'CPU to connect and look, each', value: connecting / count, unit: 'ms' },
          { name: 'idle CPU, of a core', value: percent, unit: '%' },
          { name: 'memory now', value: memoryOf(listener.pid), unit: 'MB', floor: bare },
          { name: 'memory at most', value: peakOf(listener.pid), unit: 'MB', floor: bare },
          { name: '--role=listener without any of them', value: product, unit: 'MB' },
        ].map((figure) => ({ ...figure, name: `${count} mailboxes: ${figure.name}` }))
      } finally {
        await listener.stop()
        await dovecot.stop()
      }
    }),
  )
