import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, relate } from '#test/build.ts'
import { eventsOf, leftMessages, messageRow, urlsOf } from '#test/tracking.ts'

const { app, db, person } = await startApi()
const ana = await person('ana@aurora.com.br')
await db
  .insertInto('user_attributes')
  .values([
    { user_id: ana.userId, key: 'name', value: 'Ana <b>Lima</b>' },
    { user_id: ana.userId, key: 'company', value: 'Aurora' },
  ])
  .execute()

const form = 'application/x-www-form-urlencoded'
const oneClick = 'List-Unsubscribe=One-Click'

async function oneMessage(state: 'sent' | 'unknown' = 'sent') {
  const { ids, pending } = await leftMessages(db, ana, { state })
  const [id = 0] = ids
  const url = urlsOf(ana, id).unsubscribe
  const post = (payload: string, type = form) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const suppressed = async () => {
    const { recipient } = await messageRow(db, id)
    return db
      .selectFrom('suppressions')
      .selectAll()
      .where('address', '=', recipient ?? '')
      .execute()
  }
  return { id, url, post, suppressed, pending: pending[0] ?? 0 }
}

test('the page says who writes, has one button and no script, and opens for anybody without doing anything', async () => {
  const { id, url, suppressed } = await oneMessage()
  for (let turn = 0; turn < 3; turn++) await app.inject({ url, headers: { 'user-agent': 'Barracuda' } })
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    ),
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body).toContain('<strong>Ana &lt;b&gt;Lima&lt;/b&gt;, Aurora</strong>')
  expect(answer.body).toContain('c•••@exemplo.com.br')
  expect(answer.body).not.toMatch(/<script|contato\d+@/)
  expect(answer.body.match(/<button/g)).toHaveLength(1)
  expect(await suppressed()).toEqual([])
  expect((await messageRow(db, id)).unsubscribed_at).toBeNull()
})

test('the page names the sender as the message did, and never the address with which the owner signs in', async () => {
  const bia = await person('login.secreto@aurora.com.br')
  const { ids } = await leftMessages(db, bia)
  const [id = 0] = ids
  const page = async () => (await app.inject(urlsOf(bia, id).unsubscribe)).body
  expect(await page()).toContain('o remetente da mensagem')
  const settings = { host: 'x', port: 25, security: 'none', fromAddress: 'ola@aurora.com.br' }
  const from = async (fields: object) => {
    const { id: senderId } = await db
      .insertInto('senders')
      .values({
        account_id: bia.id,
        channel: 'email',
        mode: 'smtp',
        name: 'SMTP',
        settings: JSON.stringify({ ...settings, ...fields }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('messages').set({ sender_id: senderId }).where('id', '=', id).execute()
  }
  await from({ fromName: '' })
  expect(await page()).toContain('<strong>ola@aurora.com.br</strong>')
  await from({ fromName: 'Equipe Aurora' })
  await db
    .insertInto('user_attributes')
    .values({ user_id: bia.userId, key: 'company', value: 'Aurora Ltda' })
    .execute()
  expect(await page()).toContain('<strong>Equipe Aurora, Aurora Ltda</strong>')
  expect(await page()).not.toContain('login.secreto')
})

test('whoever came back can leave again by the same link', async () => {
  const { post, url, suppressed } = await oneMessage()
  await post(oneClick)
  await db.deleteFrom('suppressions').where('account_id', '=', ana.id).execute()
  expect((await app.inject(url)).body).toContain('<button')
  await post(oneClick)
  expect(await suppressed()).toHaveLength(1)
})

test.each([
  ['a form', oneClick, form],
  [
    'a form of several parts',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
])('the POST of RFC 8058 as %s stops everything pending for the address', async (_what, body, type) => {
  const { id, post, suppressed, pending } = await oneMessage()
  const started = performance.now()
  expect((await post(body, type)).statusCode).toBe(200)
  expect(performance.now() - started).toBeLessThan(500)
  expect(await suppressed()).toMatchObject([
    { account_id: ana.id, channel: 'email', reason: 'opt_out', message_id: id, note: 'one-click' },
  ])
  expect(await messageRow(db, pending)).toMatchObject({ state: 'cancelled', reason: 'Contato descadastrado' })
  expect((await messageRow(db, id)).unsubscribed_at).toBeInstanceOf(Date)
  expect(await eventsOf(db, id)).toMatchObject([
    { kind: 'unsubscribe', class: 'human', detail: { source: 'one-click' } },
  ])
})

test('the page says how many other messages were already on their way', async () => {
  const { id, post } = await oneMessage()
  const { contact_id } = await messageRow(db, id)
  for (let turn = 0; turn < 2; turn++) {
    const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
    await relate(db, ana, campaign.id, [contact_id])
    const handedOver = { state: 'dispatched', claimed_by: 'teste', dispatched_at: new Date() } as const
    await db.updateTable('messages').set(handedOver).where('campaign_id', '=', campaign.id).execute()
  }
  expect((await post(`${oneClick}&from=page`)).body).toContain(
    '2 mensagens já estavam a caminho e ainda podem chegar.',
  )
  const other = await oneMessage()
  expect((await other.post(oneClick)).body).not.toContain('a caminho')
})

test('a second time it is the same: one opt-out, one event, the first moment', async () => {
  const { id, post, suppressed, url } = await oneMessage()
  await post(`${oneClick}&from=page`)
  const first = (await messageRow(db, id)).unsubscribed_at
  const again = await post(oneClick)
  expect([again.statusCode, again.body]).toEqual([
    200,
    expect.stringContaining('Pronto, você não recebe mais'),
  ])
  expect(await suppressed()).toMatchObject([{ note: 'page' }])
  expect(await eventsOf(db, id)).toHaveLength(1)
  expect((await messageRow(db, id)).unsubscribed_at).toEqual(first)
  expect((await app.inject(url)).body).toContain('Pronto')
})

test('ten at once are one', async () => {
  const { id, post, suppressed } = await oneMessage()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(oneClick)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect([await suppressed(), await eventsOf(db, id)].map((rows) => rows.length)).toEqual([1, 1])
})

test.each([
  ['', form],
  ['List-Unsubscribe=Nada', form],
  ['list-unsubscribe=One-Click', form],
  [oneClick, 'text/plain'],
  ['{"List-Unsubscribe":"One-Click"}', 'application/json'],
  ['--x\r\ngarbage', 'multipart/form-data; boundary=x'],
  ['x'.repeat(20_000), form],
])('%s as %s is refused and stops nothing', async (body, type) => {
  const { post, suppressed } = await oneMessage()
  const { statusCode } = await post(body.slice(0, 20_000), type)
  expect([400, 413]).toContain(statusCode)
  expect(await suppressed()).toEqual([])
})

test('the token of a picture or of a link opts nobody out', async () => {
  const { id, suppressed } = await oneMessage()
  const { open, click } = urlsOf(ana, id)
  for (const url of [open.replace('/o/', '/u/').replace('.gif', ''), click(1).replace('/c/', '/u/')]) {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': form },
      payload: oneClick,
    })
    expect(answer.statusCode).toBe(404)
  }
  expect(await suppressed()).toEqual([])
})

test('whoever unsubscribes by a message proves that it left', async () => {
  const { id, post } = await oneMessage('unknown')
  await post(oneClick)
  expect(await messageRow(db, id)).toMatchObject({ state: 'sent' })
})
