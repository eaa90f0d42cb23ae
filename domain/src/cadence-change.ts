import type { Channel } from './channel.ts'

/** A step of a cadence before or after a change. */
export type ChangedStep = { id: number; delayMinutes: number; channel: Channel; isOn: boolean }

/** A change of the steps of a campaign. */
export type StepsChange = {
  before: readonly ChangedStep[]
  after: readonly ChangedStep[]
  /** Steps whose text, thread or condition is another: their dates stay. */
  retold: readonly number[]
  /** Enrolments after this one entered by the new steps. */
  lastEnrolmentId: number
  /** Nothing comes earlier for those who are in already. */
  keepsDates: boolean
}

/** How a message counts in a change: `switched_off` was cancelled because its step was, or was removed. */
export type PlannedState =
  | 'waiting'
  | 'scheduled'
  | 'retry'
  /** Being handed over, or a task: it ends by itself. */
  | 'open'
  | 'ended'
  | 'cancelled'
  | 'switched_off'

/** Moments are milliseconds. */
export type PlannedMessage = { id: number; stepId: number; state: PlannedState; at: number }

export type PlannedEnrolment = {
  isActive: boolean
  isHeld: boolean
  messages: readonly PlannedMessage[]
  /** When the last message that left did. */
  leftAt: number | undefined
}

export type Reason =
  | 'Etapa desligada'
  /** Of a held contact who has nothing else left: the cadence ends for them and does not begin again. */
  | 'Etapa desligada com a cadência parada'
  | 'Etapa excluída'
type Turn = { hasTurn: boolean; at: number; due: number | undefined }

export type Replanned = {
  cancelled: readonly { id: number; stepId: number; why: Reason; at: number }[]
  /** `at` is undefined where only its turn is another. */
  moved: readonly { id: number; stepId: number; hasTurn: boolean; at?: number; due?: number; was: number }[]
  added: readonly (Turn & { stepId: number; channel: Channel })[]
  /** Steps that entered and that this contact had passed. */
  passed: readonly number[]
  /** Pending messages whose text is another. */
  retold: readonly number[]
}

export type Clock = {
  now: number
  /** The first moment, not before this one, in which something of a channel may leave. */
  slot: (channel: Channel, at: number) => number
  /** When one more message of a channel leaves that should have left already. */
  leaveSoon: (channel: Channel) => number
}

const minute = 60_000
const movable = new Set<PlannedState>(['waiting', 'scheduled', 'retry'])
const done = new Set<PlannedState>(['open', 'ended'])

/** What is the same for all contacts of a change. */
export function prepareChange(change: StepsChange) {
  const { before, after } = change
  const stepsBefore = new Map(before.map((step, place) => [step.id, { ...step, place }]))
  const stepsAfter = new Map(after.map((step, place) => [step.id, { ...step, place }]))
  const entering = [...stepsAfter.values()].filter(({ id, isOn }) => isOn && !stepsBefore.get(id)?.isOn)
  return { change, stepsBefore, stepsAfter, entering, retold: new Set(change.retold) }
}
export type PreparedChange = ReturnType<typeof prepareChange>
type Placed = ChangedStep & { place: number }

/** A step that a contact still has to receive: with its message, or without one yet. */
type Coming = { step: Placed; message: PlannedMessage | undefined }

/** What a change means for a contact. What has left stays; what has not follows it with the delays as they are now. */
export function replanEnrolment(
  prepared: PreparedChange,
  enrolment: PlannedEnrolment,
  clock: Clock,
): Replanned {
  const ended = new Set(enrolment.messages.filter(({ state }) => done.has(state)).map(({ stepId }) => stepId))
  const pending = enrolment.messages.filter(({ state }) => movable.has(state))
  const cancelled = pending.flatMap((message) => cancelledBy(prepared, message))
  const gone = new Set(cancelled.map(({ id }) => id))
  // A message sent again keeps its turn: what comes next waits for it.
  const again = pending.filter(({ id, stepId }) => ended.has(stepId) && !gone.has(id))
  const kept = pending.filter(({ id, stepId }) => !ended.has(stepId) && !gone.has(id))
  const passedPlace = placePassed(prepared, enrolment, pending)
  const enters = prepared.entering.filter(({ id }) => !kept.some(({ stepId }) => stepId === id))
  const added = addedSteps(
    enrolment,
    enters.filter(({ place }) => place > passedPlace),
  )
  const coming = [...kept.flatMap((message) => comingOf(prepared, message)), ...added.map(newOf)].toSorted(
    (one, other) => one.step.place - other.step.place,
  )
  const open = [...again, ...enrolment.messages.filter(({ state }) => state === 'open')]
  const dates = datesOf(prepared, enrolment, { coming, pending, open }, clock)
  const isEnd = enrolment.isHeld && coming.length + open.length === 0
  return {
    cancelled: isEnd ? cancelled.map(withoutReturn) : cancelled,
    ...dates,
    passed: enters.filter(({ place }) => place <= passedPlace).map(({ id }) => id),
    retold: kept.map(({ stepId }) => stepId).filter((stepId) => prepared.retold.has(stepId)),
  }
}

