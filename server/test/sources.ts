import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../src/', import.meta.url)

/** The server's own code, tests left out, for tests that read it. */
export async function serverSources(): Promise<{ path: string; text: string }[]> {
  const names = await readdir(folder, { recursive: true })
  const own = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return Promise.all(own.map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })))
}
