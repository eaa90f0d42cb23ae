import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { afterAll } from 'vitest'

import { accountForPostgres } from '#platform/postgres/account.ts'

import { temporaryFolder } from './folder.ts'
import { freePort } from './port.ts'

/** Where the PgBouncer of this machine is; `npm test` installs it where it can (tools/pgbouncer.mjs). */
export const pgbouncer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** A PgBouncer in transaction mode with its usual settings and few connections, before this PostgreSQL. */
export async function startPgbouncer(program: string, url: string) {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const folder = await temporaryFolder('pgbouncer')
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  await writeFile(
    ini,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  )
  // It refuses to run as root, like PostgreSQL.
  const child = spawn(program, [ini], { ...accountForPostgres(), stdio: 'ignore', cwd: '/' })
  children.push(child)
  const pooled = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  for (let turn = 0; turn < 100 && !(await answers(pooled)); turn++) await pause(50)
  return pooled
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
