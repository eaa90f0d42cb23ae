import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações de ${name}` })
const pick = async (page: Page, name: string, item: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** Answers this call with a failure the server did not explain. */
const fail = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )

test('a campaign that was just created leads on to its cadence', async ({ newPage: page, newcomer }) => {
  await (await outreachOf(page, newcomer)).template('Apresentação')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).last().click()
  await field(page, 'Nome *').fill('Prospecção')
  await page.getByRole('button', { name: 'Criar campanha' }).click()
  await page.getByRole('button', { name: 'Montar cadência' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prospecção' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Nova cadência' })
  await expect(dialog.getByLabel('Campanha *').locator('option:checked')).toHaveText('Prospecção')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/cadence\?campaignId=\d+$/)
})

test('a newcomer creates a first campaign, and it is a draft', async ({ newPage: page }) => {
  await page.goto('/campaigns')
  await expect(page.getByText('Crie sua primeira campanha')).toBeVisible()
  await expect(page.locator('.toolbar output')).toBeEmpty()
  await page.getByRole('button', { name: 'Nova campanha' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await expect(field(page, 'Nome *')).toBeFocused()
  await expect(field(page, 'Status')).toHaveValue('draft')
  await expect(field(page, 'Status').locator('option')).toHaveText([
    'Rascunho',
    'Ativa',
    'Pausada',
    'Finalizada',
  ])
  await expect(dialog.getByText('Campanhas em rascunho não enviam mensagens automaticamente.')).toBeVisible()
  await expect(dialog.getByText('As mensagens são enviadas apenas de segunda a sexta.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Somente dias úteis' })).not.toBeChecked()
  expect(await violations(page)).toEqual([])

  await field(page, 'Nome *').fill('Prospecção')
  await field(page, 'Descrição').fill('Diretores de operações')
  await page.getByRole('switch', { name: 'Somente dias úteis' }).check()
  await page.getByRole('button', { name: 'Criar campanha' }).click()
  await expect(page.getByText('Campanha criada')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nome',
    'Descrição',
    'Status',
    'Contatos ativos',
    'Somente dias úteis',
    'Criada em',
    'Ações',
  ])
  await expect(row(page, 'Prospecção').locator('th, td')).toHaveText([
    'Prospecção',
    'Diretores de operações',
    'Rascunho',
    '0',
    'Sim',
    /^\d{2}\/\d{2}\/\d{4}$/,
    '',
  ])
})

test('a campaign without a name, or with an endless one, is not saved', async ({ newPage: page }) => {
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).first().click()
  await page.getByRole('button', { name: 'Criar campanha' }).click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(field(page, 'Nome *')).toBeFocused()
  await field(page, 'Nome *').fill('a'.repeat(256))
  await expect(page.getByText('Nome muito longo')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Descartar alterações?' })).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: 'Nova campanha' }).first()).toBeFocused()
})

test('hours, holidays and time zone are folded away, and kept once chosen', async ({ newPage: page }) => {
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).first().click()
  await field(page, 'Nome *').fill('Com horário')
  await expect(field(page, 'Fuso horário')).toBeHidden()
  await page.getByText('Quando enviar').click()
  await expect(field(page, 'Fuso horário')).toHaveValue('America/Sao_Paulo')
  await expect(field(page, 'Das')).toBeHidden()
  await page.getByRole('switch', { name: 'Somente em um horário' }).check()
  await expect(field(page, 'Das')).toHaveValue('08:00')
  await expect(field(page, 'Até')).toHaveValue('20:00')
  await field(page, 'Até').selectOption('07:30')
  await page.getByRole('button', { name: 'Criar campanha' }).click()
  await expect(page.getByText('O fim deve ser depois do início')).toBeVisible()
  await field(page, 'Até').selectOption('18:30')
  await page.getByRole('switch', { name: 'Pular feriados nacionais' }).check()
  await field(page, 'Fuso horário').selectOption('America/Manaus')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar campanha' }).click()
  await expect(page.getByText('Campanha criada')).toBeVisible()

  await pick(page, 'Com horário', 'Editar')
  await expect(field(page, 'Até')).toHaveValue('18:30')
  await expect(field(page, 'Fuso horário')).toHaveValue('America/Manaus')
  await expect(page.getByRole('switch', { name: 'Pular feriados nacionais' })).toBeChecked()
})

test('the list is filtered by status in the address, and the way back goes home', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  await make.campaign('Um rascunho')
  await make.campaign('Uma ativa', { status: 'active' })
  await page.goto('/campaigns')
  await expect(page.getByRole('radio')).toHaveCount(5)
  await page.getByText('Ativa', { exact: true }).first().click()
  await expect(page).toHaveURL('/campaigns?status=active')
  await expect(row(page, 'Um rascunho')).toBeHidden()
  await page.reload()
  await expect(row(page, 'Uma ativa')).toBeVisible()
  await expect(page.getByText('1 campanha', { exact: true })).toBeVisible()
  await page.goto('/campaigns?status=completed')
  await expect(page.getByText('Nenhuma campanha com esse status')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtro' }).click()
  await expect(page).toHaveURL('/campaigns')
  await expect(page.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/')
})

test('the edit form may choose any status; a failure shows the word of the server, or our own', async ({
  newPage: page,
  newcomer,
}) => {
  await (await outreachOf(page, newcomer)).campaign('Esta', { status: 'completed' })
  await page.goto('/campaigns')
  await pick(page, 'Esta', 'Editar')
  await expect(field(page, 'Nome *')).toHaveValue('Esta')
  await field(page, 'Nome *').fill('Outra')
  await field(page, 'Status').selectOption('active')
  await fail(page, '**/api/campaigns/*', 'PATCH')
  await page.getByRole('button', { name: 'Salvar campanha' }).click()
  await expect(page.getByRole('alert')).toHaveText('Erro ao salvar campanha. Tente novamente.')
  await page.unroute('**/api/campaigns/*')
  const said = { statusCode: 400, code: 'invalid', message: 'Descrição muito longa' }
  await page.route('**/api/campaigns/*', (route) => route.fulfill({ status: 400, json: said }))
  await page.getByRole('button', { name: 'Salvar campanha' }).click()
  await expect(page.getByRole('alert')).toHaveText('Descrição muito longa')
  await page.unroute('**/api/campaigns/*')
  await expect(field(page, 'Nome *')).toHaveValue('Outra')
  await page.getByRole('button', { name: 'Salvar campanha' }).click()
  await expect(page.getByText('Campanha atualizada')).toBeVisible()
  await expect(row(page, 'Outra').getByText('Ativa')).toBeVisible()
})

test('a list that cannot be loaded is an empty one, with another try', async ({ newPage: page }) => {
  await page.route('**/api/campaigns', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/campaigns')
  // It is tried twice before it is given up.
  await expect(page.getByText('Nenhuma campanha encontrada.')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/campaigns')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Crie sua primeira campanha')).toBeVisible()
})

test('a campaign that paused by itself says why until somebody starts it again', async ({
  newPage: page,
  newcomer,
}) => {
  const { campaign } = await outreachOf(page, newcomer)
  const { id } = await campaign('Lista antiga', { status: 'active' })
  const why = 'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%).'
  await inDatabase((client) =>
    client.query("update campaigns set status = 'paused', pause_reason = $2 where id = $1", [id, why]),
  )
  await page.goto('/campaigns')
  await expect(row(page, 'Lista antiga').getByText(why)).toBeVisible()
  await pick(page, 'Lista antiga', 'Reativar')
  await expect(row(page, 'Lista antiga').getByText('Ativa', { exact: true })).toBeVisible()
  await expect(row(page, 'Lista antiga').getByText(why)).toBeHidden()
})

test('on a narrow screen a card keeps its date whole, in a line of its own, also below a reason', async ({
  newPage: page,
  newcomer,
}) => {
  const { campaign } = await outreachOf(page, newcomer)
  const { id } = await campaign('Lista antiga', { status: 'active', justWeekday: true })
  const why = 'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%).'
  await inDatabase((client) =>
    client.query("update campaigns set status = 'paused', pause_reason = $2 where id = $1", [id, why]),
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/campaigns')
  const lines = page.getByRole('list', { name: 'Campanhas' }).locator('p')
  await expect(lines).toHaveText([
    'Lista antiga',
    'Sem descrição',
    'Pausada0 contatos ativos',
    why,
    /^Criada em \d{2}\/\d{2}\/\d{4} · Seg–Sex$/,
  ])
  expect((await lines.last().boundingBox())?.height).toBe(18)
})
