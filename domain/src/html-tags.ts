import { decodeHTMLAttribute } from 'entities/decode'

/** Where an address stands in a text, and what it says. */
export type Address = { start: number; end: number; url: string }

export type Tag = {
  start: number
  end: number
  /** In lower case, with a slash before it where it closes; empty for a comment and for a declaration. */
  name: string
  /** The first `href`, its quotes included in its place. */
  href: Address | undefined
}

type Reader = { html: string; at: number }

/** What stands inside these is not markup, whatever it looks like. */
const raw = new Set(['script', 'style', 'title', 'textarea'])

/** Every tag, read as a browser reads it: from tag to tag, once. A tag without an end is none, and ends the text. */
export function* tagsIn(html: string): Generator<Tag> {
  const reader = { html, at: 0 }
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', reader.at)) {
    reader.at = start + 1
    const tag = readTag(reader, start)
    if (!tag) continue
    yield tag
    if (raw.has(tag.name)) reader.at = closingOf(tag.name, html, tag.end)
  }
}

function closingOf(name: string, html: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)
const slash = 47
const equals = 61
const end = 62

/** Leaves the reader after a tag or a comment, or after a `<` that begins neither. */
function readTag(reader: Reader, start: number): Tag | undefined {
  const { html } = reader
  const isClosing = html.charCodeAt(start + 1) === slash
  if (isLetter(html.charCodeAt(start + (isClosing ? 2 : 1)))) return readElement(reader, start)
  if (!isClosing && html[start + 1] !== '!' && html[start + 1] !== '?') return undefined
  const [close, from] = html.startsWith('<!--', start) ? ['-->', start + 4] : ['>', start]
  const found = html.indexOf(close, from)
  reader.at = found === -1 ? html.length : found + close.length
  return { start, end: reader.at, name: '', href: undefined }
}

const endsName = (code: number) => isSpace(code) || code === slash || code === end
const endsAttribute = (code: number) => endsName(code) || code === equals
const endsValue = (code: number) => isSpace(code) || code === end
const beginsAttribute = (code: number) => !isSpace(code) && code !== slash
const isWritten = (code: number) => !isSpace(code)

function readElement(reader: Reader, start: number): Tag {
  const { html } = reader
  // Past the slash of a closing tag, which would end its name.
  reader.at = start + 2
  readTo(reader, endsName)
  const name = html.slice(start + 1, reader.at).toLowerCase()
  let href: Address | undefined
  for (;;) {
    readTo(reader, beginsAttribute)
    if (reader.at >= html.length) return { start, end: reader.at, name: '', href: undefined }
    if (html.charCodeAt(reader.at) === end) break
    const found = readAttribute(reader)
    if (found) href ??= found
  }
  reader.at += 1
  return { start, end: reader.at, name, href }
}

/** The address, of an `href`. */
function readAttribute(reader: Reader): Address | undefined {
  const { html, at: start } = reader
  reader.at += 1
  readTo(reader, endsAttribute)
  const nameEnd = reader.at
  readTo(reader, isWritten)
  if (html.charCodeAt(reader.at) !== equals) return undefined
  reader.at += 1
  readTo(reader, isWritten)
  const value = reader.at
  const quotes = readValue(reader)
  if (nameEnd - start !== 4 || html.slice(start, nameEnd).toLowerCase() !== 'href') return undefined
  const written = html.slice(value + quotes, reader.at - quotes)
  return { start: value, end: reader.at, url: decodeHTMLAttribute(written).trim() }
}

/** Leaves the reader after a value; how many quotes stand on each side of it. */
function readValue(reader: Reader): 0 | 1 {
  const { html } = reader
  const quote = html[reader.at]
  if (quote !== '"' && quote !== "'") {
    readTo(reader, endsValue)
    return 0
  }
  const close = html.indexOf(quote, reader.at + 1)
  reader.at = close === -1 ? html.length : close + 1
  return 1
}

/** Moves to the first character of the kind asked for, or to the end. */
function readTo(reader: Reader, stops: (code: number) => boolean) {
  const { html } = reader
  let { at } = reader
  while (at < html.length && !stops(html.charCodeAt(at))) at += 1
  reader.at = at
}
