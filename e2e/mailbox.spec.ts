import type { Page } from '@playwright/test'

import { startImapServer } from './imap-server.ts'
import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { smtp } from './sender.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('the answers to a sender are read once its mailbox lets us in, and no more when that is asked for', async ({
  newPage: page,
  newcomer,
}) => {
  const server = await startImapServer('segredo')
  const { sender } = await outreachOf(page, newcomer)
  await sender({ ...smtp, host: 'smtp.gmail.com' })
  await page.goto('/profile')
  const row = page.getByRole('listitem').filter({ hasText: 'Vendas' })
  await expect(row.getByText('As respostas não são lidas.')).toBeVisible()
  await row.getByRole('button', { name: 'Ler respostas de Vendas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ler respostas' })
  await expect(field(page, 'Servidor IMAP *')).toHaveValue('imap.gmail.com')
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByText('Senha é obrigatória').first()).toBeVisible()

  await field(page, 'Segurança').selectOption('Sem criptografia')
  await expect(field(page, 'Porta *')).toHaveValue('143')
  await field(page, 'Servidor IMAP *').fill('127.0.0.1')
  await field(page, 'Porta *').fill(String(server.port))
  await field(page, 'Senha *').fill('errada')
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByText('Não foi possível entrar na caixa.')).toBeVisible()
  await expect(dialog.getByRole('listitem').last()).toHaveText('FalhouLoginsenha errada')
  await field(page, 'Senha *').fill('segredo')
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByRole('listitem').last()).toHaveText('PassouPastas lidasINBOX, Spam')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ligar leitura' }).click()
  await expect(page.getByText('Leitura de respostas ligada')).toBeVisible()
  await expect(row.getByText(/^Respostas em .*: lidas, a última vez agora\.$/)).toBeVisible({
    timeout: 40_000,
  })

  await page.getByRole('button', { name: 'Ações de Vendas' }).click()
  await page.getByRole('menuitem', { name: 'Ler respostas' }).click()
  await dialog.getByRole('button', { name: 'Parar de ler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Parar de ler' }).click()
  await expect(row.getByText('As respostas não são lidas.')).toBeVisible()
  server.stop()
})
