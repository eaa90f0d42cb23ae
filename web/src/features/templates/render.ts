import type { Channel } from '@cadencia/domain/channel'
import { htmlToText } from '@cadencia/domain/html-text'
import { type Author, compile, fill, hasTags, type Recipient } from '@cadencia/domain/template'

import { sampleRecipient } from './sample.ts'

export type Draft = { type: Channel; subject: string; content: string }

export type Rendered = {
  subject: string
  text: string
  /** Absent when the content has no tags. */
  html: string | undefined
  missing: string[]
}

/** What a contact would receive: the server composes with the same functions. */
export function renderDraft({ type, subject, content }: Draft, from: Author, contact?: Recipient): Rendered {
  const compiled = compile(content)
  const header = compile(type === 'email' ? subject : '')
  const to = contact ?? sampleRecipient([...header, ...compiled])
  const isMarkup = type === 'email' && hasTags(content)
  const body = fill(compiled, to, from, isMarkup ? 'html' : 'text')
  const filledSubject = fill(header, to, from, 'subject')
  return {
    subject: filledSubject.text,
    text: isMarkup ? htmlToText(body.text) : body.text,
    html: isMarkup ? body.text : undefined,
    missing: [...new Set([...filledSubject.missing, ...body.missing])],
  }
}
