import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const programs = ['/usr/sbin/dovecot', '/usr/lib/dovecot/lmtp', '/usr/sbin/postfix']
const packages = ['dovecot-imapd', 'dovecot-lmtpd', 'postfix']

const areThere = () => programs.every((path) => existsSync(path))

const quietly = (command, args) =>
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** The tests with real mail servers need them: they are installed if they can be. Without them they are skipped, and counted as such. */
export function installMailServers() {
  if (areThere()) return
  process.stdout.write('Instalando o Postfix e o Dovecot para os testes…\n')
  if (process.getuid?.() === 0 && quietly('apt-get', ['update']))
    quietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  if (!areThere())
    process.stdout.write(
      `Sem Postfix e Dovecot (por exemplo: apt-get install ${packages.join(' ')}) os testes com eles são pulados.\n`,
    )
}
