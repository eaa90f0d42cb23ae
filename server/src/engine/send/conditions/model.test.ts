import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { compareWithModel } from '#test/cadence-cases.ts'

const { db, person } = await startApi()

/** Another one each day, so that each day sees other cases and a failure can be repeated. */
const seed = Math.floor(Date.now() / 86_400_000)

test(`80 random histories end as the model says (seed ${seed})`, { timeout: 300_000 }, async () => {
  const { cases, skipped } = await compareWithModel(db, person, 4, seed)
  expect(cases).toBe(80)
  expect(skipped).toBeGreaterThan(10)
})
