import type { Db } from '#platform/db.ts'
import type { Keys } from '#platform/secrets.ts'
import { unsigned } from '#tracking/intake.ts'
import { isSigned, looksSigned } from '#tracking/signature.ts'

import { allNumbers, findNumbers, type OwnNumber } from './numbers.ts'

const mostNames = 20
const mostOpened = 50
/** 5 ms a megabyte on a small server: what a stranger can make us hash in one call. */
const mostHashedBytes = 4 * 1024 * 1024
const mostSecrets = 4

/**
 * The app secret that signed a call, found before a byte of it is parsed. The numbers it seems to speak of say which
 * secrets to try first; it may also come from an app of ours and be about a number that nobody uses here.
 */
export async function provedBy(db: Db, keys: Keys, body: Buffer, signature: string): Promise<string> {
  if (!looksSigned(signature)) throw unsigned()
  const tried = new Set<string>()
  const affordable = Math.max(1, Math.min(mostSecrets, Math.floor(mostHashedBytes / body.length)))
  const signs = ({ appSecret }: OwnNumber) => {
    if (tried.has(appSecret) || tried.size === affordable) return false
    tried.add(appSecret)
    return isSigned(appSecret, body, signature)
  }
  const named = await findNumbers(db, keys, namesIn(body), mostOpened)
  const signer = named.find(signs) ?? (await firstNumbers(db, keys)).find(signs)
  if (!signer) throw unsigned()
  return signer.appSecret
}

const firstNumbers = async (db: Db, keys: Keys) => (await allNumbers(db, keys).next()).value ?? []

/** What looks like the name of a number: enough to know which secrets to try, not to be believed. */
function namesIn(body: Buffer): string[] {
  const names = new Set<string>()
  const pattern = /"phone_number_id"\s*:\s*"((?:sandbox-)?\d{1,20})"/g
  for (const [, name = ''] of body.toString('latin1').matchAll(pattern)) {
    names.add(name)
    if (names.size === mostNames) break
  }
  return [...names]
}
