import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: [{ find: /^.*\/test\/growth\.ts$/, replacement: join(import.meta.dirname, 'growth.ts') }],
  },
  test: {
    // The tests of the file under change, set by run.mjs; none of them needs a database.
    include: [process.env.MUTATION_TESTS ?? 'domain/src/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
