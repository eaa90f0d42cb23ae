import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Outcome, Work } from '#channels/work.ts'
import { cancelPending } from '#engine/queue.ts'
import { suppress, type Suppression } from '#engine/suppress/queries.ts'
import { startApi } from '#test/api.ts'
import { messagesOf } from '#test/build.ts'
import { ask, claimOf, planned } from '#test/held.ts'
import { until } from '#test/sending.ts'

import { expire, passGate, readyLanes, record } from './queue.ts'
import { sweep } from './sweep/sweep.ts'

const { db, person } = await startApi()
const sent = { kind: 'sent', code: '250 ok' } as const
const hour = 3_600_000

async function held(options: Parameters<typeof planned>[2] = {}) {
  const ana = await person()
  const of = await planned(db, ana, options)
  return { ana, ...of, work: await claimOf(db, of.campaign.id, `holder of ${of.campaign.id}`) }
}

const became = (work: readonly Work[], outcome: Outcome) =>
  record(
    db,
    work.map((one) => ({ work: one, outcome })),
  )

const put = (campaignId: number, change: { next_attempt_at?: Date; deadline_at?: Date }) =>
  db.updateTable('messages').set(change).where('campaign_id', '=', campaignId).execute()

const enrolments = async (campaignId: number) =>
  (await db.selectFrom('enrolments').select('status').where('campaign_id', '=', campaignId).execute()).map(
    ({ status }) => status,
  )

