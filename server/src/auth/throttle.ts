import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { countFailure, forgetFailures, isKnownOrigin, type Limit, secondsBlocked } from './queries.ts'

/** Addresses and e-mails are counted by their hash: the table names nobody. */
const subject = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('base64url')}`

/** The network an address belongs to: whoever owns one address of it has the others. */
export function networkOf(ip: string) {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  return plain.split(':').slice(0, 3).join(':')
}

/** Guessing is slowed by account, by address and by network, in the database, so that every process counts alike. */
export async function limitsFor(db: Db, email: string, ip: string): Promise<Limit[]> {
  // From where the owner signs in, failures count apart: a stranger's guesses cannot lock the owner out.
  const account = (await isKnownOrigin(db, email, ip)) ? `${email} ${ip}` : email
  return [
    { subject: subject('account', account), failures: 5, windowSeconds: 15 * 60 },
    { subject: subject('address', ip), failures: 20, windowSeconds: 60 },
    { subject: subject('network', networkOf(ip)), failures: 200, windowSeconds: 60 },
  ]
}

const tooMany = (retryAfterSeconds: number) => new Refusal('too_many_attempts', { retryAfterSeconds })

export async function refuseBlocked(db: Db, limits: Limit[]) {
  const seconds = await secondsBlocked(
    db,
    limits.map((limit) => limit.subject),
  )
  if (seconds > 0) throw tooMany(seconds)
}

/** What a failed login answers: wrong credentials, or too many of them. */
export async function failureOf(db: Db, limits: Limit[]): Promise<Refusal> {
  const counts = await Promise.all(
    limits.map(async (limit) => ({ limit, ...(await countFailure(db, limit)) })),
  )
  const over = counts.filter(({ limit, failures }) => failures > limit.failures)
  if (over.length === 0) return new Refusal('invalid_credentials')
  return tooMany(Math.max(1, ...over.map(({ seconds }) => seconds)))
}

export const forgiveAccount = async (db: Db, [account]: Limit[]) => {
  if (account) await forgetFailures(db, account.subject)
}
