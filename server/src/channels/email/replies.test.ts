import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { outreach } from '#test/outreach.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { type Script, startSmtp } from '#test/smtp.ts'

const { db, person } = await startApi()
await startSending(db)

async function due(script: Script, contacts = 1) {
  const all = await outreach(db, await person(), script, contacts)
  const suppressed = async () =>
    (await db.selectFrom('suppressions').select('address').where('account_id', '=', all.ana.id).execute())
      .length
  return { ...all, suppressed }
}

const phases = ['mail', 'rcpt', 'data', 'dot'] as const

test.each(phases)('refused for now at %s: it leaves later, once', async (phase) => {
  const usual = phase === 'data' ? '354 pode mandar' : '250 ok'
  const { smtp, campaign, states } = await due({ [phase]: ['451 4.3.0 agora não', usual] })
  await until(async () => (await states())[0] === 'retry')
  await db
    .updateTable('messages')
    .set({ next_attempt_at: new Date() })
    .where('campaign_id', '=', campaign.id)
    .execute()
  // It may have been put off with the message meanwhile.
  await db.updateTable('lanes').set({ due_at: new Date() }).where('campaign_id', '=', campaign.id).execute()
  await until(async () => (await states())[0] === 'sent')
  // What was refused at its end had arrived there, and was not accepted.
  expect(smtp.messages).toHaveLength(phase === 'dot' ? 2 : 1)
})

test.each(phases)('refused for good at %s: it fails, and nobody is suppressed for it', async (phase) => {
  const { states, suppressed } = await due({ [phase]: '554 5.6.0 conteúdo recusado' })
  await until(async () => (await states())[0] === 'failed')
  expect(await suppressed()).toBe(0)
})

test.each(['550 5.1.1 no such user', '556 5.1.10 null MX'])(
  '%s: the address is suppressed',
  async (reply) => {
    const { states, suppressed } = await due({ rcpt: reply })
    await until(async () => (await states())[0] === 'failed')
    expect(await suppressed()).toBe(1)
  },
)

test('a mailbox that was full for three messages in a month is not written to again', async () => {
  const smtp = await startSmtp({ rcpt: '452 4.2.2 mailbox full' })
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const contacts = await contactsOf(db, ana, 1)
  const suppressed = () =>
    db.selectFrom('suppressions').select('reason').where('account_id', '=', ana.id).execute()
  for (let times = 0; times < 3; times++) {
    expect(await suppressed()).toEqual([])
    const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
    await relate(db, ana, campaign.id, contacts)
    await until(async () => (await messagesOf(db, campaign.id))[0]?.state !== 'scheduled')
    await until(async () =>
      ['retry', 'cancelled'].includes((await messagesOf(db, campaign.id))[0]?.state ?? ''),
    )
  }
  await until(async () => (await suppressed()).length === 1)
})

test('a server that says nothing keeps only its own messages waiting', async () => {
  const silent = await due({ greeting: () => undefined }, 20)
  await until(async () => silent.smtp.connections() > 0)
  const other = await due({}, 50)
  const started = performance.now()
  await until(async () => (await other.states()).some((state) => state === 'sent'))
  // The silent one is given up after ten seconds.
  expect(performance.now() - started).toBeLessThan(9000)
  await until(async () => (await other.states()).every((state) => state === 'sent'))
  await pause(100)
  expect((await silent.states()).some((state) => state === 'sent')).toBe(false)
})
