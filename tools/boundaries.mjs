import { spawnSync } from 'node:child_process'

import { root } from './packages.mjs'

const folders = ['domain', 'contract', 'server', 'web']

/** What the architecture's rules say of a tree: the violations, and how many modules were really read. */
export function readBoundaries(tree = root, flags = []) {
  const ran = spawnSync(
    process.execPath,
    [
      `${root}/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`,
      '--config',
      `${root}/.dependency-cruiser.mjs`,
      '--output-type',
      'json',
      ...flags,
      ...folders,
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!ran.stdout) throw new Error(ran.stderr)
  const { modules, summary } = JSON.parse(ran.stdout)
  const own = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)))
  return {
    modules: own.length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
