import { isAttributeKey } from '@cadencia/domain/contact'
import { fieldNames, isBlankRow, readHeader, sniffDialect } from '@cadencia/domain/csv'
import type { Row } from '@cadencia/domain/csv-rows'

import type { Db } from '#platform/db.ts'

import { decoder } from './encoding.ts'
import { type Batch, chunksOf, type Claim, endImport, saveHeader, type openWriter } from './queue.ts'
import { readRows } from './read.ts'
import { rowReader } from './row.ts'

type Writer = Awaited<ReturnType<typeof openWriter>>
type Numbered = { row: Row; rowNumber: number }

const mostColumns = 100
const batchRows = 2_000

/** What makes a whole file unfit, in words for whoever sent it. */
class Unfit extends Error {}

/** Reads a claimed file from where it was left to its end; stops between two batches when asked to. */
export async function runImport(db: Db, claim: Claim, writer: Writer, isStopping: () => boolean) {
  try {
    if (!(await importRows(db, claim, writer, isStopping))) return
    await endImport(db, claim)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    await endImport(db, claim, error.message)
  }
}

async function importRows(db: Db, claim: Claim, writer: Writer, isStopping: () => boolean): Promise<boolean> {
  if (claim.total_rows === 0) throw new Unfit('O arquivo não tem nenhuma linha de contato.')
  // A batch is written while the next one is read.
  let writing: Promise<unknown> = Promise.resolve()
  for await (const batch of batchesOf(db, claim)) {
    await writing
    if (isStopping()) return false
    writing = writer.write(claim, batch)
    writing.catch(() => undefined)
  }
  await writing
  return true
}

/** What is still to be written. Rows written before a crash are read again, so that their addresses are known. */
async function* batchesOf(db: Db, claim: Claim): AsyncGenerator<Batch> {
  const rows = numbered(readRows(textOf(db, claim), claim.separator))
  const { value: first } = await rows.next()
  const header = first?.row.cells ?? []
  const read = rowReader(columnsOf(header, claim), header.length)
  await saveHeader(db, claim, header, noteOn(header))

  let place = 0
  let batch = emptyBatch()
  for await (const { row, rowNumber } of rows) {
    const one = read(row, rowNumber)
    place += 1
    if (place <= claim.done_rows) continue
    if ('error' in one) batch.bad.push(one)
    else {
      batch.good.push(one)
      batch.cellsOf.set(rowNumber, one.cells)
    }
    if (batch.good.length + batch.bad.length < batchRows) continue
    yield batch
    batch = emptyBatch()
  }
  if (batch.good.length + batch.bad.length > 0) yield batch
}

const emptyBatch = (): Batch => ({ good: [], bad: [], cellsOf: new Map() })

function columnsOf(header: string[], { mapping }: Claim) {
  if (header.length > mostColumns) throw new Unfit('O arquivo tem mais de 100 colunas.')
  const columns = readHeader(header, mapping ?? {})
  const missing = columns.missing.map((field) => fieldNames[field])
  if (missing.length === 0) return columns
  const names = new Intl.ListFormat('pt-BR').format(missing)
  const text =
    missing.length === 1 ? 'Coluna obrigatória não encontrada' : 'Colunas obrigatórias não encontradas'
  throw new Unfit(`${text}: ${names}.`)
}

const noteOn = (header: string[]) =>
  header.every((name) => isAttributeKey(name.trim()))
    ? null
    : 'A coluna “__proto__” não foi importada: troque o nome dela.'

async function* textOf(db: Db, claim: Claim): AsyncGenerator<string> {
  const decode = decoder(claim.encoding)
  let isFirst = true
  for await (const bytes of chunksOf(db, claim)) {
    const text = decode.next(bytes)
    yield isFirst ? text.slice(sniffDialect(text).start) : text
    isFirst = false
  }
  yield decode.end()
}

/** The rows that are not blank, each under the number a spreadsheet shows. */
async function* numbered(rows: AsyncIterable<Row[]>): AsyncGenerator<Numbered> {
  let rowNumber = 0
  for await (const some of rows) {
    for (const row of some) {
      rowNumber += 1
      if (row.isBroken || !isBlankRow(row.cells)) yield { row, rowNumber }
    }
  }
}
