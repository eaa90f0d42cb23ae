import { spawnSync } from 'node:child_process'

import { StartFailure } from '#platform/start-failure.ts'

export type Account = { uid: number; gid: number }

const name = 'postgres'

/** PostgreSQL refuses to run as root: then it runs as the system's `postgres`, made if it is missing. */
export function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = lookUp()
  if (found) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  const made = lookUp()
  if (made) return made
  throw new StartFailure(
    `O PostgreSQL não roda como root e não foi possível criar o usuário "${name}". ` +
      'Inicie com outro usuário ou informe DATABASE_URL.',
  )
}

function lookUp(): Account | undefined {
  const id = (flag: '-u' | '-g') =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() || Number.NaN)
  const account = { uid: id('-u'), gid: id('-g') }
  return Number.isInteger(account.uid) && Number.isInteger(account.gid) ? account : undefined
}

/** Whether the account can walk to a folder: a checkout below a 0700 home is out of its reach. */
export const canReach = (account: Account, folder: string) =>
  spawnSync('test', ['-x', folder], { uid: account.uid, gid: account.gid, cwd: '/' }).status === 0
