import type { AnswerMetrics, PersonBehind } from '@cadencia/contract/metrics-detail'
import { expect, test } from 'vitest'

import { countAnew } from '#demo/queries.ts'
import { type Person, startApi } from '#test/api.ts'
import { leftMessages } from '#test/tracking.ts'

const { db, person } = await startApi()

const answersOf = async (owner: Person, campaign: { id: number }) =>
  (await owner.call('GET', `/metrics/campaigns/${campaign.id}/answers`)).body as AnswerMetrics

const reply = (owner: Person, message_id: number) =>
  db.insertInto('events').values({ account_id: owner.id, message_id, kind: 'reply' }).execute()

test('people who wrote back are counted once each, by the step they answered', async () => {
  const ana = await person()
  const { campaign, ids } = await leftMessages(db, ana, { channel: 'whatsapp', howMany: 3 })
  expect(await answersOf(ana, campaign)).toEqual({
    people: 3,
    answered: 0,
    interested: 0,
    meetings: 0,
    channels: [],
    steps: [],
  })
  const [first = 0, second = 0] = ids
  for (const id of [first, first, second]) await reply(ana, id)
  const [step] = campaign.steps
  const steps = [{ cadenceId: step?.id, stepOrder: 1, channel: 'whatsapp', people: 2 }]
  expect(await answersOf(ana, campaign)).toMatchObject({
    people: 3,
    answered: 2,
    channels: [{ channel: 'whatsapp', people: 2 }],
    steps,
  })

  await db.updateTable('messages').set({ unsubscribed_at: new Date() }).where('id', '=', second).execute()
  expect(await answersOf(ana, campaign)).toMatchObject({ answered: 1 })
})

test('a call that was taken is an answer, one that was not is none', async () => {
  const ana = await person()
  const { campaign, ids } = await leftMessages(db, ana, { channel: 'call', howMany: 2 })
  const [first = 0, second = 0] = ids
  await db.updateTable('messages').set({ outcome: 'answered' }).where('id', '=', first).execute()
  await db.updateTable('messages').set({ outcome: 'no_answer' }).where('id', '=', second).execute()
  expect(await answersOf(ana, campaign)).toMatchObject({
    people: 2,
    answered: 1,
    steps: [{ channel: 'call', people: 1 }],
  })
})

const peopleOf = async (owner: Person, campaign: { id: number }, query: string) => {
  const { body } = await owner.call('GET', `/metrics/campaigns/${campaign.id}/people?${query}`)
  const { data, meta } = body as { data: PersonBehind[]; meta: { total: number } }
  expect(data).toHaveLength(meta.total)
  return data.map(({ contact, messageId }) => [contact.id, messageId])
}

/** E-mails of a campaign to three people, and a way to record what one of them answered. */
async function mailed(owner: Person) {
  const { campaign, ids } = await leftMessages(db, owner, { howMany: 3 })
  await countAnew(db, owner.id)
  const rows = await db.selectFrom('messages').select(['id', 'contact_id']).where('id', 'in', ids).execute()
  const say = async (place: number, outcome: string) => {
    const contactId = rows[place]?.contact_id ?? 0
    const answer = await owner.call('POST', `/contacts/${contactId}/said`, { outcome, channel: 'email' })
    const { id: inboundId } = answer.body as { id: number }
    const post = (path: string, body: object) =>
      owner.call('POST', `/conversations/${contactId}/${path}`, body)
    return {
      undo: () => post('undo', { inboundId }),
      classify: (of: string) => post('classify', { class: of }),
      behind: [contactId, rows[place]?.id],
    }
  }
  return { campaign, say, step: campaign.steps[0]?.id }
}

test('answers to e-mails, interest and meetings are counted, with who is behind them', async () => {
  const ana = await person()
  const { campaign, say, step } = await mailed(ana)
  const meeting = await say(0, 'meeting')
  const other = await say(1, 'replied')
  await other.classify('interest')
  await say(2, 'opt_out')
  expect(await answersOf(ana, campaign)).toEqual({
    people: 3,
    answered: 2,
    interested: 1,
    meetings: 1,
    channels: [{ channel: 'email', people: 2, delivered: 3 }],
    steps: [{ cadenceId: step, stepOrder: 1, channel: 'email', people: 2 }],
  })
  expect(await peopleOf(ana, campaign, 'kind=replied')).toEqual([other.behind, meeting.behind])
  expect(await peopleOf(ana, campaign, `kind=replied&cadenceId=${step}`)).toHaveLength(2)
  expect(await peopleOf(ana, campaign, 'kind=replied&cadenceId=1')).toEqual([])
  expect(await peopleOf(ana, campaign, 'kind=interested')).toEqual([other.behind])
  expect(await peopleOf(ana, campaign, 'kind=meeting')).toEqual([meeting.behind])
  const file = await ana.call('GET', `/metrics/campaigns/${campaign.id}/people/csv?kind=replied`)
  expect(String(file.body).trim().split('\n')).toHaveLength(3)
})

test('what a person says otherwise changes the numbers, and undoing it takes them back', async () => {
  const ana = await person()
  const { campaign, say } = await mailed(ana)
  const { classify, undo } = await say(0, 'meeting')
  const numbers = async () => {
    const { answered, interested, meetings } = await answersOf(ana, campaign)
    return { answered, interested, meetings }
  }
  expect(await numbers()).toEqual({ answered: 1, interested: 0, meetings: 1 })
  await classify('interest')
  expect(await numbers()).toEqual({ answered: 1, interested: 1, meetings: 0 })
  await undo()
  expect(await numbers()).toEqual({ answered: 1, interested: 0, meetings: 1 })
  await undo()
  expect(await numbers()).toEqual({ answered: 0, interested: 0, meetings: 0 })
})

test("another account's campaign is not found", async () => {
  const [ana, bia] = [await person(), await person()]
  const { campaign } = await leftMessages(db, ana)
  expect((await bia.call('GET', `/metrics/campaigns/${campaign.id}/answers`)).status).toBe(404)
})
