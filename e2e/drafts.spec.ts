import type { Locator, Page } from '@playwright/test'

import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).first().click()

test('a form keeps itself, and offers itself again', async ({ newPage: page }) => {
  await page.goto('/campaigns')
  await press(page, 'Nova campanha')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Páscoa')
  await page.getByLabel('Descrição').fill('Clientes de 2025')
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await press(page, 'Nova campanha')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
  await expect(page.getByText(/^Recuperamos um rascunho de \d\d:\d\d\.$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page, 'Usar rascunho')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Páscoa')
  await expect(page.getByLabel('Descrição')).toHaveValue('Clientes de 2025')
  await press(page.getByRole('dialog'), 'Criar campanha')
  await expect(page.getByText('Campanha criada')).toBeVisible()
  await press(page, 'Nova campanha')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(/Recuperamos/)).toHaveCount(0)
})

test('a template, a cadence and a note keep themselves too, and nothing stays after signing out', async ({
  newPage: page,
  newcomer,
}) => {
  const { campaign, template, contact } = await outreachOf(page, newcomer)
  await campaign('Convites')
  await template('Convite')
  const { id } = await contact({ name: 'Ana', email: 'ana@exemplo.com.br', whatsapp: '(11) 98765-4321' })

  await page.goto(`/contacts/${id}`)
  await page.getByLabel('Nota sobre Ana').fill('Prefere à tarde')
  await expect(page.getByText(/^Rascunho salvo às/)).toBeVisible()
  await page.reload()
  await press(page, 'Usar rascunho')
  await expect(page.getByLabel('Nota sobre Ana')).toHaveValue('Prefere à tarde')
  await press(page, 'Salvar nota')
  await expect(page.getByLabel('Nota sobre Ana')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Nota sobre Ana')).toBeVisible()
  await expect(page.getByText(/Recuperamos/)).toHaveCount(0)

  await page.goto('/cadences')
  await press(page, 'Nova cadência')
  const form = page.getByRole('dialog', { name: 'Nova cadência' })
  await form.getByLabel('Template').selectOption({ label: 'Convite' })
  await expect(form.getByText(/Rascunho salvo às/)).toBeVisible()
  await page.reload()
  await press(page, 'Nova cadência')
  await press(form, 'Descartar')
  await expect(form.getByText(/Recuperamos/)).toHaveCount(0)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/templates/new')
  await page.getByLabel('Nome do Template').fill('Boas-vindas')
  await page.getByLabel('Assunto').fill('Olá')
  await expect(page.getByText(/^Rascunho salvo às/)).toBeVisible()
  await page.reload()
  await press(page, 'Usar rascunho')
  await expect(page.getByLabel('Nome do Template')).toHaveValue('Boas-vindas')
  await expect(page.getByLabel('Assunto')).toHaveValue('Olá')
  expect(await violations(page)).toEqual([])
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')))
  await expect.poll(drafts).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(/Recuperamos/)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await drafts()).toEqual([])
})
