/** What of a folded text is counted: runs of 3 to 5 characters, words, and pairs of words. */
export const gramLengths = [3, 4, 5] as const

/** A reply says what it wants at its beginning; what follows only adds chance. */
const longestCounted = 600

const countable = (plain: string) =>
  plain
    .slice(0, longestCounted)
    .replace(/\S{1,100}@\S{1,100}/g, ' @ ')
    .replace(/https?:\S{1,300}/g, ' # ')
    .replace(/\d+/g, '0')
    .replace(/[^a-z0-9@#?]+/g, ' ')
    .replaceAll('?', ' ? ')
    .replace(/ +/g, ' ')
    .trim()

/** The distinct features of a text: how often a word is repeated says nothing in a reply. */
export function gramsOf(plain: string): Set<string> {
  const text = countable(plain)
  const grams = new Set<string>()
  const padded = `_${text.replaceAll(' ', '_')}_`
  for (const length of gramLengths)
    for (let at = 0; at + length <= padded.length; at++) grams.add(padded.slice(at, at + length))
  const words = text.split(' ')
  words.forEach((word, at) => {
    grams.add(`${word} `)
    const next = words[at + 1]
    if (next !== undefined) grams.add(`${word} ${next}`)
  })
  return grams
}
