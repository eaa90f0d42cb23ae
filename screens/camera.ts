import { type Browser, type BrowserContext, type Page, request } from '@playwright/test'

import { asTested } from '../e2e/browser.ts'
import type { Credentials } from '../e2e/people.ts'
import type { Scene, State } from './scenes.ts'

export type Look = { theme: 'light' | 'dark'; width: 1440 | 360 }
export const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 360 },
]

export async function tokenOf(who: Credentials) {
  const api = await request.newContext(asTested())
  const answer = await api.post('/api/auth/login', { data: who })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  await api.dispose()
  return token
}

const keptToken = (value: string) => ({
  storageState: {
    cookies: [],
    origins: [{ origin: asTested().baseURL, localStorage: [{ name: 'access_token', value }] }],
  },
})

export async function lookAs(browser: Browser, { theme, width }: Look, token?: string) {
  const context = await browser.newContext({
    ...asTested(),
    ...(token && keptToken(token)),
    viewport: { width, height: width === 360 ? 740 : 900 },
    colorScheme: theme,
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
    await settled(page, state)
    if (scene.act) {
      await scene.act(page)
      await settled(page, state)
    }
    return await page.screenshot({ fullPage: wholePage, animations: 'disabled' })
  } finally {
    await page.close()
  }
}

/** Nothing loads any more, or all that will ever come is there. */
async function settled(page: Page, state: State) {
  await page.locator('h1').first().waitFor()
  if (state !== 'loading') {
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy=true]'))
  }
  // A skeleton comes after 150 ms, and a lazy dialog a moment after its click.
  await page.waitForTimeout(350)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
