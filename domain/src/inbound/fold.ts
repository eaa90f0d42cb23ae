/** A text without accents and upper case, and where each of its characters stands in the original. */
export type Folded = { plain: string; at: readonly number[] }

/** A reply says what it wants at its beginning; what follows this many characters is not judged. */
const longestJudged = 8000

/** Single characters that mean the same for a reader. */
const same: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  º: 'o',
  '°': 'o',
  ª: 'a',
  '¿': ' ',
  '¡': ' ',
  '“': ' ',
  '”': ' ',
  '"': ' ',
  '*': ' ',
  _: ' ',
}

const isAscii = /^[\x21-\x7e]$/

function foldChar(char: string): string {
  const known = same[char]
  if (known !== undefined) return known
  if (isAscii.test(char)) return char.toLowerCase()
  if (/\s/.test(char)) return ' '
  return char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Every run of spaces becomes one space; composed and decomposed letters give the same result. */
export function fold(text: string): Folded {
  const plain: string[] = []
  const at: number[] = []
  let position = 0
  for (const char of text.slice(0, longestJudged)) {
    for (const each of foldChar(char)) {
      if (each === ' ' && (plain.length === 0 || plain.at(-1) === ' ')) continue
      // One entry for each UTF-16 unit, as regular expressions count.
      for (let unit = 0; unit < each.length; unit++) at.push(position)
      plain.push(each)
    }
    position += char.length
  }
  if (plain.at(-1) === ' ') {
    plain.pop()
    at.pop()
  }
  return { plain: plain.join(''), at }
}

/** The original words of a span of the folded text. */
export function originalOf(text: string, { at }: Folded, start: number, end: number): string {
  const from = at[start] ?? 0
  const until = at[end] ?? Math.min(text.length, longestJudged)
  return text.slice(from, until).trim()
}

export const foldedText = (text: string) => fold(text).plain
