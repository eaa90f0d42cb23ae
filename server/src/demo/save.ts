import type { Db } from '#platform/db.ts'

import { daysBefore, instantOf, later, type Moment } from './calendar.ts'
import { campaignPlans } from './campaigns.ts'
import { type Campaign, type Contact, type Enrolment, type Planned, stoppedAt } from './enrol.ts'
import { people } from './people.ts'
import { insertCampaigns, insertContacts, insertEnrolments, insertSteps, insertTemplates } from './queries.ts'
import type { Story } from './story.ts'
import { templateList } from './templates.ts'

/** The ids of rows just made, by what else names them. */
export function idsBy<Row extends { id: number }>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]))
  return (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`no row was made for ${name}`)
    return id
  }
}

export async function saveContacts(db: Db, accountId: number, today: Moment): Promise<Contact[]> {
  const met = people(today)
  const made = await insertContacts(
    db,
    met.map(({ metadata, createdAt, ...person }) => ({
      ...person,
      account_id: accountId,
      metadata: JSON.stringify(metadata),
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
  const idOf = idsBy(made, ({ email }) => email)
  return met.map((person) => ({ ...person, id: idOf(person.email) }))
}

export async function saveTemplates(db: Db, accountId: number, today: Moment) {
  const rows = templateList.map((template, place) => {
    const writtenAt = instantOf(daysBefore(today, 215 - 8 * place, 10 * 60 + 7 * place))
    return { ...template, account_id: accountId, created_at: writtenAt, updated_at: writtenAt }
  })
  return idsBy(await insertTemplates(db, rows), ({ name }) => name)
}

export async function saveCampaigns(
  db: Db,
  { accountId, ownerId }: { accountId: number; ownerId: number },
  { today, templateId }: { today: Moment; templateId: (name: string) => number },
): Promise<Campaign[]> {
  const createdAt = (daysAgo: number) => instantOf(daysBefore(today, daysAgo, 8 * 60 + 20))
  const rows = campaignPlans.map((plan) => ({
    account_id: accountId,
    owner_id: ownerId,
    name: plan.name,
    description: plan.description,
    status: plan.status,
    just_weekday: plan.justWeekday,
    created_at: createdAt(plan.createdDaysAgo),
    updated_at: stoppedAt(plan, today) ?? createdAt(plan.createdDaysAgo),
  }))
  const campaignId = idsBy(await insertCampaigns(db, rows), ({ name }) => name)
  const steps = campaignPlans.flatMap((plan) =>
    plan.steps.map(([template, delayDays], index) => ({
      account_id: accountId,
      campaign_id: campaignId(plan.name),
      step_order: index + 1,
      template_id: templateId(template),
      delay_minutes: delayDays * 1440,
      created_at: later(createdAt(plan.createdDaysAgo), 900),
    })),
  )
  const stepId = idsBy(await insertSteps(db, steps), (step) => `${step.campaign_id}/${step.step_order}`)
  return campaignPlans.map((plan) => {
    const id = campaignId(plan.name)
    return {
      ...plan,
      id,
      createdAt: createdAt(plan.createdDaysAgo),
      cadence: cadenceOf(plan, (place) => stepId(`${id}/${place}`)),
    }
  })
}

const channels = new Map(templateList.map(({ name, type }) => [name, type]))

const cadenceOf = ({ steps }: (typeof campaignPlans)[number], idOf: (place: number) => number) =>
  steps.map(([template, delayDays], index) => ({
    id: idOf(index + 1),
    place: index + 1,
    template,
    channel: channels.get(template) ?? 'email',
    delayDays,
  }))

/** Where each enrolment stands after all that happened to its messages. */
export async function saveEnrolments(db: Db, accountId: number, stories: readonly Story[]) {
  const byEnrolment = Map.groupBy(stories, ({ planned }) => planned.enrolment)
  const rows = [...byEnrolment].map(([enrolment, told]) => ({
    account_id: accountId,
    campaign_id: enrolment.campaign.id,
    contact_id: enrolment.contact.id,
    enrolled_at: enrolment.enrolledAt,
    ...standing(enrolment, told),
  }))
  const idOf = idsBy(await insertEnrolments(db, rows), (row) => `${row.campaign_id}/${row.contact_id}`)
  return ({ campaign, contact }: Planned['enrolment']) => idOf(`${campaign.id}/${contact.id}`)
}

function standing({ stop }: Enrolment, told: readonly Story[]) {
  if (stop) return { status: stop.status, ended_at: stop.at }
  if (told.some(({ fate }) => fate.columns.state === 'scheduled'))
    return { status: 'active' as const, ended_at: null }
  const ends = told.map(
    ({ planned, fate }) => fate.columns.cancelled_at ?? fate.columns.sent_at ?? planned.shippingAt,
  )
  return {
    status: 'finished' as const,
    ended_at: new Date(Math.max(...ends.map((end) => new Date(end).getTime()))),
  }
}
