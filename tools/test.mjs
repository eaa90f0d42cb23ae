// npm test: verify, then the tests of Vitest, then the browser, and one line that says how it went.
import { ensurePackages, ensureWeb, root } from './packages.mjs'

process.chdir(root)
ensurePackages()
ensureWeb()
const { openReport, title } = await import('./report.mjs')
const { verify } = await import('./verify.mjs')
const { findChromium } = await import('./chromium.mjs')
const { installPgbouncer } = await import('./pgbouncer.mjs')

const report = openReport()

title('verify')
const checks = (await verify()).map(({ name, passed, seconds }) => ({
  name: `verify: ${name}`,
  passed,
  seconds,
}))

title('pure, web, server, process')
installPgbouncer()
const units = await report.units(['pure', 'web', 'server', 'process'])

title('browser')
const browser = await report.browser('chromium', { CHROMIUM_PATH: await findChromium() })

process.exit(report.close([...checks, ...units, ...browser]) ? 0 : 1)
