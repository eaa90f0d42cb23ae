import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, keptVersions, messagesOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { accepted, type GraphAnswer, refused, says, startGraph } from '#test/graph.ts'
import { sealedFor, startSending, until } from '#test/sending.ts'

const { db, person } = await startApi()

const graph = await startGraph()
const { asked } = graph
await startSending(db, { graphUrl: graph.url })

/** Somebody with the official API, and one message due; `answers` is whether the contact wrote to us today. */
async function due({ answers = true } = {}) {
  const ana = await person()
  await db
    .updateTable('senders')
    .set({
      mode: 'cloud_api',
      settings: JSON.stringify({ phoneNumberId: '1055' }),
      secrets: sealedFor(ana.id, { token: 'EAAB', appSecret: 's', verifyToken: 'v' }),
    })
    .where('account_id', '=', ana.id)
    .where('channel', '=', 'whatsapp')
    .execute()
  const campaign = await campaignOf(ana, {}, [{ channel: 'whatsapp', delayMinutes: 0 }])
  const ids = await contactsOf(db, ana, 1)
  await db.updateTable('contacts').set({ phone: '+5511987654321' }).where('id', 'in', ids).execute()
  if (answers) {
    await db
      .insertInto('whatsapp_windows')
      .values({ account_id: ana.id, phone: '+5511987654321', last_inbound_at: new Date() })
      .execute()
  }
  await relate(db, ana, campaign.id, ids)
  const row = async () => {
    const [message] = await messagesOf(db, campaign.id)
    return db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', message?.id ?? 0)
      .executeTakeFirstOrThrow()
  }
  return { ana, campaign, ids, row }
}

test('a message leaves through the Cloud API and keeps the name it has there', async () => {
  graph.answers(accepted)
  const { ana, row } = await due()
  await until(async () => (await row()).state === 'sent')
  expect(asked).toMatchObject([
    { path: '/v23.0/1055/messages', token: 'Bearer EAAB', body: { to: '5511987654321', type: 'text' } },
  ])
  const message = await row()
  expect(message).toMatchObject({ provider_id: 'wamid.TESTE', delivered_at: null })
  expect(asked[0]?.body.biz_opaque_callback_data).toBe(`${ana.id}.${message.id}`)
})

test('free text to somebody who did not write within a day is not even tried', async () => {
  graph.answers(accepted)
  const { row } = await due({ answers: false })
  await until(async () => (await row()).state === 'failed')
  expect(asked).toEqual([])
  expect((await row()).reason).toBe('Fora da janela de 24 h: use um template aprovado')
})

test('an approved template may be sent to anybody', async () => {
  graph.answers(accepted)
  const { ana, campaign, ids } = await due({ answers: false })
  const approved = { name: 'boas_vindas', language: 'pt_BR', variables: ['{{name}}'] }
  await db
    .updateTable('templates')
    .set({ approved: JSON.stringify(approved), version: 2 })
    .where('account_id', '=', ana.id)
    .execute()
  await keptVersions(db, ana.id)
  const other = await contactsOf(db, ana, 1)
  await db.updateTable('contacts').set({ phone: '+5511912345678' }).where('id', 'in', other).execute()
  await relate(db, ana, campaign.id, other)
  const ends = async () => (await messagesOf(db, campaign.id)).map(({ state }) => state)
  // The first one too: whether it saw the template or not, it must not be under way when the next test begins.
  await until(async () => (await ends()).every((state) => state === 'sent' || state === 'failed'))
  expect(await ends()).toContain('sent')
  expect(asked[0]?.body).toMatchObject({ type: 'template', template: { name: 'boas_vindas' } })
  expect(ids).toHaveLength(1)
})

test.each<[string, GraphAnswer, string]>([
  ['the pace is too high', refused(130429), 'retry'],
  ['the pair is too fast', refused(131056), 'retry'],
  ['a passing fault with an answer of Meta', refused(131000, 500), 'retry'],
  ['the number does not receive', refused(131026), 'failed'],
  ['the template is wrong', refused(132000), 'failed'],
  ['a page of a proxy instead of an answer', says(502, '<html>Bad gateway</html>'), 'unknown'],
  ['an answer cut in half', says(200, '{"messages": [{"id'), 'unknown'],
  ['the line is cut before the answer', (response) => void response.destroy(), 'unknown'],
])('when %s', async (_, answer, state) => {
  graph.answers(answer)
  const { row } = await due()
  await until(async () => !['scheduled', 'dispatched'].includes((await row()).state))
  expect((await row()).state).toBe(state)
  expect(asked).toHaveLength(1)
})

test('a person who asked Meta for no more marketing is not written to again', async () => {
  graph.answers(refused(131050))
  const { ana, row } = await due()
  await until(async () => (await row()).state === 'failed')
  const suppressed = await db
    .selectFrom('suppressions')
    .selectAll()
    .where('account_id', '=', ana.id)
    .execute()
  expect(suppressed).toContainEqual(
    expect.objectContaining({ channel: 'whatsapp', address: '+5511987654321', reason: 'opt_out' }),
  )
})

test('a withdrawn token rests the sender, and the message waits', async () => {
  graph.answers(refused(190, 401))
  const { ana, row } = await due()
  const sender = () =>
    db
      .selectFrom('senders')
      .selectAll()
      .where('account_id', '=', ana.id)
      .where('channel', '=', 'whatsapp')
      .executeTakeFirstOrThrow()
  await until(async () => (await sender()).state === 'suspended')
  expect((await row()).attempts).toBe(0)
  expect((await sender()).last_reply).toContain('190')
})

test('what Meta holds back is tried once more after a day, though it was tried before for another reason', async () => {
  // What the tests before left to be tried again would take an answer.
  await db
    .updateTable('messages')
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('state', '=', 'retry')
    .execute()
  graph.answers(refused(131000, 500), refused(131049), refused(130472))
  const { ana, row } = await due()
  const tried = async (attempts: number) => {
    await until(async () => (await row()).attempts === attempts)
    const { state, reason, next_attempt_at: next } = await row()
    await setMessages(db, sql`account_id = ${ana.id}`, sql`next_attempt_at = now()`)
    // The number was written to just now.
    await db.deleteFrom('approaches').where('account_id', '=', ana.id).execute()
    return { state, reason, hours: Math.round((next.getTime() - Date.now()) / 3_600_000) }
  }
  expect(await tried(1)).toMatchObject({ state: 'retry', hours: 0 })
  expect(await tried(2)).toEqual({
    state: 'retry',
    reason: 'A Meta limitou as mensagens de divulgação para este contato',
    hours: 24,
  })
  await until(async () => (await row()).state === 'failed')
  expect((await row()).reason).toBe('A Meta reteve a mensagem: o contato faz parte de um experimento')
  expect(
    await db.selectFrom('suppressions').select('address').where('account_id', '=', ana.id).execute(),
  ).toEqual([])
})
