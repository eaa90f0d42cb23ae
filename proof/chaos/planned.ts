import type { History, Message } from './check.ts'

/** Longer than any delay of these cadences: closed hours have put it off to another day. */
export const farMs = 3_600_000

const turns = new Set(['scheduled', 'retry'])

/** Whether a message was not waited for: it is of a campaign that was left, or its contact has a turn on another day. */
export function plannedIn({ messages, planned, endedAt }: History) {
  const nameOf = ({ user, enrolment }: Message) => `${user}/${enrolment}`
  const isFar = ({ state, shippingAt }: Message) => turns.has(state) && shippingAt > endedAt + farMs
  const putOff = new Set(messages.filter(isFar).map(nameOf))
  return (message: Message) => planned.has(message.campaign) || putOff.has(nameOf(message))
}
