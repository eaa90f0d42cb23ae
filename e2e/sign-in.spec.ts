import type { Page } from '@playwright/test'

import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a person signs in to a mail account with a code, and leaves it again', async ({ newPage: page }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Novo canal' }).click()
  await field(page, 'Tipo').selectOption('E-mail (Microsoft 365)')
  await expect(page.getByRole('option', { name: 'E-mail (Google)' })).toHaveCount(0)
  await field(page, 'Nome do canal *').fill('Ana')
  await field(page, 'E-mail do remetente *').fill('ana@aurora.test')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar canal' }).click()

  const dialog = page.getByRole('dialog', { name: 'Entrar com Microsoft' })
  await expect(dialog).toContainText('ana@aurora.test')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ir para a página da Microsoft' }).click()
  await expect(dialog.getByText('ABCD-1234')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Abrir página da Microsoft' }).click()
  await (await opened).close()
  await expect(page.getByText('Conta conectada')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'conta Microsoft' })
  await expect(row.getByText(/Respostas em ana@aurora\.test/)).toBeVisible()

  await page.getByRole('button', { name: 'Ações de Ana' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar conta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('Conta desconectada')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Entrar com Microsoft em Ana' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
