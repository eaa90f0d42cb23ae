import type { Channel } from '@cadencia/domain/channel'
import { sampleRecipient } from '@cadencia/domain/sample'
import {
  type Author,
  type Compiled,
  compile,
  escapeHtml,
  hasTags,
  type Placeholder,
  type Recipient,
  refill,
  type Target,
  unknownIn,
  valuesOf,
} from '@cadencia/domain/template'

import { holeEnd, holeStart } from './hole-marks.ts'

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

/** The field that has no value, between marks that the preview makes a box of. */
const holeText = ({ source, key, raw }: Placeholder) =>
  `${holeStart}${source === 'metadata' ? key : raw.slice(2, -2)}${holeEnd}`

const shownHole = (isMarked: boolean, target: Target) => (hole: Placeholder) => {
  if (!isMarked) return hole.raw
  return target === 'html' ? escapeHtml(holeText(hole)) : holeText(hole)
}

/** What a contact would receive: the server composes with the same functions. */
export function renderDraft(
  draft: Draft,
  from: Author,
  /** Holes are marked once it is known what the author says of themselves. */
  { contact, isMarked = true }: { contact?: Recipient | undefined; isMarked?: boolean } = {},
): Rendered {
  const { type, subject, preheader, content } = draft
  const compiled = compile(content)
  const header = compile(type === 'email' ? subject : '')
  const beside = compile(type === 'email' ? preheader : '')
  const all = [...header, ...beside, ...compiled]
  const to = contact ?? sampleRecipient(all)
  const isMarkup = type === 'email' && hasTags(content)
  const show = (template: Compiled, target: Target) =>
    refill(template, valuesOf(template, to, from), target, shownHole(isMarked, target))
  const body = show(compiled, isMarkup ? 'html' : 'text')
  const filledSubject = show(header, 'subject')
  const filledBeside = show(beside, 'subject')
  return {
    subject: filledSubject.text,
    preheader: filledBeside.text,
    body: body.text,
    isMarkup,
    missing: [...new Set([...filledSubject.missing, ...filledBeside.missing, ...body.missing])],
    unknown: unknownIn(all),
  }
}
