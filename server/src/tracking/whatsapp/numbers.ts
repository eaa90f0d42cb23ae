import { setImmediate as turn } from 'node:timers/promises'

import { z } from 'zod'

import { openSecrets } from '#channels/secrets.ts'
import { CloudApiSettings } from '#channels/whatsapp/settings.ts'
import type { Db } from '#platform/db.ts'
import { type Keys, WrongKey } from '#platform/secrets.ts'
import { sandboxAppSecret } from '#tracking/signature.ts'

import { type CloudApiRow, cloudApiSenders, cloudApiSendersAfter } from './queries.ts'

/** A number of an owner, and what proves that Meta speaks of it. */
export type OwnNumber = {
  accountId: number
  phoneNumberId: string
  appSecret: string
  verifyToken: string
  /** What it may send with. None: it is of the test box inside the product. */
  token?: string | undefined
}

const Proofs = z.object({
  appSecret: z.string().min(1),
  verifyToken: z.string().min(1),
  token: z.string().optional(),
})

/** The numbers under these names: of several owners, if several use one. At most `limit` are opened. */
export async function findNumbers(
  db: Db,
  keys: Keys,
  ids: readonly string[],
  limit: number,
): Promise<OwnNumber[]> {
  const boxes = ids.flatMap((id) => sandboxNumber(keys, id)).slice(0, limit)
  const rows = ids.length > boxes.length ? await cloudApiSenders(db, ids, limit) : []
  return [...boxes, ...rows.flatMap((row) => readNumber(keys, row))]
}

const pageSize = 100

/** Every number, a page at a time, so that whoever looks for one does not keep others waiting. */
export async function* allNumbers(db: Db, keys: Keys): AsyncGenerator<OwnNumber[]> {
  let after = { accountId: 0, id: 0 }
  for (;;) {
    const rows = await cloudApiSendersAfter(db, after, pageSize)
    yield rows.flatMap((row) => readNumber(keys, row))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = { accountId: last.account_id, id: last.id }
    await turn()
  }
}

/** One whose secrets no longer open is as good as absent until they are typed again. */
function readNumber(keys: Keys, row: CloudApiRow): OwnNumber[] {
  try {
    const { phoneNumberId } = CloudApiSettings.parse(row.settings)
    return [{ accountId: row.account_id, phoneNumberId, ...Proofs.parse(openSecrets(keys, row)) }]
  } catch (error) {
    if (error instanceof WrongKey || error instanceof z.ZodError) return []
    throw error
  }
}

/** The test box inside the product speaks as Meta does, of a number for each owner. */
function sandboxNumber(keys: Keys, phoneNumberId: string): OwnNumber[] {
  const [, id] = /^sandbox-([1-9]\d{0,14})$/.exec(phoneNumberId) ?? []
  if (!id) return []
  const accountId = Number(id)
  return [{ accountId, phoneNumberId, appSecret: sandboxAppSecret(keys, accountId), verifyToken: '' }]
}
