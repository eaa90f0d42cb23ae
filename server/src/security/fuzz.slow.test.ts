import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { freshDatabase } from '#test/database.ts'
import { fuzzOptions } from '#test/fuzz/options.ts'
import { fuzz } from '#test/fuzz/session.ts'

const { db } = await freshDatabase()
const app = await buildApp(db, fuzzOptions)
afterAll(() => app.close())

// The same calls every time; npm run fuzz makes many more, and others each time.
test(
  '1500 calls, good, at the edge and bad, are each answered as the contract says',
  { timeout: 120_000 },
  async () => {
    const { findings, statuses, calls } = await fuzz(app, db, { calls: 1500, seed: 20_261_115 })
    expect(findings).toEqual([])
    const good = (statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)
    expect(good).toBeGreaterThan(calls / 5)
    expect(statuses[400] ?? 0).toBeGreaterThan(calls / 5)
  },
)
