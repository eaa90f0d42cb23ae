import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { compareWithModel } from '#test/cadence-cases.ts'

const { db, person } = await startApi()

test.each([1, 20_260_717, 4_294_967])(
  '2,000 random histories end as the model says (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const { cases } = await compareWithModel(db, person, 100, seed)
    expect(cases).toBe(2000)
  },
)
