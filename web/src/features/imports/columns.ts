import { type Field, fieldNames, type Mapping, plainHeader, readHeader } from '@cadencia/domain/csv'

export const fields = ['name', 'email', 'whatsapp'] as const

/** Which column each field comes from, by position. */
export type Chosen = { [F in Field]?: number | undefined }

export const guess = (header: readonly string[]): Chosen => readHeader(header).at

/** As the upload takes it: the fields by the names of their columns. */
export const mappingOf = (header: readonly string[], chosen: Chosen): Mapping =>
  Object.fromEntries(fields.map((field) => [field, header[chosen[field] ?? -1]]))

/** A column becomes a field, or nothing in particular; a field comes from one column. */
export function choose(
  header: readonly string[],
  chosen: Chosen,
  column: number,
  use: Field | undefined,
): Chosen {
  const others = Object.entries(chosen).filter(([, place]) => place !== column)
  const wanted: Chosen = { ...Object.fromEntries(others), ...(use && { [use]: column }) }
  // Of two columns with one name the server takes the first: shown as it will be.
  const { at } = readHeader(header, mappingOf(header, wanted))
  return Object.fromEntries(
    fields.map((field) => [field, wanted[field] === undefined ? undefined : at[field]]),
  )
}

/** A column without a name cannot be told to the server. */
export const isNamed = (name: string) => plainHeader(name) !== ''

/** What every contact needs and no column has, in words; undefined when nothing is missing. */
export function missingColumn(chosen: Chosen) {
  const field = fields.find((each) => chosen[each] === undefined)
  return field && `Escolha qual coluna contém o ${fieldNames[field]}`
}
