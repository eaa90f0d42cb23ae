import { isTracked } from '@cadencia/domain/links'
import { postalOf } from '@cadencia/domain/mail-foot'
import {
  type Author,
  type Compiled,
  compile,
  escapeHtml,
  hasTags,
  oneLine,
  type Placeholder,
  placeholdersOf,
  valuesOf,
} from '@cadencia/domain/template'

import { createMarks, type Marks, withoutMarks } from './slots.ts'

export type EmailTemplate = {
  subject: string
  content: string
  /** What mail programs show beside the subject, before the message is opened; empty where there is none. */
  preheader: string
}

/** A template half filled: the author's values stand in it, the contact's are marks. */
export type Draft = {
  subject: Compiled
  content: Compiled
  preheader: Compiled
  isMarkup: boolean
  body: string
  /** The subject and the preheader as markup, each on one line. */
  title: string
  beside: string
  /** Where the author is to be found, on one line; empty where they do not say. */
  postal: string
  marks: Marks
  /** An address in the body as it was typed, holes and all; nothing if a click on it is not to be counted. */
  trackedAs: (url: string) => string | undefined
}

export function draftOf(template: EmailTemplate, author: Author): Draft {
  const subject = compile(template.subject)
  const content = compile(template.content)
  const isMarkup = hasTags(template.content)
  const marks = createMarks()
  const before = placeholdersOf(subject).length
  const holes: Placeholder[] = []
  const body = content.map((piece) => {
    if (typeof piece === 'string') return withoutMarks(piece)
    const index = before + holes.push(piece) - 1
    const value = constantOf(piece, author)
    if (value === undefined) return marks.mark({ kind: 'value', index })
    return withoutMarks(isMarkup ? escapeHtml(value) : value)
  })
  const holeOf = (index: number) => holes[index - before]
  const preheader = compile(template.preheader)
  return {
    subject,
    content,
    preheader,
    isMarkup,
    body: body.join(''),
    title: lineOf(subject, author, marks, 0),
    beside: lineOf(preheader, author, marks, before + holes.length),
    postal: withoutMarks(oneLine(postalOf(author))),
    marks,
    trackedAs: readTracked(marks, holeOf),
  }
}

/** A text of one line as markup; `first` is the place of its first hole among all of the message. */
function lineOf(text: Compiled, author: Author, marks: Marks, first: number): string {
  let index = first
  return text
    .map((piece) => {
      if (typeof piece === 'string') return escapeHtml(withoutMarks(oneLine(piece)))
      const value = constantOf(piece, author)
      const place = index++
      return value === undefined
        ? marks.mark({ kind: 'line', index: place })
        : escapeHtml(withoutMarks(oneLine(value)))
    })
    .join('')
}

const nobody = { name: '', email: '', whatsapp: '', metadata: {} }

/** A value that is the same for every contact. */
const constantOf = (hole: Placeholder, author: Author) =>
  isOfContact(hole) ? undefined : valuesOf([hole], nobody, author)[0]

const isOfContact = ({ source }: Placeholder) => source === 'field' || source === 'metadata'

/** Two braces that are no hole are spelled out, or they would be one when the address is read again. */
const readTracked = (marks: Marks, holeOf: (index: number) => Placeholder | undefined) => (url: string) => {
  let isKnown = true
  const typed = marks.replace(url.replaceAll('{{', '%7B%7B'), (slot) => {
    const hole = slot.kind === 'value' ? holeOf(slot.index) : undefined
    if (!hole || !isOfContact(hole)) isKnown = false
    return hole?.raw ?? ''
  })
  return isKnown && isTracked(typed) ? typed : undefined
}
