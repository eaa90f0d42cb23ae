import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import config from '../.dependency-cruiser.mjs'
import { readBoundaries } from './boundaries.mjs'
import { root } from './packages.mjs'

const folders = ['domain', 'contract', 'server', 'web']
const tree = mkdtempSync(join(tmpdir(), 'cadencia-planted-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** A copy of the tree with one violation of each rule planted in it. */
function plant() {
  const packages = join(root, 'node_modules')
  mkdirSync(join(tree, 'node_modules/@cadencia'), { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name !== '@cadencia' && name !== '.bin')
      symlinkSync(join(packages, name), join(tree, 'node_modules', name))
  }
  for (const folder of folders) {
    cpSync(join(root, folder), join(tree, folder), {
      recursive: true,
      filter: (path) => !/node_modules|dist$/.test(path),
    })
    symlinkSync(join(tree, folder), join(tree, 'node_modules/@cadencia', folder))
  }
  cpSync(join(root, 'package.json'), join(tree, 'package.json'))
  cpSync(join(root, 'tools/planted'), tree, { recursive: true })
}

const isPlanted = (path) => existsSync(join(root, 'tools/planted', path))

test('the tree keeps its boundaries, and the tool really read it', () => {
  const { modules, violations } = readBoundaries()
  expect(violations).toEqual([])
  expect(modules).toBeGreaterThan(100)
})

test('every rule fires on the violation planted for it', () => {
  plant()
  const { violations } = readBoundaries(tree, ['--preserve-symlinks'])
  const fired = new Set(violations.filter(({ from }) => isPlanted(from)).map(({ rule }) => rule))
  expect(fired).toEqual(new Set(config.forbidden.map(({ name }) => name)))
})
