import type { AnswerMetrics } from '@cadencia/contract/metrics-detail'
import { expect, test } from 'vitest'

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
  expect(await answersOf(ana, campaign)).toEqual({ people: 3, answered: 0, steps: [] })
  const [first = 0, second = 0] = ids
  for (const id of [first, first, second]) await reply(ana, id)
  const [step] = campaign.steps
  const steps = [{ cadenceId: step?.id, stepOrder: 1, channel: 'whatsapp', people: 2 }]
  expect(await answersOf(ana, campaign)).toEqual({ people: 3, answered: 2, steps })

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

test("another account's campaign is not found", async () => {
  const [ana, bia] = [await person(), await person()]
  const { campaign } = await leftMessages(db, ana)
  expect((await bia.call('GET', `/metrics/campaigns/${campaign.id}/answers`)).status).toBe(404)
})
