import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { eventsOf, leftMessages } from '#test/tracking.ts'

import { createHits, hitLimits } from './hits/waiting.ts'

const { db, person } = await startApi()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ana = await person()

const hitOf = (messageId: number, at = new Date()) => ({
  accountId: ana.id,
  messageId,
  linkId: undefined,
  visitor: 'human' as const,
  at,
  ip: undefined,
  userAgent: undefined,
})

test('no more hits wait than fit, and a stop writes what waits', async () => {
  const { ids } = await leftMessages(db, ana, { howMany: 8 })
  const hits = createHits(db, log, { ...hitLimits, waiting: 5 })
  for (const id of ids) hits.add(hitOf(id))
  await hits.stop()
  const written = await Promise.all(ids.map(async (id) => (await eventsOf(db, id)).length))
  expect(written).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
})

test('hits of a message that is gone are dropped, and those beside them are written', async () => {
  const { ids } = await leftMessages(db, ana)
  const [id = 0] = ids
  const hits = createHits(db, log)
  hits.add(hitOf(987_654_321))
  hits.add(hitOf(id))
  await hits.stop()
  expect(await eventsOf(db, id)).toHaveLength(1)
})
