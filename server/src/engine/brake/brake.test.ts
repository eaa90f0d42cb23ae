import type { Campaign } from '@cadencia/contract/campaigns'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { happen } from '#test/happenings.ts'
import { testOptions } from '#test/options.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'
import { messageIdOf } from '#test/tracking.ts'
import { intakeKeys, signatureOf } from '#tracking/signature.ts'

const { app, db, person } = await startApi()
const [key = Buffer.alloc(0)] = intakeKeys(testOptions.keys)

/** A campaign with so many messages sent and one step to come. */
async function sent(howMany: number) {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }, { delayMinutes: 1440 }])
  await relate(db, ana, campaign.id, await contactsOf(db, ana, howMany))
  const ids = (await messagesOf(db, campaign.id)).flatMap(({ id, step_order }) =>
    step_order === 1 ? [id] : [],
  )
  await happen(db, { accountId: ana.id, ids }, { kind: 'send', at: new Date() })
  const read = async () => (await ana.call('GET', `/campaigns/${campaign.id}`)).body as Campaign
  const tell = async (type: string, some: readonly number[], detail = {}) => {
    const body = JSON.stringify(
      some.map((id) => ({
        id: `${type}-${id}`,
        type,
        messageId: messageIdOf(ana, id),
        at: new Date().toISOString(),
        detail,
      })),
    )
    const headers = { 'content-type': 'application/json', 'x-cadencia-signature': signatureOf(key, body) }
    await app.inject({ method: 'POST', url: '/t/w/teste', headers, payload: body })
  }
  return { ana, campaign, ids, read, tell }
}

test('a campaign whose addresses do not exist pauses by itself, says why, and goes on when a person wants it', async () => {
  const { ana, campaign, ids, read, tell } = await sent(200)
  await tell('bounce', ids.slice(0, 10))
  expect(await read()).toMatchObject({ status: 'active' })
  await tell('bounce', ids.slice(10, 11))
  expect(await read()).toMatchObject({
    status: 'paused',
    pauseReason:
      'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%). Revise a lista antes de reativar.',
  })
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'active' })
  expect(await read()).not.toHaveProperty('pauseReason')
  await tell('bounce', ids.slice(11, 30))
  expect(await read()).toMatchObject({ status: 'active' })
})

test('a campaign that its readers call spam pauses by itself; deliveries and full mailboxes do not stop it', async () => {
  const { ids, read, tell } = await sent(200)
  await tell('delivered', ids)
  await tell('soft_bounce', ids.slice(0, 50))
  expect(await read()).toMatchObject({ status: 'active' })
  await tell('complaint', ids.slice(50, 51))
  expect(await read()).toMatchObject({ status: 'paused', pauseReason: expect.stringContaining('spam') })
})

test('few messages say nothing', async () => {
  const { ids, read, tell } = await sent(100)
  await tell('bounce', ids)
  expect(await read()).toMatchObject({ status: 'active' })
})

test('addresses that the server refuses at once count too', async () => {
  const { ana, campaign, ids, read, tell } = await sent(190)
  await tell('bounce', ids.slice(0, 9))
  const smtp = await startSmtp({ rcpt: '550 5.1.1 no such user' })
  await mailTo(db, ana, smtp.port)
  const late = await contactsOf(db, ana, 10)
  await relate(db, ana, campaign.id, late)
  expect(await read()).toMatchObject({ status: 'active' })
  await startSending(db)
  await until(async () => (await read()).status === 'paused')
  const failed = async () => {
    const { rows } = await sql<{ failed: number }>`
      select count(*) as failed from messages where campaign_id = ${campaign.id} and state = 'failed'`.execute(
      db,
    )
    return rows[0]?.failed ?? 0
  }
  await until(async () => (await failed()) > 0)
})

test('a campaign whose messages come back for the sender’s sake pauses by itself, and no address is suspended', async () => {
  const { ana, ids, read, tell } = await sent(20)
  const detail = { code: '554 5.7.1 Client host blocked using zen.spamhaus.org' }
  await tell('bounce', ids.slice(0, 10), detail)
  expect(await read()).toMatchObject({ status: 'active' })
  await tell('bounce', ids.slice(10, 11), detail)
  expect(await read()).toMatchObject({
    status: 'paused',
    pauseReason: expect.stringMatching(/^Pausada automaticamente: 55,0% dos e-mails voltaram/),
  })
  expect(await db.selectFrom('suppressions').selectAll().where('account_id', '=', ana.id).execute()).toEqual(
    [],
  )
})
