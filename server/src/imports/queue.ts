import { once } from 'node:events'

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import * as copying from 'pg-copy-streams'

import type { ContactFields } from '#contacts/queries.ts'
import type { Db } from '#platform/db.ts'
import type { Tables } from '#platform/tables.ts'
import { transact } from '#platform/transact.ts'

/** A batch renews it; who is silent for so long is taken for dead. */
const lease = sql<Date>`now() + interval '10 seconds'`

/**
 * Claims the next file to read. Two readers that ask at once may collide on the index that allows one file of an account at a
 * time: one asks again.
 */
export async function claimImport(db: Db, reader: string): Promise<Claim | undefined> {
  for (;;) {
    const next = await nextImport(db)
    if (!next) return undefined
    const claim = await claimOne(db, next, reader)
    // Without one, another reader was faster.
    if (claim) return claim
  }
}

type Next = { account_id: number; id: number }

const isClaimable = sql`received_at is not null and (status = 'pending' or status = 'processing' and lease_until < now())`

/** One whose reader died, or the oldest of the account whose last turn is longest ago. */
async function nextImport(db: Db) {
  const { rows } = await sql<Next>`
    select account_id, id from imports waiting
    where ${isClaimable} and (status = 'processing' or not exists (
      select from imports running where running.account_id = waiting.account_id and running.status = 'processing'))
    order by status = 'pending',
      (select max(read.finished_at) from imports read
       where read.account_id = waiting.account_id and read.finished_at > now() - interval '1 hour') nulls first,
      created_at, id
    limit 1`.execute(db)
  return rows[0]
}

async function claimOne(db: Db, { account_id, id }: Next, reader: string) {
  const { rows } = await sql<Claim>`
    update imports set status = 'processing', fence = fence + 1, attempts = attempts + 1, claimed_by = ${reader}, lease_until = ${lease}
    where account_id = ${account_id} and id = ${id} and ${isClaimable}
    returning account_id, id, fence, attempts, encoding, separator, mapping, update_existing, total_rows, done_rows`.execute(
    db,
  )
  return rows[0]
}

export type Claim = {
  account_id: number
  id: number
  fence: number
  attempts: number
  encoding: NonNullable<Tables['imports']['encoding']>
  separator: NonNullable<Tables['imports']['separator']>
  mapping: { [field: string]: string } | null
  update_existing: boolean
  total_rows: number
  done_rows: number
}

/** Whoever holds an old fence changes nothing. */
const held = (db: Db, claim: Claim) =>
  db
    .updateTable('imports')
    .where('account_id', '=', claim.account_id)
    .where('id', '=', claim.id)
    .where('fence', '=', claim.fence)
    .where('status', '=', 'processing')

/** Somebody else reads this file now. */
export class Superseded extends Error {}

const orSuperseded = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => {
  if (numUpdatedRows === 0n) throw new Superseded()
}

/** Keeps the columns as the file names them, and what its sender should know of them. */
export const saveHeader = async (db: Db, claim: Claim, header: string[], message: string | null) =>
  orSuperseded(await held(db, claim).set({ header, message, lease_until: lease }).executeTakeFirst())

/** Lets the next reader go on at once. */
export const releaseImport = (db: Db, claim: Claim) =>
  held(db, claim)
    .set({ lease_until: sql<Date>`now()`, attempts: sql<number>`attempts - 1` })
    .execute()

/** Ends an import one way or the other; the file itself goes. */
export const endImport = (db: Db, claim: Claim, failure?: string) =>
  transact(db, async (tx) => {
    const ended =
      failure === undefined
        ? { status: 'completed' as const, total_rows: sql<number>`done_rows` }
        : {
            status: 'failed' as const,
            message: failure,
            // Every row not imported is one that failed: the counts add up whatever happened.
            done_rows: sql<number>`total_rows`,
            error_count: sql<number>`total_rows - success_count`,
          }
    orSuperseded(
      await held(tx, claim)
        .set({ ...ended, finished_at: sql<Date>`now()`, claimed_by: null, lease_until: null })
        .executeTakeFirst(),
    )
    await tx
      .deleteFrom('import_chunks')
      .where('account_id', '=', claim.account_id)
      .where('import_id', '=', claim.id)
      .execute()
  })

