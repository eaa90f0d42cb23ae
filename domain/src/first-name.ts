const skipped = new Set('sr sra srta dr dra prof profa eng de da do das dos e'.split(' '))

/** Titles and particles are no names. */
const isSkipped = (word: string) => skipped.has(word.toLowerCase().replace('.', ''))

/** No name is longer; what follows is not looked at. */
const longest = 255

/** The first word of a name with its usual capital: "DRA. THAÍS DE SOUZA" is "Thaís". */
export function firstNameOf(name: string): string {
  const words = name
    .slice(0, longest)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''))
    .filter((word) => word !== '')
  const first = words.find((word) => !isSkipped(word)) ?? words[0] ?? ''
  return isOneCase(first) ? capitalised(first) : first
}

/** A name in capitals or without any was not written as one; "McArthur" was. */
const isOneCase = (word: string) => word === word.toUpperCase() || word === word.toLowerCase()

const capitalised = (word: string) =>
  word
    .toLowerCase()
    .replace(/(^|[-'’])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
