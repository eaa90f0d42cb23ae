import type { Activity } from '@cadencia/contract/activity'
import type { MessageDetail } from '@cadencia/contract/message'
import type { ConditionInput } from '@cadencia/contract/steps'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { claim, passGate, readyLanes, record } from '#engine/send/queue.ts'
import { suppress } from '#engine/suppress/queries.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, relate } from '#test/build.ts'
import { setMessages } from '#test/change.ts'
import { ask, claimOf } from '#test/held.ts'
import { until } from '#test/sending.ts'
import { settled } from '#test/sent.ts'

const { db, person } = await startApi()
const sent = { kind: 'sent', code: '250 ok' } as const

type Steps = Parameters<typeof campaignOf>[2]

const onlyIf = (condition: ConditionInput): Steps => [
  { delayMinutes: 0 },
  { delayMinutes: 60, condition },
  { delayMinutes: 90 },
]

const messagesIn = (campaignId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('steps', (join) =>
      join.onRef('steps.account_id', '=', 'messages.account_id').onRef('steps.id', '=', 'messages.step_id'),
    )
    .select([
      'messages.id',
      'state',
      'decided',
      'reason',
      'next_attempt_at',
      'copy',
      'enrolment_id',
      'contact_id',
    ])
    .where('messages.campaign_id', '=', campaignId)
    .orderBy('step_order')
    .orderBy('copy')
    .execute()

/** A contact whose first message was sent, and whose second is due. */
async function atSecond(steps: Steps) {
  const ana = await person()
  const campaign = await campaignOf(ana, {}, steps)
  const [contactId = 0] = await contactsOf(db, ana, 1)
  await sql`update contacts set phone = '+5511987654321' where account_id = ${ana.id} and id = ${contactId}`.execute(
    db,
  )
  await relate(db, ana, campaign.id, [contactId])
  const [first, second, third] = await messagesIn(campaign.id)
  if (!first || !second || !third) throw new Error('three messages are planned')
  await settled(db, ana, first.id, sent)
  // An hour passes.
  await setMessages(
    db,
    sql`id = any(${[second.id, third.id]})`,
    sql`shipping_at = (shipping_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC',
      next_attempt_at = (next_attempt_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC'`,
  )
  const rows = () => messagesIn(campaign.id)
  const dueAgain = (id: number) => setMessages(db, sql`id = ${id}`, sql`next_attempt_at = now()`)
  return { ana, campaign, contactId, first, second, third, rows, dueAgain }
}

async function waiting() {
  const { rows } = await sql<{ statements: number }>`
    select count(*) as statements from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_messages%'`.execute(
    db,
  )
  return rows[0]?.statements ?? 0
}

const opened = (id: number) => setMessages(db, sql`id = ${id}`, sql`opened_at = now()`)

test('a step whose condition does not hold is skipped with its reason, and the next counts its delay from then', async () => {
  const { campaign, rows } = await atSecond(onlyIf({ kind: 'opened', place: 1 }))
  expect(await claimOf(db, campaign.id, 'um')).toEqual([])
  const [, second, third] = await rows()
  expect(second).toMatchObject({
    state: 'cancelled',
    decided: 'skipped',
    reason: 'Etapa pulada: não abriu a #1',
  })
  expect(third?.state).toBe('scheduled')
  const minutes = ((third?.next_attempt_at.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(88)
  expect(minutes).toBeLessThan(91)
})

test('what is skipped at the end of a cadence ends it', async () => {
  const { campaign } = await atSecond([
    { delayMinutes: 0 },
    { delayMinutes: 0, condition: { kind: 'delivered', place: 1 } },
    { delayMinutes: 0, condition: { kind: 'clicked', place: 1 } },
  ])
  const works = await claimOf(db, campaign.id, 'um')
  await passGate(db, works.map(ask))
  await record(
    db,
    works.map((work) => ({ work, outcome: sent })),
  )
  expect(await claimOf(db, campaign.id, 'um')).toEqual([])
  const { rows } = await sql`select status from enrolments where campaign_id = ${campaign.id}`.execute(db)
  expect(rows).toEqual([{ status: 'finished' }])
})

test('the newest opens count: what happened after a claim and before the next decides again', async () => {
  const { campaign, first, rows } = await atSecond(onlyIf({ kind: 'not_opened', place: 1 }))
  const claimed = await claimOf(db, campaign.id, 'um')
  expect(claimed).toHaveLength(1)
  await opened(first.id)
  expect(await claimOf(db, campaign.id, 'dois')).toEqual([])
  expect((await rows())[1]?.reason).toBe('Etapa pulada: abriu a #1')
  // The dispatcher that claimed it before does not send it.
  expect(await passGate(db, claimed.map(ask))).toEqual(['stale'])
})

test('what has passed the gate is not skipped any more', async () => {
  const { campaign, first, second, rows, dueAgain } = await atSecond(onlyIf({ kind: 'not_opened', place: 1 }))
  const works = await claimOf(db, campaign.id, 'um')
  expect(await passGate(db, works.map(ask))).toEqual(['passed'])
  await opened(first.id)
  await claimOf(db, campaign.id, 'dois')
  expect((await rows())[1]?.state).toBe('dispatched')
  const outcome = { kind: 'retry', code: '451 later', reason: 'Mais tarde', afterSeconds: 0 } as const
  await record(
    db,
    works.map((work) => ({ work, outcome })),
  )
  await dueAgain(second.id)
  expect(await claimOf(db, campaign.id, 'dois')).toHaveLength(1)
})

test('a gate that a claim waits for comes first: what passes is not skipped', async () => {
  const { campaign, first, rows } = await atSecond(onlyIf({ kind: 'not_opened', place: 1 }))
  const works = await claimOf(db, campaign.id, 'um')
  await opened(first.id)
  const late = await db.transaction().execute(async (tx) => {
    expect(await passGate(tx, works.map(ask))).toEqual(['passed'])
    const claiming = claimOf(db, campaign.id, 'dois')
    await until(async () => (await waiting()) > 0)
    return { claiming }
  })
  expect(await late.claiming).toEqual([])
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'dispatched', 'waiting'])
})

test('a call that a person put off is not skipped: it was decided before', async () => {
  const { campaign, second, first, dueAgain } = await atSecond(onlyIf({ kind: 'not_opened', place: 1 }))
  await setMessages(db, sql`id = ${second.id}`, sql`state = 'retry', outcome = 'call_later'`)
  await opened(first.id)
  await dueAgain(second.id)
  expect(await claimOf(db, campaign.id, 'um')).toHaveLength(1)
})

test('a skipped message that a person sends again leaves whatever its condition', async () => {
  const { ana, campaign, second, rows, dueAgain } = await atSecond(onlyIf({ kind: 'opened', place: 1 }))
  await claimOf(db, campaign.id, 'um')
  const { status, body } = await ana.call('POST', `/activity/${second.id}/resend`)
  expect(status).toBe(201)
  const copyId = (body as { id: number }).id
  await dueAgain(copyId)
  expect((await claimOf(db, campaign.id, 'um')).map(({ id }) => id)).toEqual([copyId])
  // What happened with any of its messages is what happened with a step.
  expect((await rows()).filter(({ copy }) => copy === 1)).toMatchObject([{ id: copyId, decided: 'waived' }])
})

test('who left all channels has none, and who has no address is told apart', async () => {
  const onCall: ConditionInput = { kind: 'has_channel', channel: 'call' }
  const left = await atSecond(onlyIf(onCall))
  await db
    .transaction()
    .execute((tx) =>
      suppress(tx, left.ana.id, { channel: 'whatsapp', address: '+5511987654321', reason: 'opt_out' }),
    )
  const without = await atSecond(onlyIf(onCall))
  await sql`update contacts set phone = null where account_id = ${without.ana.id}`.execute(db)
  await claimOf(db, without.campaign.id, 'um')
  expect((await without.rows())[1]?.reason).toBe('Etapa pulada: não tem telefone')
  const { rows } = await sql<{ why: string | null }>`
    select unmet_condition(${left.ana.id}, ${left.second.enrolment_id}, ${left.contactId}, ${JSON.stringify(onCall)}::jsonb,
      '{call}', '{phone}', '{telefone}', '{whatsapp}') as why`.execute(db)
  expect(rows).toEqual([{ why: 'não recebe mais por telefone' }])
})

test('a condition on a step that was deleted keeps its meaning for those who received it', async () => {
  const { ana, campaign, first, rows } = await atSecond(onlyIf({ kind: 'not_opened', place: 1 }))
  await opened(first.id)
  await ana.call('DELETE', `/cadences/${campaign.steps[0]?.id}`)
  await claimOf(db, campaign.id, 'um')
  expect((await rows())[1]?.reason).toBe('Etapa pulada: abriu a etapa excluída')
})

test('a campaign that is paused decides nothing', async () => {
  const { ana, campaign, rows } = await atSecond(onlyIf({ kind: 'opened', place: 1 }))
  await ana.call('PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  await claimOf(db, campaign.id, 'um')
  expect((await rows())[1]?.state).toBe('scheduled')
})

test('two claims at the same moment skip a message once, and release the next step once', async () => {
  const { ana, campaign, rows } = await atSecond(onlyIf({ kind: 'opened', place: 1 }))
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === campaign.id)
  const wanted = lanes.map((lane) => ({ lane, limit: 10 }))
  const all = await Promise.all(Array.from({ length: 4 }, () => claim(db, { dispatcher: 'um' }, wanted)))
  expect(all.flat()).toEqual([])
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'cancelled', 'scheduled'])
  expect((await ana.call('GET', `/campaigns/${campaign.id}`)).body).toMatchObject({ pendingMessages: 1 })
})

