import type { Locator } from '@playwright/test'

import { expect, test } from './people.ts'
import { screens } from './routes.ts'

async function boxOf(locator: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {}
  return { top: y, middle: y + height / 2, bottom: y + height, end: x + width }
}

test('the title is at one height on all pages, its actions centred on it', async ({ demoPage: page }) => {
  for (const path of screens) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    // The title of something that is loaded is another element than the one that waits for it.
    await expect.poll(async () => (await boxOf(title)).top, path).toBe(16)
    const actions = page.locator('.page-actions')
    const between = async () => Math.abs((await boxOf(actions)).middle - (await boxOf(title)).middle)
    if (await actions.isVisible()) await expect.poll(between, path).toBeLessThan(0.5)
  }
})

for (const width of [1440, 360])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 640 } })

    test('the buttons of a form stay in sight, and cover nothing that has the focus', async ({
      newPage: page,
    }) => {
      await page.goto('/templates/new')
      const save = page.getByRole('button', { name: 'Criar Template' })
      await expect(save).toBeInViewport({ ratio: 1 })
      const foot = page.locator('.form-foot')
      await page.getByLabel('Nome do Template *').focus()
      const reached: string[] = []
      // Forwards through the whole form: each field and button is above the foot, until the foot itself.
      for (let place = 0; place < 40; place += 1) {
        const focused = page.locator(':focus')
        if ((await foot.locator(':focus').count()) > 0) break
        reached.push(await focused.evaluate((element) => element.tagName))
        // Of a long text the line that is written.
        const { top, bottom } = await boxOf(focused)
        expect(Math.min(bottom, top + 44)).toBeLessThanOrEqual((await boxOf(foot)).top)
        await page.keyboard.press('Tab')
      }
      expect(reached).toContain('TEXTAREA')
      await expect(foot.locator(':focus')).toHaveCount(1)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const end = page.getByText('Atributos do contato:')
      expect((await boxOf(end)).bottom).toBeLessThanOrEqual((await boxOf(foot)).top)
    })

    test('what was typed and not saved is told, and the buttons work from there', async ({
      newPage: page,
    }) => {
      await page.goto('/templates/new')
      await page.getByLabel('Nome do Template *').fill('Oi')
      await expect(page.locator('.form-foot').getByRole('status')).toHaveText(
        /^(Alterações ainda não salvas|Rascunho salvo às \d\d:\d\d)$/,
      )
      await page.getByRole('button', { name: 'Criar Template' }).click()
      await expect(page.getByText('Assunto é obrigatório para templates de email')).toBeVisible()
    })
  })
