import { configDefaults, defineConfig } from 'vitest/config'

const processes = ['server/**/*.process.test.ts']
const slow = ['{domain,server,proof,tools}/**/*.slow.test.{ts,mjs}']
const needsDatabase = { globalSetup: ['server/test/cluster.ts'] }

/** Files share a process, and what it has loaded: half of the time of a file went into loading the product again. */
const together = { isolate: false }

/** What a test needs is in its name, and decides in which of these it runs (CONTRIBUTING.md). */
export default defineConfig({
  test: {
    // On a machine that others use a test may get a tenth of a core: time is no assertion.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // On two cores: tests of screens and of sending wait a part of their time for pauses of the product.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pure',
          ...together,
          include: ['{domain,contract,web,proof,tools}/**/*.test.{ts,mjs}', 'server/**/*.pure.test.ts'],
          exclude: [...configDefaults.exclude, ...slow],
        },
      },
      {
        test: {
          name: 'web',
          ...together,
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/test/browser.ts'],
          // As in the browser of the other tests.
          env: { TZ: 'America/Sao_Paulo' },
        },
      },
      {
        test: {
          name: 'server',
          ...together,
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'server/**/*.pure.test.ts', ...processes, ...slow],
          ...needsDatabase,
        },
      },
      { test: { name: 'process', include: processes, ...needsDatabase } },
      // Each of these takes all it can get.
      { test: { name: 'slow', include: slow, maxWorkers: 2, sequence: { groupOrder: 1 }, ...needsDatabase } },
    ],
  },
})
