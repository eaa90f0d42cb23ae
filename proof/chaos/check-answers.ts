import type { Finding, History } from './check.ts'

/**
 * For so long a message may leave on the word of a gate that it has passed (send/passes.ts), and so long it may take from
 * there to the mail server on a machine with more to do than it can.
 */
const onItsWayMs = 200 + 2000

/** What is promised of answers. */
export const checkAnswers = (history: History): Finding[] => [
  misrecorded(history),
  misacted(history),
  passedAfter(history),
  arrivedAfter(history),
]

const found = (rule: string, examples: string[]): Finding => ({
  rule,
  found: examples.length,
  examples: examples.slice(0, 5),
})

function countOf(names: readonly string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const nameOf = ({ mail, user, message }: History['answers'][number]) => `${user}/${message} ${mail}`

/** I16: each that was laid into a mailbox has one row, of the message it answers, however often it lies there; and no other has. */
function misrecorded({ answers, recorded }: History) {
  const rows = countOf(recorded.map(nameOf))
  const laid = new Set(answers.map(nameOf))
  return found('I16 every answer is recorded once', [
    ...answers.flatMap((answer) => {
      const times = rows.get(nameOf(answer)) ?? 0
      return times === 1 ? [] : [`${nameOf(answer)}: ${times} times`]
    }),
    ...[...rows.keys()].filter((name) => !laid.has(name)),
  ])
}

/**
 * I17: an answer counts once for its message. It holds what was not held yet: of a contact who answered before nothing is
 * left to hold, so it has one effect or none, and what is held was held by exactly one.
 */
function misacted({ recorded, holds, held }: History) {
  const times = countOf(holds)
  return found('I17 every answer acts once', [
    ...recorded.flatMap((one) =>
      one.events === 1 && one.effects <= 1
        ? []
        : [`${nameOf(one)}: ${one.events} events, ${one.effects} effects`],
    ),
    ...[...times].flatMap(([enrolment, count]) =>
      count > 1 ? [`enrolment ${enrolment} held ${count} times`] : [],
    ),
    ...held.filter((enrolment) => !times.has(enrolment)).map((one) => `enrolment ${one} held by nothing`),
  ])
}

/** When the first answer of each contact was committed. */
function firstAnswers({ recorded }: History) {
  const first = new Map<string, number>()
  for (const { user, contact, committedAt } of recorded) {
    const name = `${user}/${contact}`
    first.set(name, Math.min(committedAt, first.get(name) ?? Infinity))
  }
  return ({ user, contact }: { user: number; contact: number }) => first.get(`${user}/${contact}`) ?? Infinity
}

/**
 * I18 at the gate, by the clock of the database alone. `created_at` of an answer is when its transaction began, and what
 * passes between that and its commit is no fault; so the moment of the commit itself is compared (answered.ts), with no
 * margin. Milliseconds, as messages have them.
 */
function passedAfter(history: History) {
  const answeredAt = firstAnswers(history)
  return found(
    'I18 nothing passed the gate after an answer',
    history.messages.flatMap((message) => {
      const late = (message.dispatchedAt ?? 0) - Math.ceil(answeredAt(message))
      return late > 0 ? [`${message.id} ${message.state}, ${late} ms later`] : []
    }),
  )
}

/** I18 at the mail server, which knows nothing of gates: all that had passed has arrived, and nothing else does. */
function arrivedAfter(history: History) {
  const answeredAt = firstAnswers(history)
  const byId = new Map(history.messages.map((message) => [message.id, message]))
  return found(
    'I18 nothing arrived after an answer but what was on its way',
    history.taken.flatMap(({ message, at }) => {
      const own = byId.get(message)
      const late = own ? at - answeredAt(own) : 0
      return late > onItsWayMs ? [`${message} ${own?.state}, ${Math.round(late)} ms later`] : []
    }),
  )
}
