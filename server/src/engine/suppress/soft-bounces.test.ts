import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { insertSoftBounce, softBounces } from '#engine/queries.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { happen } from '#test/happenings.ts'

const { db, person } = await startApi()

test('refusals of an address are counted by its own messages, whatever the planner believes of the tables', async () => {
  await sql`analyze`.execute(db)
  const ana = await person()
  const campaign = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const contactIds = await contactsOf(db, ana, 100)
  await relate(db, ana, campaign.id, contactIds)
  const ids = (await messagesOf(db, campaign.id)).map(({ id }) => id)
  await happen(db, { accountId: ana.id, ids }, { kind: 'send', at: new Date() })
  for (const id of ids) await insertSoftBounce(db, ana.id, id, '452 4.2.2 cheia')
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('account_id', '=', ana.id)
    .where('id', '=', contactIds[50] ?? 0)
    .executeTakeFirstOrThrow()

  await db.transaction().execute(async (tx) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname in ('contacts', 'enrolments', 'messages', 'events')`.execute(tx)
      return rows[0]?.read ?? 0
    }
    const before = await rowsRead()
    expect(await softBounces(tx, ana.id, 'email', email ?? '')).toBe(1)
    // A table of a page or two is read whole, once.
    expect((await rowsRead()) - before).toBeLessThan(5 * ids.length)
  })
})