const listed = async (ana: Person, query: string) =>
  ((await ana.call('GET', `/activity/by-date-status?${query}`)).body as { data: Activity[] }).data

test('a person reads that a step was skipped, and why, wherever its message is shown', async () => {
  const { ana, campaign, contactId, second } = await atSecond(onlyIf({ kind: 'clicked', place: 1 }))
  await claimOf(db, campaign.id, 'um')
  const reason = 'Etapa pulada: não clicou na #1'
  expect(await listed(ana, 'status=cancel')).toMatchObject([{ id: second.id, reason, isSkipped: true }])
  const detail = (await ana.call('GET', `/activity/${second.id}`)).body as MessageDetail
  expect(detail).toMatchObject({ status: 'cancel', isSkipped: true, why: { text: reason }, canResend: true })
  expect(detail.history.at(-1)).toMatchObject({
    kind: 'skipped',
    text: 'Etapa pulada',
    detail: 'não clicou na #1',
  })
  const timeline = (await ana.call('GET', `/contacts/${contactId}/timeline`)).body as { data: object[] }
  expect(timeline.data).toContainEqual(
    expect.objectContaining({ kind: 'skipped', text: 'Etapa pulada', detail: 'não clicou na #1' }),
  )
})

test('what was cancelled by a person is not called skipped', async () => {
  const { ana, second } = await atSecond(onlyIf({ kind: 'clicked', place: 1 }))
  const before = (await ana.call('GET', `/activity/${second.id}`)).body as MessageDetail
  expect(before.why?.text).toMatch(/, se a condição da etapa valer$/)
  await ana.call('POST', `/activity/${second.id}/cancel`)
  const detail = (await ana.call('GET', `/activity/${second.id}`)).body as MessageDetail
  expect(detail.isSkipped).toBeUndefined()
  expect(detail.why).toBeUndefined()
  expect(detail.history.at(-1)).toMatchObject({ kind: 'cancelled', detail: 'Cancelada por você' })
})

