import type { Page } from '@playwright/test'

import { expect, test } from './people.ts'
import { smtp } from './sender.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar canal' }).click()

test('a password is asked for again when its server changes, and only then', async ({ newPage: page }) => {
  await page.goto('/profile')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/senders', { data: smtp, headers })).status()).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Ações de Vendas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const [asked, kept] = ['O servidor mudou: digite a senha de novo', '•••• definido, digite para trocar']
  const hint = page.getByText(`${asked}.`)

  for (const [label, other, own] of [
    ['Servidor *', 'smtp.exemplo.com', '127.0.0.1'],
    ['Porta *', '2526', '2525'],
  ] as const) {
    await field(page, label).fill(other)
    await expect(hint).toBeVisible()
    await field(page, label).fill(own)
    await expect(hint).toBeHidden()
  }
  await expect(field(page, 'Senha')).toHaveAttribute('placeholder', kept)
  await field(page, 'Segurança').selectOption('STARTTLS se o servidor oferecer')
  await expect(field(page, 'Senha')).toHaveAttribute('placeholder', '')
  await expect(hint).toBeVisible()
  await save(page)
  await expect(page.getByRole('alert').first()).toHaveText(asked)
  await expect(field(page, 'Senha')).toBeFocused()
  await field(page, 'Senha').fill('outra')
  await save(page)
  await expect(page.getByText('Canal atualizado')).toBeVisible()
})
