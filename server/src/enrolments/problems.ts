import type { About, LaunchProblem } from '@cadencia/contract/entrance'
import type { Channel } from '@cadencia/domain/channel'
import type { DayCount } from '@cadencia/domain/forecast'
import {
  type Author,
  compile,
  isContactField,
  type Placeholder,
  placeholdersOf,
} from '@cadencia/domain/template'

import { channelOf } from '#channels/registry.ts'
import type { ContactQuery } from '#engine/queries.ts'

import { isClosed, isElsewhere, lacksAddress, lacksValue, type TextRow, without } from './queries.ts'

type Campaign = { accountId: number; campaignId: number }

/** Something that may be wrong with contacts, and whom it concerns. */
type Check = Omit<LaunchProblem, 'count'>

const ownerOfValue = { metadata: 'contact', attribute: 'user' } as const

const nameOf = ({ source, key }: Placeholder) =>
  source === 'metadata' || source === 'attribute' ? `${ownerOfValue[source]}.${key}` : key

type Hole = { text: TextRow; hole: Placeholder }

/** What each text must be given: a hole with something in its place needs nothing, nor does a second one of its kind. */
function holesOf(texts: readonly TextRow[]): Hole[] {
  const holes = new Map<string, Hole>()
  for (const text of texts)
    for (const part of [text.subject, text.preheader, text.content])
      for (const hole of placeholdersOf(compile(part ?? ''))) {
        const key = `${text.id}/${nameOf(hole).toLowerCase()}`
        if (!hole.fallback && !holes.has(key)) holes.set(key, { text, hole })
      }
  return [...holes.values()]
}

const checkOf = (kind: Check['kind'], { text, hole }: Hole): Check => ({
  kind,
  variable: nameOf(hole),
  stepOrder: text.step_order,
  template: { id: text.id, name: text.name },
  channel: text.channel,
})

/** What a text needs and cannot have for any contact. */
export function textProblems(texts: readonly TextRow[], author: Author): Check[] {
  const hasValue = ({ key }: Placeholder) => key === 'email' || Boolean(author.attributes[key]?.trim())
  return holesOf(texts).flatMap((each) => {
    if (each.hole.source === 'unknown') return [checkOf('unknown', each)]
    return each.hole.source === 'attribute' && !hasValue(each.hole) ? [checkOf('own_value', each)] : []
  })
}

/** What is to be looked at of the contacts. */
export const contactChecks = (texts: readonly TextRow[]): Check[] => {
  const used = [...new Set(texts.map(({ channel }) => channel))]
  return [
    ...holesOf(texts)
      .filter(({ hole }) => hole.source === 'metadata' && !isContactField(hole.key))
      .map((each) => checkOf('missing_value', each)),
    ...used.map((channel) => ({ kind: 'no_address' as const, channel })),
    ...used.map((channel) => ({ kind: 'closed' as const, channel })),
    { kind: 'elsewhere' },
  ]
}

/** Which contacts something is about; undefined where it is not about contacts. */
export function conditionOf({ accountId, campaignId }: Campaign, { kind, channel, variable }: About) {
  if (kind === 'missing_value' && variable) return lacksValue(variable.replace(/^contact\./, ''))
  if (kind === 'no_address' && channel) return lacksAddress(accountId, channel)
  if (kind === 'closed' && channel) return isClosed(accountId, channel)
  return kind === 'elsewhere' ? isElsewhere(accountId, campaignId) : undefined
}

/** Contacts without those that are left out. */
export const leaving = (campaign: Campaign, contacts: ContactQuery, leaveOut: readonly About[]) =>
  leaveOut.reduce((left, about) => {
    const condition = conditionOf(campaign, about)
    return condition ? without(campaign.accountId, left, condition) : left
  }, contacts)

/** Days with more of a channel than its sender may send: the fullest of each channel. */
export function limitProblems(
  days: readonly DayCount[],
  perDay: ReadonlyMap<Channel, { most: number; senders: number }>,
): LaunchProblem[] {
  return [...perDay].flatMap(([channel, { most, senders }]) => {
    const fullest = fullestOf(days, ({ counts }) => counts[channel] ?? 0)
    if (!fullest || fullest.count <= most) return []
    return [{ kind: 'over_limit' as const, channel, most, ...(senders > 1 && { senders }), ...fullest }]
  })
}

/** Senders that wait for a person, by channel: one of several, or all there are. */
export const stoppedProblems = (stopped: ReadonlyMap<Channel, readonly string[]>): LaunchProblem[] =>
  [...stopped].flatMap(([channel, names]) =>
    names.map((sender) => ({ kind: 'sender_stopped' as const, count: 0, channel, sender })),
  )

/** So many days must be known before anything is said of what is usual. */
const daysToKnow = 3

/** The fullest day, where it has more tasks than people of the account usually do. */
export function taskProblems(
  days: readonly DayCount[],
  byHand: readonly Channel[],
  done: readonly number[],
): LaunchProblem[] {
  const usual = done.length < daysToKnow ? undefined : done.toSorted((a, b) => a - b)[done.length >> 1]
  const fullest = fullestOf(days, ({ counts }) =>
    byHand.reduce((sum, channel) => sum + (counts[channel] ?? 0), 0),
  )
  if (usual === undefined || !fullest || fullest.count <= usual) return []
  return [{ kind: 'tasks', most: usual, ...fullest }]
}

function fullestOf(days: readonly DayCount[], countOf: (day: DayCount) => number) {
  let fullest: { day: string; count: number } | undefined
  for (const day of days)
    if (countOf(day) > (fullest?.count ?? 0)) fullest = { day: day.day, count: countOf(day) }
  return fullest
}

/** The channels a campaign uses, and the kind of sender each has; undefined where there is none. */
export type Modes = ReadonlyMap<Channel, string | undefined>

const modeOf = (channel: Channel, mode: string | undefined) => channelOf(channel).modes[mode ?? '']

/** A channel without kinds of senders is served by people. */
const hasNoSenders = (channel: Channel) => Object.keys(channelOf(channel).modes).length === 0

/** Channels on which messages wait for a person. */
export const handChannels = (modes: Modes): Channel[] =>
  [...modes]
    .filter(([channel, mode]) => hasNoSenders(channel) || modeOf(channel, mode)?.by === 'person')
    .map(([channel]) => channel)

/** Channels without a sender, and those whose messages stay in the test box. */
export const senderProblems = (modes: Modes): LaunchProblem[] =>
  [...modes].flatMap(([channel, mode]): LaunchProblem[] => {
    if (hasNoSenders(channel)) return []
    if (mode === undefined) return [{ kind: 'no_sender', count: 0, channel }]
    return modeOf(channel, mode)?.by === 'sandbox' ? [{ kind: 'testing', count: 0, channel }] : []
  })
