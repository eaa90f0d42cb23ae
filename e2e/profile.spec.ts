import type { Page } from '@playwright/test'

import { expect, test } from './people.ts'

const card = (page: Page) => page.locator('section').filter({ hasText: 'Atributos Personalizados' })

async function add(page: Page, key: string, value: string) {
  const open = await page.getByLabel('Chave').isVisible()
  if (!open) await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByLabel('Chave').fill(key)
  await page.getByLabel('Valor', { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Salvar' }).click()
}

test.beforeEach(({ newPage }) => newPage.goto('/profile'))

test('the profile keeps attributes, a name, days without sending and how long messages stay', async ({
  newPage: page,
}) => {
  await test.step('an attribute is added, changed in place and removed, with a way back', async () => {
    await add(page, 'cargo', 'Diretora')
    await expect(page.getByText('Atributo criado')).toBeVisible()
    await expect(card(page).getByText('Total: 1 atributo(s)')).toBeVisible()

    await page.getByRole('button', { name: 'Editar cargo' }).click()
    await page.getByLabel('Valor de cargo').fill('')
    await page.getByLabel('Valor de cargo').press('Enter')
    await expect(page.getByText('Valor obrigatório')).toBeVisible()
    await page.getByLabel('Valor de cargo').press('Escape')
    await expect(page.getByRole('button', { name: 'Editar cargo' })).toBeFocused()
    await page.getByRole('button', { name: 'Editar cargo' }).click()
    await page.getByLabel('Valor de cargo').fill('Gerente')
    await page.getByLabel('Valor de cargo').press('Enter')
    await expect(page.getByText('Atributo atualizado')).toBeVisible()
    await expect(card(page).getByText('Gerente')).toBeVisible()

    await page.getByRole('button', { name: 'Remover cargo' }).click()
    await expect(page.getByText('Atributo removido')).toBeVisible()
    await expect(card(page).getByText('Nenhum atributo personalizado encontrado')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card(page).getByText('Gerente')).toBeVisible()
  })
  await test.step('name and company are kept as attributes; a blank removes them', async () => {
    await page.getByRole('button', { name: 'Editar Perfil' }).click()
    await page.getByLabel('Nome').fill('  Ana Lima ')
    await page.getByLabel('Empresa').fill('Aurora')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Perfil atualizado')).toBeVisible()
    await expect(page.getByText('Ana Lima', { exact: true })).toHaveCount(2)
    await expect(card(page).getByText('Total: 3 atributo(s)')).toBeVisible()

    await page.getByRole('button', { name: 'Editar Perfil' }).click()
    await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
    await page.getByLabel('Empresa').fill('  ')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(card(page).getByText('Total: 2 atributo(s)')).toBeVisible()
    await expect(page.getByText('Não informado')).toHaveCount(1)

    await page.getByRole('button', { name: 'Editar Perfil' }).click()
    await page.getByLabel('Nome').fill('Outra')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText('Ana Lima', { exact: true })).toHaveCount(2)
  })
  await test.step('days without sending are chosen, named and given back', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Escolher dias' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dias sem envio' })
    await expect(dialog.getByText('Nenhum dia além dos feriados nacionais')).toBeVisible()
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog.getByText('Escolha uma data')).toBeVisible()
    await dialog.getByLabel('Dia', { exact: true }).fill('2027-01-25')
    await dialog.getByLabel('Nome (opcional)').fill('Aniversário de São Paulo')
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText('25/01/2027Aniversário de São Paulo')
    await page.reload()
    await page.getByRole('button', { name: 'Escolher dias' }).click()
    await dialog.getByRole('button', { name: 'Remover 25/01/2027' }).click()
    await expect(dialog.getByText('Nenhum dia além dos feriados nacionais')).toBeVisible()
  })
  await test.step('messages are kept for ever, or for a period that is asked about first', async () => {
    const choice = page.getByLabel('Guardar mensagens por')
    await expect(choice).toHaveValue('')
    await choice.selectOption('1 ano')
    const asked = page.getByRole('alertdialog', { name: 'Guardar mensagens por 1 ano?' })
    await expect(asked).toContainText('Hoje nenhuma mensagem tem mais de 1 ano.')
    await expect(asked).toContainText('As métricas das campanhas continuam as mesmas')
    await expect(asked).toContainText('O que for apagado não pode ser recuperado.')
    await asked.getByRole('button', { name: 'Manter como está' }).click()
    await expect(choice).toHaveValue('')

    await choice.selectOption('1 ano')
    await asked.getByRole('button', { name: 'Guardar por 1 ano' }).click()
    await expect(page.getByText('Mensagens guardadas por 1 ano')).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue('365')
    await choice.selectOption('Para sempre')
    await expect(page.getByText('Mensagens guardadas para sempre')).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue('')
  })
})
