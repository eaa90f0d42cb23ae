import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { bytesOfOthers } from './queries.ts'

/** They are all listed at once, contents included. */
const mostBytes = 10 * 1024 * 1024
const tooMuch = 'Seus templates passam de 10 MB ao todo. Exclua ou encurte algum.'

export async function refuseTooMuch(
  db: Db,
  accountId: number,
  { content }: { content: string },
  id?: number,
) {
  const { bytes } = await bytesOfOthers(db, accountId, id)
  if (bytes + Buffer.byteLength(content) > mostBytes)
    throw new Refusal('too_large', { message: tooMuch, fields: { content: tooMuch } })
}
