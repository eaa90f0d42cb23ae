import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { describeIf } from '#test/describe-if.ts'
import { hasDovecot } from '#test/dovecot.ts'
import { hostileMail, hostileMails } from '#test/hostile-mails.ts'
import { mailFrom, startReading } from '#test/listening.ts'
import { startMailboxes } from '#test/mail-servers.ts'
import { mailTo, until } from '#test/sending.ts'
import { watchStalls } from '#test/stall.ts'
import { leftMessages, messageIdOf, messageRow } from '#test/tracking.ts'

/** The longest the event loop may be blocked by one mail. */
const limitMs = 100
const bia = 'bia@aurora.test'

describeIf(hasDovecot, 'mails that are written to do harm (needs Dovecot, and root)', async () => {
  const { db, person } = await startApi()
  const dovecot = await startMailboxes([bia])
  const ana = await person()
  const senderId = await mailTo(db, ana, 25)
  startReading(db)

  const count = async () =>
    (await sql`select from inbound_messages where account_id = ${ana.id}`.execute(db)).rows.length
  const lastUid = async () =>
    (
      await sql<{ last_uid: number }>`
        select last_uid from mailbox_folders where account_id = ${ana.id} and path = 'INBOX'`.execute(db)
    ).rows[0]?.last_uid

  /** The headers of an answer of the contact, without which little of a mail is read. */
  const headersOf = (from: string, messageId: number, name: string) => [
    `From: <${from}>`,
    'Subject: Re: Oi',
    `Message-ID: <${Buffer.from(name).toString('hex')}@cliente.exemplo>`,
    `In-Reply-To: ${messageIdOf(ana, messageId)}`,
  ]

  test('none keeps the event loop, and the next answer is heard', async () => {
    await ana.call('PUT', `/senders/${senderId}/mailbox`, dovecot.accessTo(bia))
    await until(async () => (await lastUid()) === 0)
    const { ids } = await leftMessages(db, ana)
    const [id = 0] = ids
    const from = (await messageRow(db, id)).recipient ?? ''

    const stalls = watchStalls()
    let delivered = 0
    /** The best of several tries counts: one may have collected garbage. */
    const stallOf = async (name: string, hostile: (typeof hostileMails)[string]) => {
      let ms = Infinity
      for (let time = 0; time < 10 && ms > limitMs; time += 1) {
        const raw = hostileMail(headersOf(from, id, `${name} ${time}`), hostile)
        stalls.worst()
        await dovecot.deliver(bia, raw)
        delivered += 1
        await until(async () => (await lastUid()) === delivered)
        ms = Math.min(ms, stalls.worst())
      }
      return ms
    }
    const tooLong: string[] = []
    for (const [name, hostile] of Object.entries(hostileMails)) {
      const ms = await stallOf(name, hostile)
      if (ms > limitMs) tooLong.push(`${name}: ${ms.toFixed(0)} ms`)
    }
    stalls.stop()
    expect(tooLong).toEqual([])
    const before = await count()
    await dovecot.deliver(
      bia,
      mailFrom({ from, text: 'Podemos falar?', headers: [`In-Reply-To: ${messageIdOf(ana, id)}`] }),
    )
    await until(async () => (await count()) === before + 1)
  })
})
