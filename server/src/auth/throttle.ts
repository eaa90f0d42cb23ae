import { createHash } from 'node:crypto'

import { callerOf, networkOf } from '#platform/address.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import {
  countFailure,
  forgetFailures,
  isKnownOrigin,
  type Limit,
  secondsBlocked,
  undoFailure,
} from './queries.ts'

type Limits = { origins: Limit[]; account: Limit }

/** Addresses and e-mails are counted by their hash: the table names nobody. */
const subject = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('base64url')}`

/**
 * Guessing is slowed by network, by address and by account, in the database, so that every process counts alike. The
 * account comes last: whom the others refuse cannot use up its attempts.
 */
export async function limitsFor(db: Db, email: string, ip: string): Promise<Limits> {
  const caller = callerOf(ip)
  // From where the owner signs in, failures count apart: a stranger's guesses cannot lock the owner out.
  const account = (await isKnownOrigin(db, email, caller)) ? `${email} ${caller}` : email
  return {
    origins: [
      { subject: subject('network', networkOf(ip)), failures: 200, windowSeconds: 60 },
      { subject: subject('address', caller), failures: 20, windowSeconds: 60 },
    ],
    account: { subject: subject('account', account), failures: 5, windowSeconds: 15 * 60 },
  }
}

const tooMany = (retryAfterSeconds: number) => new Refusal('too_many_attempts', { retryAfterSeconds })

/**
 * Counts an attempt as a failure before anything is verified, so that of many at once no more are verified than one after
 * the other would be. What a failed login answers: wrong credentials, or, past a limit, how long to wait.
 */
export async function countAttempt(db: Db, { origins, account }: Limits): Promise<Refusal> {
  let wait = 0
  for (const limit of [...origins, account]) {
    const counted = await countFailure(db, limit)
    if (!counted) throw tooMany(Math.max(1, await secondsBlocked(db, limit.subject)))
    if (counted.failures > limit.failures) wait = Math.max(wait, counted.seconds, 1)
  }
  return wait > 0 ? tooMany(wait) : new Refusal('invalid_credentials')
}

/** The password was right: the failures of the account are forgotten, those of the address stay as they were before. */
export async function forgive(db: Db, { origins, account }: Limits) {
  await forgetFailures(db, account.subject)
  for (const limit of origins) await undoFailure(db, limit)
}