/** The file as it arrived, a piece at a time. */
export async function* chunksOf(db: Db, { account_id, id }: Claim): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const chunk = await db
      .selectFrom('import_chunks')
      .select('bytes')
      .where('account_id', '=', account_id)
      .where('import_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}

/** Uploads that broke off, and files that no process has read for a day. */
export const sweepImports = (db: Db) => transact(db, sweep)

async function sweep(db: Db) {
  await sql`
    delete from imports where status = 'pending' and received_at is null and created_at < now() - interval '1 hour'`.execute(
    db,
  )
  const { rows } = await sql<Next>`
    update imports set status = 'failed', finished_at = now(), claimed_by = null, lease_until = null,
      done_rows = total_rows, error_count = total_rows - success_count, message = 'A importação não terminou em 24 horas.'
    where status in ('pending', 'processing') and created_at < now() - interval '24 hours'
      and (lease_until is null or lease_until <= now())
    returning account_id, id`.execute(db)
  for (const { account_id, id } of rows)
    await db
      .deleteFrom('import_chunks')
      .where('account_id', '=', account_id)
      .where('import_id', '=', id)
      .execute()
}

export type Good = { rowNumber: number; contact: ContactFields }
export type Failure = { rowNumber: number; error: string; cells: string[] }
export type Batch = { good: Good[]; bad: Failure[]; cellsOf: Map<number, string[]> }

/** One connection of its own: what is copied into it and what is asked of it share a transaction. */
export async function openWriter(url: string) {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
    options: {},
  }
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  /** All of a batch, its failures and the count of both, or nothing of it. */
  const write = (claim: Claim, { good, bad, cellsOf }: Batch) =>
    transact(db, async (tx) => {
      await loseIfFrozen(tx)
      orSuperseded(await held(tx, claim).set({ lease_until: lease }).executeTakeFirst())
      await sql`create temp table stage (
        row_number integer, name text, email text, whatsapp text, phone text, metadata text) on commit drop`.execute(
        tx,
      )
      await copy(client, good)
      const taken = await moveFromStage(tx, claim)
      const failures = [
        ...bad,
        ...taken.map((rowNumber) => ({
          rowNumber,
          error: 'E-mail já cadastrado',
          cells: cellsOf.get(rowNumber) ?? [],
        })),
      ]
      if (failures.length > 0) await insertFailures(tx, claim, failures)
      await held(tx, claim)
        .set({
          attempts: 0,
          done_rows: sql<number>`done_rows + ${good.length + bad.length}`,
          success_count: sql<number>`success_count + ${good.length - taken.length}`,
          error_count: sql<number>`error_count + ${failures.length}`,
        })
        .execute()
    })
  return { write, close: () => db.destroy() }
}

/** A reader that froze in the middle of a batch loses it before its lease ends, and with it the lock on the import. */
const loseIfFrozen = (tx: Db) =>
  sql`select set_config('statement_timeout', '8s', true), set_config('idle_in_transaction_session_timeout', '5s', true)`.execute(
    tx,
  )

async function copy(client: pg.Client, rows: readonly Good[]) {
  const stream = client.query(copying.from('copy stage from stdin'))
  stream.end(rows.map(copyLine).join(''))
  await once(stream, 'finish')
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (text: string | null) =>
  text === null ? '\\N' : text.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)

const copyLine = ({ rowNumber, contact }: Good) =>
  `${[
    String(rowNumber),
    contact.name,
    contact.email,
    contact.whatsapp,
    contact.phone,
    JSON.stringify(contact.metadata),
  ]
    .map(cell)
    .join('\t')}\n`

const update = sql`do update set name = excluded.name, whatsapp = excluded.whatsapp, phone = excluded.phone,
  metadata = contacts.metadata || excluded.metadata, updated_at = excluded.updated_at`

/** Staged rows become contacts of the import; says which did not, because their address has one. */
async function moveFromStage(db: Db, { account_id, id, update_existing }: Claim): Promise<number[]> {
  const { rows } = await sql<{ row_number: number }>`
    with written as (
      insert into contacts (account_id, name, email, whatsapp, phone, metadata)
      select ${account_id}, name, email, whatsapp, phone, metadata::jsonb from stage order by row_number
      on conflict (account_id, lower(email)) where deleted_at is null ${update_existing ? update : sql`do nothing`}
      returning id, lower(email) as address, xmax = 0 as is_new),
    counted as (
      insert into contact_blocks as own (account_id, block, slot, contacts, changes)
      select ${account_id}, id >> 12, pg_backend_pid() % 16, count(*) filter (where is_new), 1
      from written group by 2 order by 2
      on conflict (account_id, block, slot) do update
      set contacts = own.contacts + excluded.contacts, changes = own.changes + 1),
    kept as (
      insert into import_batches (account_id, import_id, first_row, contact_ids)
      select ${account_id}, ${id}, (select min(row_number) from stage), array_agg(id) from written having count(*) > 0)
    select row_number from stage where lower(email) not in (select address from written)`.execute(db)
  return rows.map(({ row_number }) => row_number)
}

const insertFailures = (db: Db, { account_id, id }: Claim, failures: readonly Failure[]) =>
  sql`
    insert into import_failures (account_id, import_id, row_number, error, cells)
    select ${account_id}, ${id}, "rowNumber", error, array(select jsonb_array_elements_text(cells))
    from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f("rowNumber" integer, error text, cells jsonb)`.execute(
    db,
  )
