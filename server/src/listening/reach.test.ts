import type { Campaign } from '@cadencia/contract/campaigns'
import type { ConversationDetail } from '@cadencia/contract/conversations'
import type { ReplyScope } from '@cadencia/domain/reply-scope'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { endHeldTooLong } from '#engine/hold/hold.ts'
import { answerOf, contactsAt } from '#test/answers.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, messagesOf, relate } from '#test/build.ts'
import { settled } from '#test/sent.ts'

const { db, person } = await startApi()

type Asked = Parameters<typeof answerOf> extends [unknown, ...infer Rest] ? Rest : never

const answer = (...asked: Asked) => answerOf(db, ...asked)
const steps = [{ delayMinutes: 0 }, { delayMinutes: 60 }]
const atWork = ['Thais@Empresa.com.br', 'bia@empresa.com.br', 'caio@empresa.com.br', 'davi@outra.com.br']

/** Two campaigns with four contacts in both; the first one chooses the reach, and has written to the first contact. */
async function written(replyScope: ReplyScope, addresses = atWork) {
  const ana = await person()
  const one = await campaignOf(ana, { replyScope }, steps)
  const two = await campaignOf(ana, {}, steps)
  const [thais = 0, bia = 0, caio = 0, davi = 0] = await contactsAt(db, ana, addresses)
  for (const { id } of [one, two]) await relate(db, ana, id, [thais, bia, caio, davi])
  const messageId = (await messagesOf(db, one.id))[0]?.id ?? 0
  await settled(db, ana, messageId, { kind: 'sent', code: '250 ok' })
  const of = async (contact: number, campaign: { id: number }) =>
    (await messagesOf(db, campaign.id)).filter(({ contact_id }) => contact_id === contact)
  /** Which contacts are held, campaign by campaign. */
  const held = async () => {
    const { rows } = await sql<{ campaign_id: number; contact_id: number }>`
      select campaign_id, contact_id from enrolments where account_id = ${ana.id} and held_at is not null
      order by contact_id`.execute(db)
    const among = (campaign: { id: number }) =>
      rows.filter((row) => row.campaign_id === campaign.id).map((row) => row.contact_id)
    return [among(one), among(two)]
  }
  const shown = async (contact: number) =>
    (await ana.call('GET', `/conversations/${contact}`)).body as ConversationDetail
  const post = (contact: number, path: string, body: object = {}) =>
    ana.call('POST', `/conversations/${contact}/${path}`, body)
  return { ana, one, two, thais, bia, caio, davi, messageId, of, held, shown, post }
}

/** Enrolments that are not held and still say whose answer holds them. */
const leftOver = async ({ id }: { id: number }) =>
  (
    await sql`select from enrolments where account_id = ${id} and held_by is not null and held_at is null`.execute(
      db,
    )
  ).rows

test('a campaign says how far an answer reaches; by itself it is the contact in all campaigns', async () => {
  const ana = await person()
  const { id, replyScope } = await campaignOf(ana)
  expect(replyScope).toBe('contact')
  const change = (body: object) => ana.call('PATCH', `/campaigns/${id}`, body)
  expect((await change({ replyScope: 'company' })).body).toMatchObject({ replyScope: 'company' })
  expect((await change({ name: 'Outra' })).body).toMatchObject({ replyScope: 'company' })
  expect(await change({ replyScope: 'all' })).toMatchObject({
    status: 400,
    body: { fields: { replyScope: 'Escolha o que parar' } },
  })
  const listed = (await ana.call('GET', '/campaigns')).body as Campaign[]
  expect(listed.map((each) => each.replyScope)).toEqual(['company'])
})

test('by default an answer holds its contact in all campaigns', async () => {
  const { ana, thais, messageId, held } = await written('contact')
  await answer(ana, thais, messageId)
  expect(await held()).toEqual([[thais], [thais]])
})

test('an answer may hold its contact in the campaign it answers alone', async () => {
  const { ana, one, two, thais, messageId, held, of, shown, post } = await written('campaign')
  await answer(ana, thais, messageId)
  expect(await held()).toEqual([[thais], []])
  expect((await of(thais, two)).map(({ state }) => state)).toEqual(['scheduled', 'waiting'])
  expect((await shown(thais)).campaigns.map(({ isHeld }) => isHeld)).toEqual([true, false])
  expect((await post(thais, 'resume')).status).toBe(200)
  expect(await held()).toEqual([[], []])
  expect((await of(thais, one)).map(({ state }) => state)).toEqual(['sent', 'scheduled'])
  // A person who stops the contact means all its campaigns.
  expect((await post(thais, 'hold')).status).toBe(200)
  expect(await held()).toEqual([[thais], [thais]])
})

