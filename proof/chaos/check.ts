import type { ChangedStep } from '@cadencia/domain/cadence-change'

import type { Change } from './changes.ts'
import { checkAnswers } from './check-answers.ts'
import { checkEdits } from './check-edits.ts'
import type { Edit } from './edits.ts'
import { plannedIn } from './planned.ts'

/** What was told and what was found, after everything that could go wrong did. */
export type History = {
  messages: Message[]
  /** What the mail server took responsibility for, in the order it did. */
  taken: { message: number; user: number; cut: boolean; at: number }[]
  /** Times during which a campaign was paused: from the answer to the pause until the resumption was asked for. */
  pauses: Stretch[]
  /** Times outside the hours of a campaign, known in the same way. */
  closures: Stretch[]
  /** Opt-outs that were confirmed. */
  optOuts: { user: number; address: string; at: number }[]
  /** How many messages of a contact each call that cancels said it had cancelled; undefined where the answer was lost. */
  cancels: { contact: number; messages: number | undefined; at?: number }[]
  /** How many messages may be in doubt: the hands of every process that was killed, and every answer cut off. */
  doubtsAtMost: number
  /** Counters that differ from a count of the rows. */
  miscounted: string[]
  /** The owner whose sender has a limit, the limit, and through how many hands its messages leave at once. */
  pace: { user: number; perMinute: number; hands: number }
  /** Every change of state there was, as "from>to". */
  moves: string[]
  /** What a call said was done and is not there. */
  forgotten: string[]
  /** Messages of which the stream of what happened does not tell exactly what they became, once. */
  misreported: string[]
  /** Answers that were laid into mailboxes, by their Message-ID, each to a message. */
  answers: { mail: string; user: number; message: number }[]
  /** Answers that were recorded, when that was committed, what each did, and how often it counts as an answer of its message. */
  recorded: {
    mail: string
    user: number
    message: number
    contact: number
    committedAt: number
    effects: number
    events: number
  }[]
  /** Enrolments as "owner/enrolment": once for each effect of an answer that names it, and those that are held. */
  holds: string[]
  held: string[]
  /** Edits of cadences that a call said were made. */
  edits: Edit[]
  /** Changes of cadences, in order. */
  changes: Change[]
  /** Campaigns that were not waited for: what they have still to send is planned. */
  planned: ReadonlySet<number>
  /** When the run was over. */
  endedAt: number
  /** The steps of each campaign at the end. */
  cadences: ReadonlyMap<number, readonly ChangedStep[]>
}

type Stretch = { campaign: number; from: number; until: number }

export type Message = {
  id: number
  user: number
  contact: number
  campaign: number
  enrolment: number
  address: string
  stepId: number
  /** The cadence as it was when it left, and how long it leaves at least after the step before it. */
  order: readonly Pick<ChangedStep, 'id'>[]
  delayMs: number
  createdAt: number
  state: string
  status: string
  shippingAt: number
  dispatchedAt: number | undefined
  /** When it first passed the gate. */
  departedAt: number | undefined
  /** When it first had an end, a doubt included. */
  endedAt: number | undefined
  /** Cancelled by a call that counted it. */
  byPerson: boolean
  /** Cancelled because its step was switched off. */
  byEdit: boolean
}

export type Finding = { rule: string; found: number; examples: string[] }

/** Every promise, with what breaks it. An empty list of examples is a promise kept. */
export const check = (history: History): Finding[] => [
  ...checkMessages(history),
  ...checkAnswers(history),
  ...checkEdits(history),
]

function checkMessages(history: History): Finding[] {
  const { messages, taken } = history
  const copies = new Map<number, number>()
  for (const { message } of taken) copies.set(message, (copies.get(message) ?? 0) + 1)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const copiesOf = ({ id }: Message) => copies.get(id) ?? 0
  const broken = (rule: string, which: (message: Message) => boolean): Finding => {
    const found = messages.filter(which)
    return { rule, found: found.length, examples: found.slice(0, 5).map(({ id, state }) => `${id} ${state}`) }
  }
  const during = (stretches: readonly Stretch[]) => {
    const own = Map.groupBy(stretches, ({ campaign }) => campaign)
    return ({ campaign, dispatchedAt: at }: Message) =>
      at !== undefined && (own.get(campaign) ?? []).some(({ from, until }) => at > from && at < until)
  }
  const optedOutAt = new Map(history.optOuts.map(({ user, address, at }) => [`${user}/${address}`, at]))

  return [
    broken('I1 every message has ended, or is held by an answer', isUnended(history)),
    broken('I2 no message twice', (message) => copiesOf(message) > 1),
    broken('I3 success means one copy', (message) => message.status === 'success' && copiesOf(message) !== 1),
    broken('I4 cancelled means no copy', (message) => message.status === 'cancel' && copiesOf(message) > 0),
    miscancelled(history),
    broken(
      'I5 a failure left no copy',
      ({ id, status, state }) => status === 'error' && state !== 'unknown' && copies.has(id),
    ),
    broken(
      'I6 nothing passed the gate after an opt-out',
      ({ user, address, dispatchedAt = 0 }) =>
        dispatchedAt > (optedOutAt.get(`${user}/${address}`) ?? Infinity),
    ),
    broken('I7 nothing passed the gate during a pause', during(history.pauses)),
    broken(
      'I8 nothing left before its time',
      // One that came back from the gate without having left may be planned for later.
      ({ id, shippingAt, dispatchedAt = Infinity }) => copies.has(id) && dispatchedAt < shippingAt,
    ),
    broken('I8 nothing left outside the hours of its campaign', during(history.closures)),
    outOfOrder(messages),
    tooSoon(messages),
    listed('I10 the counters equal a count of the rows', history.miscounted),
    tooFast(history),
    listed(
      "I12 a message left as its owner's",
      taken.flatMap(({ message, user }) => (byId.get(message)?.user === user ? [] : [`${message}`])),
    ),
    listed(
      'I13 no state changed but by the table of states',
      history.moves.filter((move) => !allowed.has(move)),
    ),
    listed('I14 what a call said was done is there', history.forgotten),
    listed('I15 what became of each message is told once', history.misreported),
    doubts(messages, history.doubtsAtMost),
  ]
}

