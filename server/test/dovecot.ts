import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { temporaryFolder } from './folder.ts'
import { dovecotConfig, type DovecotOptions, tokenConfig } from './mail-servers-config.ts'
import { freePort } from './port.ts'

/** A Dovecot alone needs root too: it keeps the mail as a user of its own. */
export const hasDovecot = process.getuid?.() === 0 && existsSync('/usr/sbin/dovecot')

/** The mailboxes that exist. A mail to another one is taken by Postfix, refused by Dovecot, and comes back. */
export type Mailboxes = readonly string[]

type Ports = { lmtp: number; imap: number }

const password = 'segredo'
const startMs = 60_000

/** A Dovecot in a folder. What it gives back ends it. */
export async function launchDovecot(
  folder: string,
  mailboxes: Mailboxes,
  ports: Ports,
  options: DovecotOptions = {},
) {
  const mail = join(folder, 'mail')
  const config = join(folder, 'dovecot.conf')
  await mkdir(mail)
  await chmod(mail, 0o777)
  const users = mailboxes.map((name) => `${name}:{PLAIN}${password}::::${join(mail, name)}::\n`)
  await writeFile(join(folder, 'users'), users.join(''))
  await writeFile(config, dovecotConfig(folder, ports, options))
  if (options.tokens) await writeFile(join(folder, 'oauth2.conf'), tokenConfig(options.tokens))
  const child = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const limit = performance.now() + startMs
  while (!existsSync(join(folder, 'dovecot/run/master.pid'))) {
    if (child.exitCode !== null || performance.now() > limit) throw new Error('Dovecot did not start')
    await pause(25)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** A Dovecot with mailboxes that mail is laid into as a delivery agent does. It ends when it is stopped. */
export async function openMailboxes(mailboxes: Mailboxes, options: DovecotOptions = {}) {
  const folder = await temporaryFolder('mailboxes')
  const ports = { lmtp: await freePort(), imap: await freePort() }
  const end = await launchDovecot(folder, mailboxes, ports, options)
  const boxOf = (mailbox: string, inside: string) => join(folder, 'mail', mailbox, inside)
  return {
    port: ports.imap,
    password,
    /** How a person enters a mailbox in the form of its sender. */
    accessTo: (user: string) => ({
      host: '127.0.0.1',
      port: ports.imap,
      security: 'none' as const,
      user,
      password,
    }),
    deliver: createDelivery(boxOf),
    /** The names of the files say what was read, answered or deleted. */
    filesOf: async (mailbox: string) => ({
      unread: await readdir(boxOf(mailbox, 'new')).catch(() => []),
      seen: await readdir(boxOf(mailbox, 'cur')).catch(() => []),
    }),
    /** Ends every connection of a user. */
    disconnect: async (user: string) => {
      spawnSync('/usr/bin/doveadm', ['-c', join(folder, 'dovecot.conf'), 'kick', user])
    },
    /** As after a restore of the server: the same mails with other numbers. */
    renumber: async (mailbox: string) => {
      for (const name of await readdir(boxOf(mailbox, '')))
        if (name.startsWith('dovecot')) await rm(boxOf(mailbox, name), { recursive: true, force: true })
    },
    stop: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lays mail into a maildir: written whole beside its place, then moved there. */
function createDelivery(boxOf: (mailbox: string, inside: string) => string) {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, 'dovecot'], { encoding: 'utf8' })),
  )
  const made = new Map<string, Promise<void>>()
  const make = async (mailbox: string, inside: string) => {
    for (const part of ['', inside, ...['tmp', 'new', 'cur'].map((name) => join(inside, name))]) {
      await mkdir(boxOf(mailbox, part), { recursive: true })
      await chown(boxOf(mailbox, part), uid, gid)
    }
  }
  let delivered = 0
  return async (mailbox: string, raw: string | Buffer, { inside = '' } = {}) => {
    delivered += 1
    const name = `${Date.now()}.${delivered}.teste`
    const folder = boxOf(mailbox, inside)
    const making = made.get(folder) ?? make(mailbox, inside)
    made.set(folder, making)
    await making
    const [half, whole] = [join(folder, 'tmp', name), join(folder, 'new', name)]
    await writeFile(half, raw)
    await chown(half, uid, gid)
    await rename(half, whole)
  }
}
