import type { Db } from '#platform/db.ts'

import { type Claim, renewLease } from './queries.ts'

/** Renews the lease of a job until the returned function is called; `lost` is called once it may be another's. */
export function keepLease(db: Db, claim: Claim, leaseSeconds: number, lost: () => void) {
  let renewedAt = performance.now()
  const renew = async () => {
    const asked = performance.now()
    const isOurs = await renewLease(db, claim, leaseSeconds).catch(() => undefined)
    if (isOurs) renewedAt = asked
    // Without an answer it is ours for as long as the last renewal said, by the monotonic clock.
    if (isOurs === false || performance.now() - renewedAt > leaseSeconds * 1000) lost()
  }
  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / 3)
  return () => clearInterval(timer)
}
