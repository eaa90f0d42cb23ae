import type { About, Forecast } from '@cadencia/contract/entrance'
import { nextSlot, officeHours } from '@cadencia/domain/calendar'
import type { Channel } from '@cadencia/domain/channel'
import type { Condition } from '@cadencia/domain/condition'
import { dayCounts, endsOf, type Stretch } from '@cadencia/domain/forecast'

import { authorOf } from '#channels/queries.ts'
import { ifResumed, type Leaving } from '#engine/changes/forecast.ts'
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
  stoppedProblems,
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
  const told = await tell(tx, accountId, { campaign, steps, stretches, ends: endsOf(stretches) })
  return {
    people,
    alreadyRelated: checked.found - people,
    ...told,
    problems: [...checked.problems, ...told.problems],
  }
}

/** What would happen if a campaign went on, from now or from a later moment. Call it inside a transaction. */
export async function forecastResume(
  tx: Db,
  accountId: number,
  campaignId: number,
  startAt: Date | undefined,
): Promise<Forecast> {
  const campaign = await findRules(tx, accountId, campaignId)
  if (!campaign) throw campaignGone()
  const steps = await activeSteps(tx, accountId, campaignId)
  await allowLongStatements(tx)
  const now = await transactionTime(tx)
  const begins = startAt && startAt > now ? startAt : now
  const { leaving, contacts } = await ifResumed(tx, { accountId, campaignId, startAt: begins, now })
  const moments = leaving.map(({ at }) => at.getTime())
  const ends = moments.length > 0 && {
    firstAt: Temporal.Instant.fromEpochMilliseconds(least(moments)),
    lastAt: Temporal.Instant.fromEpochMilliseconds(-least(moments.map((at) => -at))),
  }
  const stretches = byQuarter(leaving)
  const told = await tell(tx, accountId, { campaign, steps, stretches, ends: ends || undefined })
  const author = await authorOf(tx, await ownerOf(tx, accountId, campaignId))
  const texts = textProblems(await textsOf(tx, accountId, campaignId), author)
  return {
    people: contacts,
    alreadyRelated: 0,
    ...told,
    problems: [...texts.map((check) => ({ ...check, count: contacts })), ...told.problems],
  }
}

const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity)

/** Days begin at a quarter of an hour in every time zone: what is counted by quarters is counted by days. */
const quarterMs = 15 * 60_000

function byQuarter(leaving: readonly Leaving[]): Stretch[] {
  const counts = Map.groupBy(
    leaving,
    ({ channel, at }) => `${channel}/${Math.floor(at.getTime() / quarterMs)}`,
  )
  return [...counts.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const quarter = Math.floor(first.at.getTime() / quarterMs) * quarterMs
    return [
      {
        channel: first.channel,
        first: Temporal.Instant.fromEpochMilliseconds(quarter),
        messages: group.length,
        everySeconds: 0,
      },
    ]
  })
}

type PlannedStep = { channel: Channel; condition: Condition | null }

type Planned = {
  campaign: RulesRow
  steps: readonly PlannedStep[]
  stretches: readonly Stretch[]
  ends: ReturnType<typeof endsOf>
}

/** What a plan comes to, day by day. */
async function tell(tx: Db, accountId: number, { campaign, steps, stretches, ends }: Planned) {
  const days = dayCounts(stretches, campaign.time_zone)
  const [first] = steps
  const office = first && officeStartOf(campaign, first.channel, await transactionTime(tx))
  return {
    messages: totalsOf(days),
    ...atMostOf(steps),
    ...(office && { officeStart: office.toISOString() }),
    ...(ends && { firstAt: ends.firstAt.toString(), lastAt: ends.lastAt.toString() }),
    timeZone: campaign.time_zone,
    ...(campaign.new_per_day !== null && { newPerDay: campaign.new_per_day }),
    days: days.map(({ day, counts }) => ({ day, counts: { ...counts } })),
    problems: await dayProblems(tx, accountId, campaign, { days, steps }),
  }
}

/** Whether a step with a condition leaves is known when it is due. */
function atMostOf(steps: readonly PlannedStep[]) {
  const channels = steps.filter(({ condition }) => condition).map(({ channel }) => channel)
  return channels.length > 0 ? { atMost: [...new Set(channels)] } : {}
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

type Days = { days: ReturnType<typeof dayCounts>; steps: readonly { channel: Channel }[] }

/** What is to be said of days and senders. */
async function dayProblems(tx: Db, accountId: number, campaign: RulesRow, { days, steps }: Days) {
  const modes = new Map<Channel, string | undefined>()
  const perDay = new Map<Channel, { most: number; senders: number }>()
  const stopped = new Map<Channel, string[]>()
  for (const channel of new Set(steps.map((step) => step.channel))) {
    const { mode, pace, senders, ...own } = await paceOf(tx, accountId, campaign.id, channel)
    modes.set(channel, mode)
    stopped.set(channel, own.stopped)
    if (pace.perDay !== undefined) perDay.set(channel, { most: pace.perDay, senders })
  }
  const done = await tasksADay(tx, accountId, campaign.time_zone, usualDays)
  return [
    ...senderProblems(modes),
    ...stoppedProblems(stopped),
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
