import type { CadenceEffect } from '@cadencia/contract/cadence-changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { finishChanges } from '#engine/changes/change.ts'
import { rewriteMessages } from '#engine/changes/steps/queries.ts'
import { resumeEnrolments } from '#engine/hold/hold.ts'
import { holdEnrolments } from '#engine/hold/queries.ts'
import { answerOf } from '#test/answers.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, relate } from '#test/build.ts'
import {
  at,
  changeOf,
  changeSteps,
  gaps,
  miscounted,
  runningCampaign,
  statesOf,
} from '#test/cadence-changes.ts'
import { until } from '#test/sending.ts'
import { handed } from '#test/sent.ts'

const { db, person, colleague } = await startApi()

const day = 1440
const minutes = 60_000
const running = async (how: Parameters<typeof runningCampaign>[2] = {}) =>
  runningCampaign(db, await person(), how)

test('what an answer holds stays held, and what is open stays open', async () => {
  const { ana, id, rows } = await running({ contacts: 3, received: 1 })
  const all = await rows()
  const held = all[0]?.enrolment_id ?? 0
  await db.transaction().execute((tx) => holdEnrolments(tx, ana.id, [held]))
  await handed(db, ana, all[3]?.id ?? 0)
  await handed(db, ana, all[6]?.id ?? 0, { toTask: true })
  const { change } = await changeSteps(ana, id, (steps) => [
    ...at(1, { delayMinutes: 60 })(steps),
    { templateId: steps[0]?.templateId ?? 0, delayMinutes: 60 },
  ])
  expect(change.status).toBe(200)
  expect(statesOf(await rows())).toEqual([
    '1 sent',
    '2 waiting',
    '3 waiting',
    '4 waiting',
    '1 dispatched',
    '2 waiting',
    '3 waiting',
    '4 waiting',
    '1 task',
    '2 waiting',
    '3 waiting',
    '4 waiting',
  ])
  await db.transaction().execute((tx) => resumeEnrolments(tx, ana.id, [held]))
  expect(statesOf((await rows()).slice(0, 4))).toEqual(['1 sent', '2 scheduled', '3 waiting', '4 waiting'])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('what got another date since it was read keeps it, and the counts are right', async () => {
  const { ana, id, rows } = await running()
  const [first, second] = await rows()
  if (!first || !second) throw new Error('there are no messages')
  const dates = [first, second].map(({ shipping_at }) => shipping_at.getTime())
  const moved = [first, second].map((message, index) => ({
    id: message.id,
    hasTurn: index === 0,
    at: message.shipping_at.getTime() + day * minutes,
    was: message.shipping_at.getTime() - index,
  }))
  await rewriteMessages(db, ana.id, id, { cancelled: [], moved, added: [], backIds: [] })
  const now = (await rows())
    .slice(0, 2)
    .map(({ shipping_at }, index) => shipping_at.getTime() - (dates[index] ?? 0))
  expect(now).toEqual([day * minutes, 0])
  expect(await miscounted(db, ana.id)).toEqual([])
})

test('of two who change the same cadence the second learns of the first', async () => {
  const { ana, id } = await running()
  const bia = await colleague(ana)
  const body = await changeOf(ana, id, at(1, { delayMinutes: 60 }))
  await changeSteps(bia, id, at(1, { delayMinutes: 120 }))
  for (const path of ['/cadences/changes/preview', '/cadences/changes'])
    expect(await ana.call('POST', path, body)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringMatching(
          /^.+ mudou esta cadência agora mesmo\. Recarregue para ver o que mudou\.$/,
        ),
      },
    })
  const own = await bia.call('POST', '/cadences/changes', body)
  expect((own.body as { message: string }).message).toContain('Você mudou esta cadência')
})

test('changes that follow each other quickly come to the steps as they are at last', async () => {
  const { ana, id, rows } = await running({ contacts: 4, received: 2 })
  const shown = await rows()
  const quick = [60, 5 * day, 120].map((delayMinutes) => at(1, { delayMinutes }))
  for (const edit of quick) {
    const answer = await ana.call('POST', '/cadences/changes', await changeOf(ana, id, edit))
    expect(answer.status).toBe(200)
  }
  await ana.call('POST', '/cadences/changes', await changeOf(ana, id, at(0, { delayMinutes: day })))
  await ana.call('POST', '/cadences/changes', await changeOf(ana, id, at(0, { delayMinutes: 0 })))
  await finishChanges(db, ana.id, id, Infinity)
  const after = await rows()
  expect(gaps(after.slice(-3))).toEqual([120, day])
  const moved = (after.at(-3)?.shipping_at.getTime() ?? 0) - (shown.at(-3)?.shipping_at.getTime() ?? 0)
  // It was due at once, and is due at once again.
  expect(moved).toBeGreaterThanOrEqual(0)
  expect(moved).toBeLessThan(minutes)
})

