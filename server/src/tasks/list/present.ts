import type { Signals, Task } from '@cadencia/contract/tasks'
import { callsEnd, nextCall } from '@cadencia/domain/calendar'
import { areaCodeOf, zoneOfNumber } from '@cadencia/domain/ddd'
import { htmlToText } from '@cadencia/domain/html-text'
import { type Compiled, compile, hasTags, placeholdersOf, refill } from '@cadencia/domain/template'

import { channelOf } from '#channels/registry.ts'

import type { TaskRow, WholeRow } from './queries.ts'

/** About an hour of reading aloud. */
const longestScript = 50_000
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

/** A mail keeps first what fills its subject. */
function wordsOf({ channel, subject, content, said }: TaskRow) {
  const { isMail } = channelOf(channel)
  const title = compile(isMail ? (subject ?? '') : '')
  const holes = placeholdersOf(title).length
  const isMarkup = isMail && hasTags(content)
  const body = refill(
    compile(cut(content, longestScript)),
    said.slice(holes),
    isMarkup ? 'html' : 'text',
  ).text
  return {
    script: cut(isMarkup ? htmlToText(body) : body, longestScript),
    ...(isMail && { subject: refill(title, said.slice(0, holes), 'subject').text }),
  }
}

/** Longer addresses are cut or refused by the programs that open them. */
const longestMailBody = 1500

const mailUrl = (to: string, subject: string, text: string) =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    cut(text, longestMailBody).replace(/\r?\n/g, '\r\n'),
  )}`

export function present(row: TaskRow): Task {
  const { script, subject } = wordsOf(row)
  const { taskUrl } = channelOf(row.channel)
  return {
    id: row.id,
    channel: row.channel,
    contact: { id: row.contact_id, name: row.contact_name },
    phone: phoneOf(row),
    campaign: { name: row.campaign_name },
    template: { name: row.template_name },
    stepOrder: row.step_order,
    script,
    dueAt: row.dispatched_at.toISOString(),
    ...(taskUrl && { whatsAppUrl: taskUrl(row.recipient, script) }),
    ...(subject !== undefined && { subject, mailUrl: mailUrl(row.recipient, subject, script) }),
    ...(row.outcome !== null && {
      last: { outcome: row.outcome, ...(row.note !== null && { note: row.note }) },
    }),
  }
}

const phoneOf = ({ channel, recipient }: TaskRow) => (channelOf(channel).address === 'phone' ? recipient : '')

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
    ...(channelOf(row.channel).isMail
      ? {}
      : { parts: partsOf(compile(cut(row.content, longestScript)), row.said) }),
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

function placeOf(row: WholeRow): { place?: Task['place'] } {
  const phone = phoneOf(row)
  const areaCode = areaCodeOf(phone)
  const timeZone = zoneOfNumber(phone)
  if (!areaCode || !timeZone) return {}
  const hours = channelOf(row.channel).hours === 'calling' ? callingOf(timeZone) : {}
  return { place: { areaCode, timeZone, ...hours } }
}

function callingOf(timeZone: string) {
  const now = Temporal.Now.instant()
  const opens = nextCall(now, timeZone)
  if (Temporal.Instant.compare(opens, now) > 0) return { opensAt: opens.toString() }
  const closes = callsEnd(now, timeZone)
  return closes ? { closesAt: closes.toString() } : {}
}
