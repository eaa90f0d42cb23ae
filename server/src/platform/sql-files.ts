import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type SqlFile = { name: string; text: string; sha256: string }

export const migrationsFolder = new URL('../../migrations/', import.meta.url)
const functionsFolder = new URL('../../sql/functions/', import.meta.url)

async function readFolder(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export const listMigrations = (folder = migrationsFolder) => readFolder(folder)
export const listFunctions = () => readFolder(functionsFolder)
