import type { CadenceStep } from '@cadencia/contract/steps'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { holdEnrolments } from '#engine/hold/queries.ts'
import { record } from '#engine/send/queue.ts'
import { type Person, startApi } from '#test/api.ts'
import { campaignOf, contactsOf, counted, relate } from '#test/build.ts'
import { changeSteps, type MessageRow, miscounted, rowsOf } from '#test/cadence-changes.ts'
import { handed } from '#test/sent.ts'

const { db, person } = await startApi()

/** The same numbers for the same seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof random>

const delays = [0, 30, 60, 1440, 3 * 1440]

/** Something happens to a contact: a message is handed over, sent, becomes a task, or an answer holds it. */
async function happens(ana: Person, campaignId: number, pick: Random) {
  const due = (await rowsOf(db, campaignId)).filter(({ state }) => state === 'scheduled')
  const message = due[pick(due.length)]
  if (!message) return
  const what = pick(10)
  if (what === 0)
    return void (await db.transaction().execute((tx) => holdEnrolments(tx, ana.id, [message.enrolment_id])))
  const work = await handed(db, ana, message.id, { toTask: what === 1 })
  if (what > 2) await record(db, [{ work, outcome: { kind: 'sent', code: '250 ok' } }])
}

type Wanted = ReturnType<Parameters<typeof changeSteps>[2]>

/** A change as a person may make it, or several at once. */
function edited(steps: CadenceStep[], pick: Random): Wanted {
  const list: Wanted[number][] = [...steps]
  for (let turn = pick(3); turn >= 0; turn--) {
    const place = pick(list.length)
    const step = list[place]
    if (!step) continue
    const delayMinutes = delays[pick(delays.length)] ?? 0
    const acts = [
      () => list.splice(place, 1, { ...step, delayMinutes }),
      () => list.splice(place, 1, { ...step, isOn: step.isOn === false }),
      () => list.splice(place, 0, { templateId: step.templateId ?? 0, delayMinutes }),
      () => list.splice(pick(list.length), 0, ...list.splice(place, 1)),
      () => list.length > 2 && list.splice(place, 1),
    ]
    acts[pick(acts.length)]?.()
  }
  return list
}

const left = new Set(['sent', 'dispatched', 'task'])
const pending = new Set(['waiting', 'scheduled', 'retry'])

type StepRow = { id: number; place: number; delay_minutes: number; is_on: boolean }
type Enrolment = { id: number; status: string; is_held: boolean }

async function stateOf(campaignId: number) {
  const { rows: steps } = await sql<StepRow>`
    select id, step_order as place, delay_minutes, is_on from steps
    where campaign_id = ${campaignId} and is_active order by step_order`.execute(db)
  const { rows: enrolments } = await sql<Enrolment>`
    select id, status, held_at is not null as is_held from enrolments where campaign_id = ${campaignId}`.execute(
    db,
  )
  const messages = Map.groupBy(await rowsOf(db, campaignId), ({ enrolment_id }) => enrolment_id)
  return { steps, enrolments, messages }
}

/** Steps that entered when a contact was past their place or finished, by contact: they do not come back later. */
type Skipped = Map<number, Set<number>>

/** What must be so of every contact, whatever was changed. */
function check(
  enrolment: Enrolment,
  steps: readonly StepRow[],
  messages: readonly MessageRow[],
  skipped: Skipped,
) {
  const alive = messages.filter(({ state }) => state !== 'cancelled')
  const places = new Map(steps.map(({ id, place }) => [id, place]))
  // No step twice.
  expect(new Set(alive.map(({ step_id }) => step_id)).size).toBe(alive.length)
  const gone = alive.filter(({ state }) => left.has(state))
  const coming = alive.filter(({ state }) => pending.has(state))
  const passed = Math.max(0, ...gone.map(({ step_id }) => places.get(step_id) ?? 0))
  const own = skipped.get(enrolment.id) ?? new Set<number>()
  skipped.set(enrolment.id, own)
  const had = new Set(alive.map(({ step_id }) => step_id))
  const wanted = steps
    .filter(({ id, is_on, place }) => is_on && place > passed && !(own.has(id) && !had.has(id)))
    .map(({ id }) => id)
  const isDone = enrolment.status !== 'active'
  for (const { id, place } of steps) if ((isDone || place <= passed) && !had.has(id)) own.add(id)
  // None lost, and nothing of a step that is off or removed.
  expect(coming.map(({ step_id }) => step_id)).toEqual(isDone ? [] : wanted)
  const open = gone.some(({ state }) => state !== 'sent')
  const turns = coming.map(({ state }) => state !== 'waiting')
  expect(turns).toEqual(turns.map((_, index) => index === 0 && !open && !enrolment.is_held))
  checkSpacing(gone, coming)
}

/** One that waits is expected by its plan, and released a little later where the one before it left a little later. */
const tolerance = 30_000

function checkSpacing(gone: readonly MessageRow[], coming: readonly MessageRow[]) {
  let before = Math.max(-Infinity, ...gone.map(({ sent_at }) => sent_at?.getTime() ?? -Infinity))
  for (const { shipping_at, delay_minutes } of coming) {
    expect(shipping_at.getTime() + tolerance).toBeGreaterThanOrEqual(before + delay_minutes * 60_000)
    before = shipping_at.getTime()
  }
}

type Body = { fields?: { order?: string }; effect?: { firstDate: string | null } }

/** What a change came to, or why it was refused. */
function told({ body }: { body: unknown }) {
  // Answers of the two calls.
  const { fields, effect } = body as Body
  return effect ? { ...effect, firstDate: effect.firstDate !== null } : fields?.order && 'out of order'
}

test.each([1, 2, 3, 4, 5])(
  'whatever is changed and however people stand, none is lost (%i)',
  async (seed) => {
    const pick = random(seed)
    const skipped: Skipped = new Map()
    const ana = await person()
    const { id } = await campaignOf(ana, {}, [
      { delayMinutes: 0 },
      { delayMinutes: 60 },
      { delayMinutes: 1440 },
    ])
    let refused = 0
    for (let round = 0; round < 12; round++) {
      if (round % 4 === 0) await relate(db, ana, id, await contactsOf(db, ana, 3)).catch(() => undefined)
      for (let turn = pick(6); turn > 0; turn--) await happens(ana, id, pick)
      await counted(db, ana.id)
      const was = (await rowsOf(db, id)).filter(({ state }) => state === 'sent')
      const { preview, change } = await changeSteps(ana, id, (steps) => edited(steps, pick))
      // Refused only for its order; otherwise what was foreseen is what was done. Dates from now on are a moment apart.
      expect(told(change)).toEqual(
        change.status === 200 ? told({ body: { effect: preview.body } }) : 'out of order',
      )
      if (change.status !== 200) refused += 1
      const { steps, enrolments, messages } = await stateOf(id)
      for (const enrolment of enrolments) check(enrolment, steps, messages.get(enrolment.id) ?? [], skipped)
      const now = new Map((await rowsOf(db, id)).map((row) => [row.id, row]))
      for (const row of was) expect(now.get(row.id)).toMatchObject({ state: 'sent', sent_at: row.sent_at })
      expect(await miscounted(db, ana.id)).toEqual([])
    }
    expect(refused).toBeLessThan(12)
  },
)
