// npm run mutate:sql [-- WORDS OF A NAME]: takes the guards of the engine away one by one, in a copy of the tree, and tells
// which of these losses the tests notice. Stryker cannot do it: it does not read SQL.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { mutants } from './sql-mutants.mjs'

const root = join(import.meta.dirname, '../..')
const all = ['server/src/engine', 'server/src/channels']
const parts = [
  'domain',
  'contract',
  'server',
  'proof/chaos',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]

const copy = mkdtempSync(join(tmpdir(), 'cadencia-mutation-'))
for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** The first of these tests that fails, or nothing. Whatever hangs has noticed; whatever did not even run has not. */
function failing(tests) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', '--bail', '1', '--reporter=json', `--outputFile=${report}`, ...tests]
  const { error } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 300_000,
  })
  if (error) return 'five minutes of waiting'
  const { testResults, success } = JSON.parse(readFileSync(report, 'utf8'))
  if (success) return undefined
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .find(({ status }) => status === 'failed')
  return failed?.fullName ?? testResults.find(({ message }) => message)?.message ?? 'no test ran'
}

/** First by the tests that should notice, then by all of the engine's. */
function killer({ file, from, to, tests }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} no longer says: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return failing(tests) ?? failing(all)
  } finally {
    writeFileSync(path, text)
  }
}

const words = process.argv.slice(2).join(' ')
const chosen = mutants.filter(({ name }) => name.includes(words))
try {
  for (const tests of new Set(chosen.map((mutant) => mutant.tests))) {
    const failed = failing(tests)
    if (failed) throw new Error(`fails on the tree as it is: ${failed}`)
  }
  const survivors = chosen.filter((mutant) => {
    const by = killer(mutant)
    process.stdout.write(`${by ? 'killed  ' : 'SURVIVED'}  ${mutant.name}${by ? ` (${by})` : ''}\n`)
    return !by
  })
  process.stdout.write(`${chosen.length - survivors.length} of ${chosen.length} killed\n`)
  process.exitCode = survivors.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
