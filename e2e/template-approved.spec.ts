import type { Page } from '@playwright/test'

import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const fold = 'Template aprovado pela Meta (opcional)'

test('a WhatsApp template is given a template of Meta, which is still there when it is edited', async ({
  newPage: page,
}) => {
  await page.goto('/templates/new')
  await expect(page.getByText(fold)).toBeHidden()
  await field(page, 'Tipo *').selectOption('whatsapp')
  await field(page, 'Nome do Template *').fill('Lembrete')
  await field(page, 'Conteúdo *').fill('Oi {{name}}')
  await page.getByText(fold).click()
  await expect(page.getByText('só aceita templates que a Meta aprovou')).toBeVisible()
  await expect(field(page, 'Idioma')).toHaveValue('pt_BR')

  await field(page, 'Nome na Meta').fill('Lembrete de Reunião')
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await expect(page.getByText('Use o nome do template na Meta: letras minúsculas, números e _')).toBeVisible()
  await expect(field(page, 'Nome na Meta')).toBeFocused()
  expect(await violations(page)).toEqual([])

  await field(page, 'Nome na Meta').fill('lembrete_de_reuniao')
  await field(page, 'Variáveis').fill('{{name}}\n{{user.company}}')
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await expect(page.getByText('Template criado')).toBeVisible()

  await page.getByRole('link', { name: 'Lembrete' }).first().click()
  await expect(field(page, 'Nome na Meta')).toHaveValue('lembrete_de_reuniao')
  await expect(field(page, 'Variáveis')).toHaveValue('{{name}}\n{{user.company}}')
  await field(page, 'Nome na Meta').fill('')
  await page.getByRole('button', { name: 'Atualizar Template' }).click()
  await expect(page.getByText('Template atualizado')).toBeVisible()
  await page.getByRole('link', { name: 'Lembrete' }).first().click()
  await page.getByText(fold).click()
  await expect(field(page, 'Nome na Meta')).toHaveValue('')
})
