// npm run test:slow: what takes minutes by nature. Kills, cut lines, updates under load, growth, long random histories, every look of every screen, real mail servers.
import { ensurePackages, ensureWeb, root } from './packages.mjs'

process.chdir(root)
ensurePackages()
ensureWeb()
const { openReport } = await import('./report.mjs')
const { findChromium } = await import('./chromium.mjs')
const { installMailServers } = await import('./mail-servers.mjs')

installMailServers()
const report = openReport()
const units = await report.units(['slow'])
const browser = await report.browser('slow', { CHROMIUM_PATH: await findChromium() })
process.exit(report.close([...units, ...browser]) ? 0 : 1)
