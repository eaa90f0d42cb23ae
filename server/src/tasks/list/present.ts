import type { Signals, Task } from '@cadencia/contract/tasks'
import { callsEnd } from '@cadencia/domain/calendar'
import { areaCodeOf, zoneOfNumber } from '@cadencia/domain/ddd'
import { type Compiled, compile, refill } from '@cadencia/domain/template'

import { secondsUntilCall } from '#channels/call/hours.ts'
import { channelOf } from '#channels/registry.ts'

import type { TaskRow, WholeRow } from './queries.ts'

/** About an hour of reading aloud. */
const longestScript = 50_000
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

const scriptOf = ({ content, said }: TaskRow) =>
  cut(refill(compile(cut(content, longestScript)), said, 'text').text, longestScript)

export function present(row: TaskRow): Task {
  const script = scriptOf(row)
  const { taskUrl } = channelOf(row.channel)
  return {
    id: row.id,
    channel: row.channel,
    contact: { id: row.contact_id, name: row.contact_name },
    phone: row.phone,
    campaign: { name: row.campaign_name },
    template: { name: row.template_name },
    stepOrder: row.step_order,
    script,
    dueAt: row.dispatched_at.toISOString(),
    ...(taskUrl && { whatsAppUrl: taskUrl(row.phone, script) }),
    ...(row.outcome !== null && {
      last: { outcome: row.outcome, ...(row.note !== null && { note: row.note }) },
    }),
  }
}

/** With what a person needs to do it. */
export function presentWhole(row: WholeRow): Task {
  return {
    ...present(row),
    dueAt: row.due_at.toISOString(),
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      email: row.email,
      // Kept as JSON, and checked when it was.
      metadata: row.metadata as NonNullable<Task['contact']['metadata']>,
    },
    campaign: { id: row.campaign_id, name: row.campaign_name },
    next: row.next.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    parts: partsOf(compile(cut(row.content, longestScript)), row.said),
    tries: row.tries,
    ...(row.is_late !== null && { reason: reasonOf(row), signals: signalsOf(row) }),
    ...placeOf(row),
    ...(row.done && {
      done: {
        outcome: row.done.outcome,
        ...(row.done.disposition && { disposition: row.done.disposition }),
        at: new Date(row.done.at).toISOString(),
        by: row.done.by,
      },
    }),
  }
}

/** The same order as task_queue. */
function reasonOf(row: WholeRow): NonNullable<Task['reason']> {
  if (row.is_late) return 'late'
  if (row.promise) return 'promised'
  if (row.answered_at) return 'answered'
  if (row.clicked_at) return 'clicked'
  return row.opened_at ? 'opened' : 'due'
}

const signalsOf = (row: WholeRow): Signals => ({
  ...(row.promise && { promise: row.promise }),
  ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
  ...(row.clicked_at && { clickedAt: row.clicked_at.toISOString() }),
  ...(row.opened_at && { openedAt: row.opened_at.toISOString() }),
  opens: row.opens ?? 0,
})

const mostParts = 500

function partsOf(template: Compiled, said: readonly string[]) {
  let hole = 0
  return template.slice(0, mostParts).map((piece) => {
    if (typeof piece === 'string') return { text: piece, isFilled: false }
    return { text: said[hole++] ?? piece.raw, isFilled: true }
  })
}

function placeOf({ phone, channel }: WholeRow): { place?: Task['place'] } {
  const areaCode = areaCodeOf(phone)
  const timeZone = zoneOfNumber(phone)
  if (!areaCode || !timeZone) return {}
  const hours = channelOf(channel).hours === 'calling' ? callingOf(phone, timeZone) : {}
  return { place: { areaCode, timeZone, ...hours } }
}

function callingOf(phone: string, timeZone: string) {
  const now = Temporal.Now.instant()
  const seconds = secondsUntilCall(phone, now)
  if (seconds > 0) return { opensAt: now.add({ seconds }).toString() }
  const closes = callsEnd(now, timeZone)
  return closes ? { closesAt: closes.toString() } : {}
}
