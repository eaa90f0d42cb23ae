import type { Channel } from '@cadencia/domain/channel'
import { sampleRecipient } from '@cadencia/domain/sample'
import { type Author, compile, fill, hasTags, type Recipient, unknownIn } from '@cadencia/domain/template'

export type Draft = { type: Channel; subject: string; preheader: string; content: string }

export type Rendered = {
  subject: string
  /** What the inbox shows beside the subject; empty where nothing was written. */
  preheader: string
  body: string
  /** An email with tags: its body is markup, and leaves as text and as HTML. */
  isMarkup: boolean
  /** What has no value, and of that what never could have one. */
  missing: string[]
  unknown: string[]
}

/** What a contact would receive: the server composes with the same functions. */
export function renderDraft(draft: Draft, from: Author, contact?: Recipient): Rendered {
  const { type, subject, preheader, content } = draft
  const compiled = compile(content)
  const header = compile(type === 'email' ? subject : '')
  const beside = compile(type === 'email' ? preheader : '')
  const all = [...header, ...beside, ...compiled]
  const to = contact ?? sampleRecipient(all)
  const isMarkup = type === 'email' && hasTags(content)
  const body = fill(compiled, to, from, isMarkup ? 'html' : 'text')
  const filledSubject = fill(header, to, from, 'subject')
  const filledBeside = fill(beside, to, from, 'subject')
  return {
    subject: filledSubject.text,
    preheader: filledBeside.text,
    body: body.text,
    isMarkup,
    missing: [...new Set([...filledSubject.missing, ...filledBeside.missing, ...body.missing])],
    unknown: unknownIn(all),
  }
}
