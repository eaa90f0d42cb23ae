import type { Change } from './changes.ts'
import type { Finding, History, Message } from './check.ts'
import { plannedIn } from './planned.ts'

const found = (rule: string, examples: string[]): Finding => ({
  rule,
  found: examples.length,
  examples: examples.slice(0, 5),
})

/** What is promised of cadences that are edited while they run. */
export const checkEdits = (history: History): Finding[] => [
  lost(history),
  twice(history),
  leftMeanwhile(history),
  leftAfterCancel(history),
  misplanned(history),
]

const ownOf = (messages: readonly Message[]) =>
  Map.groupBy(messages, ({ user, enrolment }) => `${user}/${enrolment}`)

/** I20: each step that is on reaches every contact whom nothing stopped, unless they were past its place when it entered. */
function lost({ messages, changes, cadences, held, recorded, cancels }: History) {
  const isHeld = new Set(held)
  const isCancelled = new Set(cancels.map(({ contact }) => contact))
  const answered = new Set(recorded.map(({ user, contact }) => `${user}/${contact}`))
  const changesOf = Map.groupBy(changes, ({ campaign }) => campaign)
  const examples = [...ownOf(messages)].flatMap(([enrolment, own]) => {
    const [one] = own
    if (!one || isHeld.has(enrolment) || answered.has(`${one.user}/${one.contact}`)) return []
    if (isCancelled.has(one.contact)) return []
    if (own.some(({ status, byEdit }) => status === 'cancel' && !byEdit)) return []
    return (cadences.get(one.campaign) ?? []).flatMap(({ id: step, isOn }) => {
      if (!isOn || own.some(({ stepId, status }) => stepId === step && status !== 'cancel')) return []
      const brought = changesOf.get(one.campaign)?.findLast((change) => brings(change, step))
      return brought && isPast(own, brought, step) ? [] : [`enrolment ${enrolment}: step ${step}`]
    })
  })
  return found('I20 every step that is on reached all who were not past it', examples)
}

const brings = ({ before, after }: Change, step: number) =>
  after.some(({ id, isOn }) => id === step && isOn) && !before.some(({ id, isOn }) => id === step && isOn)

/** Whether a step behind this one had left or ended before the change was done, or they had finished without ever having it. */
function isPast(own: readonly Message[], { after, until }: Change, step: number) {
  const place = after.findIndex(({ id }) => id === step)
  const behind = new Set(after.slice(place + 1).map(({ id }) => id))
  const then = own.filter(({ createdAt }) => createdAt <= until)
  const hasEnded = ({ endedAt = Infinity }: Message) => endedAt <= until
  if (then.every((message) => message.stepId !== step && hasEnded(message))) return true
  return then.some(
    (message) =>
      behind.has(message.stepId) &&
      message.status !== 'cancel' &&
      ((message.departedAt ?? Infinity) <= until || hasEnded(message)),
  )
}

/** I21: a step that was switched off and on again, or moved, is received once. */
function twice({ messages }: History) {
  const examples = [...ownOf(messages)].flatMap(([enrolment, own]) => {
    const steps = own.filter(({ status }) => status !== 'cancel').map(({ stepId }) => stepId)
    return new Set(steps).size === steps.length ? [] : [`enrolment ${enrolment}: steps ${steps.join(' ')}`]
  })
  return found('I21 no contact received a step twice', examples)
}

/** I22: from the answer to an edit on nothing leaves until every contact is planned anew. */
function leftMeanwhile({ messages, edits, changes }: History) {
  const stretches = edits.flatMap(({ campaign, answeredAt, isDone }) => {
    const open = changes.filter(
      (change) => change.campaign === campaign && change.from <= answeredAt && change.until > answeredAt,
    )
    return isDone ? [] : [{ campaign, from: answeredAt, until: Math.max(...open.map(({ until }) => until)) }]
  })
  const own = Map.groupBy(stretches, ({ campaign }) => campaign)
  const examples = messages.flatMap(({ id, campaign, dispatchedAt: at = 0 }) =>
    (own.get(campaign) ?? []).some(({ from, until }) => at > from && at < until) ? [`${id}`] : [],
  )
  return found('I22 nothing passed the gate while its cadence was planned anew', examples)
}

/** I23: what a person cancelled stays cancelled, whatever enters the cadence later. */
function leftAfterCancel({ messages, cancels }: History) {
  const cancelledAt = new Map(
    cancels.flatMap(({ contact, messages: count = 0, at }) =>
      at !== undefined && count > 0 ? [[contact, at] as const] : [],
    ),
  )
  const examples = messages.flatMap(({ id, contact, dispatchedAt = 0 }) =>
    dispatchedAt > (cancelledAt.get(contact) ?? Infinity) ? [`${id} of contact ${contact}`] : [],
  )
  return found('I23 nothing passed the gate after its contact was cancelled', examples)
}

const pendingStates = new Set(['scheduled', 'retry', 'dispatched'])

/**
 * From when the delay of the step behind a message counts: from when it left, once it has ended; from its date while it
 * waits. One that has its turn may have been put off alone, and what is behind it follows when it has left.
 */
const earliestAfter = ({ endedAt, dispatchedAt, state, shippingAt }: Message) => {
  if (endedAt !== undefined) return dispatchedAt
  return state === 'waiting' ? shippingAt : undefined
}

/**
 * I24: of what was not waited for, each contact has exactly one message that is next, and the delays between
 * those that are still to leave are kept.
 */
function misplanned(history: History) {
  const { messages, held, cadences } = history
  const isHeld = new Set(held)
  const isPlanned = plannedIn(history)
  const own = messages.filter((message) => isPlanned(message) && !message.byEdit)
  const examples = [...ownOf(own)].flatMap(([enrolment, all]) => {
    const places = new Map(cadences.get(all[0]?.campaign ?? 0)?.map(({ id }, place) => [id, place]))
    const inOrder = all
      .filter(({ status }) => status !== 'cancel')
      .toSorted((one, other) => (places.get(one.stepId) ?? 0) - (places.get(other.stepId) ?? 0))
    const coming = inOrder.filter(({ status }) => status === 'pending')
    if (coming.length === 0 || isHeld.has(enrolment)) return []
    const turns = coming.filter(({ state }) => pendingStates.has(state)).length
    const isClose = coming.some(({ id, shippingAt, delayMs }) => {
      const before = inOrder[inOrder.findIndex((message) => message.id === id) - 1]
      const earliest = before && earliestAfter(before)
      return earliest !== undefined && shippingAt < earliest + delayMs
    })
    return turns === 1 && !isClose ? [] : [`enrolment ${enrolment}: ${turns} turns`]
  })
  return found('I24 what is still planned has one turn and keeps its distance', examples)
}
