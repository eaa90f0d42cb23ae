import { type TemplateType, templateTypes } from '@cadencia/domain/channel'

import { instantOf, type Moment } from './calendar.ts'
import { type Campaign, lastDeparture, type Planned, stoppedAt } from './enrol.ts'
import { type Fate, fateOf } from './fate.ts'
import { seeded } from './random.ts'

export type Story = { planned: Planned; fate: Fate }
type End = { at: Date; reason: string }
type Suppressed = Map<string, End>

/** Lives every message through in the order they were due: what one brings about, the later ones feel. */
export function live(planned: readonly Planned[], today: Moment): Story[] {
  const random = seeded(3)
  const now = instantOf(today)
  const suppressed: Suppressed = new Map()
  const inOrder = planned.toSorted((one, other) => one.shippingAt.getTime() - other.shippingAt.getTime())
  const { due = [], waiting = [] } = Object.groupBy(inOrder, ({ shippingAt, enrolment }) =>
    shippingAt <= lastDeparture(enrolment.campaign, today) ? 'due' : 'waiting',
  )
  let emails = 0
  const past = due.map((message) => {
    const end = endOf(message, suppressed)
    if (end && end.at <= message.shippingAt) return { planned: message, fate: cancelled(message, end) }
    if (message.step.channel === 'email') emails += 1
    const fate = fateOf(random, message, now, emails)
    remember(message, fate, suppressed)
    return { planned: message, fate }
  })
  const future = waiting.map((message) => {
    const end = earliest([endOf(message, suppressed), completion(message.enrolment.campaign, today)])
    return { planned: message, fate: end ? cancelled(message, end) : scheduled }
  })
  return [...past, ...future]
}

const addressOf = ({ contact }: Planned['enrolment'], channel: TemplateType) =>
  `${channel}:${channel === 'email' ? contact.email : contact.phone}`

const endOf = (message: Planned, suppressed: Suppressed) =>
  earliest([suppressed.get(addressOf(message.enrolment, message.step.channel)), message.enrolment.stop])

function remember(message: Planned, { suppress }: Fate, suppressed: Suppressed) {
  if (!suppress) return
  const { at } = suppress
  const optedOut = suppress.reason === 'opt_out'
  const reason = optedOut ? 'Contato descadastrado' : 'Endereço suspenso: o e-mail não existe'
  const { enrolment, step } = message
  for (const channel of optedOut ? templateTypes : [step.channel])
    suppressed.set(addressOf(enrolment, channel), { at, reason })
  if (optedOut && !(enrolment.stop && enrolment.stop.at < at))
    enrolment.stop = { at, status: 'opted_out', reason }
}

const completion = (campaign: Campaign, today: Moment): End | undefined => {
  const at = campaign.status === 'completed' ? stoppedAt(campaign, today) : undefined
  return at && { at, reason: 'Campanha finalizada' }
}

const earliest = (ends: readonly (End | undefined)[]) =>
  ends
    .filter((end) => end !== undefined)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .at(0)

const scheduled: Fate = { columns: { state: 'scheduled' }, happenings: [] }

const cancelled = ({ enrolment: { enrolledAt } }: Planned, { at, reason }: End): Fate => ({
  columns: { state: 'cancelled', cancelled_at: at > enrolledAt ? at : enrolledAt, reason },
  happenings: [],
})
