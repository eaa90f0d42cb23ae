import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Outcome } from '#channels/work.ts'
import { connect } from '#platform/db.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { ask, claimOf, planned } from '#test/held.ts'
import { mailTo, startSending, until } from '#test/sending.ts'
import { startSmtp } from '#test/smtp.ts'

import { claim, passGate, readyLanes, record } from './queue.ts'
import { sweep } from './sweep/sweep.ts'

const { db, url, person } = await startApi()
const now = [{ delayMinutes: 0 }]

/** Messages of one owner, claimed by somebody whose lease is as long as it is said. */
async function claimed(contacts: number, name: string, lease = 60) {
  const ana = await person()
  const of = await planned(db, ana, { contacts })
  return { ana, ...of, work: await claimOf(db, of.campaign.id, name, lease) }
}

test('two that hold the same message at the gate: exactly one passes', async () => {
  const { work } = await claimed(50, 'one')
  const both = await Promise.all([passGate(db, work.map(ask)), passGate(db, work.map(ask))])
  for (const index of work.keys()) {
    expect(new Set(both.map((verdicts) => verdicts[index]))).toEqual(new Set(['passed', 'stale']))
  }
})

test('of two claims of a message the first at the gate has it, and the other is not heard on what became of it', async () => {
  const { campaign, work: slow, state } = await claimed(1, 'slow')
  const quick = await claimOf(db, campaign.id, 'quick')
  expect(quick.map(({ id }) => id)).toEqual(slow.map(({ id }) => id))
  expect(await passGate(db, quick.map(ask))).toEqual(['passed'])
  expect(await passGate(db, slow.map(ask))).toEqual(['stale'])
  for (const outcome of [
    { kind: 'retry', code: '451', reason: 'agora não', afterSeconds: 60 },
    { kind: 'failed', code: '', reason: 'não pôde ser preparada' },
    { kind: 'released', afterSeconds: 60 },
  ] satisfies Outcome[]) {
    await record(
      db,
      slow.map((one) => ({ work: one, outcome })),
    )
    expect(await state()).toEqual(['dispatched'])
  }
})

test('what passed and went back is the next one that passes: its first holder may not begin it any more', async () => {
  const { campaign, work: slow } = await claimed(1, 'slow')
  const again = (works: typeof slow) => works.map((work) => ({ ...ask(work), again: true }))
  expect(await passGate(db, slow.map(ask))).toEqual(['passed'])
  expect(await passGate(db, again(slow))).toEqual(['passed'])
  await record(
    db,
    slow.map((work) => ({ work, outcome: { kind: 'released', afterSeconds: 0 } as const })),
  )
  const quick = await claimOf(db, campaign.id, 'quick')
  expect(await passGate(db, quick.map(ask))).toEqual(['passed'])
  expect(await passGate(db, again(slow))).toEqual(['stale'])
  expect(await passGate(db, again(quick))).toEqual(['passed'])
})

test('an attempt that failed before the gate counts once, and what another claimed before it does not pass', async () => {
  const { campaign, work: one } = await claimed(1, 'one')
  const other = await claimOf(db, campaign.id, 'other')
  const outcome = { kind: 'retry', code: '451', reason: 'agora não', afterSeconds: -1 } as const
  for (const works of [one, one, other])
    await record(
      db,
      works.map((work) => ({ work, outcome })),
    )
  const rows = await db
    .selectFrom('messages')
    .select(['state', 'attempts'])
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(rows).toEqual([{ state: 'retry', attempts: 1 }])
  expect(await passGate(db, other.map(ask))).toEqual(['stale'])
})

test('a claim passes over what its dispatcher holds already', async () => {
  const { ana, campaign, work } = await claimed(3, 'holder')
  const ids = new Set(work.slice(0, 2).map(({ id }) => id))
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === campaign.id)
  const more = await claim(
    db,
    { dispatcher: 'again', held: new Map([[ana.id, ids]]) },
    lanes.map((lane) => ({ lane, limit: 3 })),
  )
  expect(more.map(({ id }) => id)).toEqual(work.slice(2).map(({ id }) => id))
})

test('a message that was moved to a later moment after it was claimed does not pass', async () => {
  const { campaign, work } = await claimed(1, 'early')
  await db
    .updateTable('messages')
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(await passGate(db, work.map(ask))).toEqual(['stale'])
})

test('a clock that jumps ahead ends every lease: what was handed over is a doubt, the truth told later still counts', async () => {
  const { work, state } = await claimed(2, 'jumped')
  const [first, second] = work
  await passGate(db, first ? [ask(first)] : [])
  await db
    .updateTable('dispatchers')
    .set({ lease_until: new Date(0) })
    .where('id', '=', 'jumped')
    .execute()
  await sweep(db)
  expect((await state()).toSorted()).toEqual(['scheduled', 'unknown'])
  await record(
    db,
    work.map((one) => ({ work: one, outcome: { kind: 'sent', code: '250 ok' } })),
  )
  expect((await state()).toSorted()).toEqual(['scheduled', 'sent'])
  expect(second).toBeDefined()
})

