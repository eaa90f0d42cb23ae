/** Tags that begin a line of their own in a text. */
const breaks = /^\/?(p|div|h[1-6]|ul|ol|table|tr|blockquote|section|article|header|footer|hr)$/
const unseen = /^(style|script|head|title)$/

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text part of an HTML e-mail: what a person would read, with the addresses of its links. */
export function htmlToText(html: string): string {
  let text = ''
  let link = ''
  for (const { words, tag, name } of visibleParts(html)) {
    if (name === 'a') link = addressOf(tag)
    text += decode(words.replace(/\s+/g, ' ')) + mark(name, link)
    if (name === '/a') link = ''
  }
  return text
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Each tag with the words before it, without what a reader never sees. */
function* visibleParts(html: string) {
  let hiddenUntil = ''
  for (const [, words = '', tag = ''] of html.matchAll(/([^<]*)(?:<([^<>]*)>?)?/g)) {
    const name = /^\/?[a-z0-9]+/i.exec(tag)?.[0].toLowerCase() ?? ''
    if (!hiddenUntil) yield { words, tag, name }
    if (name === hiddenUntil) hiddenUntil = ''
    if (unseen.test(name)) hiddenUntil = `/${name}`
  }
}

function mark(name: string, link: string): string {
  if (name === 'br') return '\n'
  if (name === 'li') return '\n- '
  if (name === '/a' && link) return ` (${link})`
  return breaks.test(name) ? '\n\n' : ''
}

const addressOf = (tag: string) => {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  return decode(double ?? single ?? '').trim()
}

/** The characters that entities stand for. */
export const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined
    if (code === undefined) return named[name.toLowerCase()] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
