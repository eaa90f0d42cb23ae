import { type Tag, tagsIn } from '@cadencia/domain/html-tags'

const inHead = new Set(
  ['html', 'head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript'].flatMap((name) => [
    name,
    `/${name}`,
  ]),
)

/** The tags before the body, as far as somebody wrote them. */
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

/** Colours chosen for a white page cannot be read on a dark one: then the message says that it is light. */
const schemeOf = (html: string) =>
  /color\s*[=:]|\bbackground\b/i.test(html) && !/prefers-color-scheme/i.test(html) ? 'light' : 'light dark'

/** What somebody wrote, with the parts of a document around it that they left out. */
export function documentOf(html: string, title: string): string {
  const tags = [...tagsIn(html)]
  const head = headOf(html, tags)
  const written = (tag: Tag) => html.slice(tag.start, tag.end)
  const named = (name: string) => head.find((tag) => tag.name === name)
  const [own, ownHead, body] = [named('html'), named('head'), tags.find(({ name }) => name === 'body')]
  const doctype = head.find((tag) => /^<!doctype\b/i.test(written(tag)))
  const start = doctype?.end ?? 0
  const headStart = Math.max(start, own?.end ?? 0)
  const headEnd = Math.max(headStart, head.at(-1)?.end ?? 0)
  const missing =
    (named('title') ? '' : `<title>${title}</title>\n`) +
    (/(?<!prefers-)color-scheme/i.test(html)
      ? ''
      : `<meta name="color-scheme" content="${schemeOf(html)}">\n`)

  const filled = insert(html, [
    ...(doctype ? [] : [{ at: 0, text: '<!doctype html>\n' }]),
    ...(own ? [] : [{ at: start, text: `${doctype ? '\n' : ''}<html lang="pt-BR">\n` }]),
    ...(own && !hasLanguage(written(own)) ? [{ at: own.start + 5, text: ' lang="pt-BR"' }] : []),
    ownHead ? { at: ownHead.end, text: missing } : { at: headStart, text: `<head>\n${missing}` },
    ...(named('/head') || (ownHead && body) ? [] : [{ at: headEnd, text: '</head>\n' }]),
    ...(body ? [] : [{ at: headEnd, text: '<body>\n' }]),
  ])
  return own || body ? filled : `${filled}</body>\n</html>\n`
}

const hasLanguage = (tag: string) => /\slang\s*=/i.test(tag)

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