function isUnended(history: History) {
  const isHeld = new Set(history.held)
  const isPlanned = plannedIn(history)
  return (message: Message) =>
    message.status === 'pending' &&
    !isPlanned(message) &&
    !(message.state === 'waiting' && isHeld.has(`${message.user}/${message.enrolment}`))
}

/** The ways of an e-mail, and no others. */
const allowed = new Set([
  'waiting>scheduled',
  'waiting>retry',
  'waiting>cancelled',
  'scheduled>waiting',
  'retry>waiting',
  'scheduled>dispatched',
  'scheduled>retry',
  'scheduled>failed',
  'scheduled>expired',
  'retry>dispatched',
  'retry>failed',
  'retry>expired',
  'dispatched>sent',
  'dispatched>retry',
  'dispatched>failed',
  'dispatched>unknown',
  'unknown>sent',
  'unknown>failed',
  'scheduled>cancelled',
  'retry>cancelled',
  'dispatched>cancelled',
  'dispatched>waiting',
])

const listed = (rule: string, examples: string[]): Finding => ({
  rule,
  found: examples.length,
  examples: examples.slice(0, 5),
})

/** The most that the mail server took within a second of the sender that has a limit. */
export function busiest({ taken, pace }: History): { messages: number; until: number } {
  const left = taken
    .flatMap(({ user, at }) => (user === pace.user ? [at] : []))
    .toSorted((one, other) => one - other)
  let [from, most, until] = [0, 0, 0]
  for (const [index, at] of left.entries()) {
    while ((left[from] ?? at) <= at - 1000) from += 1
    if (index - from + 1 > most) [most, until] = [index - from + 1, at]
  }
  return { messages: most, until }
}

/** I11: in no second more than its limit lets go, and what is on its way in each hand: the clock is the mail server's. */
function tooFast(history: History): Finding {
  const { perMinute, hands } = history.pace
  const atMost = Math.ceil(perMinute / 60) + hands
  const { messages, until } = busiest(history)
  return {
    rule: `I11 at most ${atMost} a second of a sender that may ${perMinute} a minute`,
    found: Math.max(0, messages - atMost),
    examples: [`${messages} until ${new Date(until).toISOString()}`],
  }
}

function doubts(messages: readonly Message[], atMost: number): Finding {
  const unknown = messages.filter(({ state }) => state === 'unknown').length
  return { rule: `doubts within ${atMost}`, found: Math.max(0, unknown - atMost), examples: [] }
}

/** I4: of each contact as many rows as the calls said; where an answer was lost nobody knows. */
function miscancelled({ messages, cancels }: History): Finding {
  const calls = Map.groupBy(cancels, ({ contact }) => contact)
  const rows = Map.groupBy(
    messages.filter(({ byPerson }) => byPerson),
    ({ contact }) => contact,
  )
  const examples = [...new Set([...calls.keys(), ...rows.keys()])].flatMap((contact) => {
    const own = calls.get(contact) ?? []
    const told = own.reduce((sum, { messages: said = Number.NaN }) => sum + said, 0)
    const found = rows.get(contact)?.length ?? 0
    return Number.isNaN(told) || told === found ? [] : [`contact ${contact}: ${found} rows, ${told} told`]
  })
  return listed('I4 cancelled as many as the calls said', examples)
}

/** What was planned of each contact, without what was cancelled because its step was switched off. */
const plannedOf = (messages: readonly Message[]) =>
  Map.groupBy(
    messages.filter(({ byEdit }) => !byEdit),
    ({ user, enrolment }) => `${user}/${enrolment}`,
  ).values()

/** I9: a step leaves only after those before it have ended, by the cadence as it is then. */
function outOfOrder(messages: readonly Message[]) {
  const examples = [...plannedOf(messages)].flatMap((own) =>
    own.flatMap(({ id, stepId, order, dispatchedAt: at }) => {
      if (at === undefined || own.length === 1) return []
      const places = new Map(order.map((step, place) => [step.id, place]))
      const place = places.get(stepId) ?? 0
      return own
        .filter((other) => (places.get(other.stepId) ?? Infinity) < place && other.createdAt <= at)
        .filter(({ endedAt = Infinity }) => at < endedAt)
        .map((other) => `${other.id} then ${id}`)
    }),
  )
  return listed('I9 steps leave in order', examples)
}

/** I9: and not earlier than its delay after the one that left before it was due. */
function tooSoon(messages: readonly Message[]) {
  const examples = [...plannedOf(messages)].flatMap((own) => {
    const left = own
      .flatMap(({ dispatchedAt, ...message }) =>
        // One that was refused for the moment keeps when it was tried, and has not left.
        dispatchedAt === undefined || message.status === 'pending' ? [] : [{ ...message, dispatchedAt }],
      )
      .toSorted((one, other) => one.dispatchedAt - other.dispatchedAt)
    return left.flatMap(({ id, dispatchedAt, delayMs }, index) => {
      const before = left[index - 1]
      return before && dispatchedAt < before.shippingAt + delayMs ? [`${before.id} then ${id}`] : []
    })
  })
  return listed('I9 steps keep their distance', examples)
}
