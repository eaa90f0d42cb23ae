import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import * as copying from 'pg-copy-streams'

import { buildApp } from '#server/src/app.ts'
import { addUser } from '#server/src/auth/queries.ts'
import { startImporting } from '#server/src/imports/importing.ts'
import type { Db } from '#server/src/platform/db.ts'
import { openSession } from '#server/src/platform/session.ts'
import { testOptions } from '#server/test/options.ts'

import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { personAt } from './people.ts'

const rows = 100_000
const rounds = 3
const people = Array.from({ length: rows }, (_, index) => personAt(index))
const csv = `nome;email;whatsapp;cidade;nivel\n${people
  .map(({ name, email, whatsapp, city, level }) => `${name};${email};${whatsapp};${city};${level}\n`)
  .join('')}`
const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: (said: unknown) => void process.stderr.write(`${JSON.stringify(said)}\n`),
}

/** A file of 100,000 rows through the product, beside a bare COPY of the same rows into the same table and indexes. */
export const importing = () =>
  withDatabase(async ({ db, url }): Promise<Figure[]> => {
    const app = await buildApp(db, testOptions)
    const best = { sent: Infinity, imported: Infinity, copied: Infinity, delay: Infinity }
    for (let round = 0; round < rounds; round += 1) {
      const token = await openSession(db, (await addUser(db, `import${round}@bench.br`, 'x')).id)
      const started = performance.now()
      const { id } = await send(app, token)
      const sent = performance.now()
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const stop = startImporting({ db, url }, silent)
      await ended(db, id)
      const imported = performance.now()
      delay.disable()
      await stop()
      const other = (await addUser(db, `copy${round}@bench.br`, 'x')).account_id
      best.sent = Math.min(best.sent, sent - started)
      best.imported = Math.min(best.imported, imported - sent)
      best.delay = Math.min(best.delay, delay.percentile(99) / 1e6)
      best.copied = Math.min(best.copied, await bareCopy(url, other))
    }
    await app.close()
    const rate = (ms: number) => rows / (ms / 1000)
    return [
      {
        name: `import ${rows} rows (${(csv.length / 1e6).toFixed(1)} MB)`,
        value: rate(best.imported),
        unit: 'rows/s',
        floor: rate(best.copied),
      },
      { name: 'upload until it is answered', value: best.sent, unit: 'ms' },
      { name: 'event loop delay meanwhile, p99', value: best.delay, unit: 'ms' },
    ]
  })

async function send(app: Awaited<ReturnType<typeof buildApp>>, token: string) {
  const edge = 'bench-boundary'
  const payload = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="contatos.csv"\r\n\r\n${csv}\r\n--${edge}--\r\n`
  const response = await app.inject({
    method: 'POST',
    url: '/api/csv-contacts/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload,
  })
  if (response.statusCode !== 202) throw new Error(response.body)
  return response.json<{ id: number }>()
}

async function ended(db: Db, id: number) {
  for (;;) {
    const row = await db
      .selectFrom('imports')
      .select(['status', 'success_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.status === 'completed' && row.success_count === rows) return
    if (row.status === 'failed' || row.status === 'completed') throw new Error(JSON.stringify(row))
    await pause(10)
  }
}

async function bareCopy(url: string, accountId: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lines = people
    .map((one) =>
      [
        accountId,
        one.name,
        one.email,
        one.whatsapp,
        one.phone,
        JSON.stringify({ cidade: one.city, nivel: one.level }),
      ].join('\t'),
    )
    .join('\n')
  const started = performance.now()
  const stream = client.query(
    copying.from('copy contacts (account_id, name, email, whatsapp, phone, metadata) from stdin'),
  )
  stream.end(`${lines}\n`)
  await once(stream, 'finish')
  const took = performance.now() - started
  await client.end()
  return took
}
