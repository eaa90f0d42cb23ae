import { decode } from './html-text.ts'
import { compile, escapeHtml, type Placeholder } from './template.ts'

export type LinkKind = 'ordinary' | 'whatsapp' | 'capture'

/** Where an address stands in a text, and what it says. */
export type Address = { start: number; end: number; url: string }

/** Where the addresses of our own begin, after the host. */
export const trackingPaths = { open: '/t/o/', click: '/t/c/', unsubscribe: '/t/u/' } as const

/** What a template links to where it wants the opt-out: in an e-mail, no other link of this form leads anywhere. */
export const isOptOut = (url: string) => /^#(descadastrar|unsubscribe)$/i.test(url)

const longestUrl = 8000
const web = /^https?:\/\/([^/?#\\]+)/i
const ours = /^https?:\/\/[^/?#]+\/t\/[ocu]\/[\w-]{20}/i
const leavesAList = /unsubscribe|descadastr|opt-?out/i

/** Of the web, not too long, and without a name and password before the host. */
const isWeb = (url: string) => url.length <= longestUrl && !(web.exec(url)?.[1] ?? '@').includes('@')

/** Whether a click is to be counted: an address of the web, or one that begins with what the contact has. */
export const isTracked = (url: string) =>
  !leavesAList.test(url) && (url.startsWith('{{') ? url.length <= longestUrl : isWeb(url) && !ours.test(url))

const whatsappHosts = /^(wa\.me|api\.whatsapp\.com|web\.whatsapp\.com)(:\d+)?$/i

export function linkKind(url: string, capturePage: string | undefined): LinkKind {
  if (whatsappHosts.test(web.exec(url)?.[1] ?? '')) return 'whatsapp'
  const page = capturePage?.trim() ?? ''
  return page !== '' && lowerHost(url).startsWith(lowerHost(page)) ? 'capture' : 'ordinary'
}

const lowerHost = (url: string) => url.replace(web, (origin) => origin.toLowerCase())

/** Where a click on an address leads, its holes filled: nowhere if that makes no address of the web. */
export function destinationOf(
  address: string,
  valueOf: (hole: Placeholder) => string | undefined,
): string | undefined {
  let url = ''
  for (const [index, piece] of compile(address).entries()) {
    const text = typeof piece === 'string' ? piece : valueOf(piece)
    if (text === undefined) return undefined
    url += typeof piece === 'string' || index === 0 ? text : encodeURIComponent(text.toWellFormed())
  }
  const sent = url.trim().replace(/[^!-~]+/g, (unsafe) => encodeURIComponent(unsafe.toWellFormed()))
  return isWeb(sent) ? sent : undefined
}

/** Every address replaced by what `write` makes of it; where it makes nothing, the text stays as it is. */
export function replaceAddresses(
  text: string,
  addresses: readonly Address[],
  write: (url: string) => string | undefined,
  between = (rest: string) => rest,
): string {
  let replaced = ''
  let written = 0
  for (const { start, end, url } of addresses) {
    const to = write(url)
    if (to === undefined) continue
    replaced += between(text.slice(written, start)) + to
    written = end
  }
  return replaced + between(text.slice(written))
}

/** The links of a markup lead elsewhere; all else stays as it is. */
export const rewriteLinks = (html: string, to: (url: string) => string | undefined) =>
  replaceAddresses(html, linksIn(html), (url) => {
    const address = to(url)
    return address === undefined ? undefined : `"${escapeHtml(address)}"`
  })

/** The addresses of a plain text. What ends a sentence or a bracket does not belong to them. */
export function addressesIn(text: string): Address[] {
  const found: Address[] = []
  for (const { index: start, 0: run } of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = withoutTail(run)
    if (web.test(url)) found.push({ start, end: start + url.length, url })
  }
  return found
}

function withoutTail(run: string): string {
  const opens = run.includes('(')
  let end = run.length
  while (/[.,;:!?'\]*_~]/.test(run[end - 1] ?? '') || (run[end - 1] === ')' && !opens)) end -= 1
  return run.slice(0, end)
}

/** The `href` of every `<a>`, quotes included, read as a browser reads it: from tag to tag, once. */
export function linksIn(html: string): Address[] {
  const found: Address[] = []
  let at = html.indexOf('<')
  while (at !== -1) {
    const reader = { html, at }
    const name = readTagName(reader)
    const href = name === '' ? undefined : readAttributes(reader)
    if (name === 'a' && href) found.push(href)
    at = html.indexOf('<', reader.at)
  }
  return found
}

type Reader = { html: string; at: number }

/** Leaves the reader after the name of a tag, after a whole comment, or after a `<` that begins nothing. */
function readTagName(reader: Reader): string {
  const { html, at } = reader
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    reader.at = end === -1 ? html.length : end + 3
    return ''
  }
  reader.at = at + 1
  if (!/[a-z]/i.test(html[at + 1] ?? '')) return ''
  return readUntil(reader, /[\s/>]/g).toLowerCase()
}

/** Reads a tag to its end and gives its first `href`. */
function readAttributes(reader: Reader): Address | undefined {
  let href: Address | undefined
  for (;;) {
    readUntil(reader, /[^\s/]/g)
    if (reader.at >= reader.html.length) return undefined
    if (reader.html[reader.at] === '>') return href
    const name = readUntil(reader, /[\s/>=]/g, 1).toLowerCase()
    const value = readValue(reader)
    if (name === 'href') href ??= value
  }
}

function readValue(reader: Reader): Address | undefined {
  const { html } = reader
  readUntil(reader, /\S/g)
  if (html[reader.at] !== '=') return undefined
  reader.at += 1
  readUntil(reader, /\S/g)
  const start = reader.at
  const quote = html[start] ?? ''
  if (quote !== '"' && quote !== "'") return addressOf(start, readUntil(reader, /[\s>]/g), reader.at)
  const close = html.indexOf(quote, start + 1)
  reader.at = close === -1 ? html.length : close + 1
  return addressOf(start, html.slice(start + 1, reader.at - 1), reader.at)
}

const addressOf = (start: number, written: string, end: number): Address => ({
  start,
  end,
  url: decode(written).trim(),
})

/** Moves to the first character of the kind asked for, or to the end, and gives what lies before it. */
function readUntil(reader: Reader, stop: RegExp, from = 0): string {
  const { html, at } = reader
  stop.lastIndex = at + from
  reader.at = stop.exec(html)?.index ?? html.length
  return html.slice(at, reader.at)
}
