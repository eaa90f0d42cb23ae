import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { until } from '#test/sending.ts'

const { db, person } = await startApi()

const [ana, bia] = [await person(), await person()]
const hers = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
const theirs = await campaignOf(bia, {}, [{ delayMinutes: 0 }])
const other = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
const [contact = 0, second = 0] = await contactsOf(db, ana, 2)
const [foreign = 0] = await contactsOf(db, bia, 1)
await relate(db, ana, hers.id, [contact])
const [message] = await messagesOf(db, hers.id)
const row = await db
  .selectFrom('messages')
  .selectAll()
  .where('id', '=', message?.id ?? 0)
  .executeTakeFirstOrThrow()

const plan = (fields: object) =>
  db
    .insertInto('messages')
    .values({
      account_id: ana.id,
      enrolment_id: row.enrolment_id,
      campaign_id: hers.id,
      contact_id: contact,
      step_id: row.step_id,
      channel: 'email',
      shipping_at: new Date(),
      next_attempt_at: new Date(),
      deadline_at: new Date(),
      copy: 1,
      ...fields,
    })
    .execute()

test.each<[string, object]>([
  ['an enrolment that does not exist', { enrolment_id: 999_999 }],
  ["another campaign than its enrolment's", { campaign_id: other.id }],
  ["another contact than its enrolment's", { contact_id: second }],
  ['a step of another campaign', { step_id: other.steps[0]?.id }],
  ['a step of another owner', { step_id: theirs.steps[0]?.id }],
  ["another owner's enrolment", { account_id: bia.id }],
  ["another channel than its template's", { channel: 'call' }],
  ['a channel that does not exist', { channel: 'pombo' }],
])('a message cannot refer to %s', async (_, fields) => {
  await expect(plan(fields)).rejects.toThrow(
    'a message refers to an enrolment, a step or a channel that is not its own',
  )
})

test('a message that refers to what is its own is planned', async () => {
  await expect(plan({})).resolves.toHaveLength(1)
})

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

const enter = (fields: object) =>
  db
    .insertInto('enrolments')
    .values({ account_id: ana.id, campaign_id: other.id, contact_id: second, ...fields })
    .execute()

test.each<[string, object]>([
  ['a campaign that does not exist', { campaign_id: 999_999 }],
  ["another owner's campaign", { campaign_id: theirs.id }],
  ['a contact that does not exist', { contact_id: 999_999 }],
  ["another owner's contact", { contact_id: foreign }],
])('an enrolment cannot refer to %s', async (_, fields) => {
  await expect(enter(fields)).rejects.toThrow(
    'an enrolment refers to a campaign or a contact that is not there',
  )
})

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

test('a contact that is being enrolled cannot be deleted under its enrolment', async () => {
  const [third = 0] = await contactsOf(db, ana, 1)
  const deleting = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('enrolments')
      .values({ account_id: ana.id, campaign_id: other.id, contact_id: third })
      .execute()
    const waiting = db.deleteFrom('contacts').where('id', '=', third).execute()
    await until(async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'delete from "contacts"%') as waits`.execute(db)
      return rows[0]?.waits ?? false
    })
    return { waiting }
  })
  await deleting.waiting
  const left = await db.selectFrom('enrolments').where('contact_id', '=', third).selectAll().execute()
  expect(left).toEqual([])
})

test('when an enrolment goes for good, its messages go too', async () => {
  await db.deleteFrom('enrolments').where('id', '=', row.enrolment_id).execute()
  expect(await messagesOf(db, hers.id)).toEqual([])
})

test('when a contact or a campaign goes for good, its enrolments and their messages go too', async () => {
  const [contactId = 0, kept = 0] = await contactsOf(db, ana, 2)
  await relate(db, ana, hers.id, [contactId, kept])
  await db.deleteFrom('contacts').where('id', '=', contactId).execute()
  expect((await messagesOf(db, hers.id)).map(({ contact_id }) => contact_id)).toEqual([kept])
  await db.deleteFrom('campaigns').where('id', '=', hers.id).execute()
  expect(await messagesOf(db, hers.id)).toEqual([])
})
