import type { Mailbox } from '@cadencia/contract/mailboxes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { describeIf } from '#test/describe-if.ts'
import { hasDovecot } from '#test/dovecot.ts'
import { mailFrom, startReading } from '#test/listening.ts'
import { startMailboxes } from '#test/mail-servers.ts'
import { startProvider } from '#test/provider.ts'
import { until } from '#test/sending.ts'
import { accountOf } from '#test/signed-in.ts'
import { leftMessages, messageIdOf, messageRow } from '#test/tracking.ts'

describeIf(hasDovecot, 'by the token of an account (needs Dovecot on this machine, and root)', async () => {
  const user = 'ana@aurora.test'
  const provider = await startProvider()
  const dovecot = await startMailboxes([user], { tokens: `${provider.url}/tokeninfo?access_token=` })
  const { host, port, security } = dovecot.accessTo(user)
  const mailApps = { google: { ...provider.apps.google, imap: { host, port, security } } }
  const { db, person } = await startApi({ mailApps })
  startReading(db, { lookMs: { withIdle: 500, without: 500, visits: 500 } }, undefined, { mailApps })
  const ana = await person()
  const { id: senderId, signIn } = await accountOf(ana)

  const shown = async () => ((await ana.call('GET', '/mailboxes')).body as Mailbox[])[0]
  const heard = async () =>
    (await sql`select from inbound_messages where account_id = ${ana.id}`.execute(db)).rows.length

  async function answer() {
    const { ids } = await leftMessages(db, ana)
    const [id = 0] = ids
    await sql`update messages set sender_id = ${senderId} where id = ${id}`.execute(db)
    const { recipient } = await messageRow(db, id)
    const headers = [`In-Reply-To: ${messageIdOf(ana, id)}`]
    await dovecot.deliver(
      user,
      mailFrom({ from: recipient ?? '', to: user, headers, text: 'Vamos conversar.' }),
    )
  }

  test('an answer is heard, also after its token has ended', async () => {
    await until(async () => (await shown())?.state === 'reading')
    await answer()
    await until(async () => (await heard()) === 1, 10_000)
    await sql`
      update mail_grants set given_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where sender_id = ${senderId}`.execute(db)
    // As a server does when the token of a connection ends.
    await dovecot.disconnect(user)
    await answer()
    await until(async () => (await heard()) === 2, 30_000)
    expect(provider.state.renewed).toBe(1)
    await until(async () => (await shown())?.state === 'reading')
  })

  test('without the right to read it says so, and goes on when the person signed in again', async () => {
    await sql`
      update mail_grants set given_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where sender_id = ${senderId}`.execute(db)
    provider.takeBack()
    await dovecot.disconnect(user)
    await until(async () => (await shown())?.state === 'refused', 30_000)
    expect(await shown()).toMatchObject({ problem: 'Entre de novo com Google.' })
    await answer()
    await signIn()
    await until(async () => (await heard()) === 3, 10_000)
    await until(async () => (await shown())?.state === 'reading')
  })
})
