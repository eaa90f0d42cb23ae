import { type Address, tagsIn } from './html-tags.ts'
import { compile, escapeHtml, type Placeholder } from './template.ts'

export type LinkKind = 'ordinary' | 'whatsapp' | 'capture'

export type { Address }

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
  if (address.length > longestUrl) return undefined
  let url = ''
  for (const [index, piece] of compile(address).entries()) {
    const text = typeof piece === 'string' ? piece : valueOf(piece)
    if (text === undefined || text.length > longestUrl) return undefined
    url += typeof piece === 'string' || index === 0 ? text : encodeURIComponent(text.toWellFormed())
  }
  if (url.length > longestUrl) return undefined
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

/** The `href` of every `<a>`, quotes included. */
export function linksIn(html: string): Address[] {
  const found: Address[] = []
  if (!/<a[\s/]/i.test(html)) return found
  for (const { name, href } of tagsIn(html)) if (name === 'a' && href) found.push(href)
  return found
}
