import { expect, test } from 'vitest'

import { check, type History, type Message } from './check.ts'
import { farMs } from './planned.ts'

const message = (fields: Partial<Message> = {}): Message => ({
  id: 1,
  user: 1,
  contact: 1,
  campaign: 1,
  enrolment: 1,
  address: 'ana@exemplo.com.br',
  stepId: 1,
  order: [{ id: 1 }, { id: 2 }],
  delayMs: 0,
  createdAt: 0,
  state: 'sent',
  status: 'success',
  shippingAt: 100,
  dispatchedAt: 200,
  departedAt: 200,
  endedAt: 210,
  byPerson: false,
  byEdit: false,
  ...fields,
})
const copy = { message: 1, user: 1, cut: false, at: 0 }
const history = (fields: Partial<History> = {}): History => ({
  messages: [message()],
  taken: [copy],
  pauses: [],
  closures: [],
  optOuts: [],
  cancels: [],
  doubtsAtMost: 0,
  miscounted: [],
  pace: { user: 2, perMinute: 60, hands: 1 },
  moves: ['scheduled>dispatched', 'dispatched>sent'],
  forgotten: [],
  misreported: [],
  answers: [],
  recorded: [],
  holds: [],
  held: [],
  edits: [],
  changes: [],
  cadences: new Map(),
  planned: new Set(),
  endedAt: 1_000_000_000,
  ...fields,
})
const answer = { mail: '<r@cliente.exemplo>', user: 1, message: 1 }
const row = { ...answer, contact: 1, committedAt: 250, effects: 1, events: 1 }
/** A message that was answered, and the next one of its contact, which is held. */
const answered = (fields: Partial<History> = {}): Partial<History> => ({
  messages: [
    message(),
    message({ id: 2, stepId: 2, state: 'waiting', status: 'pending', dispatchedAt: undefined }),
  ],
  answers: [answer],
  recorded: [row],
  holds: ['1/1'],
  held: ['1/1'],
  ...fields,
})
const brokenBy = (fields: Partial<History>) =>
  check(history(fields))
    .filter(({ found }) => found > 0)
    .map(({ rule }) => rule.split(' ')[0])

const stepsOf = (ids: number[]) =>
  ids.map((id) => ({ id, delayMinutes: 0, isOn: true, channel: 'email' as const }))
const steps = stepsOf([1, 2])
/** The second step was switched on while the first was being planned anew. */
const change = { campaign: 1, from: 120, until: 220, before: steps.slice(0, 1), after: steps }
const edit = { kind: 'switch', campaign: 1, answeredAt: 150, isDone: false }
const off = message({ id: 2, stepId: 2, state: 'cancelled', status: 'cancel', byEdit: true, endedAt: 110 })
const edited = (fields: Partial<History>): Partial<History> => ({
  changes: [change],
  cadences: new Map([[1, steps]]),
  messages: [message(), message({ id: 2, stepId: 2, dispatchedAt: 300, endedAt: 310 })],
  taken: [copy, { ...copy, message: 2 }],
  ...fields,
})

test('a step that enters reaches those who were not past it, and no others', () => {
  expect(brokenBy(edited({}))).toEqual([])
  const turned = { ...change, after: steps.toReversed() }
  expect(brokenBy(edited({ messages: [message()], taken: [copy], changes: [turned] }))).toEqual([])
  const finished = { ...change, from: 300, until: 320 }
  expect(brokenBy(edited({ messages: [message()], taken: [copy], changes: [finished] }))).toEqual([])
})

test('what was switched off is neither before nor behind another', () => {
  const messages = [message(), off, message({ id: 3, stepId: 2, dispatchedAt: 300, endedAt: 310 })]
  expect(brokenBy(edited({ messages, taken: [copy, { ...copy, message: 3 }] }))).toEqual([])
})

const coming = (fields: Partial<Message>) =>
  message({
    state: 'waiting',
    status: 'pending',
    delayMs: 1000,
    dispatchedAt: undefined,
    departedAt: undefined,
    endedAt: undefined,
    ...fields,
  })

