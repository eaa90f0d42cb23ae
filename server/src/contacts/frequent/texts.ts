import { setImmediate as turn } from 'node:timers/promises'

/** A text that fewer of those searched hold is soon counted by looking. */
const share = 0.004
const longest = 32
const mostTexts = 20_000
/** Between two turns of the event loop. */
const sliceMs = 4

/** Neither blanks, which are in no word that is searched, nor halves of a character. */
const isLetter = (letter: string) => /^[^\s\uD800-\uDFFF]$/.test(letter)

/** Each in its turn, and now and then somebody else. */
async function visitEach(contacts: readonly string[], visit: (contact: string, index: number) => void) {
  let since = performance.now()
  for (const [index, contact] of contacts.entries()) {
    if (performance.now() - since > sliceMs) {
      await turn()
      since = performance.now()
    }
    visit(contact, index)
  }
}

/** A text of one length in one contact: where it begins. */
type Places = readonly (readonly number[])[]

/** The texts of a length at those places that at least so many hold. */
async function heldByMany(contacts: readonly string[], places: Places, length: number, least: number) {
  const holders = new Map<string, { count: number; last: number }>()
  await visitEach(contacts, (contact, index) => {
    for (const place of places[index] ?? []) {
      const text = contact.slice(place, place + length)
      const held = holders.get(text)
      if (!held) holders.set(text, { count: 1, last: index })
      else if (held.last !== index) {
        held.count += 1
        held.last = index
      }
    }
  })
  return [...holders].filter(([, { count }]) => count >= least).map(([text]) => text)
}

/** Where the texts of a length that are kept could be a letter longer. */
async function placesToGrow(
  contacts: readonly string[],
  places: Places,
  kept: ReadonlySet<string>,
  length: number,
) {
  const growing: number[][] = []
  await visitEach(contacts, (contact, index) => {
    const canGrow = (place: number) =>
      kept.has(contact.slice(place, place + length)) && isLetter(contact.charAt(place + length))
    growing.push((places[index] ?? []).filter(canGrow))
  })
  return growing
}

/**
 * The texts that many of some contacts hold, the short ones first, with every beginning of each; and every pair of the
 * letters that many hold, because no index finds a pair.
 */
export async function frequentTexts(contacts: readonly string[]): Promise<string[]> {
  const least = contacts.length * share
  const everywhere: number[][] = []
  await visitEach(contacts, ({ length }) => everywhere.push(Array.from({ length }, (_, place) => place)))
  const letters = (await heldByMany(contacts, everywhere, 1, least)).filter(isLetter)
  const texts: string[] = []
  let [places, kept] = [everywhere as Places, letters]
  for (let length = 1; kept.length > 0 && texts.length + kept.length <= mostTexts; length += 1) {
    texts.push(...kept)
    if (length === longest) break
    places = await placesToGrow(contacts, places, new Set(kept), length)
    kept = length === 1 ? pairsOf(letters) : await heldByMany(contacts, places, length + 1, least)
  }
  return texts
}

const pairsOf = (letters: readonly string[]) => letters.flatMap((one) => letters.map((other) => one + other))

/** Counts, for each text of such a list, how many of some contacts hold it: two bytes each, in the order of the list. */
export function textCounter(texts: readonly string[]) {
  const letters = new Uint16Array(0x10000)
  let width = 1
  for (const text of texts) if (text.length === 1) letters[text.charCodeAt(0)] = width++
  // A tree: where a text and one letter more lead. The beginning is 0, and so is nowhere.
  const next = new Int32Array((texts.length + 1) * width)
  const nodes = new Map([['', 0]])
  for (const [index, text] of texts.entries()) {
    nodes.set(text, index + 1)
    const beginning = nodes.get(text.slice(0, -1)) ?? 0
    next[beginning * width + letterOf(letters, text, text.length - 1)] = index + 1
  }

  return async (contacts: readonly string[]): Promise<Buffer> => {
    const hits = new Uint16Array(texts.length + 1)
    const last = new Int32Array(texts.length + 1).fill(-1)
    await visitEach(contacts, (contact, index) => {
      for (let from = 0; from < contact.length; from += 1) {
        let node = 0
        for (let at = from; at < contact.length; at += 1) {
          node = next[node * width + letterOf(letters, contact, at)] ?? 0
          if (node === 0) break
          if (last[node] === index) continue
          last[node] = index
          hits[node] = (hits[node] ?? 0) + 1
        }
      }
    })
    const bytes = Buffer.alloc(texts.length * 2)
    for (const index of texts.keys()) bytes.writeUInt16BE(hits[index + 1] ?? 0, index * 2)
    return bytes
  }
}

const letterOf = (letters: Uint16Array, text: string, at: number) => letters[text.charCodeAt(at)] ?? 0
