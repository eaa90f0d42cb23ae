import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contract,server,web,proof,tools}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['server/test/cluster.ts'],
    // On a machine that others use a test may get a tenth of a core: time is no assertion.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more workers only take turns.
    maxWorkers: 2,
  },
})
