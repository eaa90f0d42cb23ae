import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, inject } from 'vitest'

import { connect } from '#platform/db.ts'
import { setStatementLimits } from '#platform/statement-limits.ts'

import { templateName } from './cluster.ts'

/** A database of its own for each test file, so files run in parallel and none cleans up after another. */
export async function freshDatabase() {
  const { url, drop } = await createDatabase(templateName)
  await withClient(url, setStatementLimits)
  // Many tests share the machine: a wait that would be a fault in the product is only their number here.
  const db = connect(url, { waitMs: 15_000 })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { db, url }
}

/** A copy of a database; of `template0`, one that nothing was ever done to. */
export async function createDatabase(template: string) {
  const admin = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await once(admin, `create database ${name} template ${template}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => once(admin, `drop database ${name} with (force)`) }
}

const once = (connectionString: string, text: string) =>
  withClient(connectionString, (client) => client.query(text))

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