/** The first step has left, the second is planned a second behind it, and others may follow. */
const plannedFor = (fields: Partial<Message>, ...others: Message[]) =>
  edited({
    changes: [],
    cadences: new Map([[1, stepsOf([1, 2, ...others.map(({ stepId }) => stepId)])]]),
    messages: [
      message(),
      coming({ id: 2, stepId: 2, state: 'scheduled', shippingAt: 1200, ...fields }),
      ...others,
    ],
    taken: [copy],
  })
const third = coming({ id: 3, stepId: 3, shippingAt: 2200 })
const fourth = coming({ id: 4, stepId: 4, shippingAt: 2300 })

test('what is still planned has its turn and keeps its distance', () => {
  expect(brokenBy({ planned: new Set([1]), ...plannedFor({}, third) })).toEqual([])
})

test('what is behind a message that got its turn late follows when that has left', () => {
  expect(brokenBy({ planned: new Set([1]), ...plannedFor({ shippingAt: 5000 }, third) })).toEqual([])
})

const nextDay = { endedAt: 0, ...plannedFor({ shippingAt: farMs + 1 }, third) }

test('what closed hours put off to another day is not waited for, nor what is behind it', () => {
  expect(brokenBy(nextDay)).toEqual([])
})

test('a message that was refused for the moment has not left', () => {
  const tried = coming({ id: 2, stepId: 2, state: 'retry', shippingAt: farMs + 1, dispatchedAt: 250 })
  const entered = message({ id: 3, stepId: 3, dispatchedAt: 300, delayMs: 0, endedAt: 310 })
  const taken = [copy, { ...copy, message: 3 }]
  expect(brokenBy({ endedAt: 0, messages: [message(), entered, tried], taken })).toEqual([])
})

test('a step that enters does not reach who was cancelled', () => {
  const cancels = [{ contact: 1, messages: 0, at: 210 }]
  expect(brokenBy(edited({ messages: [message(), off], taken: [copy], cancels }))).toEqual([])
})

test('a message sent once breaks nothing', () => {
  expect(brokenBy({})).toEqual([])
})

test('a sender with a limit may send that many a second, and one more for each hand', () => {
  const messages = [1, 2, 3].map((id) => message({ id, enrolment: id, user: 2 }))
  const taken = [1000, 1300, 2000].map((at, index) => ({ ...copy, message: index + 1, user: 2, at }))
  expect(brokenBy({ messages, taken })).toEqual([])
})

test('what a call did whose answer was lost may be there or not', () => {
  const cancels = [{ contact: 1, messages: undefined }]
  const cancelled = message({ state: 'cancelled', status: 'cancel', byPerson: true })
  expect(brokenBy({ cancels })).toEqual([])
  expect(brokenBy({ cancels, messages: [cancelled], taken: [] })).toEqual([])
})

test('a message that came back from the gate and was planned for later has not left', () => {
  const cancelled = message({ state: 'cancelled', status: 'cancel', byPerson: true, shippingAt: 300 })
  expect(brokenBy({ messages: [cancelled], taken: [], cancels: [{ contact: 1, messages: 1 }] })).toEqual([])
})

test('what is held by an answer has not ended, and what was on its way arrives', () => {
  expect(brokenBy(answered({ taken: [{ ...copy, at: 300 }] }))).toEqual([])
})

test('a second answer of a contact finds nothing left to hold', () => {
  const second = { mail: '<s@cliente.exemplo>', user: 1, message: 1 }
  const recorded = [row, { ...row, ...second, committedAt: 260, effects: 0 }]
  expect(brokenBy(answered({ answers: [answer, second], recorded }))).toEqual([])
})

test('an answer counts from its commit, in the millisecond in which it was', () => {
  const messages = [message({ dispatchedAt: 251 })]
  expect(brokenBy(answered({ messages, recorded: [{ ...row, committedAt: 250.2 }] }))).toEqual([])
})

