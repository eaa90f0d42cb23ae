// npm run fuzz -- --calls 50000 --seed 1: calls made from the contract's own schemas, and every answer judged by them.
import { parseArgs } from 'node:util'

import { buildApp } from '#server/src/app.ts'
import { fuzzOptions } from '#server/test/fuzz/options.ts'
import { fuzz } from '#server/test/fuzz/session.ts'

import { withDatabase } from '../bench/database.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const [calls, seed] = [Number(values.calls), Number(values.seed)]
const say = (line: string) => void process.stdout.write(`${line}\n`)

say(`${calls} calls, seed ${seed}`)
const started = performance.now()
const report = await withDatabase(async ({ db }) => {
  const app = await buildApp(db, fuzzOptions)
  try {
    return await fuzz(app, db, { calls, seed })
  } finally {
    await app.close()
  }
})
const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`)
say(`${report.calls} calls in ${Math.round((performance.now() - started) / 1000)} s; ${statuses.join(', ')}`)
for (const { fault, request } of report.findings.slice(0, 50)) say(`FAIL ${fault}\n     ${request}`)
for (const name of report.neverGood) say(`FAIL never answered with success: ${name}`)
say(`${report.findings.length} answers against the contract`)
process.exit(report.findings.length + report.neverGood.length === 0 ? 0 : 1)