test('several processes that work on one change count each contact once', async () => {
  const { ana, id, rows } = await running({ contacts: 20 })
  const before = await rows()
  await changeSteps(ana, id, at(1, { delayMinutes: 5 * day }))
  // The change the other way round, as if it had been asked for and not begun.
  const change = db.selectFrom('campaign_changes').select('steps').where('campaign_id', '=', id)
  const { steps } = await change.executeTakeFirstOrThrow()
  const turned = JSON.stringify({ ...steps, before: steps?.after, after: steps?.before })
  await db
    .updateTable('campaign_changes')
    .set({ finished_at: null, last_contact_id: 0, messages: 0, contacts: 0, effect: null, steps: turned })
    .where('campaign_id', '=', id)
    .execute()
  await Promise.all([1, 2, 3].map(() => finishChanges(db, ana.id, id, Infinity)))
  const { rows: changes } = await sql`
    select contacts, (effect ->> 'people')::int as people from campaign_changes where campaign_id = ${id}`.execute(
    db,
  )
  expect(changes).toEqual([{ contacts: 20, people: 20 }])
  expect(gaps(await rows())).toEqual(gaps(before))
})

test('nothing changes where nothing is another, and each fault has its text', async () => {
  const { ana, id, steps } = await running()
  const { change } = await changeSteps(ana, id, (same) => same)
  expect(change.body).toMatchObject({ version: 1, effect: { people: 0, steps: [] } })
  const cases: [object, string][] = [
    [await changeOf(ana, id, () => []), 'Adicione pelo menos uma etapa'],
    [await changeOf(ana, id, at(1, { delayMinutes: -1 })), 'O intervalo da etapa 2 deve ser positivo'],
    [await changeOf(ana, id, at(2, { templateId: 999_999 })), 'Selecione um template para a etapa 3'],
    [await changeOf(ana, id, at(0, { id: steps[1]?.id ?? 0 })), 'A etapa 2 não existe mais'],
  ]
  for (const [body, text] of cases) {
    const answer = await ana.call('POST', '/cadences/changes', body)
    expect(JSON.stringify(answer.body)).toContain(text)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})

test("another user's campaign, steps and templates do not exist", async () => {
  const mine = await running()
  const theirs = await running()
  const body = await changeOf(theirs.ana, theirs.id, at(1, { delayMinutes: 60 }))
  expect((await mine.ana.call('POST', '/cadences/changes', body)).status).toBe(404)
  expect((await mine.ana.call('POST', '/cadences/changes/preview', body)).status).toBe(404)
  const stolen = await changeOf(mine.ana, mine.id, (steps) => [
    ...steps,
    ...body.steps.map(({ templateId }) => ({ templateId: templateId ?? 0, delayMinutes: 0 })),
  ])
  const answer = await mine.ana.call('POST', '/cadences/changes/preview', stolen)
  expect(answer.status).toBe(400)
  expect((answer.body as CadenceEffect).people).toBeUndefined()
})

test('who was stopped by hand and has only the step left that is switched off stays out when it is switched on', async () => {
  const { ana, id, rows } = await runningCampaign(db, await person(), {
    contacts: 2,
    received: 2,
    delays: [0, day],
  })
  const [first] = await rows()
  const stop = { change: 'hold', contactIds: [first?.contact_id] }
  expect((await ana.call('POST', `/campaigns/${id}/people`, stop)).status).toBe(200)
  await changeSteps(ana, id, at(1, { isOn: false }))
  const { preview } = await changeSteps(ana, id, at(1, { isOn: true }))
  expect(preview.body).toMatchObject({ people: 1 })
  expect(statesOf(await rows())).toEqual(['1 sent', '2 cancelled', '1 sent', '2 cancelled', '2 scheduled'])
})

test.each(['before', 'after'])(
  'who answered %s their last step was switched off does not receive it when it is switched on',
  async (when) => {
    const { ana, id, rows } = await runningCampaign(db, await person(), {
      contacts: 2,
      received: 2,
      delays: [0, 1440],
    })
    const [first] = await rows()
    const answers = () => answerOf(db, ana, first?.contact_id ?? 0, first?.id)
    if (when === 'before') await answers()
    await changeSteps(ana, id, at(1, { isOn: false }))
    if (when === 'after') await answers()
    const { preview } = await changeSteps(ana, id, at(1, { isOn: true }))
    expect(preview.body).toMatchObject({ people: 1 })
    const pending = (await rows()).filter(({ state }) => state === 'scheduled')
    expect(pending.map(({ contact_id }) => contact_id === first?.contact_id)).toEqual([false])
  },
)

test('who was cancelled while a step was off does not receive it when it is switched on', async () => {
  const { ana, id, rows } = await runningCampaign(db, await person(), { contacts: 2 })
  await changeSteps(ana, id, at(2, { isOn: false }))
  const [first] = await rows()
  expect((await ana.call('POST', `/contacts/${first?.contact_id}/cancel`)).body).toMatchObject({
    cancelledMessages: 2,
  })
  await changeSteps(ana, id, at(2, { isOn: true }))
  const own = (await rows()).filter(({ contact_id }) => contact_id === first?.contact_id)
  expect(own.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

/** A contact whose last step was switched off has finished; another campaign of theirs goes on. */
async function finishedHere() {
  const own = await runningCampaign(db, await person(), { contacts: 1, received: 1, delays: [0, day] })
  const [first] = await own.rows()
  if (!first) throw new Error('there are no messages')
  const other = await campaignOf(own.ana, {}, [{ delayMinutes: 0 }])
  await relate(db, own.ana, other.id, [first.contact_id])
  await changeSteps(own.ana, own.id, at(1, { isOn: false }))
  const cancel = () => own.ana.call('POST', `/contacts/${first.contact_id}/cancel`)
  const answer = () => answerOf(db, own.ana, first.contact_id, first.id)
  return { ...own, first, cancel, answer }
}

test('who was cancelled after they had finished does not go on when a step is switched on', async () => {
  const { ana, id, rows, cancel } = await finishedHere()
  expect((await cancel()).body).toMatchObject({ cancelledMessages: 1 })
  const { preview } = await changeSteps(ana, id, at(1, { isOn: true }))
  expect(preview.body).toMatchObject({ people: 0 })
  expect(statesOf(await rows())).toEqual(['1 sent', '2 cancelled'])
})

test.each(['cancel', 'answer'] as const)(
  'a finished contact to whom %s came since they were read for a change does not go on',
  async (deed) => {
    const { ana, id, rows, first, ...deeds } = await finishedHere()
    await deeds[deed]()
    const second = (await rows())[1]?.step_id ?? 0
    const due = { hasTurn: true, at: Date.now(), due: undefined }
    const added = [
      { enrolmentId: first.enrolment_id, contactId: first.contact_id, stepId: second, ...due },
    ].map((one) => ({ ...one, channel: 'email' as const }))
    await rewriteMessages(db, ana.id, id, { cancelled: [], moved: [], added, backIds: [first.enrolment_id] })
    expect(statesOf(await rows())).toEqual(['1 sent', '2 cancelled'])
    expect(await miscounted(db, ana.id)).toEqual([])
  },
)

test('an answer waits for a change that brings its contact back, and holds what it brought', async () => {
  const { ana, id, rows, first, answer } = await finishedHere()
  const second = (await rows())[1]?.step_id ?? 0
  const due = { hasTurn: true, at: Date.now() + day * minutes, due: undefined }
  const added = [
    {
      enrolmentId: first.enrolment_id,
      contactId: first.contact_id,
      stepId: second,
      channel: 'email' as const,
      ...due,
    },
  ]
  const waits = async () => {
    const { rows: waiting } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
    return waiting.length > 0
  }
  const answered = await db.transaction().execute(async (tx) => {
    await rewriteMessages(tx, ana.id, id, { cancelled: [], moved: [], added, backIds: [first.enrolment_id] })
    const answering = answer()
    await until(waits)
    // Not awaited here: it waits for the end of this transaction.
    return { answering }
  })
  await answered.answering
  expect(statesOf(await rows())).toEqual(['1 sent', '2 cancelled', '2 waiting'])
})
