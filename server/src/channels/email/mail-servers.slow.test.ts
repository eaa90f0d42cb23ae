import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, counted, messagesOf, relate } from '#test/build.ts'
import { describeIf } from '#test/describe-if.ts'
import { laterAddress, refusedAddress } from '#test/mail-servers-config.ts'
import { hasMailServers, startMailServers } from '#test/mail-servers.ts'
import { testOptions } from '#test/options.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { tokens } from '#test/tracking.ts'
import { intakeKeys, signatureOf } from '#tracking/signature.ts'

const bounces = 'b@volta.aurora.test'
const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)

describeIf(hasMailServers, 'through Postfix and Dovecot (needs both on this machine, and root)', async () => {
  const { app, db, person } = await startApi()
  const ana = await person()
  const { ports, mailsOf } = await startMailServers(['bia@exemplo.test', 'caio@exemplo.test', bounces])
  await mailTo(db, ana, ports.smtp, {
    settings: JSON.stringify({
      host: '127.0.0.1',
      port: ports.smtp,
      security: 'none',
      fromName: 'Açaí & Cia',
      fromAddress: 'vendas@aurora.test',
      bounceDomain: 'volta.aurora.test',
    }),
  })
  await startSending(db, { tokens })

  /** A campaign of one e-mail to these addresses. */
  async function writeTo(...addresses: readonly string[]) {
    const { id } = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
    const rows = await db
      .insertInto('contacts')
      .values(
        addresses.map((email) => ({ account_id: ana.id, name: 'Bia', email, whatsapp: '(11) 98765-4321' })),
      )
      .returning('id')
      .execute()
    await counted(db, ana.id)
    await relate(
      db,
      ana,
      id,
      rows.map((row) => row.id),
    )
    return { states: async () => (await messagesOf(db, id)).map(({ state }) => state) }
  }

  test('each mail arrives once, in its own mailbox, as it was written', async () => {
    const { states } = await writeTo('bia@exemplo.test', 'caio@exemplo.test')
    await until(async () => (await states()).every((state) => state === 'sent'))
    for (const mailbox of ['bia@exemplo.test', 'caio@exemplo.test']) {
      const mails = await mailsOf(mailbox, 1)
      expect(mails).toHaveLength(1)
      const mail = await PostalMime.parse(Buffer.from(mails[0] ?? '', 'latin1'))
      expect(mail.from).toEqual({ name: 'Açaí & Cia', address: 'vendas@aurora.test' })
      expect(mail.to?.[0]?.address).toBe(mailbox)
      expect(mail.subject).toBe('Assunto')
      expect(mail.html).toContain('Oi')
      const header = (name: string) => mail.headers.find((each) => each.key === name)?.value ?? ''
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(header('return-path')).toMatch(/^<b\+.+@volta\.aurora\.test>$/)
    }
  })

  test('what the server refuses while it is handed over fails or is tried again later', async () => {
    const refused = await writeTo(refusedAddress)
    const later = await writeTo(laterAddress)
    const ended = async () => [...(await refused.states()), ...(await later.states())]
    await until(async () => (await ended()).every((state) => state === 'failed' || state === 'retry'))
    expect(await ended()).toEqual(['failed', 'retry'])
  })

  test('what comes back to the address of returns stops what follows and suspends the address', async () => {
    const { states } = await writeTo('ninguem@exemplo.test')
    await until(async () => (await states())[0] === 'sent')
    const [returned = ''] = await mailsOf(bounces, 1)
    const raw = Buffer.from(returned, 'latin1')
    const answer = await app.inject({
      method: 'POST',
      url: '/t/b',
      headers: { 'content-type': 'message/rfc822', 'x-cadencia-signature': signatureOf(key, raw) },
      payload: raw,
    })
    expect(answer.statusCode).toBe(200)
    expect(await states()).toEqual(['bounced'])
    const suppressed = await db
      .selectFrom('suppressions')
      .select(['address', 'reason'])
      .where('account_id', '=', ana.id)
      .execute()
    expect(suppressed).toEqual([{ address: 'ninguem@exemplo.test', reason: 'hard_bounce' }])
  })
})