test('an answer may hold all contacts of its company in all campaigns', async () => {
  const { ana, one, two, thais, bia, caio, davi, messageId, held, of, shown } = await written('company')
  await answer(ana, thais, messageId)
  expect(await held()).toEqual([
    [thais, bia, caio],
    [thais, bia, caio],
  ])
  expect((await of(davi, one)).map(({ state }) => state)).toEqual(['scheduled', 'waiting'])
  expect((await shown(thais)).colleagues).toEqual({ domain: 'empresa.com.br', contacts: 2, pending: 8 })
  const why = async (contact: number) => {
    const [first] = await of(contact, two)
    return ((await ana.call('GET', `/activity/${first?.id}`)).body as { why?: { text: string } }).why?.text
  }
  expect(await why(thais)).toBe('Parada: Thais respondeu')
  expect(await why(bia)).toBe('Parada: Thais, da mesma empresa, respondeu')
})

test('an answer without a message that it answers is about its contact', async () => {
  const { ana, thais, held } = await written('company')
  await answer(ana, thais)
  expect(await held()).toEqual([[thais], [thais]])
})

test('an answer to a campaign that says otherwise does not reach the company', async () => {
  const { ana, two, bia, of, held } = await written('company')
  const [first] = await of(bia, two)
  await settled(db, ana, first?.id ?? 0, { kind: 'sent', code: '250 ok' })
  await answer(ana, bia, first?.id)
  expect(await held()).toEqual([[bia], [bia]])
})

test('addresses at a provider are no company', async () => {
  const addresses = ['thais@gmail.com', 'bia@gmail.com', 'caio@gmail.com', 'davi@outra.com.br']
  const { ana, thais, messageId, held, shown } = await written('company', addresses)
  await answer(ana, thais, messageId)
  expect(await held()).toEqual([[thais], [thais]])
  expect((await shown(thais)).colleagues).toBeUndefined()
})

test.each(['opt_out', 'wrong_person', 'left_company'] as const)(
  'what is taken for %s by its words holds its contact alone, in all campaigns',
  async (of) => {
    for (const scope of ['campaign', 'company'] as const) {
      const { ana, thais, messageId, held } = await written(scope)
      await answer(ana, thais, messageId, { class: of, isProved: false })
      expect(await held()).toEqual([[thais], [thais]])
    }
  },
)

test('contacts of another account with the same domain go on', async () => {
  const first = await written('company')
  const second = await written('company')
  await answer(first.ana, first.thais, first.messageId)
  expect(await second.held()).toEqual([[], []])
})

test('undoing releases what was held by the answer, and not what was held before', async () => {
  const { ana, thais, bia, caio, messageId, held, post, shown } = await written('company')
  await answer(ana, caio)
  await answer(ana, thais, messageId)
  expect((await shown(thais)).colleagues).toMatchObject({ contacts: 1 })
  expect((await held())[1]).toEqual([thais, bia, caio])
  expect((await post(thais, 'undo')).status).toBe(200)
  expect(await held()).toEqual([[caio], [caio]])
})

test('a colleague who answers meanwhile stays held when the others go on', async () => {
  const { ana, thais, bia, caio, messageId, held, post, shown, of, one } = await written('company')
  await answer(ana, thais, messageId)
  await answer(ana, bia)
  expect((await shown(thais)).colleagues).toMatchObject({ contacts: 1 })
  const [first] = await of(bia, one)
  expect((await ana.call('GET', `/activity/${first?.id}`)).body).toMatchObject({
    why: { text: 'Parada: bia respondeu' },
  })
  expect((await post(thais, 'resume')).body).not.toHaveProperty('colleagues')
  expect(await held()).toEqual([[bia], [bia]])
  expect((await of(caio, one)).map(({ state }) => state)).toEqual(['scheduled', 'waiting'])
  // What bia's answer took over was held before it, so undoing the answer leaves it to a person.
  expect((await post(bia, 'undo')).status).toBe(200)
  expect(await held()).toEqual([[bia], [bia]])
  expect((await post(bia, 'resume')).status).toBe(200)
  expect(await held()).toEqual([[], []])
})

