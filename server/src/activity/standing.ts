import type { SenderStanding, Standing } from '@cadencia/domain/why'

import { channelOf, hasSenders, modeOf } from '#channels/registry.ts'
import { nextMoment } from '#engine/plan.ts'

import type { MessageRow } from './message/queries.ts'

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())

/** When a message leaves, as far as it is known: what is still to come by the rules of its campaign as they are now. */
export function leavingOf(row: Leaving): Date {
  const isToCome = row.state === 'scheduled' || row.state === 'retry'
  if (!isToCome || row.next_attempt_at <= row.now) return row.shipping_at
  return nextMoment(row, row.channel, row.next_attempt_at)
}

type Leaving = Pick<
  MessageRow,
  | 'state'
  | 'channel'
  | 'now'
  | 'shipping_at'
  | 'next_attempt_at'
  | 'time_zone'
  | 'just_weekday'
  | 'window_start'
  | 'window_end'
  | 'skip_holidays'
  | 'days_off'
>

/** All that may hold a message back, as it was when it was read. */
export function standingOf(row: MessageRow, isReachable: boolean): Standing {
  const tries = new Date(Math.max(row.now.getTime(), row.next_attempt_at.getTime()))
  return {
    state: row.state,
    needsSender: hasSenders(channelOf(row.channel)),
    now: instantOf(row.now),
    timeZone: row.reader_zone,
    shippingAt: instantOf(row.shipping_at),
    nextAttemptAt: instantOf(row.next_attempt_at),
    opensAt: instantOf(nextMoment(row, row.channel, tries)),
    attempts: row.attempts,
    outcome: row.outcome ?? undefined,
    stopAsked: row.stop_asked,
    heldFor: heldFor(row),
    campaign: row.campaign_status,
    waitsForStep: row.state === 'waiting',
    isConditional: row.is_conditional,
    enoughToday: enoughToday(row),
    sender: senderOf(row, isReachable),
  }
}

function heldFor({ is_held, is_stopped, contact, held_by_name: colleague }: MessageRow) {
  if (!is_held) return undefined
  if (is_stopped) return 'person'
  return { name: firstName(colleague ?? contact.name), isColleague: colleague !== null }
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] || name

function enoughToday({ channel, approaches_today: times }: MessageRow): string | undefined {
  const { limits, texts } = channelOf(channel)
  return limits.perDay !== undefined && times >= limits.perDay ? texts.enoughToday : undefined
}

function senderOf(row: MessageRow, isReachable: boolean): SenderStanding | undefined {
  if (row.sender_state === null) return undefined
  return {
    state: row.sender_state,
    name: row.shared_sender ?? undefined,
    lastReply: row.last_reply ?? '',
    suspendedUntil: row.suspended_until ? instantOf(row.suspended_until) : undefined,
    freeAt: row.free_at ? instantOf(row.free_at) : undefined,
    dayIsFull: row.day_is_full,
    lacksAddress:
      !isReachable &&
      row.sender_mode !== null &&
      modeOf(row.channel, row.sender_mode)?.needsPublicAddress === true,
  }
}
