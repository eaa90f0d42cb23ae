import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, counted, messagesOf, relate } from '#test/build.ts'
import { describeIf } from '#test/describe-if.ts'
import { postMail, startReading } from '#test/listening.ts'
import { hasMailServers, startMailServers } from '#test/mail-servers.ts'
import { testOptions } from '#test/options.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { tokens } from '#test/tracking.ts'

import { startAnswering } from './answers/leave.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ours = 'vendas@exemplo.test'
const theirs = 'bia@exemplo.test'

describeIf(
  hasMailServers,
  'the whole circle through Postfix and Dovecot (needs both on this machine, and root)',
  async () => {
    const { db, person } = await startApi()
    const ana = await person()
    const { ports, mailsOf } = await startMailServers([ours, theirs])
    const smtp = { host: '127.0.0.1', port: ports.smtp, security: 'none' }
    const senderId = await mailTo(db, ana, ports.smtp, {
      settings: JSON.stringify({ ...smtp, fromName: 'Aurora', fromAddress: ours }),
    })
    await startSending(db, { tokens })
    afterAll(startAnswering(db, silent, { ...testOptions, tokens, sandbox: undefined }).stop)
    startReading(db)
    const access = { host: '127.0.0.1', port: ports.imap, security: 'none', user: ours, password: 'segredo' }
    await ana.call('PUT', `/senders/${senderId}/mailbox`, access)
    const isRead = async () => (await ana.call('GET', '/mailboxes')).body
    await until(async () => JSON.stringify(await isRead()).includes('"reading"'))

    /** A campaign of two e-mails to an address; the first one leaves at once. */
    async function writeTo(email: string) {
      const { id } = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 1440 }])
      const contact = await db
        .insertInto('contacts')
        .values({ account_id: ana.id, name: 'Bia', email, whatsapp: '(11) 98765-4321' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await counted(db, ana.id)
      await relate(db, ana, id, [contact.id])
      const states = async () => (await messagesOf(db, id)).map(({ state }) => state)
      await until(async () => (await states())[0] === 'sent')
      return { contactId: contact.id, states }
    }

    const parsed = async (mailbox: string, howMany: number) =>
      PostalMime.parse(Buffer.from((await mailsOf(mailbox, howMany)).at(-1) ?? '', 'latin1'))

    test('sent, answered, stopped, answered back in the thread, resumed', async () => {
      const { contactId, states } = await writeTo(theirs)
      const first = await parsed(theirs, 1)
      await postMail(ports.smtp, {
        from: `Bia <${theirs}>`,
        to: ours,
        subject: `Re: ${first.subject}`,
        inReplyTo: first.messageId,
        references: first.messageId,
        text: 'Faz sentido. Podemos falar quinta?',
      })
      const path = `/conversations/${contactId}`
      await until(async () => (await ana.call('GET', path)).status === 200)
      expect(await ana.call('GET', path)).toMatchObject({
        body: { isUnread: true, campaigns: [{ isHeld: true, pending: 1 }], answerBy: [{ to: theirs }] },
      })

      expect(await ana.call('POST', `${path}/answer`, { channel: 'email', text: 'Às 10h?' })).toMatchObject({
        status: 201,
      })
      const second = await parsed(theirs, 2)
      const answered = await parsed(ours, 1)
      expect(second).toMatchObject({
        subject: `Re: ${first.subject}`,
        inReplyTo: answered.messageId,
        references: `${first.messageId} ${answered.messageId}`,
      })
      expect(second.text).toContain('Às 10h?')
      expect(await ana.call('POST', `${path}/resume`)).toMatchObject({ status: 200 })
      expect(await states()).toEqual(['sent', 'scheduled'])
    })

    test('a mail that comes back into the mailbox suspends the address', async () => {
      const { states } = await writeTo('ninguem@exemplo.test')
      await until(async () => (await states())[0] === 'bounced')
      const { rows } = await sql<{ address: string; reason: string }>`
        select address, reason from suppressions where account_id = ${ana.id}`.execute(db)
      expect(rows).toEqual([{ address: 'ninguem@exemplo.test', reason: 'hard_bounce' }])
    })
  },
)
