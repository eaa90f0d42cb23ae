/** A key, or a click on the search. */
type Asked = KeyboardEvent | 'search'

/** Who hears what is asked: a search, with what was typed for it already, and every other key. */
export type Ear = { open: (typed: string) => void; press: (event: KeyboardEvent) => void }

let ear: Ear | undefined
const waiting: Asked[] = []

export const isSearch = (asked: Asked) =>
  asked === 'search' || ((asked.ctrlKey || asked.metaKey) && asked.key.toLowerCase() === 'k')

const isKey = (asked: Asked) => asked !== 'search'

/** Heard at once, or kept until it can be. */
export function ask(asked: Asked) {
  if (!ear) waiting.push(asked)
  else if (isSearch(asked)) ear.open('')
  else if (isKey(asked)) ear.press(asked)
}

/** Hears what was kept, and from now on everything. After a search, letters were meant for the field that was not there yet. */
export function attend(own: Ear) {
  ear = own
  const before = waiting.splice(0)
  const after = before.slice(before.findLastIndex(isSearch) + 1).filter(isKey)
  if (before.some(isSearch)) own.open(after.flatMap(({ key }) => (key.length > 1 ? [] : key)).join(''))
  else for (const key of after) own.press(key)
  return () => {
    ear = undefined
  }
}