const withoutReturn = (message: Replanned['cancelled'][number]) =>
  message.why === 'Etapa desligada'
    ? { ...message, why: 'Etapa desligada com a cadência parada' as const }
    : message

const newOf = (step: Placed): Coming => ({ step, message: undefined })

function comingOf({ stepsAfter }: PreparedChange, message: PlannedMessage): Coming[] {
  const step = stepsAfter.get(message.stepId)
  return step ? [{ step, message }] : []
}

function cancelledBy({ stepsBefore, stepsAfter }: PreparedChange, { id, stepId, at }: PlannedMessage) {
  const after = stepsAfter.get(stepId)
  if (after?.isOn === true) return []
  // Of a step that was removed before: another change cancels it.
  if (!after && !stepsBefore.has(stepId)) return []
  const why: Reason = after ? 'Etapa desligada' : 'Etapa excluída'
  return [{ id, stepId, at, why }]
}

/** The last place a contact has behind them: received, or cancelled before what comes next. */
function placePassed(
  { stepsBefore, stepsAfter }: PreparedChange,
  { messages }: PlannedEnrolment,
  pending: readonly PlannedMessage[],
) {
  const next = Math.min(...pending.map(({ stepId }) => stepsBefore.get(stepId)?.place ?? Infinity))
  const behind = messages.filter(
    ({ state, stepId }) =>
      done.has(state) || (state === 'cancelled' && (stepsBefore.get(stepId)?.place ?? Infinity) < next),
  )
  return Math.max(-1, ...behind.map(({ stepId }) => stepsAfter.get(stepId)?.place ?? -1))
}

/** A finished contact goes on only if a step enters that was switched off before they came to it, and nothing else was cancelled. */
function addedSteps({ isActive, messages }: PlannedEnrolment, entering: readonly Placed[]) {
  if (!isActive && messages.some(({ state }) => state === 'cancelled')) return []
  const statesOf = (id: number) => messages.filter(({ stepId }) => stepId === id).map(({ state }) => state)
  const added = entering.filter(({ id }) => statesOf(id).every((state) => state === 'switched_off'))
  return isActive || added.some(({ id }) => statesOf(id).length > 0) ? added : []
}

type Parts = {
  coming: readonly Coming[]
  pending: readonly PlannedMessage[]
  open: readonly PlannedMessage[]
}

/** The turn and the moment of everything that comes, one after another. Dates that the change does not touch stay. */
function datesOf(prepared: PreparedChange, enrolment: PlannedEnrolment, parts: Parts, clock: Clock) {
  const { coming, open } = parts
  const followedBefore = predecessors(prepared, parts)
  const base = beginningOf(prepared, enrolment, parts, clock)
  const moved: Replanned['moved'][number][] = []
  const added: Replanned['added'][number][] = []
  let before: { stepId: number | undefined; at: number; isMoved: boolean } = {
    stepId: undefined,
    at: base,
    isMoved: false,
  }
  for (const [index, { step, message }] of coming.entries()) {
    const hasTurn = index === 0 && open.length === 0 && !enrolment.isHeld
    const follows = { isMoved: before.isMoved, isSame: followedBefore.get(step.id) === before.stepId }
    const keeps = message && keepsDate(prepared, { step, message, hasTurn }, follows)
    const planned = keeps
      ? { at: message.at, due: undefined }
      : momentOf(prepared, { step, message, hasTurn, isHeld: enrolment.isHeld }, before.at, clock)
    const isMoved = !message || planned.at !== message.at
    if (!message) added.push({ stepId: step.id, channel: step.channel, hasTurn, ...planned })
    else if (isMoved)
      moved.push({ id: message.id, stepId: step.id, was: message.at, hasTurn, ...due(planned) })
    else if (hasTurn !== (message.state !== 'waiting'))
      moved.push({ id: message.id, stepId: step.id, was: message.at, hasTurn })
    before = { stepId: step.id, at: planned.at, isMoved }
  }
  return { moved, added }
}

