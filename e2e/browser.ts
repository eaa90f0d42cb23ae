import { type Browser, chromium, request } from '@playwright/test'

import config from '../playwright.config.ts'
import { findChromium } from '../tools/chromium.mjs'
import type { Credentials } from './people.ts'
import startProduct from './product.ts'

/** The product and the browser of the tests, for programs that are no tests. Both are always stopped. */
export async function visit<T>(look: (browser: Browser) => Promise<T>): Promise<T> {
  const stop = await startProduct()
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    executablePath: await findChromium(),
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const end = async () => {
    await browser.close()
    await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  try {
    return await look(browser)
  } finally {
    await end()
  }
}

/** The address is known only once the product runs. */
export const asTested = () => ({
  baseURL: process.env['CADENCIA_ADDRESS'] ?? '',
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
})

/** The options of a context that is signed in. */
export async function signedInAs(who: Credentials) {
  const api = await request.newContext(asTested())
  const answer = await api.post('/api/auth/login', { data: who })
  const { access_token: value } = (await answer.json()) as { access_token: string }
  await api.dispose()
  const localStorage = [{ name: 'access_token', value }]
  return {
    ...asTested(),
    storageState: { cookies: [], origins: [{ origin: asTested().baseURL, localStorage }] },
  }
}
