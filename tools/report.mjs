import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { watchCores } from './robbed.mjs'
import { runStep } from './steps.mjs'

/** With less than this taken away, a test that passes only at its second try is a race of ours. */
const excusedAbove = 0.2

export const title = (text) => process.stdout.write(`\n— ${text}\n`)

/** A runner that died wrote no report: that is a failure, not an absence. */
function read(name, path, pick, mayBeNone = false) {
  try {
    const found = pick(JSON.parse(readFileSync(path, 'utf8')))
    return found.length > 0 || mayBeNone
      ? found
      : [{ name: `${name} ran no test`, passed: false, seconds: 0 }]
  } catch {
    return [{ name: `${name} ended without a report`, passed: false, seconds: 0 }]
  }
}

function testsOf(file) {
  // One that failed before its tests began: when that was is not known.
  if (file.assertionResults.length === 0)
    return [{ file: file.name, name: file.name, passed: file.status === 'passed', seconds: 0 }]
  const known = { file: file.name, from: file.startTime, to: file.endTime }
  return file.assertionResults.map((test) => ({
    ...known,
    name: test.fullName,
    passed: test.status === 'passed' || test.status === 'skipped',
    skipped: test.status === 'skipped',
    seconds: (test.duration ?? 0) / 1000,
  }))
}

const unitsOf = (path, { mayBeNone }) =>
  read('vitest', path, ({ testResults }) => testResults.flatMap(testsOf), mayBeNone)

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const browsersOf = (path) =>
  read('playwright', path, ({ suites }) =>
    suites.flatMap(specsOf).map((spec) => {
      const runs = spec.tests.flatMap(({ results }) => results)
      const seconds = Math.max(0, ...runs.map(({ duration }) => duration)) / 1000
      const from = Date.parse(runs[0]?.startTime ?? '')
      return {
        name: spec.title,
        passed: spec.ok,
        retried: spec.tests.some((test) => test.status === 'flaky'),
        seconds,
        from,
        to: from + (runs[0]?.duration ?? 0),
      }
    }),
  )

/** Runs tests and tells how they went. What failed is tried once more, alone, so that a race can be told from a fault. */
export function openReport() {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-report-'))
  const taken = watchCores()
  const started = performance.now()
  let runs = 0

  async function runUnits(args) {
    runs += 1
    const path = join(folder, `vitest-${runs}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    await runStep('vitest', 'vitest/vitest.mjs', ['run', ...reporters, ...args], { show: true })
    return unitsOf(path, { mayBeNone: args.includes('--passWithNoTests') })
  }

  /** The tests of some projects: of all their files, or of those in some folders, if there are any. */
  async function units(projects, folders = []) {
    const args = projects.map((name) => `--project=${name}`)
    const tests = await runUnits([...args, ...folders, ...(folders.length > 0 ? ['--passWithNoTests'] : [])])
    const failed = tests.filter(({ passed }) => !passed).flatMap(({ file }) => file ?? [])
    if (failed.length === 0) return tests
    title('once more, what failed')
    const again = await runUnits([...args, ...new Set(failed)])
    const repaired = ({ file, name }) => {
      const same = again.filter((test) => test.file === file && (test.name === name || name === file))
      return same.length > 0 && same.every(({ passed }) => passed)
    }
    return tests.map((test) =>
      test.passed || !repaired(test) ? test : { ...test, passed: true, retried: true },
    )
  }

  async function browser(project, env) {
    const path = join(folder, `playwright-${project}.json`)
    await runStep('playwright', '@playwright/test/cli.js', ['test', '--project', project], {
      show: true,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    })
    return browsersOf(path)
  }

  /** The last lines of a run; returns whether all is well. */
  function close(all) {
    rmSync(folder, { recursive: true, force: true })
    return tell(all, taken, (performance.now() - started) / 60_000)
  }

  return { units, browser, close }
}

const percent = (part) => `${Math.round(part * 100)} %`

function list(heading, tests, line = ({ name }) => name) {
  if (tests.length === 0) return
  title(heading)
  for (const test of tests) process.stdout.write(`${line(test)}\n`)
}

function tell(all, taken, minutes) {
  const retried = all
    .filter((test) => test.retried)
    .map((test) => ({ ...test, taken: taken(test.from, test.to) }))
  const races = retried.filter((test) => test.taken <= excusedAbove)
  const skipped = all.filter((test) => test.skipped)
  const failed = all.filter(({ passed }) => !passed)
  const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)

  list('slowest ten', slowest, ({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
  list('skipped', skipped)
  list(
    'passed only when tried again',
    retried,
    (test) =>
      `${test.name} (${percent(test.taken)} of the cores were taken away meanwhile${races.includes(test) ? ': a failure' : ''})`,
  )
  list('failed', failed)
  const bad = failed.length + races.length
  const passed = all.length - bad - skipped.length
  process.stdout.write(
    `\n${passed} passed, ${bad} failed, ${skipped.length} skipped in ${minutes.toFixed(1)} min, ${percent(taken())} of the cores taken away\n`,
  )
  return bad === 0
}