const due = ({ at, due }: { at: number; due: number | undefined }) => ({
  at,
  ...(due !== undefined && { due }),
})

/** Before the change, the step that each pending one followed; one that is removed leaves the dates behind it as they are. */
function predecessors({ stepsBefore, stepsAfter }: PreparedChange, { pending, open }: Parts) {
  const again = new Set(open.map(({ id }) => id))
  const places = pending
    .filter(({ id, stepId }) => stepsAfter.has(stepId) && !again.has(id))
    .flatMap(({ stepId }) => stepsBefore.get(stepId) ?? [])
    .toSorted((one, other) => one.place - other.place)
  return new Map(places.map(({ id }, index) => [id, places[index - 1]?.id]))
}

/** The moment the delay of the first step that comes counts from. */
function beginningOf(
  { stepsBefore }: PreparedChange,
  { leftAt }: PlannedEnrolment,
  { pending, open }: Parts,
  clock: Clock,
) {
  const ahead = open.filter(({ state }) => state !== 'open').map(({ at }) => at)
  if (leftAt !== undefined || ahead.length > 0) return Math.max(leftAt ?? -Infinity, ...ahead)
  // Nothing has left: as they entered, each at their place in the pace of the sender.
  const [first] = pending
    .flatMap(({ stepId, at }) => {
      const step = stepsBefore.get(stepId)
      return step ? [{ place: step.place, entered: at - step.delayMinutes * minute }] : []
    })
    .toSorted((one, other) => one.place - other.place)
  return first?.entered ?? clock.now
}

type Existing = { step: Placed; message: PlannedMessage; hasTurn: boolean }
type Follows = { isMoved: boolean; isSame: boolean }

function keepsDate({ stepsBefore }: PreparedChange, { step, message, hasTurn }: Existing, follows: Follows) {
  // It was tried already, and is tried again when it should be.
  if (hasTurn && message.state === 'retry') return true
  const isSameDelay = stepsBefore.get(step.id)?.delayMinutes === step.delayMinutes
  return isSameDelay && follows.isSame && !follows.isMoved
}

type Due = Coming & { hasTurn: boolean; isHeld: boolean }

function momentOf(
  { change }: PreparedChange,
  { step, message, hasTurn, isHeld }: Due,
  from: number,
  { now, slot, leaveSoon }: Clock,
): { at: number; due: number | undefined } {
  const target = from + step.delayMinutes * minute
  const at = slot(step.channel, target)
  if (change.keepsDates && message && message.at >= at) return { at: message.at, due: undefined }
  if (at >= now || isHeld) return { at, due: hasTurn && at > target ? target : undefined }
  if (hasTurn) return { at: leaveSoon(step.channel), due: now }
  return { at: slot(step.channel, now), due: undefined }
}

/** How many people a change concerns, in all and by step: their message of it is moved, new, cancelled or says something else. */
export type ChangeEffect = {
  people: number
  cancelled: number
  /** The first date that is another, in milliseconds. */
  firstAt: number | null
  /** Whether a message leaves earlier than it was to. */
  shortens: boolean
  steps: Record<string, { people: number; passed: number }>
}

export const noEffect = (): ChangeEffect => ({
  people: 0,
  cancelled: 0,
  firstAt: null,
  shortens: false,
  steps: {},
})

/** Adds what a change means for one more contact. */
export function addEffect(
  effect: ChangeEffect,
  { cancelled, moved, added, passed, retold }: Replanned,
): void {
  const redated = moved.filter(({ at }) => at !== undefined)
  const concerned = [...cancelled, ...redated, ...added].map(({ stepId }) => stepId)
  const steps = new Set([...concerned, ...retold])
  if (steps.size > 0) effect.people += 1
  effect.cancelled += cancelled.length
  for (const stepId of steps) stepOf(effect, stepId).people += 1
  for (const stepId of passed) stepOf(effect, stepId).passed += 1
  for (const { at } of [...redated, ...added])
    if (at !== undefined) effect.firstAt = Math.min(effect.firstAt ?? Infinity, at)
  if (redated.some(({ at = 0, was }) => at < was)) effect.shortens = true
}

function stepOf(effect: ChangeEffect, stepId: number) {
  const own = effect.steps[stepId] ?? { people: 0, passed: 0 }
  effect.steps[stepId] = own
  return own
}
