import type { CampaignProgress } from '@cadencia/contract/campaign-progress'

import { campaignNotFound } from '#contacts/in-campaign/people.ts'
import { countSegments } from '#contacts/in-campaign/queries.ts'
import { nextMoment } from '#engine/plan.ts'
import { findRules, type RulesRow } from '#engine/queries.ts'
import { sendersOf } from '#engine/serving/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/route.ts'

import { type ExitRow, exitsOf, pauseOf, placesByCounters, placesByPeople, tasksOf } from './queries.ts'

/** Up to so many people, each is looked at; beyond that the counters of the steps say where they are. */
const mostLookedAt = 5000

/** Where the people of a campaign are, who stopped or left, and what leaves next. */
export async function getProgress(
  db: Db,
  { accountId, userId }: Caller,
  campaignId: number,
): Promise<CampaignProgress> {
  const of = { accountId, campaignId }
  const rules = await findRules(db, accountId, campaignId)
  if (!rules) throw campaignNotFound()
  const segments = await countSegments(db, of)
  const goOn = segments.active + segments.answered + segments.stopped
  const [places, exits, tasks, pause, senders] = await Promise.all([
    goOn <= mostLookedAt ? placesByPeople(db, of) : placesByCounters(db, of),
    exitsOf(db, of, rules.time_zone),
    tasksOf(db, of),
    pauseOf(db, of),
    sendersOf(db, accountId, campaignId),
  ])
  const by = pause && pause.user_id !== userId ? pause.name : null
  return {
    segments,
    places,
    exits: byDay(exits, rules),
    tasks,
    ...(senders.length > 0 && { sender: senderText(senders) }),
    ...(pause && { paused: { at: pause.at.toISOString(), ...(by !== null && { by }) } }),
  }
}

/** So many are named; of those with a limit of a day, what they have sent of it. */
const mostNamed = 3

function senderText(senders: Awaited<ReturnType<typeof sendersOf>>) {
  const [first] = senders
  if (!first || senders.length === 1) return first?.sender ?? ''
  const named = senders
    .slice(0, mostNamed)
    .map(({ sender, per_day, sent_today }) =>
      per_day === null ? sender : `${sender} (${sent_today} de ${per_day} hoje)`,
    )
  const others = senders.length - named.length
  const last = others > 0 ? `mais ${others}` : named.pop()
  return `${named.join(', ')} e ${last}`
}

/** Each day as the hours of the campaign leave it: what was planned for a closed one leaves on the next that is open. */
function byDay(rows: readonly ExitRow[], rules: RulesRow): CampaignProgress['exits'] {
  const days = new Map<string, CampaignProgress['exits'][number]>()
  for (const { channel, messages, first } of rows) {
    const day = dayOf(nextMoment(rules, channel, first), rules.time_zone)
    const key = `${day} ${channel}`
    days.set(key, { day, channel, messages: messages + (days.get(key)?.messages ?? 0) })
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day) || b.messages - a.messages)
}

const dayOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
