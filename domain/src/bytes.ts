const bytesOf = (codePoint: number) =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4

/** How long a text is as UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0)
  return bytes
}

/** Whether a text fits; most are told by their length alone, without a walk over half a megabyte at every key. */
export const fitsBytes = (text: string, limit: number) =>
  text.length <= limit && (text.length * 3 <= limit || utf8Bytes(text) <= limit)

/** What a header cannot carry as it is: other than printable ASCII, a false encoded word, a word longer than a line. */
const needsEncoding = /[^\x20-\x7e]|=\?|[^ ]{67}/

/** 75 characters at most: `=?utf-8?B?`, 60 of base64 and `?=`. */
const wordBytes = 45
const base64 = (bytes: number) => 4 * Math.ceil(bytes / 3)
const encodedWord = (bytes: number) => '=?utf-8?B??='.length + base64(bytes)

/** How long a text is in a header: as it is, or as the encoded words of RFC 2047, none of which splits a character. */
export function headerBytes(text: string): number {
  if (!needsEncoding.test(text)) return text.length
  let total = 0
  let word = 0
  for (const character of text) {
    const bytes = bytesOf(character.codePointAt(0) ?? 0)
    if (word + bytes > wordBytes) {
      total += encodedWord(word) + ' '.length
      word = 0
    }
    word += bytes
  }
  return total + encodedWord(word)
}
