import { attributeOf, own } from './attribute-key.ts'
import { firstNameOf } from './first-name.ts'

/** Whose value a placeholder asks for: a field of the contact, an attribute of either side, or nothing that exists. */
type Source = 'field' | 'metadata' | 'attribute' | 'unknown'

/** One hole in a template: what is asked for, and what stands there when there is no value. */
export type Placeholder = {
  /** As typed, braces included. */
  raw: string
  source: Source
  key: string
  fallback: string | undefined
}

/** A template read once, filled many times: fixed texts with holes between them. */
export type Compiled = readonly (string | Placeholder)[]

/** The contact a message is written to. */
export type Recipient = {
  name: string
  email: string
  whatsapp: string
  metadata: Readonly<Record<string, unknown>>
}

/** The person a message is from. */
export type Author = { email: string; attributes: Readonly<Record<string, string>> }

/** Where a value goes decides how it is written: into markup, into a header line, or as it is. */
export type Target = 'html' | 'subject' | 'text'

export type Filled = {
  text: string
  /** The holes left as they were typed, because nothing is known to fill them with. */
  missing: string[]
}

const longestHole = 200

/** Walks from one closing brace pair to the next, so that a text without end costs no more than its length. */
export function compile(text: string): Compiled {
  const pieces: (string | Placeholder)[] = []
  const known = new Map<string, Placeholder | undefined>()
  let written = 0
  let seen = 0
  for (let close = text.indexOf('}}'); close !== -1; close = text.indexOf('}}', seen)) {
    const open = text.slice(seen, close).lastIndexOf('{{') + seen
    const hole = open < seen ? undefined : readOnce(text.slice(open + 2, close), known)
    seen = close + 2
    if (!hole) continue
    if (open > written) pieces.push(text.slice(written, open))
    pieces.push(hole)
    written = seen
  }
  if (written < text.length) pieces.push(text.slice(written))
  return pieces
}

function readOnce(inside: string, known: Map<string, Placeholder | undefined>) {
  if (!known.has(inside)) known.set(inside, read(inside))
  return known.get(inside)
}

function read(inside: string): Placeholder | undefined {
  if (inside.length > longestHole || /[{}\r\n]/.test(inside)) return undefined
  const bar = inside.indexOf('|')
  const name = (bar === -1 ? inside : inside.slice(0, bar)).trim()
  if (name === '') return undefined
  const fallback = bar === -1 ? undefined : inside.slice(bar + 1).trim()
  return { raw: `{{${inside}}}`, ...sourceOf(name), fallback }
}

const attributeKey = /^[A-Za-z0-9_.-]{1,64}$/

function sourceOf(name: string): { source: Source; key: string } {
  if (isContactField(name) || name === firstName) return { source: 'field', key: name }
  const [, owner, key = ''] = /^(user|contact)\.(.+)$/.exec(name) ?? []
  if (owner === 'contact') return { source: 'metadata', key }
  if (owner === 'user' && attributeKey.test(key)) return { source: 'attribute', key }
  return { source: 'unknown', key: name }
}

const fields = ['name', 'email', 'whatsapp'] as const
export const isContactField = (name: string): name is (typeof fields)[number] =>
  fields.some((field) => field === name)

const firstName = 'first_name'

/** What the contact is called wins over what their name says. */
const calledBy = ({ name, metadata }: Recipient) =>
  attributeOf(metadata, 'primeiro_nome') ?? firstNameOf(name)

export const placeholdersOf = (template: Compiled) =>
  template.filter((piece): piece is Placeholder => typeof piece !== 'string')

/** The placeholders that no value can fill, each once. */
export const unknownIn = (template: Compiled) => [
  ...new Set(
    placeholdersOf(template)
      .filter(({ source }) => source === 'unknown')
      .map(({ raw }) => raw),
  ),
]

/** What fills each hole, in their order; nothing where nothing is known. */
export const valuesOf = (template: Compiled, to: Recipient, from: Author): (string | undefined)[] =>
  placeholdersOf(template).map((placeholder) => valueOf(placeholder, to, from))

/** Characters a message has at most when it is filled: a template as long as it may be, and room for its values. */
export const longestFilled = 600_000

/** One pass: a value that looks like a placeholder is text, like any other value. What grows beyond all measure is cut. */
export function refill(
  template: Compiled,
  values: readonly (string | undefined)[],
  target: Target,
  holeText = ({ raw }: Placeholder) => raw,
): Filled {
  const missing: string[] = []
  let text = ''
  let hole = 0
  for (const piece of template) {
    if (typeof piece === 'string') {
      if (text.length <= longestFilled) text += piece
      continue
    }
    const value = values[hole++]
    if (value === undefined) missing.push(piece.raw)
    if (text.length <= longestFilled) text += value === undefined ? holeText(piece) : writeFor[target](value)
  }
  const shown = text.length > longestFilled ? `${text.slice(0, longestFilled).toWellFormed()}…` : text
  return { text: target === 'subject' ? oneLine(shown) : shown, missing: [...new Set(missing)] }
}

export const fill = (template: Compiled, to: Recipient, from: Author, target: Target): Filled =>
  refill(template, valuesOf(template, to, from), target)

/** A blank value counts as missing: "Olá ," names no one. */
function valueOf({ source, key, fallback }: Placeholder, to: Recipient, from: Author): string | undefined {
  const value = lookUp[source](key, to, from)
  return value === undefined || value.trim() === '' ? fallback : value
}

const lookUp: Record<Source, (key: string, to: Recipient, from: Author) => string | undefined> = {
  field: (key, to) => (isContactField(key) ? to[key] : calledBy(to)),
  metadata: (key, to) => attributeOf(to.metadata, key) ?? (isContactField(key) ? to[key] : undefined),
  attribute: (key, _to, from) => (key === 'email' ? from.email : own(from.attributes, key)),
  unknown: () => undefined,
}

export const escapeHtml = (text: string) =>
  /[&<>"']/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;')
    : text

const writeFor: Record<Target, (value: string) => string> = {
  html: escapeHtml,
  subject: (value) => value,
  text: (value) => value,
}

/** A header has one line: breaks become spaces, other control characters go. */
export const oneLine = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what goes
  text.replace(/[\r\n\u2028\u2029]+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '')

/** Whether a text is markup: it has at least one tag. */
export const hasTags = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)
