import { listPeopleBehind, type PeopleKind } from '@cadencia/contract/metrics-detail'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { happen } from '#test/happenings.ts'

const { app, db, person } = await startApi()
const owner = await person()
const steps = [{ delayMinutes: 0 }, { delayMinutes: 60 }]
const campaign = await campaignOf(owner, {}, steps)
const contacts = await contactsOf(db, owner, 5)
await relate(db, owner, campaign.id, contacts)
const messages = await messagesOf(db, campaign.id)
const url = 'https://wa.me/5511987654321?text=Oi'
const link = await db
  .insertInto('links')
  .values({ account_id: owner.id, campaign_id: campaign.id, url, kind: 'whatsapp' })
  .returning('id')
  .executeTakeFirstOrThrow()

const at = (minute: number) => new Date(Date.parse('2026-11-16T12:00:00Z') + minute * 60_000)
/** Message n of the ten: contact by contact, its two steps. */
const idOf = (place: number) => messages[place]?.id ?? 0
const only = (...places: number[]) => ({ accountId: owner.id, ids: places.map(idOf) })

await happen(db, only(0, 1, 2, 3, 4, 5, 6, 7), { kind: 'send', at: at(0) })
await happen(db, only(2), { kind: 'visit', at: at(30), by: 'human', linkId: undefined })
await happen(db, only(0), { kind: 'visit', at: at(40), by: 'human', linkId: undefined })
await happen(db, only(5), { kind: 'visit', at: at(50), by: 'scanner', linkId: link.id })
await happen(db, only(3), { kind: 'visit', at: at(60), by: 'human', linkId: link.id })
await happen(db, only(4), { kind: 'visit', at: at(70), by: 'human', linkId: link.id })
await happen(db, only(3), { kind: 'visit', at: at(80), by: 'human', linkId: link.id })
await happen(db, only(6), { kind: 'bounce', at: at(5) })
await happen(db, only(7), { kind: 'unsubscribe', at: at(6) })

async function people(kind: PeopleKind, more = '') {
  const { body } = await owner.call('GET', `/metrics/campaigns/${campaign.id}/people?kind=${kind}${more}`)
  return listPeopleBehind.response.parse(body)
}
const ids = async (kind: PeopleKind, more = '') =>
  (await people(kind, more)).data.map(({ messageId }) => messageId)

test('behind a number are its people, the newest first', async () => {
  expect(await ids('opened')).toEqual([4, 3, 0, 2].map(idOf))
  expect(await ids('clicked')).toEqual([4, 3].map(idOf))
  expect(await ids('whatsapp')).toEqual([4, 3].map(idOf))
  expect(await ids('capture')).toEqual([])
  expect(await ids('sent')).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map(idOf))
  expect(await ids('delivered')).toEqual([7, 5, 4, 3, 2, 1, 0].map(idOf))
  expect(await ids('bounced')).toEqual([idOf(6)])
  expect(await ids('unsubscribed')).toEqual([idOf(7)])
})

test('somebody is told by name, address, step, template and moment', async () => {
  const { data } = await people('bounced')
  const contact = await db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', contacts[3] ?? 0)
    .executeTakeFirstOrThrow()
  expect(data).toEqual([
    {
      messageId: idOf(6),
      contact: { id: contact.id, name: contact.name },
      recipient: contact.email,
      channel: 'email',
      stepOrder: 1,
      templateName: 'Modelo email',
      at: at(5).toISOString(),
    },
  ])
})

test('a list can be of one step, and of one link by its last click', async () => {
  expect(await ids('opened', `&cadenceId=${campaign.steps[1]?.id}`)).toEqual([idOf(3)])
  const byLink = await people('clicked', `&linkUrl=${encodeURIComponent(url)}`)
  expect(byLink.data.map((one) => [one.messageId, one.at])).toEqual([
    [idOf(3), at(80).toISOString()],
    [idOf(4), at(70).toISOString()],
  ])
  expect(byLink.meta.total).toBe(2)
  expect((await people('clicked', '&linkUrl=https://outro.exemplo')).data).toEqual([])
})

