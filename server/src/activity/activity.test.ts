import * as api from '@cadencia/contract/activity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { setMessages } from '#test/change.ts'
import { startDemo } from '#test/demo.ts'

const { db, get, ownerId, person } = await startDemo(new Date('2026-11-16T13:20:00Z'))
const list = (filter: string) => get(api.listActivity, `/activity/by-date-status${filter}`)

const dayInBrasil = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
const rows = await db.selectFrom('messages').select(['id', 'status', 'shipping_at']).execute()
const between = (first: string, last: string) =>
  rows.filter(({ shipping_at }) => {
    const day = dayInBrasil.format(shipping_at)
    return day >= first && day <= last
  })

test("the stats count every message of the period, in whole days of the user's time zone", async () => {
  const { data, meta, stats } = await list('?minDate=2026-11-09&maxDate=2026-11-16')
  const period = between('2026-11-09', '2026-11-16')
  const count = (status: string) => period.filter((message) => message.status === status).length
  expect(stats).toEqual({
    total: period.length,
    pending: count('pending'),
    success: count('success'),
    error: count('error'),
    cancel: count('cancel'),
  })
  expect(meta).toMatchObject({ page: 1, limit: 20, total: period.length })
  expect(data).toHaveLength(20)
})

test('a day starts and ends at midnight where the user is', async () => {
  const [first, second] = rows
  for (const [row, instant] of [
    [first, '2025-03-10T02:59:59Z'],
    [second, '2025-03-10T03:00:00Z'],
  ] as const)
    await setMessages(db, sql`id = ${row?.id ?? 0}`, sql`shipping_at = ${new Date(instant)}`)
  expect((await list('?minDate=2025-03-09&maxDate=2025-03-09')).data.map(({ id }) => id)).toEqual([first?.id])
  expect((await list('?minDate=2025-03-10&maxDate=2025-03-10')).data.map(({ id }) => id)).toEqual([
    second?.id,
  ])

  await db.updateTable('accounts').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', ownerId).execute()
  expect((await list('?minDate=2025-03-10&maxDate=2025-03-10')).stats.total).toBe(2)
  await db.updateTable('accounts').set({ time_zone: 'America/Sao_Paulo' }).where('id', '=', ownerId).execute()
})

test('a status filters the rows and leaves the stats of the period', async () => {
  const everything = await list('?minDate=2026-10-01&maxDate=2026-11-16')
  const errors = await list('?minDate=2026-10-01&maxDate=2026-11-16&status=error')
  expect(errors.stats).toEqual(everything.stats)
  expect(errors.meta.total).toBe(everything.stats.error)
  for (const { status, reason } of errors.data) {
    expect(status).toBe('error')
    expect(reason).toMatch(/\S/)
  }
})

test('newest first, and every message on exactly one page', async () => {
  const first = await list('?limit=100&status=success')
  const rest = await Promise.all(
    Array.from({ length: first.meta.totalPages - 1 }, (_, index) =>
      list(`?limit=100&status=success&page=${index + 2}`),
    ),
  )
  const all = [first, ...rest].flatMap(({ data }) => data)
  const dates = all.map(({ shippingDate }) => shippingDate)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(new Set(all.map(({ id }) => id)).size).toBe(first.meta.total)
})

test('a message that has not left says where it would go', async () => {
  const { data } = await list('?status=pending&limit=100')
  for (const { templateType, recipient, sentAt } of data) {
    expect(sentAt).toBeNull()
    expect(recipient).toMatch(templateType === 'email' ? /@/ : /^\(\d\d\) 9/)
  }
})

test('a deleted campaign and contact still tell their names', async () => {
  await db.updateTable('campaigns').set({ deleted_at: new Date() }).execute()
  await db.updateTable('contacts').set({ deleted_at: new Date() }).execute()
  const [newest] = (await list('')).data
  expect(newest).toMatchObject({
    contact: { name: expect.any(String) },
    campaign: { name: expect.any(String) },
  })
})

test('another user sees no activity', async () => {
  const stranger = await person()
  expect((await stranger.call('GET', '/activity/by-date-status')).body).toEqual({
    data: [],
    meta: { page: 1, limit: 20, total: 0, totalPages: 0, hasNext: false, hasPrev: false },
    stats: { total: 0, pending: 0, success: 0, error: 0, cancel: 0 },
    openTasks: 0,
  })
  expect((await stranger.call('GET', '/activity/by-date-status?minDate=ontem')).status).toBe(400)
})
