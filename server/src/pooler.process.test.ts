import { cp, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { buildApp } from '#app.ts'
import { connect } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { migrationsFolder } from '#platform/sql-files.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { createDatabase } from '#test/database.ts'
import { describeIf } from '#test/describe-if.ts'
import { temporaryFolder } from '#test/folder.ts'
import { testOptions } from '#test/options.ts'
import { createPerson } from '#test/person.ts'
import { pgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { startProgram } from '#test/program.ts'
import { mailTo, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

const publicUrl = { PUBLIC_URL: 'https://cadencia.exemplo.com.br', ALLOW_PRIVATE_HOSTS: 'true' }

/** A database that nothing was done to, behind a PgBouncer in transaction mode. */
async function pooledDatabase() {
  const { url, drop } = await createDatabase('template0')
  const pooled = await startPgbouncer(pgbouncer ?? '', url)
  const direct = connect(url)
  onTestFinished(async () => {
    await direct.destroy()
    await drop()
  })
  return { url, pooled, direct }
}

describeIf(
  pgbouncer !== undefined,
  'through PgBouncer in transaction mode (needs pgbouncer on this machine)',
  () => {
    test('the whole product works: a file is imported, a campaign leaves, its numbers are told', async () => {
      const { pooled, direct } = await pooledDatabase()
      const smtp = await startSmtp({})
      const api = startProgram(pooled, 'api')
      const address = await api.started()
      const dispatchers = [1, 2].map(() => startProgram(pooled, 'dispatcher', publicUrl))

      const db = connect(pooled)
      const app = await buildApp(db, testOptions)
      onTestFinished(async () => {
        await app.close()
        await db.destroy()
      })
      const ana = await createPerson(app, db)
      const headers = { authorization: `Bearer ${ana.token}` }
      await mailTo(db, ana, smtp.port)
      const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
      await relate(db, ana, campaign.id, await contactsOf(db, ana, 300))

      const form = new FormData()
      const rows = Array.from({ length: 3000 }, (_, n) => `Pessoa ${n};p${n}@exemplo.com.br;(11) 98765-4321`)
      form.append('file', new Blob([`nome;email;whatsapp\n${rows.join('\n')}\n`]), 'contatos.csv')
      const upload = await fetch(`${address}/api/csv-contacts/upload`, {
        method: 'POST',
        headers,
        body: form,
      })
      expect(upload.status).toBe(202)

      const pending = async () =>
        (await messagesOf(direct, campaign.id)).filter(({ state }) => state !== 'sent')
      await until(async () => (await pending()).length === 0)
      expect(smtp.messages).toHaveLength(300)
      const total = async () =>
        ((await (await fetch(`${address}/api/contacts`, { headers })).json()) as { meta: { total: number } })
          .meta.total
      await until(async () => (await total()) === 3300)
      const metrics = await fetch(`${address}/api/metrics/campaigns/${campaign.id}`, { headers })
      expect(await metrics.json()).toMatchObject({ sentMessages: 300, totalMessages: 300 })

      for (const { stop, ended } of [api, ...dispatchers]) {
        stop()
        expect(await ended).toBe(0)
      }
    })

    test('statements are limited in time all the same', async () => {
      const { pooled, url } = await pooledDatabase()
      await migrate(pooled)
      // Another one: the connections that PgBouncer opened before the limits were set do not have them.
      const db = connect(await startPgbouncer(pgbouncer ?? '', url))
      onTestFinished(() => db.destroy())
      const limits = sql<{ name: string }>`
      select concat_ws(' ', current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as name`
      expect((await limits.execute(db)).rows).toEqual([{ name: '15s 30s' }])
    })

    test('several starts at once make an index concurrently, once', async () => {
      const { pooled, direct } = await pooledDatabase()
      const folder = await temporaryFolder('pooled')
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      await cp(migrationsFolder, folder, { recursive: true })
      await writeFile(
        `${folder}/9000_planted.sql`,
        '-- outside a transaction\ncreate index concurrently planted on contacts (account_id, name);\n',
      )
      const withPlanted = pathToFileURL(`${folder}/`)
      const applied = await Promise.all([1, 2].map(() => migrate(pooled, withPlanted)))
      expect(applied.flat().filter((name) => name.startsWith('9000'))).toHaveLength(1)
      const { rows } =
        await sql`select indisvalid from pg_index where indexrelid = 'planted'::regclass`.execute(direct)
      expect(rows).toEqual([{ indisvalid: true }])
    })
  },
)
