import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { temporaryFolder } from './folder.ts'
import { dovecotConfig, postfixConfig, postfixServices } from './mail-servers-config.ts'
import { freePort } from './port.ts'
import { until } from './sending.ts'

/**
 * Postfix starts its parts under accounts of their own, for which it must be root. `npm run test:slow` installs both
 * packages when it is root on Debian (tools/mail-servers.mjs).
 */
export const hasMailServers =
  process.getuid?.() === 0 && ['/usr/sbin/postfix', '/usr/lib/dovecot/lmtp'].every((path) => existsSync(path))

/** A Dovecot alone needs root too: it keeps the mail as a user of its own. */
export const hasDovecot = process.getuid?.() === 0 && existsSync('/usr/sbin/dovecot')

/** The mailboxes that exist. A mail to another one is taken by Postfix, refused by Dovecot, and comes back. */
type Mailboxes = readonly string[]

/** A Postfix that takes mail on this machine and a Dovecot that keeps it, as a company has them. Both end with the tests. */
export async function startMailServers(mailboxes: Mailboxes) {
  const folder = await temporaryFolder('mail')
  // Said first, done last.
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const ports = { smtp: await freePort(), lmtp: await freePort(), imap: await freePort() }
  await startDovecot(folder, mailboxes, ports)
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
export async function startMailboxes(mailboxes: Mailboxes) {
  const folder = await temporaryFolder('mailboxes')
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const ports = { lmtp: await freePort(), imap: await freePort() }
  await startDovecot(folder, mailboxes, ports)
  let delivered = 0
  const boxOf = (mailbox: string, inside: string) => join(folder, 'mail', mailbox, inside)
  return {
    port: ports.imap,
    password: 'segredo',
    deliver: async (mailbox: string, raw: string | Buffer, { inside = '' } = {}) => {
      delivered += 1
      const name = `${Date.now()}.${delivered}.teste`
      for (const part of ['tmp', 'new', 'cur'])
        await mkdir(boxOf(mailbox, join(inside, part)), { recursive: true })
      await writeFile(boxOf(mailbox, join(inside, 'tmp', name)), raw)
      execFileSync('chown', ['-R', 'dovecot:dovecot', join(folder, 'mail', mailbox)])
      await rename(boxOf(mailbox, join(inside, 'tmp', name)), boxOf(mailbox, join(inside, 'new', name)))
    },
    /** The names of the files say what was read, answered or deleted. */
    filesOf: async (mailbox: string) => ({
      unread: await readdir(boxOf(mailbox, 'new')).catch(() => []),
      seen: await readdir(boxOf(mailbox, 'cur')).catch(() => []),
    }),
    /** As after a restore of the server: the same mails with other numbers. */
    renumber: async (mailbox: string) => {
      for (const name of await readdir(boxOf(mailbox, '')))
        if (name.startsWith('dovecot')) await rm(boxOf(mailbox, name), { recursive: true, force: true })
    },
  }
}

type Ports = { smtp: number; lmtp: number; imap: number }

async function startDovecot(folder: string, mailboxes: Mailboxes, ports: Omit<Ports, 'smtp'>) {
  const mail = join(folder, 'mail')
  const config = join(folder, 'dovecot.conf')
  await mkdir(mail)
  await chmod(mail, 0o777)
  const users = mailboxes.map((name) => `${name}:{PLAIN}segredo::::${join(mail, name)}::\n`)
  await writeFile(join(folder, 'users'), users.join(''))
  await writeFile(config, dovecotConfig(folder, ports))
  const child = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  afterAll(() => child.kill('SIGTERM'))
  await until(async () => existsSync(join(folder, 'dovecot/run/master.pid')))
}

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
