import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { launchDovecot, type Mailboxes, openMailboxes } from './dovecot.ts'
import { temporaryFolder } from './folder.ts'
import { type DovecotOptions, postfixConfig, postfixServices } from './mail-servers-config.ts'
import { freePort } from './port.ts'
import { until } from './sending.ts'

/**
 * Postfix starts its parts under accounts of their own, for which it must be root. `npm run test:slow` installs both
 * packages when it is root on Debian (tools/mail-servers.mjs).
 */
export const hasMailServers =
  process.getuid?.() === 0 && ['/usr/sbin/postfix', '/usr/lib/dovecot/lmtp'].every((path) => existsSync(path))

/** A Postfix that takes mail on this machine and a Dovecot that keeps it, as a company has them. Both end with the tests. */
export async function startMailServers(mailboxes: Mailboxes) {
  const folder = await temporaryFolder('mail')
  // Said first, done last.
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const ports = { smtp: await freePort(), lmtp: await freePort(), imap: await freePort() }
  afterAll(await launchDovecot(folder, mailboxes, ports))
  await startPostfix(folder, ports)

  const received = async (mailbox: string) => {
    const box = join(folder, 'mail', mailbox, 'new')
    const names = existsSync(box) ? (await readdir(box)).toSorted() : []
    return Promise.all(names.map((name) => readFile(join(box, name), 'latin1')))
  }
  return {
    ports,
    /** The mails in a mailbox as they were kept, once there are so many. */
    mailsOf: async (mailbox: string, howMany: number) => {
      await until(async () => (await received(mailbox)).length >= howMany)
      return received(mailbox)
    },
  }
}

/** A Dovecot with mailboxes that mail is laid into as a delivery agent does. It ends with the tests. */
export async function startMailboxes(mailboxes: Mailboxes, options: DovecotOptions = {}) {
  const dovecot = await openMailboxes(mailboxes, options)
  afterAll(dovecot.stop)
  return dovecot
}

type Ports = { smtp: number; lmtp: number; imap: number }

async function startPostfix(folder: string, ports: Ports) {
  const config = join(folder, 'postfix')
  for (const name of ['', '/queue', '/data']) await mkdir(config + name)
  execFileSync('chown', ['postfix', join(config, 'data')])
  await writeFile(join(config, 'main.cf'), postfixConfig(config, ports))
  await writeFile(join(config, 'master.cf'), postfixServices(ports))
  // It becomes a daemon: only its own command ends it.
  execFileSync('/usr/sbin/postfix', ['-c', config, 'start'], { stdio: 'ignore' })
  afterAll(() => {
    execFileSync('/usr/sbin/postfix', ['-c', config, 'abort'], { stdio: 'ignore' })
  })
}
