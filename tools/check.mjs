// npm run check: what can be said soon. Types, lint, boundaries, every pure test, and the tests beside what changed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import { ensurePackages, productNode, root } from './packages.mjs'

process.chdir(root)
ensurePackages()
productNode()
const { openReport, title } = await import('./report.mjs')
const { check } = await import('./verify.mjs')

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

/** What is not committed yet, or the last commit where all of it is. */
function changedFiles() {
  const dirty = git('status', '--porcelain', '--untracked-files=all').map((line) =>
    line.slice(3).split(' -> ').at(-1),
  )
  return dirty.length > 0 ? dirty : git('show', '--name-only', '--format=')
}

/** A pure test runs anyway, a slow one takes minutes. */
const isQuick = (name) => /\.test\.tsx?$/.test(name) && !/\.(pure|slow)\.test\.ts$/.test(name)

/** The tests in a folder that are named after a file, or all of them; of the nearest folder above it where it has none. */
function testsIn(folder, name) {
  if (!/^(server|web)\b/.test(folder)) return []
  const all = existsSync(folder) ? readdirSync(folder).filter(isQuick) : []
  const own = all.filter((test) => test.startsWith(name))
  const found = own.length > 0 ? own : all
  return found.length > 0 ? found.map((test) => `${folder}/${test}`) : testsIn(dirname(folder), name)
}

const testsOf = (file) => testsIn(dirname(file), basename(file).replace(/\..*/, ''))

const changed = changedFiles()
/** What is linted of it. */
const scripts = changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(file))

const report = openReport()
title('types, lint, boundaries')
const checks = (await check(scripts)).map((one) => ({ ...one, name: `verify: ${one.name}` }))

title('pure')
const pure = await report.units(['pure'])

const files = [...new Set(changed.flatMap(testsOf))]
title(`beside what changed: ${files.length} files`)
const beside = files.length > 0 ? await report.units(['web', 'server', 'process'], files) : []

process.exit(report.close([...checks, ...pure, ...beside]) ? 0 : 1)
