import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { trackingTokens } from '#server/src/channels/token.ts'
import { openImap } from '#server/src/listening/mailboxes/imap.ts'
import type { connect } from '#server/src/platform/db.ts'
import { parseKeys } from '#server/src/platform/key-file.ts'
import { hostileMail, hostileMails } from '#server/test/hostile-mails.ts'

import { chaosKey } from '../chaos/key.ts'
import { giveMailboxes, lookedInto } from '../chaos/mailboxes.ts'
import { enrolAll, owners, populate } from '../chaos/people.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './machine.ts'
import { startListenerChild } from './mailbox-child.ts'
import { answerHead, answerMail, type Left, strangersMail } from './mailbox-letters.ts'
import { costs } from './office.ts'
import { peakOf } from './processes.ts'

const mails = Number(process.env['BENCH_MAILS'] ?? 10_000)
const answers = mails / 10
const paces = { perHostSecond: 200, roundMs: 1000 }
const keys = parseKeys(chaosKey)
if (!keys) throw new Error('no key')
const tokens = trackingTokens(keys)

type Database = { db: ReturnType<typeof connect>; client: pg.Client; url: string }
type Mailboxes = Awaited<ReturnType<typeof giveMailboxes>>

/** Messages that left, one to each contact: to be answered. */
async function leave(client: pg.Client): Promise<Left[]> {
  const { rows } = await client.query(
    `with first as (select distinct on (account_id, contact_id) account_id, id, contact_id from messages
       where state = 'scheduled' order by account_id, contact_id, id)
     update messages m set state = 'dispatched', claimed_by = 'bench', dispatched_at = now(), template_version = 1,
       said = '{}', recipient = c.email, sender_id = s.id
     from first f join contacts c on c.account_id = f.account_id and c.id = f.contact_id
       join senders s on s.account_id = f.account_id and s.mode = 'smtp'
     where m.account_id = f.account_id and m.id = f.id
     returning m.account_id::int as "accountId", m.id::int as "messageId", c.email as address`,
  )
  await client.query(
    `update messages set state = 'sent', claimed_by = null, sent_at = now() where state = 'dispatched'`,
  )
  return rows
}

/** Every tenth is an answer to a message of ours. */
async function lay(mailboxes: Mailboxes, left: readonly Left[]) {
  for (let n = 0; n < mails; n += 1) {
    const answered = n % 10 === 0 ? left[n / 10] : undefined
    const raw = answered ? answerMail(tokens, n, answered) : strangersMail(n)
    await mailboxes.deliver(answered?.accountId ?? 1 + (n % owners), raw)
  }
}

const readOf = async (client: pg.Client) =>
  Number(
    (await client.query(`select sum(last_uid) as read from mailbox_folders where path = 'INBOX'`)).rows[0]
      .read,
  )

/** The floor: the same mails are fetched as they are, and nothing is done with them. */
async function fetchAll(mailboxes: Mailboxes) {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: owners }, async (_, owner) => {
      const client = await openImap(mailboxes.accessOf(owner + 1), { allowPrivateHosts: true })
      const { uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
      for (let from = 1; from < uidNext; from += 20)
        await client.fetchAll(
          `${from}:${from + 19}`,
          { uid: true, internalDate: true, source: { start: 0, maxLength: 256 * 1024 } },
          { uid: true },
        )
      await client.logout()
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  return { rate: mails / ((performance.now() - began) / 1000), cpuMs: (user + system) / 1000 / mails }
}

async function readAll({ client, url }: Database, mailboxes: Mailboxes): Promise<Figure[]> {
  const floor = await fetchAll(mailboxes)
  const listener = await startListenerChild(url, { paces })
  const before = await costs(client, listener.pid)
  const began = performance.now()
  while ((await readOf(client)) < mails) await pause(100)
  const seconds = (performance.now() - began) / 1000
  const after = await costs(client, listener.pid)
  const memory = peakOf(listener.pid)
  await listener.stop()
  const { rows } = await client.query('select count(*) as kept from inbound_messages')
  if (Number(rows[0].kept) !== answers) throw new Error(`${rows[0].kept} of ${answers} answers were kept`)
  const what = `${mails} mails in ${owners} mailboxes`
  return [
    { name: `${what}: mails a second`, value: mails / seconds, unit: '/s', floor: floor.rate },
    {
      name: `${what}: CPU of the process a mail`,
      value: (after.process - before.process) / mails,
      unit: 'ms',
      floor: floor.cpuMs,
    },
    {
      name: `${what}: CPU of PostgreSQL a mail`,
      value: (after.database - before.database) / mails,
      unit: 'ms',
    },
    { name: `${what}: memory at most`, value: memory, unit: 'MB' },
  ]
}

/** One after the other, each as an answer to a message of ours: such a mail is read to its end. */
async function readHostile({ client, url }: Database, mailboxes: Mailboxes, left: Left): Promise<Figure[]> {
  const listener = await startListenerChild(url, { paces, watched: true })
  const figures: Figure[] = []
  let read = await readOf(client)
  const hand = async (raw: string | Buffer) => {
    await mailboxes.deliver(left.accountId, raw)
    read += 1
    while ((await readOf(client)) < read) {
      if (!listener.isAlive()) throw new Error('the listener has ended')
      await pause(20)
    }
    return (await listener.ask()).stallMs
  }
  await hand(answerMail(tokens, mails, left))
  for (const [at, [name, hostile]] of Object.entries(hostileMails).entries()) {
    const raw = hostileMail(answerHead(tokens, mails + at + 1, left), hostile)
    figures.push({ name: `longest stall: ${name}`, value: await hand(raw), unit: 'ms' })
  }
  const usual = await hand(answerMail(tokens, mails * 2, left))
  figures.push({ name: 'longest stall: an answer after all of them', value: usual, unit: 'ms' })
  figures.push({ name: 'memory at most, hostile mails', value: peakOf(listener.pid), unit: 'MB' })
  await listener.stop()
  return figures
}

/** What reading mails costs: many usual ones, then some that are written to do harm. */
export const readingMails = () =>
  withDatabase(async (database): Promise<Figure[]> => {
    const { db, client, url } = database
    await populate(client, 25, { messages: answers * 6 })
    await enrolAll(db)
    const left = await leave(client)
    const mailboxes = await giveMailboxes(db)
    try {
      const first = await startListenerChild(url, { paces })
      await lookedInto(db)
      await first.stop()
      await lay(mailboxes, left)
      const figures = await readAll(database, mailboxes)
      const [one] = left
      return [...figures, ...(one ? await readHostile(database, mailboxes, one) : [])]
    } finally {
      await mailboxes.stop()
    }
  })
