import type { CadenceStep } from '@cadencia/contract/steps'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { contactsOf, counted, relate } from '#test/build.ts'
import { at, changeSteps, gaps, miscounted, runningCampaign, statesOf } from '#test/cadence-changes.ts'
import { settled } from '#test/sent.ts'

const { db, person } = await startApi()

const day = 1440
const minutes = 60_000
const sent = { kind: 'sent', code: '250 ok' } as const
const running = async (how: Parameters<typeof runningCampaign>[2] = {}) =>
  runningCampaign(db, await person(), how)

test('a longer delay moves its step and those behind it, and leaves what comes before', async () => {
  const { ana, id, rows } = await running({ contacts: 2 })
  const before = await rows()
  const { preview, change } = await changeSteps(ana, id, at(1, { delayMinutes: 3 * day }))
  expect(change.status).toBe(200)
  expect(change.body).toMatchObject({ isDone: true, version: 2, effect: preview.body as object })
  expect(preview.body).toMatchObject({
    people: 2,
    shortens: false,
    cancelledMessages: 0,
    steps: [{ place: 2, kinds: ['delay'], people: 2, received: 0 }],
  })
  const after = await rows()
  expect(statesOf(after)).toEqual(statesOf(before))
  expect(after[0]?.shipping_at).toEqual(before[0]?.shipping_at)
  expect(gaps(after.slice(0, 3))).toEqual([3 * day, day])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('a delay counts from when the step before left, and what has left stays', async () => {
  const { ana, id, rows } = await running({ contacts: 2, received: 1 })
  const before = await rows()
  const { preview } = await changeSteps(ana, id, at(1, { delayMinutes: 2 * day }))
  expect(preview.body).toMatchObject({ people: 2, steps: [{ received: 0 }] })
  const [first, second] = await rows()
  expect(first).toEqual(before[0])
  expect(second?.state).toBe('scheduled')
  expect((second?.shipping_at.getTime() ?? 0) - (first?.sent_at?.getTime() ?? 0)).toBe(2 * day * minutes)
})

test('a delay counts from when the step before was skipped', async () => {
  const { ana, id, rows } = await running({ delays: [0, day, day], received: 1 })
  await sql`
    update messages m set state = 'cancelled', decided = 'skipped', cancelled_at = now() - interval '1 hour'
    from steps s where s.account_id = ${ana.id} and s.id = m.step_id and s.step_order = 2
      and m.account_id = ${ana.id} and m.campaign_id = ${id}`.execute(db)
  await sql`update messages set sent_at = now() - interval '2 days' where campaign_id = ${id} and sent_at is not null`.execute(
    db,
  )
  await sql`
    update messages m set state = 'scheduled' from steps s
    where s.account_id = ${ana.id} and s.id = m.step_id and s.step_order = 3
      and m.account_id = ${ana.id} and m.campaign_id = ${id}`.execute(db)
  await counted(db, ana.id)
  await changeSteps(ana, id, at(2, { delayMinutes: 3 * day }))
  const third = (await rows()).find(({ place }) => place === 3)
  const due = Date.now() + 3 * day * minutes - 60 * minutes
  expect(Math.abs((third?.shipping_at.getTime() ?? 0) - due)).toBeLessThan(5 * minutes)
})

test('what a shorter delay makes overdue leaves from now on at the pace of its sender', async () => {
  const { ana, id, rows } = await running({ contacts: 3, received: 3, delays: [0, 5 * day, day] })
  await db.updateTable('senders').set({ per_minute: 2 }).where('account_id', '=', ana.id).execute()
  await sql`update messages set sent_at = now() - interval '4 days' where campaign_id = ${id} and sent_at is not null`.execute(
    db,
  )
  const { preview } = await changeSteps(ana, id, at(1, { delayMinutes: day }))
  expect(preview.body).toMatchObject({ people: 3, shortens: true })
  const seconds = (await rows()).filter(({ place }) => place === 2).map((row) => row.shipping_at.getTime())
  expect(seconds.map((moment) => (moment - (seconds[0] ?? 0)) / minutes)).toEqual([0, 0.5, 1])
  expect(Math.abs((seconds[0] ?? 0) - Date.now())).toBeLessThan(60 * minutes * 24 * 4)
  expect(seconds[0]).toBeGreaterThan(Date.now() - minutes)
})

test('only for those who enter, nothing comes earlier for those who are in', async () => {
  const { ana, id, rows } = await running({ contacts: 2, received: 1, delays: [0, 5 * day, day] })
  const before = await rows()
  const { preview } = await changeSteps(ana, id, at(1, { delayMinutes: day }), { for: 'new' })
  expect(preview.body).toMatchObject({ people: 0, shortens: false })
  expect(await rows()).toEqual(
    before.map((row) => ({ ...row, delay_minutes: row.place === 2 ? day : row.delay_minutes })),
  )
  await relate(db, ana, id, await contactsOf(db, ana, 1))
  expect(gaps((await rows()).slice(-3))).toEqual([day, day])
})

test('another template concerns those who have not received the step, and no date', async () => {
  const { ana, id, steps, rows } = await running({ contacts: 3, received: 1 })
  const before = await rows()
  const { preview, change } = await changeSteps(ana, id, at(0, { templateId: steps[2]?.templateId ?? 0 }))
  expect(preview.body).toMatchObject({
    people: 2,
    firstDate: null,
    steps: [{ place: 1, kinds: ['template'], people: 2, received: 1 }],
  })
  expect(change.body).toMatchObject({ effect: preview.body as object })
  expect(await rows()).toEqual(before)
})

test('a template of another channel is a new step in that place', async () => {
  const { ana, id, rows } = await running({ contacts: 2, received: 1 })
  const { body } = await ana.call('POST', '/templates', { name: 'Oi', type: 'whatsapp', content: 'Oi' })
  const templateId = (body as { id: number }).id
  const { preview } = await changeSteps(ana, id, at(1, { templateId }))
  expect(preview.body).toMatchObject({ people: 2, steps: [{ kinds: ['new'] }, { kinds: ['removed'] }] })
  expect(statesOf(await rows())).toEqual([
    '1 sent',
    '2 scheduled',
    '3 waiting',
    '2 cancelled',
    '1 scheduled',
    '2 waiting',
    '3 waiting',
    '2 cancelled',
  ])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('a step in the middle enters for those who have not passed its place', async () => {
  const { ana, id, rows } = await running({ contacts: 3, received: 2 })
  const firsts = (await rows()).filter(({ place, state }) => place === 2 && state === 'scheduled')
  await settled(db, ana, firsts[0]?.id ?? 0, sent)
  await counted(db, ana.id)
  const insert = (steps: CadenceStep[]) => [
    ...steps.slice(0, 1),
    { templateId: steps[0]?.templateId ?? 0, delayMinutes: 60 },
    ...steps.slice(1),
  ]
  const { preview, change } = await changeSteps(ana, id, insert)
  expect(preview.body).toMatchObject({
    people: 2,
    steps: [{ place: 2, kinds: ['new'], people: 2, passed: 1 }],
  })
  expect(change.body).toMatchObject({ effect: preview.body as object })
  const after = await rows()
  expect(statesOf(after)).toEqual([
    '1 sent',
    '3 sent',
    '4 scheduled',
    '1 sent',
    '2 scheduled',
    '3 waiting',
    '4 waiting',
    '1 scheduled',
    '2 waiting',
    '3 waiting',
    '4 waiting',
  ])
  expect(gaps(after.slice(-4))).toEqual([60, day, day])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('a task is added and written anew while the campaign runs', async () => {
  const { ana, id, rows } = await running({ contacts: 2 })
  const task = { title: 'Visita', text: 'Levar o contrato' }
  const added = await changeSteps(ana, id, (steps) => [...steps, { delayMinutes: day, written: task }])
  expect(added.change.body).toMatchObject({ effect: added.preview.body as object })
  const shown = added.change.body as { steps: CadenceStep[] }
  expect(shown.steps.at(-1)).toMatchObject({ template: { name: 'Visita', type: 'task' }, task: task.text })
  expect((await rows()).filter(({ channel }) => channel === 'task')).toHaveLength(2)
  const again = await changeSteps(ana, id, (steps) =>
    steps.map((step, place) =>
      place === steps.length - 1
        ? { id: step.id, delayMinutes: day, written: { ...task, text: 'Outro' } }
        : step,
    ),
  )
  expect((again.change.body as { steps: CadenceStep[] }).steps.at(-1)).toMatchObject({
    id: shown.steps.at(-1)?.id,
    task: 'Outro',
  })
  expect((await rows()).filter(({ channel }) => channel === 'task')).toHaveLength(2)
})

test('steps change places, and their delays with them', async () => {
  const { ana, id, steps, rows } = await running({ contacts: 2, received: 1, delays: [0, 60, 2 * day] })
  const { preview, change } = await changeSteps(ana, id, ([one, two, three]) =>
    [one, three, two].flatMap((step) => step ?? []),
  )
  expect(change.status).toBe(200)
  expect(preview.body).toMatchObject({ people: 2, steps: [{ kinds: ['order'] }, { kinds: ['order'] }] })
  const after = await rows()
  expect(after.map(({ step_id }) => step_id)).toEqual(
    [1, 2].flatMap(() => [steps[0]?.id, steps[2]?.id, steps[1]?.id]),
  )
  expect(statesOf(after)).toEqual([
    '1 sent',
    '2 scheduled',
    '3 waiting',
    '1 scheduled',
    '2 waiting',
    '3 waiting',
  ])
  expect(gaps(after.slice(3))).toEqual([2 * day, 60])
})

test('an order that would send a step after one it stands before is refused with the reason', async () => {
  const { ana, id, rows } = await running({ contacts: 3, received: 2 })
  const before = await rows()
  const { preview, change } = await changeSteps(ana, id, (steps) => steps.toReversed())
  const refused = {
    status: 409,
    body: {
      code: 'conflict',
      message: '2 pessoas já receberam a #1. Crie uma etapa nova em vez de trocar a ordem.',
    },
  }
  expect(preview).toMatchObject(refused)
  expect(change).toMatchObject(refused)
  expect(await rows()).toEqual(before)
})

test('a step that is switched off is passed by, and comes back for those who are not past it', async () => {
  const { ana, id, rows } = await running({ contacts: 3, received: 2, delays: [0, day, 2 * day] })
  const off = await changeSteps(ana, id, at(1, { isOn: false }))
  expect(off.preview.body).toMatchObject({
    people: 3,
    shortens: true,
    cancelledMessages: 3,
    steps: [{ place: 2, kinds: ['off'], people: 3 }],
  })
  expect(off.change.body).toMatchObject({ effect: off.preview.body as object })
  const skipped = await rows()
  expect(statesOf(skipped)).toEqual([
    ...[1, 2].flatMap(() => ['1 sent', '2 cancelled', '3 scheduled']),
    '1 scheduled',
    '2 cancelled',
    '3 waiting',
  ])
  expect(skipped[1]?.reason).toBe('Etapa desligada')
  expect((skipped[2]?.shipping_at.getTime() ?? 0) - (skipped[0]?.sent_at?.getTime() ?? 0)).toBe(
    2 * day * minutes,
  )
  await relate(db, ana, id, await contactsOf(db, ana, 1))
  expect(statesOf((await rows()).slice(-2))).toEqual(['1 scheduled', '3 waiting'])
  await settled(db, ana, skipped[2]?.id ?? 0, sent)
  await counted(db, ana.id)
  const on = await changeSteps(ana, id, at(1, { isOn: true }))
  expect(on.preview.body).toMatchObject({
    people: 3,
    steps: [{ place: 2, kinds: ['on'], people: 3, passed: 1 }],
  })
  const back = await rows()
  expect(statesOf(back)).toEqual([
    '1 sent',
    '2 cancelled',
    '3 sent',
    '1 sent',
    '2 cancelled',
    '2 scheduled',
    '3 waiting',
    '1 scheduled',
    '2 cancelled',
    '2 waiting',
    '3 waiting',
    '1 scheduled',
    '2 waiting',
    '3 waiting',
  ])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('the last step that is switched off ends what waited for it, and switched on it takes that up', async () => {
  const { ana, id, rows } = await running({ contacts: 1, received: 1, delays: [0, day] })
  await changeSteps(ana, id, at(1, { isOn: false }))
  const status = async () =>
    (await sql<{ status: string }>`select status from enrolments where campaign_id = ${id}`.execute(db)).rows
  expect(await status()).toEqual([{ status: 'finished' }])
  const { preview } = await changeSteps(ana, id, at(1, { isOn: true }))
  expect(preview.body).toMatchObject({ people: 1 })
  expect(await status()).toEqual([{ status: 'active' }])
  expect(statesOf(await rows())).toEqual(['1 sent', '2 cancelled', '2 scheduled'])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('a step that is not in the list is removed, and those behind it keep their dates', async () => {
  const { ana, id, rows } = await running({ contacts: 2, received: 1 })
  const before = await rows()
  const { preview } = await changeSteps(ana, id, (steps) => steps.filter(({ stepOrder }) => stepOrder !== 2))
  expect(preview.body).toMatchObject({ cancelledMessages: 2, steps: [{ place: 2, kinds: ['removed'] }] })
  const after = await rows()
  const gone = after.filter(({ state }) => state === 'cancelled')
  expect(gone.map(({ reason }) => reason)).toEqual(['Etapa excluída', 'Etapa excluída'])
  const dateOf = (from: typeof after, id = 0) => from.find((row) => row.id === id)?.shipping_at
  for (const row of after) expect(dateOf(before, row.id)).toEqual(row.shipping_at)
  expect(after.filter(({ state }) => state === 'scheduled')).toHaveLength(2)
})
