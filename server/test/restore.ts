import { readdir, readFile } from 'node:fs/promises'

import pg from 'pg'

import type { Keys } from '#platform/secrets.ts'

const folder = new URL('dumps/', import.meta.url)

/** Who signs in to a kept dump, and the key its secrets are sealed with. */
export const dumpOwner = { email: 'ana@exemplo.com.br', password: 'uma senha de exemplo' }
const key = Buffer.alloc(32, 1)
export const dumpKeys: Keys = [{ id: 'dump', key }]
export const dumpKeyText = `dump:${key.toString('base64')}`

/** The databases of versions before, by the last migration they have. */
export const listDumps = async () =>
  (await readdir(folder))
    .flatMap((name) => (name.endsWith('.sql') ? [name.slice(0, -'.sql'.length)] : []))
    .sort()

/** Brings a kept database back into an empty one. */
export async function restore(url: string, dump: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await readFile(new URL(`${dump}.sql`, folder), 'utf8'))
    // An update keeps the database it had; a database brought back from a backup would hold what is due.
    await client.query('update this_database set identity = database_identity()')
  } finally {
    await client.end()
  }
}

export type KeptAnswer = { path: string; answer: unknown }

/** What the version that wrote the dump answered, call by call. */
export const keptAnswers = async (dump: string): Promise<KeptAnswer[]> =>
  // proof/dump wrote it with this type.
  JSON.parse(await readFile(new URL(`${dump}.json`, folder), 'utf8')) as KeptAnswer[]
