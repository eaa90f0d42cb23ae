// npm run verify: everything a machine can say about the tree without running the product.
import { join } from 'node:path'

import { ensurePackages, productNode, root } from './packages.mjs'

ensurePackages()
const { runStep } = await import('./steps.mjs')

const folders = ['domain', 'contract', 'server', 'web', 'e2e', 'proof', 'tools']
/** Seconds, once the types are known. */
const quick = [
  () => runStep('lint', 'oxlint/bin/oxlint', ['--deny-warnings', ...folders]),
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

const all = [...quick, () => runStep('unused', 'knip/bin/knip.js', [])]

export const verify = () => run(all)
export const check = () => run(quick)

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
