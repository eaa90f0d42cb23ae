import { scan } from './outreach.ts'
import { expect, test } from './people.ts'

test.use({ colorScheme: 'dark', viewport: { width: 360, height: 900 } })

test('a form keeps itself, and offers itself again in another page', async ({ newPage: page }) => {
  await page.goto('/campaigns?new=1')
  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.fill('Páscoa')
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
  await page.goto('/campaigns?new=1')
  await expect(page.getByText(/^Recuperamos um rascunho de \d\d:\d\d\.$/)).toBeVisible()
  await expect(name).toHaveValue('')
  await scan(page, 'a draft that is offered')
  await page.getByRole('button', { name: 'Usar rascunho' }).click()
  await expect(name).toHaveValue('Páscoa')
})
