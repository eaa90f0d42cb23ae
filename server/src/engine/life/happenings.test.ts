import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from '#test/build.ts'
import { handed, settled } from '#test/sent.ts'

import { removeOldHappenings } from './queries.ts'

const { db, person, colleague } = await startApi()

const happeningsOf = async (accountId: number) => {
  const { rows } = await sql<{ kind: string; campaign_id: number; subject_ids: string[] }>`
    select kind, campaign_id, subject_ids from happenings where account_id = ${accountId} order by id`.execute(
    db,
  )
  return rows.map(({ kind, campaign_id, subject_ids }) => [kind, campaign_id, subject_ids.map(Number)])
}

test('what happens to messages is told in the order in which it happened, many at once in one row', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  const contacts = await contactsOf(db, ana, 4)
  await relate(db, ana, campaignId, contacts)
  const [sent = 0, failed = 0, ...others] = (await messagesOf(db, campaignId)).map(({ id }) => id)
  await settled(db, ana, sent, { kind: 'sent', code: '250 ok' })
  await settled(db, ana, failed, { kind: 'failed', code: '550', reason: 'Não existe' })
  await ana.call('POST', `/campaigns/${campaignId}/cancel-messages`)
  expect(await happeningsOf(ana.id)).toEqual([
    ['contact.enrolled', campaignId, contacts],
    ['message.sent', campaignId, [sent]],
    ['message.failed', campaignId, [failed]],
    ['campaign.cancelled', campaignId, [campaignId]],
    ['message.cancelled', campaignId, others],
  ])
})

test('what a person does to campaigns and contacts is told with their name', async () => {
  const ana = await person()
  const bia = await colleague(ana)
  const { id } = await campaignOf(ana)
  const [contact = 0] = await contactsOf(db, ana, 1)
  await ana.call('PATCH', `/campaigns/${id}/status`, { status: 'paused' })
  await bia.call('PATCH', `/campaigns/${id}/status`, { status: 'active' })
  await bia.call('PATCH', `/campaigns/${id}`, { name: 'Outro nome', status: 'active' })
  await ana.call('DELETE', `/campaigns/${id}`)
  await bia.call('DELETE', `/contacts/${contact}`)
  const told = await db
    .selectFrom('happenings')
    .select(['kind', 'subject_ids', 'actor_id'])
    .where('account_id', '=', ana.id)
    .orderBy('id')
    .execute()
  expect(told.map(({ kind, subject_ids, actor_id }) => [kind, subject_ids.map(Number), actor_id])).toEqual([
    ['campaign.paused', [id], ana.userId],
    ['campaign.active', [id], bia.userId],
    ['campaign.deleted', [id], ana.userId],
    ['contact.deleted', [contact], bia.userId],
  ])
})

test('a task that is due is told', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana, {}, [{ channel: 'call', delayMinutes: 0 }])
  const [contact = 0] = await contactsOf(db, ana, 1)
  await sql`update contacts set phone = '+5511987654321' where id = ${contact}`.execute(db)
  await relate(db, ana, campaignId, [contact])
  const [call] = await messagesOf(db, campaignId)
  await handed(db, ana, call?.id ?? 0, { toTask: true })
  expect((await happeningsOf(ana.id)).at(-1)).toEqual(['message.task', campaignId, [call?.id]])
})

test('happenings are kept for 90 days', async () => {
  const ana = await person()
  const { id: campaignId } = await campaignOf(ana, {}, [{ delayMinutes: 0 }])
  await relate(db, ana, campaignId, await contactsOf(db, ana, 1))
  await sql`update happenings set at = at - interval '89 days' where account_id = ${ana.id}`.execute(db)
  await removeOldHappenings(db)
  expect(await happeningsOf(ana.id)).toHaveLength(1)
  await sql`update happenings set at = at - interval '2 days' where account_id = ${ana.id}`.execute(db)
  await removeOldHappenings(db)
  expect(await happeningsOf(ana.id)).toEqual([])
})
