import { ImportResult, ImportUpload } from '@cadencia/contract/imports'
import { afterAll, vi } from 'vitest'

import { startImporting } from '#imports/importing.ts'
import type { AppOptions } from '#platform/app-options.ts'

import { type Person, startApi } from './api.ts'

type Sent = {
  filename?: string
  fields?: Record<string, string>
  fieldname?: string
  headers?: Record<string, string>
}
const boundary = 'cadencia-test-boundary'

/** A file as a browser sends it; the fields come first or last, as asked. */
function multipartBody(file: Buffer, { filename = 'contatos.csv', fields = {}, fieldname = 'file' }: Sent) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${fieldname}"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n${parts.join('')}--${boundary}--\r\n`)])
}

const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

const multipartType = `multipart/form-data; boundary=${boundary}`

const silent = { info: () => undefined, warn: () => undefined, error: vi.fn<(...said: unknown[]) => void>() }

type Options = Partial<AppOptions> & { isReading?: boolean }

/** The product over HTTP, with its importer at work unless told otherwise. */
export async function startImports({ isReading = true, ...options }: Options = {}) {
  const api = await startApi(options)
  const startReading = () => startImporting(api, silent)
  if (isReading) afterAll(startReading())

  const send = async (owner: Person, file: Buffer | string, sent: Sent = {}) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/csv-contacts/upload',
      headers: { ...headersOf(owner), 'content-type': multipartType, ...sent.headers },
      payload: multipartBody(Buffer.from(file), sent),
    })
    return { status: response.statusCode, body: response.json<unknown>() }
  }

  const read = async (owner: Person, id: number) =>
    ImportResult.parse((await owner.call('GET', `/csv-contacts/imports/${id}`)).body)

  const finished = (owner: Person, id: number) =>
    vi.waitFor(
      async () => {
        const result = await read(owner, id)
        if (result.status !== 'completed' && result.status !== 'failed') throw new Error(result.status)
        return result
      },
      { timeout: 60_000, interval: 50 },
    )

  /** Sends a file and waits for its end. */
  const importFile = async (owner: Person, file: Buffer | string, sent: Sent = {}) => {
    const { status, body } = await send(owner, file, sent)
    if (status !== 202) throw new Error(JSON.stringify(body))
    return finished(owner, ImportUpload.parse(body).id)
  }

  const contactsOf = (owner: Person) =>
    api.db
      .selectFrom('contacts')
      .select(['name', 'email', 'whatsapp', 'phone', 'metadata'])
      .where('account_id', '=', owner.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()

  const download = async (owner: Person, path: string) => {
    const response = await api.app.inject({
      url: `/api/csv-contacts/${path}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }

  return {
    ...api,
    send,
    read,
    finished,
    importFile,
    contactsOf,
    download,
    startReading,
    errors: silent.error,
  }
}
