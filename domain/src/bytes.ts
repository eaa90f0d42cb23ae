/** How long the character that begins there is as UTF-8. Four only for a pair of surrogates, which takes two places. */
function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return (text.codePointAt(at) ?? 0) > 0xffff ? 4 : 3
}

/** How long a text is as UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const here = bytesAt(text, at)
    bytes += here
    if (here === 4) at += 1
  }
  return bytes
}

/** Whether a text fits; most are told by their length alone, without a walk over half a megabyte at every key. */
export const fitsBytes = (text: string, limit: number) =>
  text.length <= limit && (text.length * 3 <= limit || utf8Bytes(text) <= limit)

const longestWord = 66

/** What a header cannot carry as it is: other than printable ASCII, a false encoded word, a word longer than a line. */
const needsEncoding = (text: string) =>
  /[^\x20-\x7e]|=\?/.test(text) || text.split(' ').some((word) => word.length > longestWord)

/** 75 characters at most: `=?utf-8?B?`, 60 of base64 and `?=`. */
const wordBytes = 45
const base64 = (bytes: number) => 4 * Math.ceil(bytes / 3)
const encodedWord = (bytes: number) => '=?utf-8?B??='.length + base64(bytes)

/** How long a text is in a header: as it is, or as the encoded words of RFC 2047, none of which splits a character. */
export function headerBytes(text: string): number {
  if (!needsEncoding(text)) return text.length
  let total = 0
  let word = 0
  for (let at = 0; at < text.length; at++) {
    const bytes = bytesAt(text, at)
    if (bytes === 4) at += 1
    if (word + bytes > wordBytes) {
      total += encodedWord(word) + ' '.length
      word = 0
    }
    word += bytes
  }
  return total + encodedWord(word)
}
