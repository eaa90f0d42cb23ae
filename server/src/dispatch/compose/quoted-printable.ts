const lineFeed = 0x0a
const longestLine = 75

const spelled = Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d) || byte === 0x09
    ? String.fromCharCode(byte)
    : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

const isPlain = /^[ -<>-~]*$/

/**
 * A text as quoted-printable lines of at most 76 characters (RFC 2045, 6.7). It begins and ends at the start of a line,
 * with a soft break if the text has none there, so that pieces encoded apart can be put one after the other.
 */
export function encodeQuotedPrintable(text: string): string {
  return isPlain.test(text) ? encodePlain(text) : encodeBytes(Buffer.from(text.replace(/\r\n?/g, '\n')))
}

function encodePlain(text: string): string {
  let lines = ''
  for (let at = 0; at < text.length; at += longestLine) lines += `${text.slice(at, at + longestLine)}=\r\n`
  return lines
}

function encodeBytes(bytes: Buffer): string {
  let lines = ''
  let column = 0
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] === lineFeed) {
      lines += '\r\n'
      column = 0
      at += 1
      continue
    }
    const size = charactersBytes(bytes[at] ?? 0)
    const unit = size === 1 ? unitAt(bytes, at) : spell(bytes, at, size)
    if (column + unit.length > longestLine) {
      lines += '=\r\n'
      column = 0
    }
    lines += unit
    column += unit.length
    at += size
  }
  return column === 0 ? lines : `${lines}=\r\n`
}

/** A character is never cut in two by a break, although the standard would allow it: not every reader does. */
const charactersBytes = (first: number) => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

/** Blanks at the end of a line are lost on the way unless they are spelled. */
function unitAt(bytes: Buffer, at: number): string {
  const byte = bytes[at] ?? 0
  if (byte === 0x20 && bytes[at + 1] === lineFeed) return '=20'
  if (byte === 0x09 && bytes[at + 1] === lineFeed) return '=09'
  return spelled[byte] ?? ''
}

function spell(bytes: Buffer, start: number, size: number): string {
  let unit = ''
  for (let at = start; at < start + size; at++) unit += spelled[bytes[at] ?? 0] ?? ''
  return unit
}
