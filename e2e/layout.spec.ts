import type { Locator, Page } from '@playwright/test'

import { boxOf } from './boxes.ts'
import { expect, test } from './people.ts'

/** Forwards through the whole form: each field and button is above the foot, until the foot itself. */
async function walkForm(page: Page, foot: Locator) {
  const reached: string[] = []
  for (let place = 0; place < 40; place += 1) {
    const focused = page.locator(':focus')
    if ((await foot.locator(':focus').count()) > 0) break
    reached.push(await focused.evaluate((element) => element.tagName))
    // Of a long text the line that is written.
    const { top, bottom } = await boxOf(focused)
    expect(Math.min(bottom, top + 44)).toBeLessThanOrEqual((await boxOf(foot)).top)
    await page.keyboard.press('Tab')
  }
  return reached
}

test('the buttons of a form stay in sight, cover nothing that has the focus, and say what is not saved', async ({
  newPage: page,
}) => {
  const save = page.getByRole('button', { name: 'Criar Template' })
  const foot = page.locator('.form-foot')
  for (const width of [1440, 360])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 640 })
      await page.goto('/templates/new')
      await expect(save).toBeInViewport({ ratio: 1 })
      await page.getByLabel('Nome do Template *').focus()
      expect(await walkForm(page, foot)).toContain('TEXTAREA')
      await expect(foot.locator(':focus')).toHaveCount(1)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const end = page.getByText('Atributos do contato:')
      expect((await boxOf(end)).bottom).toBeLessThanOrEqual((await boxOf(foot)).top)

      await page.getByLabel('Nome do Template *').fill('Oi')
      await expect(foot.getByRole('status')).toHaveText(
        /^(Alterações ainda não salvas|Rascunho salvo às \d\d:\d\d)$/,
      )
      await save.click()
      await expect(page.getByText('Assunto é obrigatório para templates de email')).toBeVisible()
    })
})
