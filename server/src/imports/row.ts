import { ContactInput } from '@cadencia/contract/contact-changes'
import { toMetadata } from '@cadencia/domain/contact'
import { type Columns, unguardCell } from '@cadencia/domain/csv'
import type { Row } from '@cadencia/domain/csv-rows'

import { toPhone } from '#contacts/phone.ts'
import type { ContactFields } from '#contacts/queries.ts'

/** A row of the file under its number in a spreadsheet: a contact, or why it is none. */
export type Read = { rowNumber: number; cells: string[] } & ({ contact: ContactFields } | { error: string })

const longestCell = 32 * 1024
/** What is kept of a cell of a failed row. */
const shown = 1_000

/** Reads rows under one header. The address of every good row is remembered: the second time it is an error. */
export function rowReader(columns: Columns, width: number) {
  const seen = new Set<string>()

  const contactIn = (row: Row): ContactFields | string => {
    const error = unreadable(row, width)
    if (error !== undefined) return error
    const parsed = ContactInput.safeParse(inputOf(row.cells.map(unguardCell), columns))
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Linha inválida'
    const { data } = parsed
    const address = data.email.toLowerCase()
    if (seen.has(address)) return 'E-mail repetido no arquivo'
    seen.add(address)
    return { ...data, phone: toPhone(data.whatsapp) }
  }

  return (row: Row, rowNumber: number): Read => {
    const contact = contactIn(row)
    if (typeof contact !== 'string') return { rowNumber, cells: row.cells, contact }
    return { rowNumber, cells: row.cells.map((cell) => cell.slice(0, shown)), error: contact }
  }
}

const inputOf = (cells: readonly string[], { at, attributes }: Columns) => ({
  name: cells[at.name ?? -1] ?? '',
  email: cells[at.email ?? -1] ?? '',
  whatsapp: cells[at.whatsapp ?? -1] ?? '',
  metadata: toMetadata(attributes.map((column) => [column.key, cells[column.at] ?? ''])),
})

function unreadable({ cells, isBroken }: Row, width: number): string | undefined {
  if (isBroken) return 'Aspas abertas e não fechadas nesta linha'
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return 'A linha tem mais colunas que o cabeçalho'
  if (cells.some((cell) => cell.length > longestCell)) return 'Uma das colunas passa de 32 KB'
  return undefined
}
