import type { Page } from '@playwright/test'

import { lookOf } from './looks.ts'
import { scan } from './outreach.ts'
import { expect, test } from './people.ts'

const period = (page: Page) => page.getByRole('button', { name: /^Período/ })

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('an open calendar has no accessibility violation, fits, and gives the focus back', async ({
      newPage: page,
    }) => {
      await page.goto('/activities?minDate=2026-11-17&maxDate=2026-11-23')
      await period(page).click()
      await expect(page.getByRole('grid')).toBeVisible()
      await scan(page, 'calendar')
      await expect(page.getByRole('button', { name: 'Aplicar' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(period(page)).toBeFocused()
    })
  })
