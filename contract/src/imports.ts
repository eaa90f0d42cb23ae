import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Count, Id, Instant, orElse, Words } from './shapes.ts'

export const csvMaxBytes = 10 * 1024 * 1024
export const csvTexts = {
  notCsv: 'Por favor selecione um arquivo CSV válido',
  tooLarge: 'Arquivo muito grande. Limite de 10MB',
} as const

/** What people call the three fields, for a file whose header we would not recognise. A multipart field, as JSON. */
export const ImportMapping = z.object({
  name: z.string().min(1).max(255).optional(),
  email: z.string().min(1).max(255).optional(),
  whatsapp: z.string().min(1).max(255).optional(),
})

const ImportStatus = z.enum(['pending', 'processing', 'completed', 'failed'])

export const ImportUpload = z.object({
  id: Id,
  status: ImportStatus,
  filename: Words,
  totalRows: Count,
  message: Words,
})

export const ImportResult = z.object({
  /** Absent where one import was asked for by its id. */
  id: Id.optional(),
  filename: Words,
  status: ImportStatus,
  totalRows: Count,
  doneRows: Count,
  successCount: Count,
  errorCount: Count,
  /** Of one import: the contacts it wrote that are still there. A filter by import finds them. */
  contacts: Count.optional(),
  failedContacts: orElse(z.array(z.object({ rowNumber: Count, error: Words })), []),
  message: z.string().nullish(),
  createdAt: Instant,
})
export type ImportResult = z.infer<typeof ImportResult>

export const downloadCsvTemplate = endpoint({
  method: 'GET',
  path: '/csv-contacts/template',
  summary: 'O modelo de CSV para importar contatos',
  download: 'text/csv',
  response: z.string(),
})

export const uploadCsv = endpoint({
  method: 'POST',
  path: '/csv-contacts/upload',
  summary:
    'Envia um CSV de contatos, no campo multipart file; mapping (JSON) e updateExisting (true) são opcionais',
  status: 202,
  once: true,
  upload: true,
  response: ImportUpload,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/csv-contacts/imports/:id',
  summary: 'O andamento e o resultado de uma importação',
  params: ById,
  response: ImportResult,
})

export const downloadImportFailures = endpoint({
  method: 'GET',
  path: '/csv-contacts/imports/:id/failures',
  summary: 'As linhas que falharam em uma importação, com o motivo, em CSV',
  params: ById,
  download: 'text/csv',
  response: z.string(),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/csv-contacts/imports',
  summary: 'As importações, da mais nova para a mais antiga',
  response: z.array(ImportResult),
})