test.each<[string, Partial<History>]>([
  ['I1', { messages: [message({ state: 'retry', status: 'pending' })] }],
  ['I2', { taken: [copy, copy] }],
  ['I3', { taken: [] }],
  ['I4', { messages: [message({ state: 'cancelled', status: 'cancel' })] }],
  ['I4', { cancels: [{ contact: 1, messages: 1 }] }],
  [
    'I4',
    {
      messages: [message({ byPerson: true }), message({ contact: 2 })],
      cancels: [{ contact: 2, messages: 1 }],
    },
  ],
  ['I5', { messages: [message({ state: 'failed', status: 'error' })] }],
  ['I6', { optOuts: [{ user: 1, address: 'ana@exemplo.com.br', at: 150 }] }],
  ['I7', { pauses: [{ campaign: 1, from: 150, until: 250 }] }],
  ['I8', { messages: [message({ shippingAt: 300 })] }],
  ['I8', { closures: [{ campaign: 1, from: 150, until: 250 }] }],
  [
    'I9',
    {
      messages: [message(), message({ id: 2, stepId: 2, dispatchedAt: 205 })],
      taken: [copy, { ...copy, message: 2 }],
    },
  ],
  [
    'I9',
    {
      messages: [message(), message({ id: 2, stepId: 2, dispatchedAt: 1099, delayMs: 1000 })],
      taken: [copy, { ...copy, message: 2 }],
    },
  ],
  ['I10', { miscounted: ['step 1'] }],
  [
    'I11',
    {
      messages: [1, 2, 3].map((id) => message({ id, enrolment: id, user: 2 })),
      taken: [1, 2, 3].map((id) => ({ ...copy, message: id, user: 2, at: 1000 + id * 300 })),
    },
  ],
  ['I12', { taken: [{ ...copy, user: 2 }] }],
  ['I13', { moves: ['sent>dispatched'] }],
  ['I14', { forgotten: ['contact x@exemplo.com.br'] }],
  ['I15', { misreported: ['7 sent, told 2'] }],
  ['I1', answered({ held: [], holds: [] })],
  ['I1', answered({ messages: [message({ state: 'scheduled', status: 'pending' })] })],
  ['I1', { ...nextDay, endedAt: 1 }],
  ['I1', { ...nextDay, messages: [message(), coming({ id: 2, stepId: 2, shippingAt: farMs + 1 })] }],
  ['I16', answered({ recorded: [] })],
  ['I16', answered({ recorded: [row, row] })],
  ['I16', answered({ answers: [] })],
  ['I16', answered({ recorded: [{ ...row, message: 2 }] })],
  ['I17', answered({ recorded: [{ ...row, effects: 2 }] })],
  ['I17', answered({ recorded: [{ ...row, events: 0 }] })],
  ['I17', answered({ recorded: [{ ...row, events: 2 }] })],
  ['I17', answered({ holds: ['1/1', '1/1'] })],
  ['I17', answered({ holds: [] })],
  ['I18', answered({ messages: [message({ dispatchedAt: 252 })] })],
  ['I18', answered({ messages: [message(), message({ id: 2, enrolment: 2, dispatchedAt: 252 })] })],
  ['I18', answered({ taken: [{ ...copy, at: 2451 }] })],
  ['I20', edited({ messages: [message({ endedAt: 230 })] })],
  ['I20', edited({ messages: [message(), off] })],
  ['I21', { messages: [message(), message({ id: 2 })], taken: [copy, { ...copy, message: 2 }] }],
  ['I22', edited({ edits: [edit] })],
  ['I24', { planned: new Set([1]), ...plannedFor({ shippingAt: 100 }) }],
  ['I24', { planned: new Set([1]), ...plannedFor({ state: 'waiting' }) }],
  ['I24', { planned: new Set([1]), ...plannedFor({}, third, fourth) }],
  ['I23', { cancels: [{ contact: 1, messages: 1, at: 150 }] }],
  ['doubts', { messages: [message({ state: 'unknown', status: 'error' })] }],
])('%s is seen when it is broken', (rule, fields) => {
  expect(brokenBy(fields)).toContain(rule)
})
