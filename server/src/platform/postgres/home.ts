import { createHash, randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { StartFailure } from '#platform/start-failure.ts'

import { type Account, accountForPostgres, canReach } from './account.ts'
import { bundledPostgres } from './binaries.ts'

/** Where an embedded PostgreSQL lives: its programs, its folder, and who runs it. */
export type Home = { folder: string; programs: string; account: Account | undefined; password: string }

const systemFolder = '/var/lib/cadencia'

export async function openHome(requested: string, say: (line: string) => void): Promise<Home> {
  const account = accountForPostgres()
  const bundled = await bundledPostgres()
  const asked = await makeFolder(requested)
  if (!account || (canReach(account, asked) && canReach(account, bundled))) {
    return { folder: asked, programs: bundled, account, password: await keepPassword(asked) }
  }
  const folder = canReach(account, asked) ? asked : await makeFolder(join(systemFolder, shortName(asked)))
  const programs = await copyPrograms(bundled)
  if (folder !== asked)
    say(`O usuário do PostgreSQL não alcança ${dirname(asked)}: os dados ficam em ${folder}.`)
  return { folder, programs, account, password: await keepPassword(folder) }
}

async function makeFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 })
    return folder
  } catch (error) {
    throw unusable(folder, error)
  }
}

export const unusable = (folder: string, cause: unknown) =>
  new StartFailure(`Não é possível usar a pasta de dados ${folder}: ${reasonOf(cause)}.`, { cause })

const reasons: Record<string, string> = {
  EACCES: 'sem permissão de leitura e escrita',
  EPERM: 'sem permissão de leitura e escrita',
  ENOSPC: 'não há espaço em disco',
  EROFS: 'o disco é somente leitura',
  ENOTDIR: 'uma parte do caminho não é uma pasta',
  EEXIST: 'existe um arquivo com esse nome',
}

function reasonOf(cause: unknown) {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
}

/** Two checkouts of one name keep apart by the hash of where they are. */
const shortName = (folder: string) =>
  `${basename(dirname(folder))}-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`

async function copyPrograms(bundled: string) {
  // The manifest of our own package, whose version the lockfile fixes.
  const manifest = JSON.parse(await readFile(join(bundled, '../package.json'), 'utf8')) as { version: string }
  const target = join(systemFolder, `postgresql-${manifest.version}`)
  const there = await stat(join(target, 'bin/postgres')).catch(() => undefined)
  if (there) return target
  try {
    // Beside the target first: a copy cut short never looks like a whole one.
    const half = `${target}.${process.pid}`
    await cp(bundled, half, { recursive: true, verbatimSymlinks: true })
    await rename(half, target).catch(() => rm(half, { recursive: true }))
    return target
  } catch (error) {
    throw unusable(systemFolder, error)
  }
}

async function keepPassword(folder: string) {
  const file = join(folder, 'password')
  try {
    const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    if (kept) return kept
    const password = randomBytes(24).toString('base64url')
    await writeFile(file, password, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return await readFile(file, 'utf8')
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Gives a folder to the account PostgreSQL runs as. */
export async function giveTo(account: Account | undefined, path: string) {
  if (account) await chown(path, account.uid, account.gid)
}
