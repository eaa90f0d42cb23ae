import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { enrol } from '#enrolments/enrol.ts'
import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { until } from '#test/sending.ts'

const { db, person } = await startApi()

const ana = await person()
const hers = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
const other = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
const [contact = 0] = await contactsOf(db, ana, 1)
await relate(db, ana, hers.id, [contact])
const [message] = await messagesOf(db, hers.id)
const row = await db
  .selectFrom('messages')
  .selectAll()
  .where('id', '=', message?.id ?? 0)
  .executeTakeFirstOrThrow()

test.each(['enrolment_id', 'campaign_id', 'contact_id', 'step_id', 'account_id'] as const)(
  'the %s of a message never changes',
  async (column) => {
    const change = db
      .updateTable('messages')
      .set({ [column]: 999 })
      .where('id', '=', row.id)
      .execute()
    await expect(change).rejects.toThrow('a message stays with its enrolment and its step')
  },
)

test.each(['campaign_id', 'contact_id', 'account_id'] as const)(
  'the %s of an enrolment never changes',
  async (column) => {
    const change = db
      .updateTable('enrolments')
      .set({ [column]: 999 })
      .where('id', '=', row.enrolment_id)
      .execute()
    await expect(change).rejects.toThrow('an enrolment stays with its campaign and its contact')
  },
)

test('a contact that is being enrolled is deleted after that, and its messages are cancelled', async () => {
  const [third = 0] = await contactsOf(db, ana, 1)
  const deleting = await db.transaction().execute(async (tx) => {
    await enrol(tx, ana.id, other.id, { ids: [third] })
    const waiting = ana.call('DELETE', `/contacts/${third}`)
    await until(async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%contacts%for update%') as waits`.execute(db)
      return rows[0]?.waits ?? false
    })
    return { waiting }
  })
  expect((await deleting.waiting).status).toBe(204)
  const left = await messagesOf(db, other.id)
  expect(left.map(({ contact_id, state }) => [contact_id, state])).toEqual([[third, 'cancelled']])
})

test('a contact that is gone cannot be enrolled', async () => {
  const [fourth = 0] = await contactsOf(db, ana, 1)
  await ana.call('DELETE', `/contacts/${fourth}`)
  await expect(relate(db, ana, other.id, [fourth])).rejects.toThrow('Contato não encontrado')
})
