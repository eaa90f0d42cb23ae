import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { migrate } from '#platform/migrate.ts'
import { startCluster } from '#platform/postgres/cluster.ts'

import { memoryFolder } from './folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

export const templateName = 'cadencia_template'

/** One PostgreSQL for the whole run, thrown away after it, with one migrated database to copy. */
export async function setup(project: TestProject) {
  const folder = await memoryFolder('test')
  const cluster = await startCluster(join(folder, 'data'), { durable: false })
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  await migrate(cluster.urlOf(templateName))
  await setIdsApart(cluster.urlOf(templateName))
  project.provide('clusterUrl', cluster.urlOf('postgres'))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ids of accounts are never ids of people: to take one for the other is noticed. */
async function setIdsApart(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter table accounts alter column id restart with 100001')
  await client.end()
}