test('the pages of a list make the whole list', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => people('sent', `&limit=3&page=${page}`)))
  expect(pages.flatMap(({ data }) => data.map((one) => one.messageId))).toEqual(await ids('sent'))
  expect(pages.map(({ meta }) => [meta.total, meta.hasNext])).toEqual([
    [8, true],
    [8, true],
    [8, false],
  ])
})

test('a number that does not exist, or a link that was not clicked, is refused', async () => {
  for (const query of ['', '?kind=seen', '?kind=opened&linkUrl=https://x.br', '?kind=clicked&linkUrl=%00'])
    for (const path of ['people', 'people/csv'])
      expect((await owner.call('GET', `/metrics/campaigns/${campaign.id}/${path}${query}`)).status).toBe(400)
})

const file = (token: string, query: string, id = campaign.id) =>
  app.inject({
    url: `/api/metrics/campaigns/${id}/people/csv?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })

test('the same people come as a file that a spreadsheet reads, and never as a formula', async () => {
  await db
    .updateTable('contacts')
    .set({ name: '=HYPERLINK("http://mal.exemplo")' })
    .where('account_id', '=', owner.id)
    .where('id', '=', contacts[0] ?? 0)
    .execute()
  const response = await file(owner.token, 'kind=opened')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="campanha-${campaign.id}-opened.csv"`,
  })
  const [head, ...lines] = response.body.trimEnd().split('\r\n')
  expect(head).toBe('\u{feff}Contato;Destinatário;Etapa;Template;Versão;Remetente;Quando')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/mal\.exemplo""\)";.*;1;Modelo email;;[^;]*;16\/11\/2026 09:40$/,
  )
})

test('the file says by which sender a message left', async () => {
  await sql`
    update messages set sender_id = (select id from senders where account_id = ${owner.id} and channel = 'email')
    where account_id = ${owner.id} and id = ${idOf(6)}`.execute(db)
  const [, line] = (await file(owner.token, 'kind=bounced')).body.split('\r\n')
  expect(line?.split(';').at(-2)).toBe('Caixa de testes')
})

test('a file has everybody, however many pages that would be', async () => {
  const many = await person()
  const large = await campaignOf(many, {}, [{ delayMinutes: 0 }])
  await relate(db, many, large.id, await contactsOf(db, many, 2_500))
  const all = await messagesOf(db, large.id)
  const whose = { accountId: many.id, ids: all.map(({ id }) => id) }
  await happen(db, whose, { kind: 'send', at: at(0) })
  const lines = (await file(many.token, 'kind=delivered', large.id)).body.trimEnd().split('\r\n').slice(1)
  expect(new Set(lines).size).toBe(2_500)
})

test("another user's campaign has no people and no days to see", async () => {
  const stranger = await person()
  for (const path of ['days', 'people?kind=sent', 'people/csv?kind=sent'])
    expect(await stranger.call('GET', `/metrics/campaigns/${campaign.id}/${path}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Campanha não encontrada' },
    })
})

test('quiet days stand between the others, and only the last 400 are told', async () => {
  const days = async () =>
    (await owner.call('GET', `/metrics/campaigns/${campaign.id}/days`)).body as { day: string }[]
  await happen(db, only(1), { kind: 'visit', at: at(3 * 1440), by: 'human', linkId: undefined })
  expect(await days()).toEqual([
    { day: '2026-11-16', sentMessages: 8, openedMessages: 4, clickedMessages: 2 },
    { day: '2026-11-17', sentMessages: 0, openedMessages: 0, clickedMessages: 0 },
    { day: '2026-11-18', sentMessages: 0, openedMessages: 0, clickedMessages: 0 },
    { day: '2026-11-19', sentMessages: 0, openedMessages: 1, clickedMessages: 0 },
  ])
  await happen(db, only(5), { kind: 'visit', at: at(600 * 1440), by: 'human', linkId: undefined })
  expect(await days()).toHaveLength(400)
  const empty = await campaignOf(owner)
  expect((await owner.call('GET', `/metrics/campaigns/${empty.id}/days`)).body).toEqual([])
})