test('a clock that jumps back ends no lease', async () => {
  const { work, state } = await claimed(1, 'back')
  await passGate(db, work.map(ask))
  await db
    .updateTable('dispatchers')
    .set({ lease_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', 'back')
    .execute()
  await sweep(db)
  expect(await state()).toEqual(['dispatched'])
})

test.each<[string, (of: Awaited<ReturnType<typeof claimed>>) => Promise<unknown>, string]>([
  [
    'its campaign is paused',
    ({ ana, campaign }) => ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' }),
    'campaign',
  ],
  [
    'its campaign is finished',
    ({ ana, campaign }) => ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'completed' }),
    'campaign',
  ],
  [
    'its campaign is deleted',
    ({ ana, campaign }) => ana.call('DELETE', `/campaigns/${campaign.id}`),
    'campaign',
  ],
  [
    'the hours of its campaign are changed',
    ({ ana, campaign }) =>
      ana.call('PATCH', `/campaigns/${campaign.id}`, { sendWindow: { start: '08:00', end: '20:00' } }),
    'closed',
  ],
  [
    'its step is removed',
    ({ ana, campaign }) => ana.call('DELETE', `/cadences/${campaign.steps[0]?.id}`),
    'closed',
  ],
  ['its contact is deleted', ({ ana, ids }) => ana.call('DELETE', `/contacts/${ids[0]}`), 'stale'],
  ['it is cancelled', ({ ana, ids }) => ana.call('POST', `/contacts/${ids[0]}/cancel`), 'stale'],
])('a message does not pass when %s while it is held', async (_, change, verdict) => {
  const held = await claimed(1, 'holder')
  await change(held)
  expect(await passGate(db, held.work.map(ask))).toEqual([verdict])
})

test.each([
  [-1, 'closed'],
  [60_000, 'passed'],
])('a message held while the hours of its campaign end in %d ms is %s', async (ms, verdict) => {
  const { work } = await claimed(1, 'evening')
  const held = work.map((one) => ask({ ...one, closesAt: new Date(Date.now() + ms) }))
  expect(await passGate(db, held)).toEqual([verdict])
})

test('a template that is edited while a message is held changes the next one, not what has left', async () => {
  const { ana, campaign, work } = await claimed(1, 'editor')
  await passGate(db, work.map(ask))
  await ana.call('PATCH', `/templates/${campaign.steps[0]?.templateId}`, {
    name: 'Modelo',
    type: 'email',
    subject: 'Outro',
    content: 'Outro',
  })
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow()
  const said = await db
    .selectFrom('template_versions')
    .select(['subject', 'content'])
    .where('template_id', '=', campaign.steps[0]?.templateId ?? 0)
    .where('version', '=', row.template_version ?? 0)
    .executeTakeFirstOrThrow()
  expect(said).toEqual({ subject: 'Assunto', content: 'Oi' })
})

test('a message cancelled while it is handed over, and then refused for now, does not leave later', async () => {
  const { ana, ids, work, state } = await claimed(1, 'refused')
  await passGate(db, work.map(ask))
  expect((await ana.call('POST', `/contacts/${ids[0]}/cancel`)).body).toEqual({ cancelledMessages: 0 })
  await record(
    db,
    work.map((one) => ({
      work: one,
      outcome: { kind: 'retry', code: '451', reason: 'agora não', afterSeconds: 60 },
    })),
  )
  expect(await state()).toEqual(['cancelled'])
})

test('a cadence of calls stops at two a day for one number', async () => {
  const { work } = await claimed(1, 'calls')
  const [one] = work
  const call = async () => {
    const verdicts = one
      ? await passGate(db, [{ ...ask(one), work: { ...one, channel: 'call' }, recipient: '+5511987654321' }])
      : []
    await db
      .updateTable('messages')
      .set({ state: 'retry', claimed_by: null, fence: one?.fenceBefore ?? 0 })
      .where('id', '=', one?.id ?? 0)
      .where('state', '=', 'dispatched')
      .execute()
    return verdicts[0]
  }
  expect([await call(), await call(), await call()]).toEqual(['passed', 'passed', 'enough'])
})

test('with every connection taken it waits, and goes on when one is free', async () => {
  // Those of the tests before say that they live.
  await db.deleteFrom('dispatchers').execute()
  const narrow = connect(url, { connections: 1 })
  const { stop } = await startSending(narrow)
  const smtp = await startSmtp({})
  const ana = await person()
  await mailTo(db, ana, smtp.port)
  const campaign = await campaignOf(ana, {}, now)
  let release = () => undefined as void
  const taken = narrow.connection().execute(() => new Promise<void>((resolve) => (release = resolve)))
  await relate(db, ana, campaign.id, await contactsOf(db, ana, 20))
  await pause(2500)
  release()
  await taken
  await until(async () => (await messagesOf(db, campaign.id)).every(({ state }) => state === 'sent'))
  expect(smtp.messages).toHaveLength(20)
  await stop()
  await narrow.destroy()
})
