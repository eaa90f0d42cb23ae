import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import {
  browser,
  eventsOf,
  fetched,
  heard,
  leftMessages,
  linkOf,
  messageRow,
  urlsOf,
} from '#test/tracking.ts'

const { app, db, person } = await startApi()
const ana = await person()

const classesOf = async (messageId: number) => (await eventsOf(db, messageId)).map((event) => event.class)

async function oneMessage(state: 'sent' | 'unknown' = 'sent', sentAt?: Date) {
  const { ids, campaign } = await leftMessages(db, ana, { state, ...(sentAt && { sentAt }) })
  const [id = 0] = ids
  return { id, campaign, urls: urlsOf(ana, id) }
}

test('a picture is a 43-byte GIF that nobody keeps, and whoever shows it has opened the message', async () => {
  const { id, urls } = await oneMessage()
  const answer = await app.inject(fetched(urls.open))
  expect([answer.statusCode, answer.rawPayload.length, answer.rawPayload.toString('latin1', 0, 6)]).toEqual([
    200,
    43,
    'GIF89a',
  ])
  expect(answer.headers).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  await heard(db, id, 1)
  expect(await eventsOf(db, id)).toMatchObject([{ kind: 'open', class: 'human' }])
  expect((await messageRow(db, id)).opened_at).toBeInstanceOf(Date)
})

