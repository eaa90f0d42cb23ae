import type { Page } from '@playwright/test'

import { outreachOf, scan } from './outreach.ts'
import { expect, test } from './people.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const meant = (page: Page) => palette(page).getByRole('option', { selected: true })

test.describe('360 px', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 900 } })

  test('a contact is found and a campaign paused from anywhere, by letters alone', async ({
    newPage: page,
    newcomer,
  }) => {
    const { campaign, contact } = await outreachOf(page, newcomer)
    await campaign('Prospecção SaaS', { status: 'active' })
    await contact({ name: 'Thaís Magalhães', email: 'thais@aurora.test', whatsapp: '(41) 93834-5070' })
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Perfil' }).waitFor()
    await page.keyboard.press('Control+k')
    // At once: what is typed before it is there is not lost.
    await page.keyboard.type('93834-5070')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await expect(meant(page)).toContainText('Thaís Magalhães')
    await scan(page, 'found')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('pau')
    await expect(meant(page)).toHaveText('Pausar Prospecção SaaS')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(page.getByText('Campanha pausada')).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toContainText('Ir para')
    await scan(page, 'sheet')
  })
})
