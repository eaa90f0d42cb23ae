import { createHash } from 'node:crypto'

import { csvTexts, ImportMapping } from '@cadencia/contract/imports'
import type { Mapping } from '@cadencia/domain/csv'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import type { Db } from '#platform/db.ts'
import { type Asked, keyOf, once } from '#platform/once.ts'
import { Refusal } from '#platform/problem.ts'

import { createImport, discardImport, saveChunk, markReceived } from './queries.ts'
import { type Received, receive } from './receive.ts'

const refused = (message: string) => new Refusal('invalid', { message, fields: { file: message } })
const notCsv = () => refused(csvTexts.notCsv)
const tooLarge = () => new Refusal('file_too_large', { fields: { file: csvTexts.tooLarge } })
const refusals = {
  not_csv: notCsv,
  too_many_rows: () => refused('O arquivo tem mais de 100.000 linhas. Divida-o em arquivos menores.'),
}

const tooManyWaiting = () =>
  new Refusal('too_many_attempts', {
    message: 'Há muitas importações na fila. Aguarde uma delas terminar.',
    retryAfterSeconds: 30,
  })

/** Enough for a hurried person, and no way to fill the disk. */
const mostWaiting = 10

type Arrived = Received & { id: number; filename: string; sha256: string }
type Kept = { id: number; filename: string; totalRows: number }
type Choices = { mapping?: Mapping; updateExisting?: boolean }

/** A file and the choices that come with it, in whatever order; all of it is kept or nothing. */
export async function upload(db: Db, accountId: number, request: FastifyRequest): Promise<Kept> {
  if (!request.isMultipart()) throw notCsv()
  const key = keyOf(request.headers['idempotency-key'])
  let file: Arrived | undefined
  const choices: Choices = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await keepFile(db, accountId, part)
      else Object.assign(choices, choiceIn(part))
    }
    if (!file) throw notCsv()
    return await keepOnce(db, { accountId, key }, file, choices)
  } catch (error) {
    // Unread, the rest would hold the connection; read, it is forgotten as it comes, until the server's own limit of time.
    request.raw.resume()
    if (file) await discardImport(db, accountId, file.id)
    throw isMalformed(error) ? notCsv() : error
  }
}

/** The same file sent again with its key is the import it was. */
async function keepOnce(db: Db, by: Pick<Asked, 'accountId' | 'key'>, file: Arrived, choices: Choices) {
  const { id, filename, sha256, totalRows } = file
  const { mapping, updateExisting = false } = choices
  const asked = { ...by, request: ['upload', filename, sha256, mapping, updateExisting] }
  const kept = await once<Kept>(db, asked, async (tx) => {
    await markReceived(tx, by.accountId, id, { ...file, mapping, updateExisting })
    return { id, filename, totalRows }
  })
  if (kept.id !== id) await discardImport(db, by.accountId, id)
  return kept
}

/** What the parser below the plugin says of a form without a boundary, or one that ends before its end. */
const parserFaults = /^(Multipart: |Boundary |The needle |Unexpected end of )|terminated early/

/** A second file, a part too many, a body that breaks off: refusals of the plugin and of its parser. */
const isMalformed = (error: unknown) =>
  error instanceof Error &&
  (parserFaults.test(error.message) || ('code' in error && String(error.code).startsWith('FST_')))

async function keepFile(db: Db, accountId: number, part: MultipartFile): Promise<Arrived> {
  const filename = nameOf(part)
  if (part.fieldname !== 'file' || !/\.csv$/i.test(filename)) throw notCsv()
  const id = await createImport(db, accountId, filename, mostWaiting)
  if (id === undefined) throw tooManyWaiting()
  let position = 0
  const hash = createHash('sha256')
  const keep = (piece: Buffer) => {
    hash.update(piece)
    return saveChunk(db, accountId, id, position++, piece)
  }
  // At the first byte too many, not when the last one has come.
  part.file.once('limit', () => part.file.destroy(tooLarge()))
  try {
    const received = await receive(part.file, { keep, refuse: (why) => refusals[why]() })
    if (part.file.truncated) throw tooLarge()
    return { ...received, id, filename, sha256: hash.digest('hex') }
  } catch (error) {
    await discardImport(db, accountId, id)
    throw error
  }
}

/** Shown to people, never a path: the last part of it, without what no screen can show. */
const nameOf = ({ filename }: MultipartFile) =>
  (filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-255)

function choiceIn({ fieldname, value }: MultipartValue): Choices {
  if (fieldname === 'updateExisting') return { updateExisting: value === 'true' }
  if (fieldname !== 'mapping' || typeof value !== 'string' || value === '') return {}
  const parsed = ImportMapping.safeParse(jsonOf(value))
  if (!parsed.success) throw new Refusal('invalid', { fields: { mapping: 'Colunas inválidas' } })
  return { mapping: parsed.data }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
