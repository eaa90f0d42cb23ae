import base from '/work/wt/screens/playwright.config.ts'
const { globalSetup, projects, reporter, ...rest } = base
export default {
  ...rest,
  testDir: '/work/wt/screens/e2e',
  outputDir: '/tmp/scr/results',
  retries: 0,
  workers: 2,
  reporter: [['line']],
  projects: [{ name: 'chromium', testIgnore: 'log.spec.ts' }],
}
