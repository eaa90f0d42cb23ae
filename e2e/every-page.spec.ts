import { readdirSync, statSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { boxOf } from './boxes.ts'
import { expect, test } from './people.ts'
import { screens } from './routes.ts'

const assets = 'web/dist/assets'
const kibibytes = (file: string) => statSync(`${assets}/${file}.gz`).size / 1024
const sizeOf = (files: readonly string[]) => files.map(kibibytes).reduce((sum, size) => sum + size, 0)

/** The JavaScript a page has loaded before any interaction, from the network or from the cache. */
async function scriptsOf(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return [...new Set(loaded.flatMap((name) => /^\/assets\/(.+\.js)$/.exec(name)?.[1] ?? []))]
}

/** What a page asks of another host, and what it says that it could not do. */
function watch(page: Page, own: string) {
  const foreign: string[] = []
  const broken: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  page.on('pageerror', (error) => broken.push(error.message))
  return { foreign, broken }
}

async function titleIsInPlace(page: Page, path: string) {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  // The title of something that is loaded is another element than the one that waits for it.
  await expect.poll(async () => (await boxOf(title)).top, path).toBe(16)
  const actions = page.locator('.page-actions')
  const between = async () => Math.abs((await boxOf(actions)).middle - (await boxOf(title)).middle)
  if (await actions.isVisible()) await expect.poll(between, path).toBeLessThan(0.5)
}

const isOfOne = (file: string) => /^(contact-panel|contact|timeline|reach|campaigns-card)-/.test(file)

test('on every page: at most 170 KiB of JavaScript, no other host, no broken rule, the title in its place', async ({
  page,
  signInAsDemo,
  baseURL,
}) => {
  // A pointer that is put aside has moved: to a page that is an interaction, for which it loads more.
  page.removeAllListeners('domcontentloaded')
  const { foreign, broken } = watch(page, baseURL ?? '')
  const loaded = new Map([['/login', await scriptsOf(page, '/login')]])
  await signInAsDemo()
  for (const path of screens)
    await test.step(path, async () => {
      loaded.set(path, await scriptsOf(page, path))
      await titleIsInPlace(page, path)
    })
  await test.step('every page starts with at most 170 KiB of JavaScript, compressed by gzip', () => {
    const sizes = [...loaded].map(([path, files]) => ({ path, size: sizeOf(files) }))
    expect(sizes.filter(({ size }) => size <= 50)).toEqual([])
    expect(sizes.filter(({ size }) => size > 170)).toEqual([])
  })
  await test.step('no page asks anything of another host, and no rule of its policy is broken', () => {
    expect(foreign).toEqual([])
    expect(broken).toEqual([])
  })
  await test.step('the list of contacts loads nothing of the page or the panel of one', async () => {
    expect(loaded.get('/contacts')?.filter(isOfOne)).toEqual([])
    expect((await scriptsOf(page, '/contacts?contact=1')).filter(isOfOne).length).toBeGreaterThan(0)
  })
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
