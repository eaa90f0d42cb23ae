/** Attribute keys as they are compared: case, accents and spaces around aside. */
export const foldKey = (key: string) =>
  key
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

type Values = Readonly<Record<string, unknown>>

const indexes = new WeakMap<Values, Map<string, string>>()

/** Of two spellings of one key the first that has a value counts. */
function indexOf(values: Values): Map<string, string> {
  const known = indexes.get(values)
  if (known) return known
  const index = new Map<string, string>()
  for (const [key, value] of Object.entries(values)) {
    const text = textOf(value)
    const plain = foldKey(key)
    if (text !== undefined && text.trim() !== '' && !index.has(plain)) index.set(plain, text)
  }
  indexes.set(values, index)
  return index
}

const textOf = (value: unknown) => {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Only what was put there: `__proto__` and `constructor` are keys like any other, and absent like any other. */
export const own = (values: Values, key: string): string | undefined =>
  Object.hasOwn(values, key) ? textOf(values[key]) : undefined

/** The attribute of a contact, however its key is spelled; the very spelling asked for comes first. */
export function attributeOf(values: Values, key: string): string | undefined {
  const exact = own(values, key)
  return exact !== undefined && exact.trim() !== '' ? exact : indexOf(values).get(foldKey(key))
}