test('what was skipped is neither sent nor failed; its people and reasons are listed and exported', async () => {
  const { ana, campaign, contactId } = await atSecond(onlyIf({ kind: 'opened', place: 1 }))
  await claimOf(db, campaign.id, 'um')
  const path = `/metrics/campaigns/${campaign.id}`
  expect((await ana.call('GET', `${path}/cadences`)).body).toMatchObject([
    { stepOrder: 1, sentMessages: 1, skippedMessages: 0 },
    { stepOrder: 2, sentMessages: 0, skippedMessages: 1 },
    { stepOrder: 3, sentMessages: 0, skippedMessages: 0 },
  ])
  expect((await ana.call('GET', `/campaigns/${campaign.id}/progress`)).body).toMatchObject({
    segments: { active: 1, failed: 0 },
    places: [
      { stepOrder: 1, people: 0 },
      { stepOrder: 2, people: 0 },
      { stepOrder: 3, people: 1 },
    ],
  })
  const reason = 'Etapa pulada: não abriu a #1'
  const step = `cadenceId=${campaign.steps[1]?.id}`
  expect((await ana.call('GET', `${path}/people?kind=skipped&${step}`)).body).toMatchObject({
    data: [{ contact: { id: contactId }, stepOrder: 2, reason }],
    meta: { total: 1 },
  })
  const file = String((await ana.call('GET', `${path}/people/csv?kind=skipped`)).body)
  expect(file).toContain('Quando;Motivo')
  expect(file).toContain(reason)
})

test('a forecast says of which channels it is at most', async () => {
  const { ana, campaign } = await atSecond(onlyIf({ kind: 'opened', place: 1 }))
  const contactIds = await contactsOf(db, ana, 1)
  expect((await ana.call('POST', `/campaigns/${campaign.id}/forecast`, { contactIds })).body).toMatchObject({
    messages: { email: 3 },
    atMost: ['email'],
  })
  const plain = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const { body } = await ana.call('POST', `/campaigns/${plain.id}/forecast`, { contactIds })
  expect(body).not.toHaveProperty('atMost')
})
