// npm run test:slow: what takes minutes by nature. Kills, updates under load, growth, long fuzz, real mail servers.
import { ensurePackages, ensureWeb, root } from './packages.mjs'

process.chdir(root)
ensurePackages()
ensureWeb()
const { openReport } = await import('./report.mjs')
const { installMailServers } = await import('./mail-servers.mjs')

installMailServers()
const report = openReport()
process.exit(report.close(await report.units(['slow'])) ? 0 : 1)
