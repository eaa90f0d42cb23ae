import { chromium } from '@playwright/test'

import config from '../playwright.config.ts'
import { findChromium } from '../tools/chromium.mjs'

/** The browser of the tests, for whoever looks at the product without testing it. */
export const openBrowser = async () =>
  chromium.launch({ ...config.use?.launchOptions, executablePath: await findChromium() })

/** How a page of it sees the product; the address is known only once the product runs. */
export const asTested = () => ({
  baseURL: process.env['CADENCIA_ADDRESS'] ?? '',
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
})
