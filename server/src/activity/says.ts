import type { Said } from '@cadencia/contract/message'
import { htmlToText } from '@cadencia/domain/html-text'
import type { MessageState } from '@cadencia/domain/message'
import {
  type Author,
  compile,
  fill,
  type Filled,
  hasTags,
  placeholdersOf,
  refill,
  valuesOf,
} from '@cadencia/domain/template'
import { replySubject } from '@cadencia/domain/thread'

import { channelOf } from '#channels/registry.ts'

import type { MessageRow } from './message/queries.ts'

/** Until it is handed over a message is written anew at every attempt. */
const notWritten: Partial<Record<MessageState, true>> = { scheduled: true, retry: true }

/** What a message said; of one that has not left, what it would say now. */
export function saysOf(row: MessageRow, author: Author): Said {
  const { isMail } = channelOf(row.channel)
  const kept = notWritten[row.state] ? null : row.said
  const template = (kept && row.then) ?? row.today
  const subject = compile(template.subject ?? '')
  const content = compile(template.content)
  const values = kept ?? valuesOf([...subject, ...content], row.contact, author)
  const holes = placeholdersOf(subject).length
  const isMarkup = isMail && hasTags(template.content)

  const title = refill(subject, values.slice(0, holes), 'subject')
  const body = refill(content, values.slice(holes), isMarkup ? 'html' : 'text')
  return {
    ...(isMail && { subject: subjectIn(row.thread, title.text) }),
    ...bodyOf(body, isMarkup),
    missing: [...new Set([...title.missing, ...body.missing, ...(kept ? [] : missingBeside(row, author))])],
    preview: kept === null,
  }
}

/** In the thread of another e-mail it bears the subject of that one. */
function subjectIn(thread: MessageRow['thread'], own: string) {
  if (!thread) return own
  const first = compile(thread.subject ?? '')
  const values = (thread.said ?? []).slice(0, placeholdersOf(first).length)
  return replySubject(refill(first, values, 'subject').text)
}

/** What the preheader lacks keeps the message back, too. */
const missingBeside = ({ today, contact }: MessageRow, author: Author) =>
  fill(compile(today.preheader ?? ''), contact, author, 'subject').missing

const bodyOf = ({ text }: Filled, isMarkup: boolean) =>
  isMarkup ? { text: htmlToText(text), html: text } : { text }
