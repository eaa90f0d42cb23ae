import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contract,server,web,chaos,tools}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['server/test/cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: more workers only take turns.
    maxWorkers: 2,
  },
})