test('a click leads where the link says, and implies an open', async () => {
  const { id, campaign, urls } = await oneMessage()
  const url = 'https://conheca.com.br/a?x=1&amp;y=%20#fim'
  const link = await linkOf(db, ana, campaign.id, url, 'capture')
  const answer = await app.inject(fetched(`${urls.click(link)}?url=https://outro.example`))
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({
    location: url,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  await heard(db, id, 1)
  const { opened_at, clicked_at, capture_clicked_at, whatsapp_clicked_at } = await messageRow(db, id)
  expect(clicked_at).toBeInstanceOf(Date)
  expect([opened_at, capture_clicked_at]).toEqual([clicked_at, clicked_at])
  expect(whatsapp_clicked_at).toBeNull()
})

test("an address with holes is filled with what the message itself said, whatever the contact's name is now", async () => {
  const { id, campaign, urls } = await oneMessage()
  const [step] = campaign.steps
  await db
    .updateTable('template_versions')
    .set({ subject: 'Olá, {{name}}', content: 'https://x.com/?n={{name}}&c={{contact.cidade|aqui}}' })
    .where('template_id', '=', step?.templateId ?? 0)
    .execute()
  await db
    .updateTable('messages')
    .set({ said: ['Zé', 'Zé & filhos', 'São Paulo'] })
    .where('id', '=', id)
    .execute()
  const link = await linkOf(db, ana, campaign.id, 'https://x.com/?n={{name}}&c={{contact.cidade|aqui}}')
  const answer = await app.inject(fetched(urls.click(link)))
  expect(answer.headers.location).toBe('https://x.com/?n=Z%C3%A9%20%26%20filhos&c=S%C3%A3o%20Paulo')
})

test('a hole that makes no address of the web leads nowhere', async () => {
  const { id, campaign, urls } = await oneMessage()
  const [step] = campaign.steps
  await db
    .updateTable('template_versions')
    .set({ subject: '', content: '{{contact.site}}' })
    .where('template_id', '=', step?.templateId ?? 0)
    .execute()
  await db
    .updateTable('messages')
    .set({ said: ['javascript:alert(1)'] })
    .where('id', '=', id)
    .execute()
  const link = await linkOf(db, ana, campaign.id, '{{contact.site}}')
  const answer = await app.inject(fetched(urls.click(link)))
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
})

test('a link of another campaign or owner leads nowhere', async () => {
  const bia = await person()
  const mine = await oneMessage()
  const other = await oneMessage()
  const hers = await leftMessages(db, bia)
  const foreign = await linkOf(db, bia, hers.campaign.id, 'https://x.com')
  const elsewhere = await linkOf(db, ana, other.campaign.id, 'https://x.com')
  for (const link of [foreign, elsewhere, 999_999]) {
    const answer = await app.inject(fetched(mine.urls.click(link)))
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
    expect(answer.body).toContain('Este link não existe')
  }
})

test.each([
  ['HEAD', {}],
  ['GET', { 'sec-purpose': 'prefetch' }],
  ['GET', { purpose: 'prefetch' }],
  ['GET', { 'x-moz': 'prefetch' }],
  ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
] as const)('%s with %j is answered and leaves no trace', async (method, headers) => {
  const { id, campaign, urls } = await oneMessage()
  const link = await linkOf(db, ana, campaign.id, 'https://x.com')
  const ask = (url: string) => app.inject({ method, url, headers: { 'user-agent': browser, ...headers } })
  expect([(await ask(urls.open)).statusCode, (await ask(urls.click(link))).statusCode]).toEqual([200, 302])
  // What a person does afterwards is written after it: then nothing else can still be on its way.
  await app.inject(fetched(urls.open))
  await heard(db, id, 1)
  expect(await classesOf(id)).toEqual(['human'])
})

test('a machine is written down and not counted', async () => {
  const { id, urls } = await oneMessage()
  await app.inject(fetched(urls.open, { 'user-agent': 'Mozilla/5.0' }))
  await app.inject(fetched(urls.open, { 'user-agent': 'Barracuda Sentinel' }))
  await heard(db, id, 2)
  expect((await classesOf(id)).sort()).toEqual(['prefetch', 'scanner'])
  expect((await messageRow(db, id)).opened_at).toBeNull()
  await app.inject(fetched(urls.open, { 'user-agent': 'x (via ggpht.com GoogleImageProxy)' }))
  await heard(db, id, 3)
  expect((await messageRow(db, id)).opened_at).toBeInstanceOf(Date)
})

test('a click within two seconds of the sending is a scanner', async () => {
  const { id, campaign, urls } = await oneMessage('sent', new Date())
  const link = await linkOf(db, ana, campaign.id, 'https://x.com')
  await app.inject(fetched(urls.click(link)))
  await heard(db, id, 1)
  expect(await classesOf(id)).toEqual(['scanner'])
  expect((await messageRow(db, id)).clicked_at).toBeNull()
})

test('whoever follows every link at once was a scanner from the first one on, and a later person counts', async () => {
  const { id, campaign, urls } = await oneMessage()
  const links = await Promise.all(
    ['https://a.com', 'https://b.com', 'https://c.com'].map((url) =>
      linkOf(db, ana, campaign.id, url, 'whatsapp'),
    ),
  )
  const [first = 0, second = 0, third = 0] = links
  await app.inject(fetched(urls.open))
  await app.inject(fetched(urls.click(first)))
  await app.inject(fetched(urls.click(second)))
  await heard(db, id, 3)
  expect((await messageRow(db, id)).whatsapp_clicked_at).toBeInstanceOf(Date)
  await app.inject(fetched(urls.click(third)))
  await heard(db, id, 4)
  expect(await classesOf(id)).toEqual(['scanner', 'scanner', 'scanner', 'scanner'])
  const after = await messageRow(db, id)
  expect([after.opened_at, after.clicked_at, after.whatsapp_clicked_at]).toEqual([null, null, null])
  const counts = await db.selectFrom('link_counts').select('clicks').where('link_id', 'in', links).execute()
  expect(counts.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(0)
  await sql`update events set at = at - interval '1 minute' where message_id = ${id}`.execute(db)
  await app.inject(fetched(urls.click(first)))
  await heard(db, id, 5)
  expect((await messageRow(db, id)).clicked_at).toBeInstanceOf(Date)
})

test('whatever is fetched of a message nobody was sure about proves that it left', async () => {
  const { id, urls } = await oneMessage('unknown')
  await app.inject(fetched(urls.open, { 'user-agent': 'Barracuda Sentinel' }))
  await heard(db, id, 1)
  const row = await messageRow(db, id)
  expect(row).toMatchObject({
    state: 'sent',
    reason: null,
    sent_at: row.dispatched_at,
    delivered_at: row.dispatched_at,
    opened_at: null,
  })
})

test('one address asked for again and again is answered, and no longer written down', async () => {
  const { id, urls } = await oneMessage()
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject(fetched(urls.open))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await heard(db, id, 60)
  expect((await eventsOf(db, id)).length).toBeLessThanOrEqual(120)
})
