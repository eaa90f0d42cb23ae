import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { StartFailure } from '#platform/start-failure.ts'

import { giveTo, type Home, openHome, unusable } from './home.ts'

const role = 'cadencia'
const startSeconds = 60

export type Cluster = {
  folder: string
  urlOf: (database: string) => string
  /** Whether this call started it; otherwise it was running before. */
  launched: boolean
  /** Why it may have failed somebody, when it is for lack of space. */
  diagnose: () => Promise<StartFailure | undefined>
  /** Orderly: sessions are ended, everything is on disk when it returns. */
  stop: () => Promise<void>
}

type Options = {
  /** Tests throw their cluster away: it may lose what a power cut would take. */
  durable?: boolean
  say?: (line: string) => void
}

/** Starts the PostgreSQL of a data folder, or takes over one that a killed process left running. */
export async function startCluster(dataFolder: string, options: Options = {}): Promise<Cluster> {
  const { durable = true, say = () => undefined } = options
  const home = await openHome(dataFolder, say)
  const data = join(home.folder, 'postgres')
  if (!(await exists(data))) await initialise(home, data, say)

  const until = Date.now() + startSeconds * 1000
  for (let launched = false; Date.now() < until; launched = true) {
    const running = await findRunning(home, data)
    if (running) {
      const { pid, urlOf } = running
      const diagnose = async () => {
        const said = await lastWords(home)
        return isDiskFull(said) ? refused(home, said) : undefined
      }
      return { folder: home.folder, urlOf, launched, diagnose, stop: () => stopProcess(pid) }
    }
    await launch(home, data, durable)
  }
  throw new StartFailure(`O PostgreSQL embutido não respondeu em ${startSeconds} s. Veja ${logOf(home)}.`)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
const logOf = (home: Home) => join(home.folder, 'postgres.log')
const urlAt = (home: Home, port: number) => (database: string) =>
  `postgres://${role}:${home.password}@127.0.0.1:${port}/${database}`

/** Made beside its place and moved there when whole: a start cut short leaves nothing half done. */
async function initialise(home: Home, data: string, say: (line: string) => void) {
  say('Preparando o PostgreSQL embutido (só na primeira vez)…')
  const half = `${data}.${process.pid}`
  const secret = `${half}.password`
  try {
    await mkdir(half, { mode: 0o700 })
    await giveTo(home.account, half)
    await writeFile(secret, home.password, { mode: 0o600 })
    await giveTo(home.account, secret)
    const flags = [`--pgdata=${half}`, `--username=${role}`, `--pwfile=${secret}`, '--auth=scram-sha-256']
    const made = spawnSync(
      join(home.programs, 'bin/initdb'),
      [...flags, '--encoding=UTF8', '--locale=C', '--no-instructions'],
      { ...home.account, cwd: '/', encoding: 'utf8' },
    )
    if (made.status !== 0) throw refused(home, made.stderr || made.error?.message || '')
    await rename(half, data)
  } catch (error) {
    // Somebody else finished first: theirs is as good.
    if (!(await exists(data))) throw error instanceof StartFailure ? error : unusable(home.folder, error)
  } finally {
    await rm(half, { recursive: true, force: true })
    await rm(secret, { force: true })
  }
}

/** What PostgreSQL said when it gave up: the line that says why, and whether the disk is to blame. */
function refused(home: Home, said: string) {
  const lines = said.trim().split('\n')
  const why = lines.find((line) => /error|fatal|panic|could not/i.test(line)) ?? lines.at(-1) ?? ''
  return unusable(home.folder, Object.assign(new Error(why), isDiskFull(said) ? { code: 'ENOSPC' } : {}))
}

const isDiskFull = (said: string) => /No space left on device|could not extend file/.test(said)

type Running = { pid: number; urlOf: (database: string) => string }

/** The file PostgreSQL keeps while it runs: process id on the first line, port on the fourth. */
async function findRunning(home: Home, data: string): Promise<Running | undefined> {
  const file = join(data, 'postmaster.pid')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  // Empty: a server that starts has made it and not yet written to it. Taking it away would stop that server.
  if (!lines || (lines[0] === '' && !(await isLeftOver(file)))) return undefined
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!isPostgres(pid)) {
    // After a power cut the number may belong to any program; PostgreSQL would refuse to start beside it.
    await unlink(file).catch(() => undefined)
    return undefined
  }
  const urlOf = urlAt(home, port)
  return (await answers(urlOf('postgres'), pid)) ? { pid, urlOf } : undefined
}

const leftOverMs = 2000
const isLeftOver = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > leftOverMs,
    () => false,
  )

function isPostgres(pid: number) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (process.platform === 'win32') return isAlive(pid)
  const listed = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.error ? isAlive(pid) : /postgres/.test(listed.stdout)
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Waits while it recovers; gives up when it is gone. */
async function answers(url: string, pid: number) {
  for (let turn = 0; turn < startSeconds * 20 && isAlive(pid); turn++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await client.end().catch(() => undefined)
      await pause(50)
    }
  }
  return false
}

/** An eighth of the machine in MB, within what PostgreSQL has use for here. */
const memoryShare = () => Math.min(1024, Math.max(128, Math.floor(totalmem() / 2 ** 23)))

async function launch(home: Home, data: string, durable: boolean) {
  const port = await keepPort(home)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${memoryShare()}MB`,
    max_wal_size: '2GB',
    jit: 'off',
    log_min_messages: 'warning',
    // The detail of a refused row is the row: somebody's address or number.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logOf(home), 'a', 0o600)
  // In a group of its own, so that Ctrl-C stops us first and PostgreSQL last.
  const server = spawn(join(home.programs, 'bin/postgres'), ['-D', data, ...flags], {
    ...home.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.unref()
  const gone = new Promise<void>((resolve) =>
    server.once('exit', () => resolve()).once('error', () => resolve()),
  )
  const ready = (async () => {
    while (server.exitCode === null && !(await exists(join(data, 'postmaster.pid')))) await pause(10)
  })()
  await Promise.race([gone, ready])
  if (server.exitCode !== null) await explain(home)
}

/** A server that ends at once says why in its log. One that lost a race to another start is no failure. */
async function explain(home: Home) {
  const said = await lastWords(home)
  if (/lock file .* (already exists|is empty)|Address already in use|memory block .* still in use/.test(said))
    return pause(100)
  throw refused(home, said)
}

const lastWords = async (home: Home) =>
  (await readFile(logOf(home), 'utf8').catch(() => '')).trim().split('\n').slice(-20).join('\n')

/** The same port every time while it is free, so that tools pointed at it keep working. */
async function keepPort(home: Home) {
  const file = join(home.folder, 'port')
  const kept = Number(await readFile(file, 'utf8').catch(() => ''))
  if (kept && (await isFree(kept))) return kept
  const port = await freePort()
  await writeFile(file, String(port))
  return port
}

const isFree = (port: number) =>
  listenOnce(port).then(
    () => true,
    () => false,
  )
const freePort = () => listenOnce(0)

const listenOnce = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })

/** SIGINT is PostgreSQL's fast shutdown. */
async function stopProcess(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let turn = 0; turn < 600 && isAlive(pid); turn++) await pause(25)
}
