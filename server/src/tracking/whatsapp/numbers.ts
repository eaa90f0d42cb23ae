import { z } from 'zod'

import { CloudApiSettings, openSecrets } from '#dispatch/send/senders.ts'
import type { Db } from '#platform/db.ts'
import { type Keys, WrongKey } from '#platform/secrets.ts'
import { sandboxAppSecret } from '#tracking/signature.ts'

import { cloudApiSenders } from './queries.ts'

/** A number of an owner, and what proves that Meta speaks of it. */
export type OwnNumber = {
  userId: number
  phoneNumberId: string
  appSecret: string
  verifyToken: string
  /** What it may send with. None: it is of the box inside the product. */
  token?: string | undefined
}

const Proofs = z.object({
  appSecret: z.string().min(1),
  verifyToken: z.string().min(1),
  token: z.string().optional(),
})

const freshMs = 10_000
/** A number that was saved just now is asked for at once. */
const retryMs = 1000

export type Numbers = ReturnType<typeof createNumbers>

/** The numbers of all owners, opened now and then rather than at every call. */
export function createNumbers(db: Db, keys: Keys) {
  let known: OwnNumber[] = []
  let readAt = -Infinity

  async function all(olderThanMs = freshMs) {
    if (performance.now() - readAt < olderThanMs) return known
    const rows = await cloudApiSenders(db)
    readAt = performance.now()
    known = rows.flatMap((row) => readNumber(keys, row))
    return known
  }

  async function find(wanted: (number: OwnNumber) => boolean) {
    const found = (await all()).filter(wanted)
    return found.length > 0 ? found : (await all(retryMs)).filter(wanted)
  }

  return {
    find,
    /** Whose number it is: of several owners, if several use it. */
    byId: async (phoneNumberId: string): Promise<OwnNumber[]> =>
      sandboxNumber(keys, phoneNumberId) ?? find((number) => number.phoneNumberId === phoneNumberId),
  }
}

type Row = Awaited<ReturnType<typeof cloudApiSenders>>[number]

/** One whose secrets no longer open is as good as absent until they are typed again. */
function readNumber(keys: Keys, row: Row): OwnNumber[] {
  try {
    const { phoneNumberId } = CloudApiSettings.parse(row.settings)
    return [{ userId: row.user_id, phoneNumberId, ...Proofs.parse(openSecrets(keys, row)) }]
  } catch (error) {
    if (error instanceof WrongKey || error instanceof z.ZodError) return []
    throw error
  }
}

/** The box inside the product speaks as Meta does, of a number for each owner. */
function sandboxNumber(keys: Keys, phoneNumberId: string): OwnNumber[] | undefined {
  const [, id] = /^sandbox-([1-9]\d{0,14})$/.exec(phoneNumberId) ?? []
  if (!id) return undefined
  const userId = Number(id)
  return [{ userId, phoneNumberId, appSecret: sandboxAppSecret(keys, userId), verifyToken: '' }]
}
