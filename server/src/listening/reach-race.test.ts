import { expect, test } from 'vitest'

import { passGate, record } from '#engine/send/queue.ts'
import { answerOf, contactsAt } from '#test/answers.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, messagesOf, relate } from '#test/build.ts'
import { ask, claimOf } from '#test/held.ts'
import { handed, settled } from '#test/sent.ts'

const { db, person } = await startApi()
const colleagues = 30

/** A company in a campaign of two steps that reaches companies; the first of its contacts was written to. */
async function company() {
  const ana = await person()
  const { id } = await campaignOf(ana, { replyScope: 'company' }, [{ delayMinutes: 0 }, { delayMinutes: 60 }])
  const addresses = Array.from({ length: colleagues + 1 }, (_, place) => `c${place}@empresa.com.br`)
  const [thais = 0, ...others] = await contactsAt(db, ana, addresses)
  await relate(db, ana, id, [thais, ...others])
  const messages = await messagesOf(db, id)
  const messageId = messages.find(({ contact_id }) => contact_id === thais)?.id ?? 0
  await settled(db, ana, messageId, { kind: 'sent', code: '250 ok' })
  const firsts = messages.filter(({ contact_id, step_order }) => contact_id !== thais && step_order === 1)
  const arrives = () => answerOf(db, ana, thais, messageId)
  const states = async () =>
    (await messagesOf(db, id)).filter(({ contact_id }) => contact_id !== thais).map(({ state }) => state)
  return { ana, id, firsts, arrives, states }
}

const waiting = (howMany: number) => Array.from({ length: howMany }, () => 'waiting')

test('what was claimed for a colleague before the answer does not pass the gate after it', async () => {
  const { id, arrives, states } = await company()
  const claimed = await claimOf(db, id, 'race')
  expect(claimed).toHaveLength(colleagues)
  await arrives()
  expect(new Set(await passGate(db, claimed.map(ask)))).toEqual(new Set(['stale']))
  expect(await states()).toEqual(waiting(2 * colleagues))
})

test('of an answer and the gate at the same moment either comes first, and nothing passes after it', async () => {
  const { id, arrives, states } = await company()
  const claimed = await claimOf(db, id, 'race')
  const gates = claimed.map(async (work) => {
    const [passed] = await passGate(db, [ask(work)])
    return passed
  })
  const [, ...answers] = await Promise.all([arrives(), ...gates])
  const after = await states()
  const passed = answers.filter((one) => one === 'passed').length
  expect(after.filter((state) => state === 'dispatched')).toHaveLength(passed)
  expect(after.filter((state) => state === 'waiting')).toHaveLength(2 * colleagues - passed)
  expect(new Set(await passGate(db, claimed.map(ask))).has('passed')).toBe(false)
})

test('an answer and the end of the steps of colleagues at the same moment release nothing', async () => {
  const { ana, firsts, arrives, states } = await company()
  const works = []
  for (const { id } of firsts) works.push(await handed(db, ana, id))
  await Promise.all([
    ...works.slice(0, 15).map((work) => record(db, [{ work, outcome: { kind: 'sent', code: '250 ok' } }])),
    arrives(),
    ...works.slice(15).map((work) => record(db, [{ work, outcome: { kind: 'sent', code: '250 ok' } }])),
  ])
  const after = await states()
  expect(after.filter((state) => state === 'scheduled')).toEqual([])
  expect(after.filter((state) => state === 'waiting')).toHaveLength(colleagues)
})

test('two of a company who answer at the same moment hold it once', async () => {
  const { ana, id, firsts, arrives, states } = await company()
  const [first] = firsts
  await settled(db, ana, first?.id ?? 0, { kind: 'sent', code: '250 ok' })
  await Promise.all([arrives(), answerOf(db, ana, first?.contact_id ?? 0, first?.id)])
  expect((await states()).filter((state) => state === 'waiting')).toHaveLength(2 * colleagues - 1)
  const effects = await db
    .selectFrom('inbound_effects')
    .select('enrolment_ids')
    .where('account_id', '=', ana.id)
    .execute()
  const held = effects.flatMap(({ enrolment_ids }) => enrolment_ids)
  expect(new Set(held).size).toBe(colleagues + 1)
  expect((await messagesOf(db, id)).filter(({ state }) => state === 'scheduled')).toEqual([])
})
