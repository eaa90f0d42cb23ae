// npm run check: what can be said soon. Types, lint, boundaries, every pure test, and the tests beside what changed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

import { ensurePackages, productNode, root } from './packages.mjs'

process.chdir(root)
ensurePackages()
productNode()
const { openReport, title } = await import('./report.mjs')
const { check } = await import('./verify.mjs')

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

/** The folders of what is not committed yet, or of the last commit where all of it is. */
function changedFolders() {
  const dirty = git('status', '--porcelain', '--untracked-files=all').map((line) =>
    line.slice(3).split(' -> ').at(-1),
  )
  const files = dirty.length > 0 ? dirty : git('show', '--name-only', '--format=')
  return [...new Set(files.map((file) => dirname(file)))].filter(
    (folder) => folder !== '.' && existsSync(folder),
  )
}

const report = openReport()
title('types, lint, boundaries')
const checks = (await check()).map((one) => ({ ...one, name: `verify: ${one.name}` }))

title('pure')
const pure = await report.units(['pure'])

const folders = changedFolders()
title(`beside what changed: ${folders.join(', ') || 'nothing'}`)
const beside =
  folders.length > 0
    ? await report.units(
        ['web', 'server', 'process'],
        folders.map((folder) => `${folder}/`),
      )
    : []

process.exit(report.close([...checks, ...pure, ...beside]) ? 0 : 1)
