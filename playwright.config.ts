import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/product.ts',
  // On two cores: a page waits a part of its time for the engine, and for the network to be idle.
  workers: 3,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  // On a shared machine a test may be starved once; twice is a fault.
  retries: 1,
  projects: [
    { name: 'chromium', testIgnore: 'log.spec.ts', grepInvert: /@slow/, teardown: 'log' },
    // Long walks and large fuzz (e2e/looks.ts).
    { name: 'slow', testIgnore: 'log.spec.ts', grep: /@slow/, teardown: 'log' },
    // Last, whatever was run: what it reads is the log of the others.
    { name: 'log', testMatch: 'log.spec.ts' },
  ],
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: process.env['CADENCIA_ADDRESS'] ?? '',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // One window a worker. What a page kept, the clock and the looks are set back before every test; the files of the
    // product stay in the cache, as they do for a person who was there before.
    reuseContext: true,
    // A click waits until its target stands still: without movement that is at once.
    contextOptions: { reducedMotion: 'reduce' },
    // A click on what never comes fails long before its test would.
    actionTimeout: 60_000,
    // The first failure leaves what the page held (error-context.md), the second all of it.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A browser that says it has no window is a machine's, and what it opens is not counted.
        '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      ],
    },
  },
})
