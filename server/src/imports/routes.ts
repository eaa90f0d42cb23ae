import { Readable } from 'node:stream'

import * as api from '@cadencia/contract/imports'
import { ById } from '@cadencia/contract/shapes'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import { route } from '#platform/route.ts'

import { failuresFile, templateFile } from './files.ts'
import { countContacts, findImport, type ImportRow, listFailures, listImports } from './queries.ts'
import { upload } from './upload.ts'

const running: readonly string[] = ['pending', 'processing']

export function importRoutes(app: FastifyInstance, db: Db) {
  route(app, api.listImports, async ({ session }) =>
    (await listImports(db, session.accountId)).map((row) => present(row, [])),
  )

  route(app, api.getImport, async ({ session, params }) => {
    const found = await getImport(db, session.accountId, params.id)
    const failures = await listFailures(db, session.accountId, found.id)
    // Not while it runs: its state is asked for every moment, and there may be a hundred thousand.
    if (running.includes(found.status)) return present(found, failures)
    return { ...present(found, failures), contacts: await countContacts(db, session.accountId, found.id) }
  })

  app.get(api.downloadCsvTemplate.path, (_request, reply) => {
    void csv(reply, 'template-contatos.csv').send(templateFile)
  })

  app.get(api.downloadImportFailures.path, async ({ session, params }, reply) => {
    const { data } = ById.safeParse(params)
    if (!data) throw new Refusal('invalid', { message: 'Identificador inválido' })
    const found = await getImport(db, session.accountId, data.id)
    return csv(reply, `linhas-com-erro-${found.id}.csv`).send(
      Readable.from(failuresFile(db, session.accountId, found)),
    )
  })

  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: api.csvMaxBytes, files: 1, fields: 5, fieldSize: 4096, parts: 6 },
    })
    scope.post(api.uploadCsv.path, { config: { slow: true } }, async (request, reply) => {
      const { id, filename, totalRows } = await upload(db, request.session.accountId, request)
      const message = 'Arquivo recebido. A importação vai começar.'
      return reply
        .code(202)
        .send(api.ImportUpload.parse({ id, status: 'pending', filename, totalRows, message }))
    })
  })
}

const csv = (reply: FastifyReply, filename: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${filename}"`)

async function getImport(db: Db, accountId: number, id: number) {
  const found = await findImport(db, accountId, id)
  if (!found) throw new Refusal('not_found', { message: 'Importação não encontrada' })
  return found
}

const present = (row: ImportRow, failures: { row_number: number; error: string }[]): api.ImportResult => ({
  id: row.id,
  filename: row.filename,
  status: row.status,
  totalRows: row.total_rows,
  doneRows: row.done_rows,
  successCount: row.success_count,
  errorCount: row.error_count,
  failedContacts: failures.map(({ row_number, error }) => ({ rowNumber: row_number, error })),
  ...(row.message !== null && { message: row.message }),
  createdAt: row.created_at.toISOString(),
})
