// npm run verify: everything a machine can say about the tree without running the product.
import { join } from 'node:path'

import { ensurePackages, productNode, root } from './packages.mjs'

ensurePackages()
const { runStep } = await import('./steps.mjs')

const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'proof', 'tools']
const lint = (name, ...args) => runStep(name, 'oxlint/bin/oxlint', ['--deny-warnings', ...args])
/** Seconds, once the types are known. */
const quick = [
  ...['domain', 'contract', 'server', 'web', 'e2e', 'proof'].map((name) => () => {
    // What was found last time: only what changed since is read again.
    const known = ['--incremental', '--tsBuildInfoFile', join(root, `node_modules/.cache/types/${name}.json`)]
    return runStep(`types ${name}`, 'typescript/bin/tsc', ['-p', name, ...known])
  }),
  () =>
    runStep('boundaries', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...folders.slice(0, 4),
    ]),
  () => runStep('format', 'oxfmt/bin/oxfmt', ['--check', '.']),
]

export const verify = () =>
  run([
    () => lint('lint', '--type-aware', ...folders),
    ...quick,
    () => runStep('unused', 'knip/bin/knip.js', []),
  ])

/** Some of them may be among those that are never linted. */
const someOf = (files) => ['--no-error-on-unmatched-pattern', ...files]

/** The rules that need types take half a minute of all files: here only those that changed are read by them. */
export const check = (changed) =>
  run([
    ...quick,
    () => lint('lint', ...folders),
    ...(changed.length > 0 ? [() => lint('lint of what changed', '--type-aware', ...someOf(changed))] : []),
  ])

/** Two at a time: the machine a newcomer has may be small. */
async function run(checks) {
  const results = []
  const queue = [...checks]
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const result = await check()
      results.push(result)
      const mark = result.passed ? 'ok  ' : 'FAIL'
      process.stdout.write(`${mark} ${result.name} (${result.seconds.toFixed(1)} s)\n`)
      if (!result.passed) process.stdout.write(`${result.output}\n`)
    }
  }
  await Promise.all([work(), work()])
  return results
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root)
  productNode()
  const results = await verify()
  process.exit(results.every(({ passed }) => passed) ? 0 : 1)
}
