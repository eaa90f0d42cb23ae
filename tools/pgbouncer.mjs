import { spawnSync } from 'node:child_process'

const isThere = () =>
  spawnSync('pgbouncer', ['--version'], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'ignore',
  }).status === 0

const quietly = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0

/** The tests through a pooler need one: it is installed if it can be. Without it they are skipped, and counted as such. */
export function installPgbouncer() {
  if (isThere()) return
  process.stdout.write('Instalando o PgBouncer para os testes…\n')
  if (process.getuid?.() === 0 && quietly('apt-get', ['update']))
    quietly('apt-get', ['install', '-y', 'pgbouncer'])
  if (!isThere())
    process.stdout.write(
      'Sem PgBouncer (por exemplo: apt-get install pgbouncer) os testes através dele são pulados.\n',
    )
}