/** Until a statement that says this waits for a lock. */
const waiting = (words: string) =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like ${`%${words}%`}`.execute(db)
    return rows.length > 0
  })

const optOut = (address: string, more: Partial<Suppression> = {}): Suppression => ({
  channel: 'email',
  address,
  reason: 'opt_out',
  ...more,
})

test('the gate waits for an opt-out under way, and obeys it', async () => {
  const { ana, work } = await held()
  const { verdicts } = await db.transaction().execute(async (tx) => {
    await suppress(tx, ana.id, optOut('outra@exemplo.com.br'))
    const verdicts = passGate(
      db,
      work.map((one) => ({ ...ask(one), recipient: 'outra@exemplo.com.br' })),
    )
    await waiting('pass_gate')
    return { verdicts }
  })
  expect(await verdicts).toEqual(['suppressed'])
})

test('an opt-out waits for a gate under way', async () => {
  const { ana, work, state } = await held()
  const { optedOut } = await db.transaction().execute(async (tx) => {
    expect(await passGate(tx, work.map(ask))).toEqual(['passed'])
    const optedOut = db
      .transaction()
      .execute((other) => suppress(other, ana.id, optOut('outra@exemplo.com.br')))
    await waiting('for no key update')
    return { optedOut }
  })
  expect(await optedOut).toBe(true)
  expect(await state()).toEqual(['dispatched'])
})

test('the gate waits for a pause under way, and obeys it', async () => {
  const { campaign, work } = await held()
  const { verdicts } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', campaign.id).execute()
    const verdicts = passGate(db, work.map(ask))
    await waiting('pass_gate')
    return { verdicts }
  })
  expect(await verdicts).toEqual(['campaign'])
})

test('a suppression counts for its owner and its channel, and for no other', async () => {
  const { ana, work } = await held({ contacts: 3 })
  const bia = await person()
  const [own = '', onWhatsApp = '', foreign = ''] = work.map(({ contact }) => contact.email)
  await db
    .insertInto('suppressions')
    .values([
      { account_id: ana.id, channel: 'email', address: own, reason: 'manual' },
      { account_id: ana.id, channel: 'whatsapp', address: onWhatsApp, reason: 'manual' },
      { account_id: bia.id, channel: 'email', address: foreign, reason: 'manual' },
    ])
    .execute()
  expect(await passGate(db, work.map(ask))).toEqual(['suppressed', 'passed', 'passed'])
})

test('the calls of another day do not count', async () => {
  const { ana, work } = await held()
  const address = '+5511987650001'
  await db
    .insertInto('approaches')
    .values({
      account_id: ana.id,
      channel: 'call',
      address,
      day: new Date('2020-01-01'),
      times: 2,
      last_at: new Date('2020-01-01'),
    })
    .execute()
  const calls = work.map((one) => ({
    ...ask(one),
    work: { ...one, channel: 'call' as const },
    recipient: address,
  }))
  expect(await passGate(db, calls)).toEqual(['passed'])
})

test('a number is written to once at a time, and again after six seconds', async () => {
  const { ana, work } = await held({ contacts: 2 })
  const texts = work.map((one) => ({
    ...ask(one),
    work: { ...one, channel: 'whatsapp' as const },
    recipient: '+5511987650002',
  }))
  // In one transaction it is one moment, however long the machine takes.
  await db.transaction().execute(async (tx) => {
    expect((await passGate(tx, texts)).toSorted()).toEqual(['passed', 'soon'])
    const other = texts.toSorted((one, next) => one.work.id - next.work.id).slice(1)
    expect(await passGate(tx, other)).toEqual(['soon'])
    await sql`update approaches set last_at = now() - interval '6 seconds' where account_id = ${ana.id}`.execute(
      tx,
    )
    expect(await passGate(tx, other)).toEqual(['passed'])
  })
})

test('a dispatcher that gave a message back is not heard on what became of it in the hands of another', async () => {
  const { campaign, work, state } = await held()
  await passGate(db, work.map(ask))
  await became(work, { kind: 'released', afterSeconds: -1 })
  const again = await claimOf(db, campaign.id, 'the next one')
  expect(again.map(({ id }) => id)).toEqual(work.map(({ id }) => id))
  expect(await passGate(db, work.map(ask))).toEqual(['stale'])
  expect(await passGate(db, again.map(ask))).toEqual(['passed'])
  await became(work, sent)
  expect(await state()).toEqual(['dispatched'])
  await became(again, sent)
  expect(await state()).toEqual(['sent'])
})

test.each([
  ['sent', sent],
  ['a doubt', { kind: 'unknown', code: '' } as const],
])('a message that is %s never goes back to the queue', async (_, outcome) => {
  const { campaign, work } = await held()
  await passGate(db, work.map(ask))
  await became(work, outcome)
  for (const state of ['scheduled', 'retry'] as const) {
    const back = db.updateTable('messages').set({ state }).where('campaign_id', '=', campaign.id).execute()
    await expect(back).rejects.toThrow('cannot go from')
  }
})

test('a step is claimed when the one before it has ended, and who has a step left is not finished', async () => {
  const { campaign, work, state } = await held({ steps: [{ delayMinutes: 0 }, { delayMinutes: 0 }] })
  expect(await state()).toEqual(['scheduled', 'waiting'])
  await passGate(db, work.map(ask))
  await became(work, sent)
  expect(await enrolments(campaign.id)).toEqual(['active'])
  await put(campaign.id, { next_attempt_at: new Date() })
  const second = await claimOf(db, campaign.id, 'second')
  expect(await state()).toEqual(['sent', 'scheduled'])
  await passGate(db, second.map(ask))
  await became(second, sent)
  expect(await enrolments(campaign.id)).toEqual(['finished'])
})

test('what is past its deadline ends instead of being claimed', async () => {
  const { campaign, state } = await planned(db, await person())
  await put(campaign.id, { deadline_at: new Date(0) })
  expect(await claimOf(db, campaign.id, 'late')).toEqual([])
  expect(await state()).toEqual(['expired'])
})

test('what is not due is not claimed with what is', async () => {
  const { campaign, ids } = await planned(db, await person(), { contacts: 2 })
  const later = { next_attempt_at: new Date(Date.now() + hour) }
  await db
    .updateTable('messages')
    .set(later)
    .where('contact_id', '=', ids[0] ?? 0)
    .execute()
  expect(await claimOf(db, campaign.id, 'punctual')).toHaveLength(1)
})

test('nothing of a paused campaign, or of somebody who left, is looked at', async () => {
  const [ana, bia, caio] = [await person(), await person(), await person()]
  const [paused, left, going] = [await planned(db, ana), await planned(db, bia), await planned(db, caio)]
  await db.updateTable('campaigns').set({ status: 'paused' }).where('id', '=', paused.campaign.id).execute()
  await db.updateTable('users').set({ is_active: false }).where('id', '=', bia.userId).execute()
  const looked = (await readyLanes(db)).map(({ campaign_id }) => campaign_id)
  expect(looked).toContain(going.campaign.id)
  expect(looked).not.toContain(paused.campaign.id)
  expect(looked).not.toContain(left.campaign.id)
})

test.each([
  [false, 'expired'],
  [true, 'failed'],
])('what cannot be tried again before its deadline ends (handed over: %s)', async (isHandedOver, end) => {
  const { campaign, work, state } = await held()
  await put(campaign.id, { deadline_at: new Date(Date.now() + hour) })
  if (isHandedOver) await passGate(db, work.map(ask))
  await became(work, { kind: 'retry', code: '451', reason: 'agora não', afterSeconds: 7200 })
  expect(await state()).toEqual([end])
})

test('a paused campaign keeps what is past its deadline', async () => {
  const { campaign, state } = await planned(db, await person())
  await put(campaign.id, { deadline_at: new Date(0) })
  const become = (status: 'paused' | 'active') =>
    db.updateTable('campaigns').set({ status }).where('id', '=', campaign.id).execute()
  await become('paused')
  await expire(db)
  expect(await state()).toEqual(['scheduled'])
  await become('active')
  await expire(db)
  expect(await state()).toEqual(['expired'])
})

test('a cancel that meets the end of a message leaves it as it ended', async () => {
  const { ana, campaign, work, state } = await held()
  await passGate(db, work.map(ask))
  const contactIds = (await messagesOf(db, campaign.id)).map(({ contact_id }) => contact_id)
  const { cancelling } = await db.transaction().execute(async (tx) => {
    await record(
      tx,
      work.map((one) => ({ work: one, outcome: sent })),
    )
    const cancelling = cancelPending(
      db,
      ana.id,
      { campaignId: campaign.id, contactIds },
      'Cancelada por você',
    )
    await waiting('cancel_messages')
    return { cancelling }
  })
  expect(await cancelling).toEqual({ cancelledMessages: 0, affectedContacts: 0 })
  expect(await state()).toEqual(['sent'])
})

test.each([
  ['an opt-out stops every channel', 'opt_out', 'cancelled'],
  ['an address that does not exist stops its own channel', 'hard_bounce', 'waiting'],
] as const)('%s, and not the message that told of it', async (_, reason, other) => {
  const { ana, work, state } = await held({
    steps: [{ delayMinutes: 0 }, { delayMinutes: 0 }, { channel: 'whatsapp', delayMinutes: 0 }],
  })
  const [one] = work
  const suppression = optOut(one?.contact.email ?? '', { messageId: one?.id, reason })
  await db.transaction().execute((tx) => suppress(tx, ana.id, suppression))
  expect(await state()).toEqual(['scheduled', 'cancelled', other])
})

test('an opt-out leaves what is being handed over to its end', async () => {
  const { ana, work, state } = await held()
  await passGate(db, work.map(ask))
  await db.transaction().execute((tx) => suppress(tx, ana.id, optOut(work[0]?.contact.email ?? '')))
  expect(await state()).toEqual(['dispatched'])
  await became(work, { kind: 'retry', code: '451', reason: 'agora não', afterSeconds: 60 })
  expect(await state()).toEqual(['cancelled'])
})

test('a sweep leaves alone what the living hold', async () => {
  const { work, state } = await held({ contacts: 2 })
  await passGate(db, work.map(ask))
  await sweep(db)
  expect(await state()).toEqual(['dispatched', 'dispatched'])
})
