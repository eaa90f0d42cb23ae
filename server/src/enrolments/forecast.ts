import type { About, Forecast } from '@cadencia/contract/entrance'
import { nextSlot, officeHours } from '@cadencia/domain/calendar'
import type { Channel } from '@cadencia/domain/channel'
import { dayCounts, endsOf } from '@cadencia/domain/forecast'

import { authorOf } from '#channels/queries.ts'
import { calendarOf, dateOf, instantOf, stretchesOf } from '#engine/plan.ts'
import {
  activeSteps,
  allowLongStatements,
  contactsByIds,
  findRules,
  ownerOf,
  paceOf,
  type RulesRow,
  transactionTime,
} from '#engine/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { campaignGone, type Contacts } from './enrol.ts'
import { type Entrance, planEntrance } from './entrance.ts'
import {
  conditionOf,
  contactChecks,
  handChannels,
  limitProblems,
  senderProblems,
  taskProblems,
  textProblems,
} from './problems.ts'
import { countEntering, listEntering, type PersonRow, tasksADay, textsOf } from './queries.ts'

/** So many days of work make what is usual. */
const usualDays = 10

const queryOf = (tx: Db, accountId: number, contacts: Contacts) =>
  'ids' in contacts ? contactsByIds(tx, accountId, contacts.ids) : contacts.query

/** What would happen if contacts entered a campaign, by the plan that enrolling them makes. Call it inside a transaction. */
export async function forecast(
  tx: Db,
  accountId: number,
  campaignId: number,
  contacts: Contacts,
  entrance: Entrance,
): Promise<Forecast> {
  const campaign = await findRules(tx, accountId, campaignId)
  if (!campaign) throw campaignGone()
  const steps = await activeSteps(tx, accountId, campaignId)
  const [first] = steps
  if (!first) throw new Refusal('no_active_cadence')
  await allowLongStatements(tx)

  const checked = await checkContacts(tx, accountId, campaignId, contacts)
  const { people } = checked
  const plan = await planEntrance(tx, accountId, { campaign, steps, contacts: people }, entrance)
  const stretches = stretchesOf(plan, people).map((each) => ({ ...each, first: instantOf(each.first) }))
  const days = dayCounts(stretches, campaign.time_zone)
  const ends = endsOf(stretches)
  const office = officeStartOf(campaign, first.channel, await transactionTime(tx))
  return {
    people,
    alreadyRelated: checked.found - people,
    messages: totalsOf(days),
    ...(office && { officeStart: office.toISOString() }),
    ...(ends && { firstAt: ends.firstAt.toString(), lastAt: ends.lastAt.toString() }),
    timeZone: campaign.time_zone,
    days: days.map(({ day, counts }) => ({ day, counts: { ...counts } })),
    problems: [...checked.problems, ...(await dayProblems(tx, accountId, campaign, { days, steps }))],
  }
}

function totalsOf(days: ReturnType<typeof dayCounts>) {
  const totals: Record<string, number> = {}
  for (const { counts } of days)
    for (const [channel, count] of Object.entries(counts)) totals[channel] = (totals[channel] ?? 0) + count
  return totals
}

function officeStartOf(campaign: RulesRow, channel: Channel, now: Date) {
  const next = dateOf(nextSlot(instantOf(now), officeHours(calendarOf(campaign, channel))))
  return next > now ? next : undefined
}

async function checkContacts(tx: Db, accountId: number, campaignId: number, contacts: Contacts) {
  const texts = await textsOf(tx, accountId, campaignId)
  const author = await authorOf(tx, await ownerOf(tx, accountId, campaignId))
  const checks = contactChecks(texts).flatMap((check) => {
    const condition = conditionOf({ accountId, campaignId }, check)
    return condition ? [{ check, condition }] : []
  })
  const query = queryOf(tx, accountId, contacts)
  const conditions = checks.map(({ condition }) => condition)
  const { found, people, counts } = await countEntering(tx, accountId, campaignId, query, conditions)
  if ('ids' in contacts && found < new Set(contacts.ids).size) throw new Refusal('contact_not_found')
  const wrong = checks.flatMap(({ check }, place) => {
    const count = counts[place] ?? 0
    return count > 0 ? [{ ...check, count }] : []
  })
  const always = textProblems(texts, author).map((check) => ({ ...check, count: people }))
  return { found, people, problems: [...always, ...wrong] }
}

type Planned = { days: ReturnType<typeof dayCounts>; steps: readonly { channel: Channel }[] }

/** What is to be said of days and senders. */
async function dayProblems(tx: Db, accountId: number, campaign: RulesRow, { days, steps }: Planned) {
  const modes = new Map<Channel, string | undefined>()
  const perDay = new Map<Channel, number>()
  for (const channel of new Set(steps.map((step) => step.channel))) {
    const { mode, pace } = await paceOf(tx, accountId, campaign.id, channel)
    modes.set(channel, mode)
    if (pace.perDay !== undefined) perDay.set(channel, pace.perDay)
  }
  const done = await tasksADay(tx, accountId, campaign.time_zone, usualDays)
  return [
    ...senderProblems(modes),
    ...limitProblems(days, perDay),
    ...taskProblems(days, handChannels(modes), done),
  ]
}

const mostPeople = 100

/** The contacts something is about, of those that would enter. */
export async function peopleOf(
  tx: Db,
  accountId: number,
  campaignId: number,
  contacts: Contacts,
  about: About,
): Promise<PersonRow[]> {
  if (!(await findRules(tx, accountId, campaignId))) throw campaignGone()
  const condition = conditionOf({ accountId, campaignId }, about)
  if (!condition) return []
  const query = queryOf(tx, accountId, contacts)
  return listEntering(tx, accountId, campaignId, query, { condition, limit: mostPeople })
}
