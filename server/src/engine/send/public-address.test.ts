import { setTimeout as pause } from 'node:timers/promises'

import type { Campaign } from '@cadencia/contract/campaigns'
import type { Sender } from '@cadencia/contract/sender'
import type { SenderTest } from '@cadencia/contract/senders'
import type { TemplateTest } from '@cadencia/contract/template-test'
import { noPublicAddress } from '@cadencia/domain/public-address'
import { expect, test } from 'vitest'

import { startSandboxSmtp } from '#sandbox/smtp.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

import { extendDeadlines } from './queries.ts'
import { expire } from './queue.ts'

const { db, person } = await startApi({ publicUrl: 'http://127.0.0.1:3000' })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function outreach(ana: Person, port?: number) {
  const senderId = port === undefined ? 0 : await mailTo(db, ana, port)
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 3))
  const states = async () => (await messagesOf(db, campaign.id)).map(({ state }) => state)
  return { campaign, senderId, states }
}

test('without a public address nothing leaves by a mail server and nothing is used up; with one everything does', async () => {
  const smtp = await startSmtp()
  const ana = await person()
  const { campaign, states } = await outreach(ana, smtp.port)
  const box = await startSandboxSmtp(db, silent, () => undefined)
  const graph = { baseUrl: 'http://127.0.0.1:1', tokenFor: () => 'x' }
  const holding = await startSending(db, {
    publicUrl: 'http://127.0.0.1:3000',
    sandbox: { smtp: box, graph },
  })
  const tester = await outreach(await person())
  await until(async () => (await tester.states()).every((state) => state === 'sent'))
  await pause(400)
  expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  expect(smtp.connections()).toBe(0)
  const rows = await db
    .selectFrom('messages')
    .select(['fence', 'attempts'])
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(rows).toEqual(Array(3).fill({ fence: 0, attempts: 0 }))

  // Three days later.
  const past = new Date(Date.now() - 72 * 3_600_000)
  await db
    .updateTable('messages')
    .set({ shipping_at: past, next_attempt_at: past, deadline_at: new Date(Date.now() - 24 * 3_600_000) })
    .where('campaign_id', '=', campaign.id)
    .execute()
  await extendDeadlines(db)
  await expire(db)
  expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled'])

  await holding.stop()
  await box.stop()
  // What is overdue since before the night waits for the morning.
  await db
    .updateTable('messages')
    .set({ next_attempt_at: new Date() })
    .where('campaign_id', '=', campaign.id)
    .execute()
  const sending = await startSending(db)
  await until(async () => (await states()).every((state) => state === 'sent'))
  await sending.stop()
})

test('the message, the sender, its test, the campaign and the test of a template all say why', async () => {
  const smtp = await startSmtp()
  const ana = await person()
  const { campaign, senderId } = await outreach(ana, smtp.port)
  const [message] = await messagesOf(db, campaign.id)
  expect((await ana.call('GET', `/activity/${message?.id}`)).body).toMatchObject({
    why: { text: noPublicAddress },
  })
  const senders = (await ana.call('GET', '/senders')).body as Sender[]
  expect(senders.map(({ mode, advice }) => [mode, advice])).toContainEqual(['smtp', [noPublicAddress]])
  expect(senders.map(({ mode, advice }) => [mode, advice])).toContainEqual(['sandbox', undefined])
  const tried = (await ana.call('POST', `/senders/${senderId}/test`, {})).body as SenderTest
  expect(tried).toMatchObject({ ok: true, advice: [noPublicAddress] })
  const moved = (await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'active' }))
    .body as Campaign
  expect(moved.warnings).toEqual([noPublicAddress])
  const sent = smtp.messages.length
  const test = (await ana.call('POST', '/templates/test', { type: 'email', subject: 'Oi', content: 'Oi' }))
    .body as TemplateTest
  expect(test).toMatchObject({ ok: false, reply: noPublicAddress })
  expect(smtp.messages).toHaveLength(sent)
})

test('a campaign that sends to the box, or sends no e-mail, has nothing to say', async () => {
  const ana = await person()
  const { campaign } = await outreach(ana)
  const warningsOf = async (id: number) =>
    ((await ana.call('GET', `/campaigns/${id}`)).body as Campaign).warnings
  expect(await warningsOf(campaign.id)).toBeUndefined()
  const smtp = await startSmtp()
  await mailTo(db, ana, smtp.port)
  expect(await warningsOf(campaign.id)).toEqual([noPublicAddress])
  const calls = await campaignOf(ana, {}, [{ channel: 'call', delayMinutes: 0 }])
  expect(await warningsOf(calls.id)).toBeUndefined()
})
