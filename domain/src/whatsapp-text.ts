/** A text as WhatsApp shows it: what is marked, and how. The screen makes nodes of it, never markup. */
export type Styled =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: Styled[] }
  | { kind: 'mono'; text: string }
  | { kind: 'code'; text: string }

const fence = '```'
const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Mark = keyof typeof marks
const isMark = (character: string | undefined): character is Mark =>
  character !== undefined && Object.hasOwn(marks, character)

/** WhatsApp carries no longer text. */
const longestText = 65_536

export function readWhatsApp(text: string): Styled[] {
  const nodes = readStyled(text.slice(0, longestText))
  return text.length > longestText ? [...nodes, { kind: 'text', text: text.slice(longestText) }] : nodes
}

/** Code wins: what stands between fences is shown as typed. Everything else is read line by line. */
function readStyled(text: string): Styled[] {
  const nodes: Styled[] = []
  let at = 0
  for (let open = text.indexOf(fence); open !== -1; open = text.indexOf(fence, Math.max(open + 1, at))) {
    if (isSpace(text[open + 3])) continue
    const close = closingFence(text, open)
    if (close === -1) break
    readLines(nodes, text.slice(at, open))
    nodes.push({ kind: 'code', text: text.slice(open + 3, close) })
    at = close + 3
  }
  readLines(nodes, text.slice(at))
  return nodes
}

function closingFence(text: string, open: number) {
  for (let close = text.indexOf(fence, open + 4); close !== -1; close = text.indexOf(fence, close + 1)) {
    if (!isSpace(text[close - 1])) return close
  }
  return -1
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\t'

/** Neighbouring plain texts of two lines are one text. */
function readLines(nodes: Styled[], text: string) {
  for (const line of text.split(/(?<=\n)/)) {
    for (const node of readLine(line)) {
      const last = nodes.at(-1)
      if (node.kind === 'text' && last?.kind === 'text') last.text += node.text
      else nodes.push(node)
    }
  }
}

function readLine(line: string): Styled[] {
  const nodes: Styled[] = []
  /** The marks that have no partner further on, so that a line of lone marks is read once. */
  const closed = new Set<string>()
  let written = 0
  for (let at = 0; at < line.length; at++) {
    const mark = line[at]
    if ((mark !== '`' && !isMark(mark)) || closed.has(mark)) continue
    const close = partner(line, at, mark, closed)
    if (close === -1) continue
    const inside = line.slice(at + 1, close)
    if (at > written) nodes.push({ kind: 'text', text: line.slice(written, at) })
    nodes.push(
      mark === '`' ? { kind: 'mono', text: inside } : { kind: marks[mark], children: readLine(inside) },
    )
    written = close + 1
    at = close
  }
  if (written < line.length) nodes.push({ kind: 'text', text: line.slice(written) })
  return nodes
}

/** A backtick beside another is part of a fence that did not close, not a mark of its own. */
const isFencePart = (line: string, at: number) =>
  line[at] === '`' && (line[at - 1] === '`' || line[at + 1] === '`')

/** The mark that ends what `open` begins: not beside a space on the inner side, and something between them. */
function partner(line: string, open: number, mark: string, closed: Set<string>) {
  const next = line[open + 1] ?? ' '
  if (next === mark || /\s/.test(next) || isFencePart(line, open)) return -1
  for (let close = line.indexOf(mark, open + 2); close !== -1; close = line.indexOf(mark, close + 1)) {
    if (!/\s/.test(line[close - 1] ?? ' ') && !isFencePart(line, close)) return close
  }
  closed.add(mark)
  return -1
}
