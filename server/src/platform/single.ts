import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import type { Cluster } from './postgres/cluster.ts'
import { StartFailure } from './start-failure.ts'

const lock = 7_236_402

/**
 * Lets one program at a time serve an embedded database.
 * The lock is a session of that database: it ends with the process, however the process ends.
 */
export async function beTheOnlyOne({ folder, urlOf }: Cluster) {
  const addressFile = join(folder, 'address')
  const client = new pg.Client({ connectionString: urlOf('postgres'), keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
  if (!rows[0]?.mine) {
    await client.end()
    const address = await readFile(addressFile, 'utf8').catch(() => '')
    throw new StartFailure(`A Cadência já está rodando nesta pasta${address ? ` em ${address}` : ''}.`)
  }
  return {
    announce: (address: string) => writeFile(addressFile, address),
    release: async () => {
      await rm(addressFile, { force: true })
      await client.end()
    },
  }
}
