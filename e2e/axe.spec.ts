import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect, test } from './people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A scan hangs on a frame that runs no script, so the preview is left out; its text is scanned as text. */
async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(tags)
    .exclude('iframe[sandbox]')
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

const screens = [
  '/campaigns',
  '/templates',
  '/templates/new',
  '/templates/edit/1',
  '/cadences',
  '/cadence?campaignId=1',
  '/contacts',
  '/activities',
  '/metrics',
  '/profile',
]

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 360 },
] as const

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no screen has an accessibility violation, or is wider than the window', async ({
      demoPage: page,
    }) => {
      test.setTimeout(120_000)
      for (const path of screens) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect(await violations(page), path).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
          path,
        ).toBeLessThanOrEqual(0)
      }
    })

    test('neither has the login, empty or refused', async ({ page }) => {
      await page.goto('/login')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Email é obrigatório')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}
