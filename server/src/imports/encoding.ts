export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** What the byte order mark says, if there is one. */
export const markedEncoding = (bytes: Buffer): Encoding | undefined =>
  marks.find(([, mark]) => startsWith(bytes, mark))?.[0]

/** ZIP (and with it XLSX), PDF, the old Excel, gzip, RAR, 7z: what people take for a CSV by its icon. */
const otherFormats = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x25, 0x50, 0x44, 0x46],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]

/** A NUL further on is taken for an accident. */
const looked = 64 * 1024

/** Whether the beginning of a file could be text. UTF-16 is full of zero bytes; anything else has none. */
export function looksLikeText(bytes: Buffer): boolean {
  if (bytes.length === 0 || otherFormats.some((start) => startsWith(bytes, start))) return false
  return markedEncoding(bytes)?.startsWith('utf-16') === true || !bytes.subarray(0, looked).includes(0)
}

/** Bytes as text, with no byte order mark and no NUL, which no column can hold. */
export function decoder(encoding: Encoding) {
  const decode = new TextDecoder(encoding)
  return {
    next: (bytes: Buffer) => decode.decode(bytes, { stream: true }).replaceAll('\0', ''),
    end: () => decode.decode(),
  }
}

/** Watches bytes go by, and tells at the end whether they were UTF-8 throughout. */
export function utf8Watch() {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let holds = true
  const watch = (bytes?: Buffer) => {
    try {
      if (holds) strict.decode(bytes, { stream: bytes !== undefined })
    } catch {
      holds = false
    }
  }
  return {
    next: watch,
    end: () => {
      watch()
      return holds
    },
  }
}
