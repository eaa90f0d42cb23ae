import type { Forecast } from '@cadencia/contract/entrance'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { paceOf } from '#engine/queries.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf } from '#test/build.ts'
import { senderOf } from '#test/senders.ts'

const { db, person } = await startApi()

type Fields = {
  per_minute?: number | null
  per_day?: number | null
  sent_today?: number
  state?: 'stopped'
  name?: string
}

async function sharing(owner: Person, senders: readonly Fields[]) {
  const ids: number[] = []
  for (const fields of senders) {
    const { id } = await senderOf(owner)
    await db
      .updateTable('senders')
      .set({
        per_minute: null,
        per_day: null,
        day: sql<Date>`(now() at time zone 'America/Sao_Paulo')::date`,
        ...fields,
      })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  const rules = { emailSenderIds: ids, sendWindow: { start: '09:00', end: '18:00' } }
  return campaignOf(owner, rules, [{ delayMinutes: 0 }, { delayMinutes: 0 }])
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const ask = async (owner: Person, id: number, people: number) => {
  const contactIds = await contactsOf(db, owner, people)
  const body = { contactIds, startAt: tomorrow() }
  return (await owner.call('POST', `/campaigns/${id}/forecast`, body)).body as Forecast
}

test('the pace of a campaign is that of its senders together, less what each has sent today', async () => {
  const ana = await person()
  const limited = await sharing(ana, [
    { per_minute: 2, per_day: 10, sent_today: 4 },
    // Sent by a limit that was higher then: no more than it counts.
    { per_minute: 3, per_day: 30, sent_today: 50 },
  ])
  expect(await paceOf(db, ana.id, limited.id, 'email')).toMatchObject({
    pace: { perMinute: 5, perDay: 40 },
    sentToday: 34,
    senders: 2,
  })
  const [first = 0] = limited.emailSenderIds
  expect(await paceOf(db, ana.id, limited.id, 'email', first)).toMatchObject({
    pace: { perMinute: 2, perDay: 10 },
    sentToday: 4,
  })
  const open = await sharing(ana, [{ per_minute: 2, per_day: 10 }, { per_minute: 3 }])
  expect((await paceOf(db, ana.id, open.id, 'email')).pace).toEqual({ perMinute: 5, perDay: undefined })
})

test('the forecast spreads over days what all senders may send together, and says whose limit a day is above', async () => {
  const ana = await person()
  const { id } = await sharing(ana, [{ per_day: 10 }, { per_day: 30 }])
  const { days, problems } = await ask(ana, id, 100)
  expect(days.map(({ counts }) => counts)).toEqual([{ email: 80 }, { email: 80 }, { email: 40 }])
  expect(problems).toEqual([
    { kind: 'over_limit', channel: 'email', count: 80, most: 40, senders: 2, day: days[0]?.day },
  ])
})

test('a sender that waits for a person is named before anything leaves', async () => {
  const ana = await person()
  const one = await sharing(ana, [{ name: 'Vendas', state: 'stopped' }, { name: 'Suporte' }])
  const stopped = (sender: string) => ({ kind: 'sender_stopped', channel: 'email', count: 0, sender })
  expect((await ask(ana, one.id, 2)).problems).toEqual([stopped('Vendas')])
  const all = await sharing(ana, [
    { name: 'A', state: 'stopped' },
    { name: 'B', state: 'stopped' },
  ])
  expect((await ask(ana, all.id, 2)).problems).toEqual([stopped('A'), stopped('B')])
})
