import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

import type { Scene, State } from './scenes.ts'

export type Look = { theme: 'light' | 'dark'; width: 1440 | 360 }

/** The first two differ in everything: what opens above a screen is seen in them only. */
export const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 360 },
]

const windowOf = ({ width }: Look) => ({ width, height: width === 360 ? 740 : 900 })

export async function lookAs(browser: Browser, look: Look, who: BrowserContextOptions) {
  const context = await browser.newContext({
    ...who,
    viewport: windowOf(look),
    colorScheme: look.theme,
    // What moves is in another place in every picture.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** Everything but who is asking stays without an answer, or is answered with a fault of ours. */
const answers: Record<State, (page: Page) => Promise<unknown>> = {
  empty: async () => undefined,
  full: async () => undefined,
  loading: (page) => page.route(/\/api\/(?!auth\/me)/, () => undefined),
  error: (page) => page.route(/\/api\/(?!auth\/me)/, (route) => route.fulfill({ status: 500, body: '' })),
}

type Seen = { scene: Scene; state: State; wholePage?: boolean }

export async function photograph(context: BrowserContext, seen: Seen) {
  const { scene, state, wholePage = !scene.act } = seen
  const page = await context.newPage()
  try {
    await answers[state](page)
    await page.goto(scene.path)
    await page.waitForLoadState(state === 'loading' ? 'load' : 'networkidle')
    await settled(page, state)
    // Some of a page comes when a person moves on it. On the left the menu would open.
    await page.mouse.move((page.viewportSize()?.width ?? 0) - 2, 2)
    await settled(page, state)
    if (scene.act) {
      await scene.act(page)
      await settled(page, state)
    }
    if (wholePage) await growToPage(page, state)
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await page.close()
  }
}

/** A window as high as the page: what stands at the foot of the window does not lie across the picture. */
async function growToPage(page: Page, state: State) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole <= height) return
  await page.setViewportSize({ width, height: whole })
  await settled(page, state)
}

/** Nothing loads any more, or all that will ever come is there. */
async function settled(page: Page, state: State) {
  await page.locator('h1').first().waitFor()
  // A skeleton comes after 150 ms, and a lazy dialog a moment after its click.
  await page.waitForTimeout(400)
  if (state !== 'loading')
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy=true]'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
