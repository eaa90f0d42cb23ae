import type { TemplateType } from '@cadencia/domain/channel'

import { daysBefore, instantOf, later, type Moment, permitted } from './calendar.ts'
import type { CampaignPlan } from './campaigns.ts'
import type { Person } from './people.ts'
import { between, chance, type Random, seeded, shuffled } from './random.ts'
import type { TemplateName } from './templates.ts'

type Step = { id: number; place: number; template: TemplateName; channel: TemplateType; delayDays: number }
export type Campaign = CampaignPlan & { id: number; createdAt: Date; cadence: Step[] }
export type Contact = Person & { id: number }

/** What ends an enrolment before its last message. */
type Stop = { at: Date; status: 'opted_out' | 'removed'; reason: string }
export type Enrolment = {
  campaign: Campaign
  contact: Contact
  enrolledAt: Date
  /** Set as soon as something ends it; the earliest end holds. */
  stop: Stop | undefined
}
export type Planned = { enrolment: Enrolment; step: Step; shippingAt: Date }

/** A message due within the last minutes may not have left yet. */
const graceSeconds = 180

/** When a paused or completed campaign stopped: the end of that day's work. */
export const stoppedAt = ({ stoppedDaysAgo }: CampaignPlan, today: Moment) =>
  stoppedDaysAgo === undefined ? undefined : instantOf(daysBefore(today, stoppedDaysAgo, 17 * 60 + 30))

/** Until when a campaign has been sending. */
export function lastDeparture(campaign: CampaignPlan, today: Moment) {
  const latest = later(instantOf(today), -graceSeconds)
  const stopped = stoppedAt(campaign, today)
  return stopped && stopped < latest ? stopped : latest
}

const minuteOfDay = (random: Random) => between(random, 9 * 60, 17 * 60 + 45)

/** Who is in which campaign since when, and when each of their messages is due. */
export function enrolAll(
  campaigns: readonly Campaign[],
  contacts: readonly Contact[],
  today: Moment,
): Planned[] {
  const random = seeded(2)
  return campaigns.flatMap((campaign) =>
    shuffled(random, contacts)
      .map((contact) => ({ contact, at: enrolmentMoment(random, campaign, today) }))
      .filter(
        ({ contact, at }) =>
          contact.createdAt < instantOf(at) && instantOf(at) <= lastDeparture(campaign, today),
      )
      .slice(0, campaign.enrolled)
      .flatMap(({ contact, at }) => {
        const enrolledAt = instantOf(at)
        const enrolment = {
          campaign,
          contact,
          enrolledAt,
          stop: removal(random, campaign, enrolledAt, today),
        }
        return plan(enrolment, at)
      }),
  )
}

function enrolmentMoment(
  random: Random,
  { enrolledDaysAgo: [first, last], justWeekday }: Campaign,
  today: Moment,
) {
  const moment = daysBefore(today, between(random, last, first), minuteOfDay(random))
  return permitted(moment, { weekdays: justWeekday, callDays: false })
}

/** Now and then somebody is taken out of a campaign that runs. */
function removal(random: Random, { status }: Campaign, enrolledAt: Date, today: Moment): Stop | undefined {
  const at = later(enrolledAt, between(random, 1, 8) * 86_400 + between(random, 600, 6000))
  if (!chance(random, 0.02) || status !== 'active' || at > instantOf(today)) return undefined
  return { at, status: 'removed', reason: 'Contato removido da campanha' }
}

/** A delay counts from the step before it, so a weekend pushes every later step too. */
function plan(enrolment: Enrolment, enrolledAt: Moment): Planned[] {
  const { campaign } = enrolment
  let at = enrolledAt
  return campaign.cadence.map((step) => {
    at = permitted(at.add({ days: step.delayDays }), {
      weekdays: campaign.justWeekday,
      callDays: step.channel === 'call',
    })
    return { enrolment, step, shippingAt: instantOf(at) }
  })
}
