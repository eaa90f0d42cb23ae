import { statSync } from 'node:fs'

import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

import { asTested, signedInAs, visit } from '#e2e/browser.ts'
import { demo } from '#e2e/people.ts'

import type { Figure } from './machine.ts'

type Act = (page: Page) => Promise<unknown>
type Screen = { path: string; act: Act; outside?: true }

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()

const choose =
  (text: string): Act =>
  (page) =>
    page.locator('main').getByText(text, { exact: true }).first().click()

/** Key by key, as a person types. */
const type =
  (label: string): Act =>
  (page) =>
    page.getByLabel(label, { exact: true }).pressSequentially('maria')

/** Each screen, and what is typically done on it. */
const screens: readonly Screen[] = [
  { path: '/login', act: type('Email'), outside: true },
  { path: '/campaigns', act: press(/^Ações de /) },
  { path: '/templates', act: choose('WhatsApp') },
  { path: '/templates/new', act: type('Conteúdo *') },
  { path: '/cadences', act: choose('Inativas') },
  { path: '/cadence?campaignId=3', act: choose('Ver conteúdo') },
  {
    path: '/cadence?campaignId=3&tab=contacts',
    act: (page) => page.getByRole('searchbox').pressSequentially('maria'),
  },
  { path: '/contacts/1', act: press('Relacionar a campanha') },
  { path: '/tasks', act: (page) => page.keyboard.press('?') },
  { path: '/conversations', act: (page) => page.getByRole('searchbox').pressSequentially('maria') },
  { path: '/contacts', act: (page) => page.getByRole('searchbox').pressSequentially('maria') },
  { path: '/activities', act: (page) => page.locator('.stat-radio').filter({ hasText: 'Erros' }).click() },
  { path: '/metrics?campaignId=3', act: press(/ entregues$/) },
  { path: '/profile', act: press('Editar Perfil') },
  { path: '/sandbox', act: (page) => page.keyboard.press('Tab') },
]

type Seen = { kib: number; lcp: number; cls: number; tbt: number; inp: number }

const budgets: Record<keyof Seen, { what: string; limit: number; unit: string; digits: number }> = {
  kib: { what: 'JavaScript', limit: 170, unit: 'KiB', digits: 1 },
  lcp: { what: 'LCP', limit: 1000, unit: 'ms', digits: 0 },
  cls: { what: 'CLS', limit: 0.01, unit: '', digits: 4 },
  tbt: { what: 'TBT', limit: 200, unit: 'ms', digits: 0 },
  inp: { what: 'INP', limit: 100, unit: 'ms', digits: 0 },
}

/** Listens from the first moment of the page on. */
function listen() {
  const seen = { lcp: 0, cls: 0, tbt: 0, inp: 0 }
  const on = (kind: string, hear: (entry: PerformanceEntry) => void) => {
    const wanted = { type: kind, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe(wanted)
  }
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  on('longtask', ({ duration }) => (seen.tbt += duration - 50))
  on('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.cls += Number(Reflect.get(entry, 'value'))
  })
  on('event', (entry) => {
    if (Reflect.get(entry, 'interactionId')) seen.inp = Math.max(seen.inp, entry.duration)
  })
  Reflect.set(window, 'seen', seen)
}

const read = (page: Page) =>
  page.evaluate(() => ({
    // What listen() has put there.
    ...(Reflect.get(window, 'seen') as { lcp: number; cls: number; tbt: number; inp: number }),
    scripts: performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+\.js)$/.exec(name)?.[1] ?? []),
  }))

const sizeOf = (scripts: readonly string[]) =>
  [...new Set(scripts)].reduce((sum, name) => sum + statSync(`web/dist/assets/${name}.gz`).size, 0) / 1024

/** With nothing kept from before. What an interaction costs is asked after the rest was read. */
async function open(browser: Browser, who: BrowserContextOptions, { path, act }: Screen): Promise<Seen> {
  const context = await browser.newContext({ ...who, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(listen)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const { scripts, lcp, cls, tbt } = await read(page)
  await act(page)
  await page.waitForTimeout(500)
  const { inp } = await read(page)
  await context.close()
  return { kib: sizeOf(scripts), lcp, cls, tbt, inp }
}

/** The best of three for what the machine disturbs; the worst for what it does not. */
async function measure(browser: Browser, who: BrowserContextOptions, screen: Screen): Promise<Seen> {
  const runs = [
    await open(browser, who, screen),
    await open(browser, who, screen),
    await open(browser, who, screen),
  ]
  const best = (pick: (seen: Seen) => number) => Math.min(...runs.map(pick))
  return {
    kib: Math.max(...runs.map(({ kib }) => kib)),
    lcp: best(({ lcp }) => lcp),
    cls: Math.max(...runs.map(({ cls }) => cls)),
    tbt: best(({ tbt }) => tbt),
    inp: best(({ inp }) => inp),
  }
}

/** A page of one word, from the same server. */
const nothing: Screen = { path: '/healthz', act: (page) => page.keyboard.press('Tab') }

export const web = (): Promise<Figure[]> =>
  visit(async (browser) => {
    const somebody = await signedInAs(demo)
    const floor = await measure(browser, asTested(), nothing)
    const figures: Figure[] = []
    for (const screen of screens) {
      const seen = await measure(browser, screen.outside ? asTested() : somebody, screen)
      for (const kind of ['kib', 'lcp', 'cls', 'tbt', 'inp'] as const) {
        const { what, limit, unit, digits } = budgets[kind]
        const name = `${screen.path.split('?')[0]} ${what}, budget ${limit}`
        const value = Number(seen[kind].toFixed(digits))
        figures.push({ name, value, unit, ...(floor[kind] > 0 && { floor: floor[kind] }) })
      }
    }
    return figures
  })
