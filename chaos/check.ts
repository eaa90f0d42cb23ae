/** What was told and what was found, after everything that could go wrong did. */
export type History = {
  messages: Message[]
  /** What the mail server took responsibility for, in the order it did. */
  taken: { message: number; user: number; cut: boolean }[]
  /** Times during which a campaign was paused: from the answer to the pause until the resumption was asked for. */
  pauses: { campaign: number; from: number; until: number }[]
  /** Opt-outs that were confirmed. */
  optOuts: { user: number; address: string; at: number }[]
  /** How many messages the calls that cancel said they had cancelled. */
  cancelled: number
  /** How many messages may be in doubt: the hands of every process that was killed, and every answer cut off. */
  doubtsAtMost: number
  /** Counters that differ from a count of the rows. */
  miscounted: string[]
  /** The owner whose sender has a limit, and the limit. */
  pace: { user: number; perMinute: number }
  /** Every change of state there was, as "from>to". */
  moves: string[]
  /** What a call said was done and is not there. */
  forgotten: string[]
}

export type Message = {
  id: number
  user: number
  campaign: number
  enrolment: number
  address: string
  step: number
  state: string
  status: string
  shippingAt: number
  dispatchedAt: number | undefined
  sentAt: number | undefined
  byPerson: boolean
}

export type Finding = { rule: string; found: number; examples: string[] }

/** Every promise, with what breaks it. An empty list of examples is a promise kept. */
export function check(history: History): Finding[] {
  const { messages, taken } = history
  const copies = new Map<number, number>()
  for (const { message } of taken) copies.set(message, (copies.get(message) ?? 0) + 1)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const copiesOf = ({ id }: Message) => copies.get(id) ?? 0
  const broken = (rule: string, which: (message: Message) => boolean): Finding => {
    const found = messages.filter(which)
    return { rule, found: found.length, examples: found.slice(0, 5).map(({ id, state }) => `${id} ${state}`) }
  }
  const pausesOf = Map.groupBy(history.pauses, ({ campaign }) => campaign)
  const optedOutAt = new Map(history.optOuts.map(({ user, address, at }) => [`${user}/${address}`, at]))

  return [
    broken('I1 every message has ended', ({ status }) => status === 'pending'),
    broken('I2 no message twice', (message) => copiesOf(message) > 1),
    broken('I3 success means one copy', (message) => message.status === 'success' && copiesOf(message) !== 1),
    broken('I4 cancelled means no copy', (message) => message.status === 'cancel' && copiesOf(message) > 0),
    count(
      'I4 cancelled as many as the calls said',
      messages.filter(({ byPerson }) => byPerson).length,
      history.cancelled,
    ),
    broken(
      'I5 a failure left no copy',
      ({ id, status, state }) => status === 'error' && state !== 'unknown' && copies.has(id),
    ),
    broken(
      'I6 nothing passed the gate after an opt-out',
      ({ user, address, dispatchedAt = 0 }) =>
        dispatchedAt > (optedOutAt.get(`${user}/${address}`) ?? Infinity),
    ),
    broken('I7 nothing passed the gate during a pause', ({ campaign, dispatchedAt }) =>
      (pausesOf.get(campaign) ?? []).some(
        ({ from, until }) => dispatchedAt !== undefined && dispatchedAt > from && dispatchedAt < until,
      ),
    ),
    broken(
      'I8 nothing left before its time',
      ({ shippingAt, dispatchedAt = Infinity }) => dispatchedAt < shippingAt,
    ),
    outOfOrder(messages),
    listed('I10 the counters equal a count of the rows', history.miscounted),
    tooFast(messages, history.pace),
    listed(
      "I12 a message left as its owner's",
      taken.flatMap(({ message, user }) => (byId.get(message)?.user === user ? [] : [`${message}`])),
    ),
    listed(
      'I13 no state changed but by the table of states',
      history.moves.filter((move) => !allowed.has(move)),
    ),
    listed('I14 what a call said was done is there', history.forgotten),
    doubts(messages, history.doubtsAtMost),
  ]
}

/** The ways of an e-mail, and no others. */
const allowed = new Set([
  'scheduled>claimed',
  'retry>claimed',
  'claimed>scheduled',
  'claimed>retry',
  'claimed>dispatched',
  'claimed>failed',
  'claimed>expired',
  'dispatched>sent',
  'dispatched>retry',
  'dispatched>failed',
  'dispatched>unknown',
  'unknown>sent',
  'unknown>failed',
  'scheduled>cancelled',
  'retry>cancelled',
  'claimed>cancelled',
  'dispatched>cancelled',
])

const listed = (rule: string, examples: string[]): Finding => ({
  rule,
  found: examples.length,
  examples: examples.slice(0, 5),
})

const paceWindow = 10
/** What was delayed while the database was away may follow at once, and no more than that. */
const paceDelay = 5

/** I11: in no ten seconds more than its limit lets go, and what an outage had held back. */
function tooFast(messages: readonly Message[], { user, perMinute }: History['pace']): Finding {
  const atMost = Math.ceil((perMinute * (paceWindow + paceDelay)) / 60)
  const left = messages
    .flatMap((one) => (one.user === user && one.dispatchedAt !== undefined ? [one.dispatchedAt] : []))
    .toSorted((one, other) => one - other)
  const fast = left.filter((at, index) => (left[index - atMost] ?? -Infinity) > at - paceWindow * 1000)
  const examples = fast.map((at) => new Date(at).toISOString())
  return listed(`I11 at most ${perMinute} a minute of a sender that may so many`, examples)
}

function doubts(messages: readonly Message[], atMost: number): Finding {
  const unknown = messages.filter(({ state }) => state === 'unknown').length
  return { rule: `doubts within ${atMost}`, found: Math.max(0, unknown - atMost), examples: [] }
}

const count = (rule: string, found: number, told: number): Finding => ({
  rule,
  found: Math.abs(found - told),
  examples: found === told ? [] : [`${found} rows, ${told} told`],
})

/** I9: a step leaves only after the one before it has ended. */
function outOfOrder(messages: readonly Message[]): Finding {
  const examples: string[] = []
  for (const [, own] of Map.groupBy(messages, ({ user, enrolment }) => `${user}/${enrolment}`)) {
    const inOrder = own.toSorted((one, other) => one.step - other.step)
    for (const [index, message] of inOrder.entries()) {
      const before = inOrder[index - 1]
      if (before?.sentAt === undefined || message.dispatchedAt === undefined) continue
      if (message.dispatchedAt < before.sentAt) examples.push(`${before.id} then ${message.id}`)
    }
  }
  return { rule: 'I9 steps leave in order', found: examples.length, examples: examples.slice(0, 5) }
}
