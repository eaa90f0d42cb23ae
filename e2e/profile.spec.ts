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

test('a new profile shows the account and nothing made up', async ({ newPage: page, newcomer }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(page.getByText(newcomer.email)).toBeVisible()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(page.getByText('Não informado')).toHaveCount(2)
  await expect(page.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toHaveCount(2)
  await expect(card(page).getByText('Nenhum atributo personalizado encontrado')).toBeVisible()
  await expect(card(page).getByText('Total: 0 atributo(s)')).toBeVisible()
})

test('an account that is not active says so', async ({ newPage: page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isActive: false } })
  })
  await page.reload()
  await expect(page.getByText('Inativo', { exact: true })).toBeVisible()
  await expect(page.getByText('Ativo', { exact: true })).toBeHidden()
})

test('name and company are kept as attributes; a blank removes them', async ({ newPage: page }) => {
  await page.getByRole('button', { name: 'Editar Perfil' }).click()
  await page.getByLabel('Nome').fill('  Ana Lima ')
  await page.getByLabel('Empresa').fill('Aurora')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Perfil atualizado')).toBeVisible()
  await expect(page.getByText('Ana Lima', { exact: true })).toHaveCount(2)
  await expect(card(page).getByText('Total: 2 atributo(s)')).toBeVisible()

  await page.getByRole('button', { name: 'Editar Perfil' }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Ana Lima')
  await page.getByLabel('Empresa').fill('  ')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(card(page).getByText('Total: 1 atributo(s)')).toBeVisible()
  await expect(page.getByText('Não informado')).toHaveCount(1)

  await page.getByRole('button', { name: 'Editar Perfil' }).click()
  await page.getByLabel('Nome').fill('Outra')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Ana Lima', { exact: true })).toHaveCount(2)
})

test('a profile that cannot be saved keeps what was typed', async ({ newPage: page }) => {
  await page.route('**/api/me/attributes**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  await page.getByRole('button', { name: 'Editar Perfil' }).click()
  await page.getByLabel('Nome').fill('Ana')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Erro ao atualizar perfil')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Ana')
})

test('an attribute is added, changed in place and removed, with a way back', async ({ newPage: page }) => {
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

test('what is blank or taken is refused in the words of the specification', async ({ newPage: page }) => {
  await add(page, '', 'x')
  await expect(page.getByText('Campos obrigatórios')).toBeVisible()
  await expect(page.getByText('Por favor, preencha a chave e o valor.')).toBeVisible()
  await add(page, 'cargo', 'Diretora')
  await expect(card(page).getByText('Total: 1 atributo(s)')).toBeVisible()
  await expect(page.getByLabel('Chave')).toBeHidden()
  await add(page, 'cargo', 'Outra')
  await expect(page.getByText('Chave já existe')).toBeVisible()
  await expect(page.getByText('Já existe um atributo com essa chave.')).toBeVisible()
  await add(page, 'com espaço', 'x')
  await expect(page.getByText(/^Use até 64 letras/)).toBeVisible()
})

for (const [method, title, act] of [
  ['POST', 'Erro ao criar atributo', (page: Page) => add(page, 'novo', 'x')],
  [
    'PUT',
    'Erro ao atualizar atributo',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Editar cargo' }).click()
      await page.getByLabel('Valor de cargo').fill('y')
      await page.getByLabel('Valor de cargo').press('Enter')
    },
  ],
  [
    'DELETE',
    'Erro ao remover atributo',
    (page: Page) => page.getByRole('button', { name: 'Remover cargo' }).click(),
  ],
] as const) {
  test(`a failed ${method} is said and taken back`, async ({ newPage: page }) => {
    await add(page, 'cargo', 'Diretora')
    await expect(card(page).getByText('Diretora')).toBeVisible()
    await expect(page.getByLabel('Chave')).toBeHidden()
    await page.route('**/api/me/attributes**', (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await act(page)
    await expect(page.getByText(title)).toBeVisible()
    await page.reload()
    await expect(card(page).getByText('Diretora')).toBeVisible()
  })
}

test('attributes that cannot be loaded are said', async ({ newPage: page }) => {
  await page.route('**/api/me/attributes', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Erro ao carregar atributos').first()).toBeVisible()
  await expect(page.getByText('Não informado')).toHaveCount(0)
})

test('an attribute is a variable at once', async ({ newPage: page }) => {
  await add(page, 'cargo', 'Diretora')
  await expect(page.getByText('Atributo criado')).toBeVisible()
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Novo template' }).first().click()
  await page.getByRole('button', { name: 'Inserir variável {{user.cargo}}' }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByText('Diretora')).toBeVisible()
})

test('days without sending are chosen, named and given back', async ({ newPage: page }) => {
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

test('messages are kept for ever, or for a period that is asked about first', async ({ newPage: page }) => {
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
