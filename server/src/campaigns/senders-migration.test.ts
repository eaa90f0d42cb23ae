import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { migrate } from '#platform/migrate.ts'
import { listMigrations } from '#platform/sql-files.ts'
import { createDatabase } from '#test/database.ts'

/** A database as it was before a migration. */
async function databaseBefore(name: string) {
  const { url, drop } = await createDatabase('template0')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.query('create table migrations (name text primary key, sha256 text not null)')
  for (const migration of await listMigrations()) {
    if (migration.name >= name) break
    await client.query(migration.text)
    await client.query('insert into migrations values ($1, $2)', [migration.name, migration.sha256])
  }
  return { url, client }
}

test('campaigns keep the senders they had chosen when choices become rows', async () => {
  const { url, client } = await databaseBefore('0010')
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const [account] = await ids('insert into accounts default values returning id')
  const [owner] = await ids(
    `insert into users (account_id, email, password_hash) values (${account}, 'ana@x.com.br', 'x') returning id`,
  )
  const [mail, chat] = await ids(`insert into senders (account_id, channel, mode, name)
    values (${account}, 'email', 'smtp', 'A'), (${account}, 'whatsapp', 'assisted', 'B') returning id`)
  const [both, one, none] = await ids(`
    insert into campaigns (account_id, owner_id, name, email_sender_id, whatsapp_sender_id)
    values (${account}, ${owner}, 'Duas', ${mail}, ${chat}), (${account}, ${owner}, 'Uma', null, ${chat}),
           (${account}, ${owner}, 'Nenhuma', null, null) returning id`)
  expect([both, one, none]).not.toContain(undefined)

  expect(await migrate(url)).toContain('0010_campaign_senders.sql')
  const { rows } = await client.query(
    'select campaign_id, channel, sender_id from campaign_senders order by 1, 2',
  )
  expect(rows).toEqual([
    { campaign_id: both, channel: 'email', sender_id: mail },
    { campaign_id: both, channel: 'whatsapp', sender_id: chat },
    { campaign_id: one, channel: 'whatsapp', sender_id: chat },
  ])
  const wrong = `insert into campaign_senders values (${account}, ${none}, 'email', ${chat})`
  await expect(client.query(wrong)).rejects.toThrow('foreign key')
})
