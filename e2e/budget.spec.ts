import { readdirSync, statSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, test } from './people.ts'
import { screens } from './routes.ts'

const assets = 'web/dist/assets'
const kibibytes = (file: string) => statSync(`${assets}/${file}.gz`).size / 1024
/** The JavaScript a route loads before any interaction, compressed by gzip. */
async function scriptsOf(page: Page, path: string) {
  const files = new Set<string>()
  page.on('response', (response) => {
    const name = /\/assets\/(.+\.js)$/.exec(response.url())?.[1]
    if (name) files.add(name)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return [...files]
}

for (const path of ['/login', ...screens]) {
  test(`${path} starts with at most 170 KiB of JavaScript`, async ({ page, signInAsDemo }) => {
    if (path !== '/login') await signInAsDemo()
    const files = await scriptsOf(page, path)
    const total = files.map(kibibytes).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50)
    expect(total).toBeLessThanOrEqual(170)
  })
}

test('the list of contacts loads nothing of the page or the panel of one', async ({ page, signInAsDemo }) => {
  await signInAsDemo()
  const list = await scriptsOf(page, '/contacts')
  const one = await scriptsOf(page, '/contacts?contact=1')
  const isOfOne = (file: string) => /^(contact-panel|contact|timeline|reach|campaigns-card)-/.test(file)
  expect(one.filter(isOfOne).length).toBeGreaterThan(0)
  expect(list.filter(isOfOne)).toEqual([])
})

test('styles stay within 12 KiB, the font within 30 kB, in one file each', () => {
  const names = readdirSync(assets)
  const first = names.filter((name) => /^index-.*\.css$/.test(name))
  expect(first).toHaveLength(1)
  expect(first.map(kibibytes)[0]).toBeLessThanOrEqual(12)
  const fonts = names.filter((name) => name.endsWith('.woff2'))
  expect(fonts).toHaveLength(1)
  expect(statSync(`${assets}/${fonts[0]}`).size).toBeLessThanOrEqual(30_000)
})
