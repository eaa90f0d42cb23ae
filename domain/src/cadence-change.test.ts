import { expect, test } from 'vitest'

import {
  type ChangedStep,
  type Clock,
  type PlannedEnrolment,
  type PlannedMessage,
  prepareChange,
  replanEnrolment,
  type StepsChange,
} from './cadence-change.ts'

const day = 1440
const ms = day * 60_000
const now = 100 * ms

/** Everything may leave at any moment. */
const clock: Clock = { now, slot: (_, at) => at, leaveSoon: () => now }

const step = (id: number, delayDays: number, more: Partial<ChangedStep> = {}): ChangedStep => ({
  id,
  delayMinutes: delayDays * day,
  channel: 'email',
  isOn: true,
  ...more,
})

const message = (id: number, state: PlannedMessage['state'], at: number): PlannedMessage => ({
  id: id * 10,
  stepId: id,
  state,
  at,
})

/** The first step left now, the second has its turn in a day, the third waits for a day more. */
const underWay: PlannedEnrolment = {
  isActive: true,
  isHeld: false,
  leftAt: now,
  messages: [
    message(1, 'ended', now),
    message(2, 'scheduled', now + ms),
    message(3, 'waiting', now + 2 * ms),
  ],
}

const three = [step(1, 0), step(2, 1), step(3, 1)]

const replanned = (
  after: readonly ChangedStep[],
  { enrolment = underWay, ...more }: Partial<StepsChange> & { enrolment?: PlannedEnrolment } = {},
) => {
  const change = { before: three, after, retold: [], lastEnrolmentId: 1, keepsDates: false, ...more }
  return replanEnrolment(prepareChange(change), enrolment, clock)
}

const nothing = { cancelled: [], moved: [], added: [], passed: [], retold: [] }

test('steps that are the same change nothing', () => {
  expect(replanned(three)).toEqual(nothing)
})

test('another delay of what has left changes nothing for who received it', () => {
  expect(replanned([step(1, 9), step(2, 1), step(3, 1)])).toEqual(nothing)
})

test('a longer delay moves its step and those behind it by as much', () => {
  expect(replanned([step(1, 0), step(2, 4), step(3, 1)]).moved).toMatchObject([
    { stepId: 2, hasTurn: true, at: now + 4 * ms, was: now + ms },
    { stepId: 3, hasTurn: false, at: now + 5 * ms, was: now + 2 * ms },
  ])
})

test('a step that enters before what comes next has the turn, and what comes next waits behind it', () => {
  const { added, moved, passed } = replanned([step(1, 0), step(9, 1), step(2, 1), step(3, 1)])
  expect(added).toMatchObject([{ stepId: 9, hasTurn: true, at: now + ms }])
  expect(moved).toMatchObject([
    { stepId: 2, hasTurn: false, at: now + 2 * ms },
    { stepId: 3, at: now + 3 * ms },
  ])
  expect(passed).toEqual([])
})

test('a step that enters behind a contact is not sent to them', () => {
  const { added, moved, passed } = replanned([step(9, 0), step(1, 0), step(2, 1), step(3, 1)])
  expect({ added, moved, passed }).toEqual({ added: [], moved: [], passed: [9] })
})

test('a step that is switched off is cancelled, and the next one takes its turn', () => {
  const { cancelled, moved } = replanned([step(1, 0), step(2, 1, { isOn: false }), step(3, 1)])
  expect(cancelled).toMatchObject([{ stepId: 2, why: 'Etapa desligada' }])
  expect(moved).toMatchObject([{ stepId: 3, hasTurn: true, at: now + ms }])
})

test('who finished before a step was switched on again gets it only if it was switched off for them', () => {
  const before = [step(1, 0), step(2, 1, { isOn: false })]
  const after = [step(1, 0), step(2, 1)]
  const finished = { ...underWay, isActive: false }
  const waited = { ...finished, messages: [message(1, 'ended', now), message(2, 'switched_off', now)] }
  const never = { ...finished, messages: [message(1, 'ended', now)] }
  expect(replanned(after, { before, enrolment: waited }).added).toMatchObject([{ stepId: 2, hasTurn: true }])
  expect(replanned(after, { before, enrolment: never }).added).toEqual([])
  const stopped = { ...finished, messages: [message(1, 'cancelled', now), message(2, 'switched_off', now)] }
  expect(replanned(after, { before, enrolment: stopped }).added).toEqual([])
})

test('of a held contact nothing has its turn', () => {
  const held = {
    ...underWay,
    isHeld: true,
    messages: [message(1, 'ended', now), message(2, 'waiting', now + ms)],
  }
  const { moved } = replanned([step(1, 0), step(2, 4)], { before: three.slice(0, 2), enrolment: held })
  expect(moved.map(({ hasTurn }) => hasTurn)).toEqual([false])
})

test('a held contact whose last step is switched off has reached the end; with another step left they may go on', () => {
  const messages = [message(1, 'ended', now), message(2, 'waiting', now + ms)]
  const held = { ...underWay, isHeld: true, messages }
  const whyOf = (enrolment: typeof held, after = [step(1, 0), step(2, 1, { isOn: false })]) =>
    replanned(after, { before: three.slice(0, after.length), enrolment }).cancelled.map(({ why }) => why)
  expect(whyOf(held)).toEqual(['Etapa desligada com a cadência parada'])
  expect(whyOf({ ...held, isHeld: false })).toEqual(['Etapa desligada'])
  const more = { ...held, messages: [...messages, message(3, 'waiting', now + 2 * ms)] }
  expect(whyOf(more, [step(1, 0), step(2, 1, { isOn: false }), step(3, 1)])).toEqual(['Etapa desligada'])
})

test('only for those who enter, nothing comes earlier', () => {
  const shorter = [step(1, 0), step(2, 0), step(3, 1)]
  expect(replanned(shorter).moved).toMatchObject([
    { stepId: 2, at: now },
    { stepId: 3, at: now + ms },
  ])
  expect(replanned(shorter, { keepsDates: true }).moved).toEqual([])
})
