import { type Tag, tagsIn } from '@cadencia/domain/html-tags'

const inHead = new Set(
  ['html', 'head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript'].flatMap((name) => [
    name,
    `/${name}`,
  ]),
)

/** The tags before the body, as far as the template has them. */
function headOf(html: string, tags: readonly Tag[]): readonly Tag[] {
  const end = tags.findIndex(({ name }) => name === '/head' || name === 'body')
  if (end !== -1) return tags.slice(0, tags[end]?.name === 'body' ? end : end + 1)
  const first = tags.findIndex(({ name, start }, at) => {
    const before = tags[at - 1]
    // Between a title and its end stands no markup, but a text; elsewhere a text begins the body.
    const isText = name !== `/${before?.name}` && html.slice(before?.end ?? 0, start).trim() !== ''
    return isText || (name !== '' && !inHead.has(name))
  })
  return first === -1 ? tags : tags.slice(0, first)
}

const hasScheme = (html: string) => /(?<!prefers-)color-scheme/i.test(html)

/** Colours chosen for a white page cannot be read on a dark one: then the message says that it is light. */
const schemeOf = (html: string) =>
  /color\s*[=:]|\bbackground\b/i.test(html) && !/prefers-color-scheme/i.test(html) ? 'light' : 'light dark'

type Lines = { title: string; beside: string }

/** Hidden, and followed by blanks that keep the beginning of the body from being shown after it. */
const hiddenLine = (beside: string) =>
  beside &&
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${beside}${'&zwnj;&nbsp;'.repeat(100)}</div>\n`

/** The parts of a document that the template has, and where the missing ones belong. */
function partsOf(html: string) {
  const tags = [...tagsIn(html)]
  const head = headOf(html, tags)
  const named = (name: string) => head.find((tag) => tag.name === name)
  const doctype = head.find(({ start, end }) => /^<!doctype\b/i.test(html.slice(start, end)))
  const own = named('html')
  const start = doctype?.end ?? 0
  const headStart = Math.max(start, own?.end ?? 0)
  return {
    doctype,
    own,
    head: named('head'),
    headEnd: named('/head'),
    title: named('title'),
    body: tags.find(({ name }) => name === 'body'),
    places: { start, headStart, headEnd: Math.max(headStart, head.at(-1)?.end ?? 0) },
  }
}

type Parts = ReturnType<typeof partsOf>

const unless = (isThere: unknown, at: number, text: string) => (isThere ? [] : [{ at, text }])

/** The template's markup with the missing parts of a document around it. */
export function documentOf(html: string, { title, beside }: Lines): string {
  const parts = partsOf(html)
  const { doctype, own, body, places } = parts
  const filled = insert(html, [
    ...unless(doctype, 0, '<!doctype html>\n'),
    ...unless(own, places.start, `${doctype ? '\n' : ''}<html lang="pt-BR">\n`),
    ...languageOf(html, own),
    ...headLines(html, parts, title),
    ...unless(body, places.headEnd, '<body>\n'),
    { at: body?.end ?? places.headEnd, text: hiddenLine(beside) },
  ])
  return own || body ? filled : `${filled}</body>\n</html>\n`
}

const languageOf = (html: string, own: Tag | undefined) =>
  own
    ? unless(/\slang\s*=/i.test(html.slice(own.start, own.end)), own.start + '<html'.length, ' lang="pt-BR"')
    : []

function headLines(html: string, { head, headEnd, title: own, body, places }: Parts, title: string) {
  const at = head?.end ?? places.headStart
  return [
    ...unless(head, at, '<head>\n'),
    ...unless(own, at, `<title>${title}</title>\n`),
    ...unless(hasScheme(html), at, `<meta name="color-scheme" content="${schemeOf(html)}">\n`),
    ...unless(headEnd ?? (head && body), places.headEnd, '</head>\n'),
  ]
}

/** The text with others put into it, each at its place in the text as it was. */
function insert(text: string, insertions: readonly { at: number; text: string }[]): string {
  let written = ''
  let from = 0
  for (const { at, text: other } of insertions.toSorted((one, next) => one.at - next.at)) {
    written += text.slice(from, at) + other
    from = at
  }
  return written + text.slice(from)
}
