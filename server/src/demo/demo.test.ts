import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#platform/db.ts'
import { freshDatabase } from '#test/database.ts'

import { seedDemo } from './seed.ts'

// A Monday, 10:20 in São Paulo.
const today = new Date('2026-11-16T13:20:00Z')

const { db } = await freshDatabase()
const startedAt = performance.now()
await seedDemo(db, today)
const tookMs = performance.now() - startedAt

const tables = [
  'contacts',
  'templates',
  'campaigns',
  'steps',
  'enrolments',
  'messages',
  'links',
  'events',
  'suppressions',
] as const

async function digest(of: Db) {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        rows: number
      }>`select count(*)::int as rows from ${sql.table(table)}`.execute(of)
      return [table, rows[0]?.rows] as const
    }),
  )
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(concat_ws('/', c.email, s.step_order, m.state, m.shipping_at, m.opened_at, m.clicked_at), ','
      order by m.campaign_id, c.email, s.step_order)) as sum
    from messages m join contacts c using (account_id) join steps s using (account_id)
    where c.id = m.contact_id and s.id = m.step_id`.execute(of)
  return { ...Object.fromEntries(counts), sum: rows[0]?.sum }
}

/** Rows that should not be there. */
const faults = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows

test('the demonstration is ready within seconds', () => {
  expect(tookMs).toBeLessThan(10_000)
})

test('the same moment gives the same demonstration', async () => {
  const { db: other } = await freshDatabase()
  await seedDemo(other, today)
  expect(await digest(other)).toEqual(await digest(db))
})

test('every campaign status, 300 contacts and thousands of messages are there', async () => {
  const statuses = await db.selectFrom('campaigns').select('status').distinct().orderBy('status').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['active', 'completed', 'draft', 'paused'])
  expect(await digest(db)).toMatchObject({ contacts: 300, campaigns: 8, templates: 10 })
  const states = await db.selectFrom('messages').select('state').distinct().execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual([
    'bounced',
    'cancelled',
    'delivered',
    'expired',
    'failed',
    'read',
    'scheduled',
    'sent',
    'unknown',
    'waiting',
  ])
})

test.each([
  ['Monday morning', '2026-11-16T13:20:00Z'],
  ['Sunday at night', '2026-11-15T04:30:00Z'],
  ['a holiday', '2026-12-25T15:00:00Z'],
  ['a leap day', '2028-02-29T12:00:00Z'],
])('on %s messages are still to leave today', async (_, instant) => {
  const { db: other } = await freshDatabase()
  await seedDemo(other, new Date(instant))
  const { rows } = await sql<{ today: number; active: number; paused: number; past: number }>`
    select
      count(*) filter (where c.status = 'active' and m.shipping_at < d.day_end)::int as today,
      count(*) filter (where c.status = 'active')::int as active,
      count(*) filter (where c.status = 'paused')::int as paused,
      count(*) filter (where c.status in ('completed', 'draft'))::int as past
    from messages m join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id,
      (select (date_trunc('day', ${instant}::timestamptz at time zone 'America/Sao_Paulo') + interval '1 day')
        at time zone 'America/Sao_Paulo' as day_end) d
    where m.status = 'pending'`.execute(other)
  expect(rows[0]).toMatchObject({ past: 0 })
  expect(rows[0]?.today).toBeGreaterThan(5)
  expect(rows[0]?.paused).toBeGreaterThan(20)
})

test('every column of a message can be recounted from its events', async () => {
  expect(
    await faults(sql`
      with counted as (
        select account_id, message_id as id,
          min(at) filter (where e.kind = 'open') as opened_at,
          min(at) filter (where e.kind = 'click') as clicked_at,
          min(at) filter (where e.kind = 'click' and l.kind = 'capture') as capture_clicked_at,
          min(at) filter (where e.kind = 'click' and l.kind = 'whatsapp') as whatsapp_clicked_at,
          min(at) filter (where e.kind = 'unsubscribe') as unsubscribed_at,
          min(at) filter (where e.kind = 'bounce') as bounced_at,
          min(at) filter (where e.kind = 'read') as read_at
        from events e left join links l using (account_id)
        where class in ('human', 'proxy') and (e.link_id is null or l.id = e.link_id)
        group by account_id, message_id)
      select m.id from messages m left join counted c using (account_id, id)
      where (m.opened_at, m.clicked_at, m.capture_clicked_at, m.whatsapp_clicked_at, m.unsubscribed_at, m.bounced_at, m.read_at)
        is distinct from (c.opened_at, c.clicked_at, c.capture_clicked_at, c.whatsapp_clicked_at, c.unsubscribed_at, c.bounced_at, c.read_at)`),
  ).toEqual([])
})

test('nothing happened in the future, before it was sent, or after somebody said no', async () => {
  expect(
    await faults(sql`
      select m.id from messages m left join events e on e.account_id = m.account_id and e.message_id = m.id
      where greatest(m.sent_at, m.delivered_at, m.opened_at, m.cancelled_at, e.at) > ${today}
         or least(m.delivered_at, m.opened_at, m.bounced_at, e.at) < m.sent_at
         or m.sent_at < m.shipping_at or m.opened_at > m.clicked_at
         or (e.id is not null and m.sent_at is null)`),
  ).toEqual([])
  expect(
    await faults(sql`
      select m.id from messages m join suppressions s on s.account_id = m.account_id and s.channel = m.channel and s.address = m.recipient
      where m.sent_at > s.created_at + interval '90 seconds'`),
  ).toEqual([])
  expect(
    await faults(sql`
      select m.id from messages m
      join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      join suppressions s on s.account_id = c.account_id and s.address = c.email and s.for_contact
      where m.sent_at > s.created_at + interval '90 seconds' or m.status = 'pending'`),
  ).toEqual([])
})

test('an enrolment stands where its messages left it', async () => {
  expect(
    await faults(sql`
      select e.id from enrolments e join messages m on m.account_id = e.account_id and m.enrolment_id = e.id
      group by e.account_id, e.id, e.status
      having bool_or(m.status = 'pending') <> (e.status = 'active')
         or bool_or(m.unsubscribed_at is not null) and e.status not in ('opted_out', 'removed')`),
  ).toEqual([])
})

test('what left has kept what it said, and nothing in it is left to fill', async () => {
  expect(
    await faults(sql`
      select id from messages
      where (dispatched_at is not null) <> (said is not null) or said::text like '%{{%' or '' = any(said)`),
  ).toEqual([])
})

test('some contacts have answered: their cadences are held, and one is away', async () => {
  const classes = await db.selectFrom('inbound_messages').select(['class', 'is_auto']).execute()
  expect(classes).toHaveLength(6)
  expect(classes.filter(({ is_auto }) => is_auto)).toEqual([{ class: 'ooo', is_auto: true }])
  expect(new Set(classes.map((each) => each.class))).toEqual(new Set(['ooo', 'interest', 'refusal', 'reply']))
  expect(
    await faults(sql`
      select m.id from messages m join enrolments e on e.account_id = m.account_id and e.id = m.enrolment_id
      where e.held_at is not null and m.state in ('scheduled', 'retry', 'task')`),
  ).toEqual([])
  const held = await db.selectFrom('enrolments').select('id').where('held_at', 'is not', null).execute()
  expect(held.length).toBeGreaterThanOrEqual(5)
})
