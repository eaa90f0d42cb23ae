// npm test: verify, then the unit and HTTP tests, then the browser, and one line that says how it went.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensurePackages, ensureWeb, root } from './packages.mjs'

process.chdir(root)
ensurePackages()
ensureWeb()
const { runStep } = await import('./steps.mjs')
const { verify } = await import('./verify.mjs')
const { findChromium } = await import('./chromium.mjs')
const { installPgbouncer } = await import('./pgbouncer.mjs')

const folder = mkdtempSync(join(tmpdir(), 'cadencia-report-'))
const title = (text) => process.stdout.write(`\n— ${text}\n`)

title('verify')
const checks = (await verify()).map(({ name, passed, seconds }) => ({
  name: `verify: ${name}`,
  passed,
  seconds,
}))

title('unit and HTTP')
installPgbouncer()
const runUnits = async (report, files = []) => {
  const path = join(folder, report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  await runStep('vitest', 'vitest/vitest.mjs', ['run', ...reporters, ...files], { show: true })
  return path
}
const vitestReport = await runUnits('vitest.json')

title('browser')
const playwrightReport = join(folder, 'playwright.json')
await runStep('playwright', '@playwright/test/cli.js', ['test'], {
  show: true,
  env: { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
})

/** A runner that died wrote no report: that is a failure, not an absence. */
const read = (name, path, pick) => {
  try {
    const found = pick(JSON.parse(readFileSync(path, 'utf8')))
    return found.length > 0 ? found : [{ name: `${name} ran no test`, passed: false, seconds: 0 }]
  } catch {
    return [{ name: `${name} ended without a report`, passed: false, seconds: 0 }]
  }
}

const unitsOf = (path) =>
  read('vitest', path, ({ testResults }) =>
    testResults.flatMap((file) =>
      file.assertionResults.length === 0
        ? [{ file: file.name, name: file.name, passed: file.status === 'passed', seconds: 0 }]
        : file.assertionResults.map((test) => ({
            file: file.name,
            name: test.fullName,
            passed: test.status === 'passed' || test.status === 'skipped',
            skipped: test.status === 'skipped',
            seconds: (test.duration ?? 0) / 1000,
          })),
    ),
  )

/** A file with a failure runs once more, alone on the machine. What passes only then is named below. */
const tryAgain = async (tests) => {
  const files = [...new Set(tests.filter(({ passed }) => !passed).flatMap(({ file }) => file ?? []))]
  if (files.length === 0) return tests
  title('unit and HTTP: once more, what failed')
  const again = unitsOf(await runUnits('vitest-again.json', files))
  const repaired = ({ file, name }) =>
    again.some((test) => test.file === file && test.name === name && test.passed)
  return tests.map((test) =>
    test.passed || !repaired(test) ? test : { ...test, passed: true, retried: true },
  )
}
const vitest = await tryAgain(unitsOf(vitestReport))

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
const playwright = read('playwright', playwrightReport, ({ suites }) =>
  suites.flatMap(specsOf).map((spec) => ({
    name: spec.title,
    passed: spec.ok,
    retried: spec.tests.some((test) => test.status === 'flaky'),
    seconds: Math.max(0, ...spec.tests.flatMap((test) => test.results.map((run) => run.duration))) / 1000,
  })),
)

const all = [...checks, ...vitest, ...playwright]
const failed = all.filter(({ passed }) => !passed)

title('slowest ten')
for (const { name, seconds } of all.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
  process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
}
const retried = all.filter((test) => test.retried)
if (retried.length > 0) {
  title('passed only when tried again')
  for (const { name } of retried) process.stdout.write(`${name}\n`)
}
const skipped = all.filter((test) => test.skipped)
if (skipped.length > 0) {
  title('skipped')
  for (const { name } of skipped) process.stdout.write(`${name}\n`)
}
if (failed.length > 0) {
  title('failed')
  for (const { name } of failed) process.stdout.write(`${name}\n`)
}
rmSync(folder, { recursive: true, force: true })
const passed = all.length - failed.length - skipped.length
process.stdout.write(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped\n`)
process.exit(failed.length > 0 ? 1 : 0)