test('undone after a colleague answered too, the first answer leaves that colleague held', async () => {
  const { ana, thais, bia, messageId, held, post } = await written('company')
  await answer(ana, thais, messageId)
  await answer(ana, bia)
  expect((await post(thais, 'undo')).status).toBe(200)
  expect(await held()).toEqual([[bia], [bia]])
})

test('the company is resumed from the conversation, however often the contact wrote since', async () => {
  const { ana, thais, messageId, held, post, shown } = await written('company')
  await answer(ana, thais, messageId)
  await answer(ana, thais, messageId)
  expect((await shown(thais)).colleagues).toMatchObject({ contacts: 2 })
  expect((await post(thais, 'resume')).status).toBe(200)
  expect(await held()).toEqual([[], []])
  expect(await leftOver(ana)).toEqual([])
  expect(await post(thais, 'resume')).toMatchObject({ status: 409, body: { code: 'nothing_held' } })
})

test('a colleague with a conversation of its own says there whose answer holds it, and is resumed there alone', async () => {
  const { ana, thais, bia, caio, messageId, held, post, shown } = await written('company')
  await answer(ana, bia)
  await post(bia, 'resume')
  await answer(ana, thais, messageId)
  expect((await shown(bia)).campaigns).toMatchObject([{ heldBy: 'Thais Silva' }, { heldBy: 'Thais Silva' }])
  expect((await shown(thais)).campaigns[0]).not.toHaveProperty('heldBy')
  expect((await post(bia, 'resume')).status).toBe(200)
  expect(await held()).toEqual([
    [thais, caio],
    [thais, caio],
  ])
})

test('a message of a held colleague is not sent again, and the reason is told', async () => {
  const { ana, one, thais, bia, messageId, of } = await written('company')
  const [first] = await of(bia, one)
  await settled(db, ana, first?.id ?? 0, { kind: 'failed', code: '550', reason: 'Recusada' })
  await answer(ana, thais, messageId)
  expect(await ana.call('POST', `/activity/${first?.id}/resend`)).toMatchObject({
    status: 409,
    body: { code: 'held', message: expect.stringContaining('Alguém da empresa respondeu') },
  })
})

test('a refusal that a person confirms ends the campaigns of its contact, and the company waits for a decision', async () => {
  const { ana, thais, bia, caio, messageId, held, post, shown, of, one } = await written('company')
  await answer(ana, thais, messageId, { class: 'refusal' })
  await post(thais, 'classify', { class: 'refusal' })
  expect((await of(thais, one)).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  expect(await held()).toEqual([
    [bia, caio],
    [bia, caio],
  ])
  expect((await shown(thais)).colleagues).toMatchObject({ contacts: 2 })
  expect((await post(thais, 'resume')).status).toBe(200)
  expect(await held()).toEqual([[], []])
})

test('what is held for a month because another of the company answered ends, and says so', async () => {
  const { ana, thais, bia, messageId, of, one } = await written('company')
  await answer(ana, thais, messageId)
  await sql`update enrolments set held_at = now() - interval '31 days' where account_id = ${ana.id}
    and held_at is not null`.execute(db)
  await endHeldTooLong(db)
  expect(await leftOver(ana)).toEqual([])
  const reason = async (contact: number) => {
    const last = (await of(contact, one)).at(-1)
    return ((await ana.call('GET', `/activity/${last?.id}`)).body as { reason?: string }).reason
  }
  expect(await reason(thais)).toBe('Parada há 30 dias: o contato respondeu')
  expect(await reason(bia)).toBe('Parada há 30 dias: alguém da empresa respondeu')
})

test('a contact of the company who enters a campaign afterwards is written to', async () => {
  const { ana, one, thais, messageId, of } = await written('company')
  await answer(ana, thais, messageId)
  const [eva = 0] = await contactsAt(db, ana, ['eva@empresa.com.br'])
  await relate(db, ana, one.id, [eva])
  expect((await of(eva, one)).map(({ state }) => state)).toEqual(['scheduled', 'waiting'])
})
