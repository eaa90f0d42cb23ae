const longestLine = 75
const softBreak = '=\r\n'

const spelledOut = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`

const spelled = Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d) || byte === 0x09
    ? String.fromCharCode(byte)
    : spelledOut(byte),
)

const isPlain = /^[ -<>-~]*$/

/**
 * A text as quoted-printable lines of at most 76 characters (RFC 2045, 6.7). It begins and ends at the start of a line,
 * with a soft break if the text has none there, so that pieces encoded apart can be put one after the other.
 */
export function encodeQuotedPrintable(text: string): string {
  if (isPlain.test(text)) return encodeEnd(foldPlain(text))
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const last = lines.pop() ?? ''
  const whole = lines.map((line) => `${encodeLine(line, true)}\r\n`).join('')
  return whole + encodeEnd(encodeLine(last, false))
}

const encodeEnd = (line: string) => (line === '' ? '' : `${line}${softBreak}`)

/** Blanks at the end of a line are lost on the way unless they are spelled. */
const encodeLine = (line: string, isWhole: boolean) =>
  isPlain.test(line) && !(isWhole && line.endsWith(' ')) ? foldPlain(line) : foldBytes(line, isWhole)

function foldPlain(line: string): string {
  if (line.length <= longestLine) return line
  const folded: string[] = []
  for (let at = 0; at < line.length; at += longestLine) folded.push(line.slice(at, at + longestLine))
  return folded.join(softBreak)
}

/** Folded lines are gathered and joined once: half a megabyte of texts added to texts leaves a second of garbage. */
function foldBytes(line: string, isWhole: boolean): string {
  const bytes = Buffer.from(line)
  const folded: string[] = []
  let current = ''
  for (let at = 0; at < bytes.length;) {
    const size = charactersBytes(bytes[at] ?? 0)
    const isEnd = isWhole && at === bytes.length - 1
    const unit = size === 1 ? unitAt(bytes[at] ?? 0, isEnd) : spell(bytes, at, size)
    if (current.length + unit.length > longestLine) {
      folded.push(current)
      current = ''
    }
    current += unit
    at += size
  }
  return [...folded, current].join(softBreak)
}

/** A character is never cut in two by a break, although the standard would allow it: not every reader does. */
const charactersBytes = (first: number) => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09

const unitAt = (byte: number, isEnd: boolean) =>
  isEnd && isBlank(byte) ? spelledOut(byte) : (spelled[byte] ?? '')

function spell(bytes: Buffer, start: number, size: number): string {
  let unit = ''
  for (let at = start; at < start + size; at++) unit += spelled[bytes[at] ?? 0] ?? ''
  return unit
}
