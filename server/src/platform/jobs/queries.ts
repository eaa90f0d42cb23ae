import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

export type NewJob = { kind: string; key?: string; accountId?: number; runAt: Date }

/** Those that are there already stay as they are. */
export const enqueue = (db: Db, jobs: readonly NewJob[]) =>
  sql`
    insert into jobs (kind, key, account_id, run_at)
    select * from unnest(
      ${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ key }) => key ?? '')}::text[],
      ${jobs.map(({ accountId }) => accountId ?? null)}::bigint[], ${jobs.map(({ runAt }) => runAt)}::timestamptz[])
    order by 1, 2
    on conflict (kind, key) do nothing`.execute(db)

/** A job that this process may run, until its lease is over. */
export type Claim = {
  kind: string
  key: string
  account_id: number | null
  failures: number
  holder: string
  /** Whether its last holder let its lease run out. */
  abandoned: boolean
}

type Asked = { kinds: readonly string[]; most: number; holder: string; leaseSeconds: number }

/** Claims what is due, longest first; what another claims or works on at this moment is skipped. */
export async function claimJobs(db: Db, { kinds, most, holder, leaseSeconds }: Asked): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with due as materialized (
      select kind, key, holder is not null as abandoned, now() + ${leaseSeconds} * interval '1 second' as lease_until
      from jobs
      where run_at <= now() and (lease_until is null or lease_until < now()) and kind = any (${kinds}::text[])
      order by run_at limit ${most} for update skip locked
    )
    update jobs j set holder = ${holder}, lease_until = due.lease_until
    from due where j.kind = due.kind and j.key = due.key
    returning j.kind, j.key, j.account_id, j.failures, j.holder, due.abandoned`.execute(db)
  return rows
}

const held = ({ kind, key, holder }: Claim) => sql`kind = ${kind} and key = ${key} and holder = ${holder}`

/** Whether the claim still holds. */
export async function renewLease(db: Db, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with lease as materialized (select now() + ${leaseSeconds} * interval '1 second' as until)
    update jobs set lease_until = lease.until from lease where ${held(claim)}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Whether the claim still holds; if it does, no other process can claim the job before this transaction ends, however long
 * that takes. A renewal of the lease does not wait for it.
 */
export async function lockClaim(tx: Db, claim: Claim): Promise<boolean> {
  const { rows } = await sql`select from jobs where ${held(claim)} for key share`.execute(tx)
  return rows.length === 1
}

/** It is due again at a moment, or done for good. */
export const finishJob = (db: Db, claim: Claim, next: Date | undefined) =>
  next
    ? sql`
        update jobs set run_at = ${next}, holder = null, lease_until = null, failures = 0, last_error = null
        where ${held(claim)}`.execute(db)
    : sql`delete from jobs where ${held(claim)}`.execute(db)

/** Any process may go on with it at once. */
export const releaseJob = (db: Db, claim: Claim) =>
  sql`update jobs set holder = null, lease_until = null where ${held(claim)}`.execute(db)

type Failure = { error: string; pauseSeconds: number }

/** It is tried again after a pause. */
export const failJob = (db: Db, claim: Claim, { error, pauseSeconds }: Failure) =>
  sql`
    with retry as materialized (select now() + ${pauseSeconds} * interval '1 second' as at)
    update jobs set run_at = retry.at, holder = null, lease_until = null, failures = failures + 1, last_error = ${error}
    from retry where ${held(claim)}`.execute(db)
