import { expect, type Page, test } from '@playwright/test'

import { activity, openSpecified as open, specified } from './specified.ts'
import { stubApi } from './stubs.ts'

const cards = (page: Page) => page.locator('.stat-radio')
const rows = (page: Page) => page.locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('campaigns: the active contacts are the length of the list that is asked for', async ({ page }) => {
  const { calls, found } = await open(page, '/campaigns')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Natal')
  await expect(rows(page).first()).toContainText('Ativa')
  await expect(rows(page).first().getByRole('cell')).toContainText(['Ativa', '2', 'Sim'])
  await expect(rows(page).nth(1).getByRole('cell')).toContainText(['Rascunho', '2', 'Sim'])
  expect(calls.map(({ name, url }) => name + url.search)).toContain('GET /contacts/campaign?campaignId=2')

  await page.getByRole('button', { name: 'Ações de Natal' }).click()
  await page.getByRole('menuitem', { name: 'Finalizar' }).click()
  await expect(dialog(page)).toContainText('As mensagens pendentes serão canceladas.')
  await page.getByRole('button', { name: 'Manter campanha' }).click()
  await page.getByRole('button', { name: 'Ações de Natal' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar mensagens pendentes' }).click()
  await page.getByRole('button', { name: 'Cancelar mensagens' }).click()
  await expect(dialog(page)).toContainText('3 mensagens canceladas de 2 contatos')
  expect(found).toEqual([])
})

test('cadences: the card, the detail and its steps', async ({ page }) => {
  const { found } = await open(page, '/cadences')
  await expect(page.getByText('2 contatos ativos · criada em 03/11/2026')).toBeVisible()
  await page.getByRole('link', { name: 'Natal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Natal' })).toBeVisible()
  await expect(page.getByText('#1 Apresentação')).toBeVisible()
  await expect(page.getByText('Aguardar 2 dias')).toBeVisible()
  await expect(page.getByText('2 contatos ativos')).toBeVisible()
  await page.getByText('Ver conteúdo').first().click()
  await expect(page.getByText('Tudo bem, {{name}}?')).toBeVisible()
  expect(found).toEqual([])
})

test('contacts: the table, the attributes and what is said of cancelled messages', async ({ page }) => {
  const { found } = await open(page, '/contacts')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Bia Reis')
  await expect(rows(page).nth(1)).toContainText('caio@exemplo.com.br')
  await page.getByRole('button', { name: 'Ações de Bia Reis' }).click()
  await page.getByRole('menuitem', { name: 'Ver atributos' }).click()
  await expect(dialog(page)).toContainText('Recife')
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Ações de Bia Reis' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar mensagens futuras' }).click()
  await page.getByRole('button', { name: 'Cancelar mensagens' }).click()
  await expect(dialog(page)).toContainText('4 mensagens futuras de Bia Reis foram canceladas.')
  expect(found).toEqual([])
})

test('an import is followed and told by its status, its counts and its rows alone', async ({ page }) => {
  const { found } = await open(page, '/contacts')
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  await expect(page.getByRole('button', { name: 'antigos.csv' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'novos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n'),
  })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog(page)).toContainText('2 contatos importados · 7 linhas com erro')
  await expect(dialog(page)).toContainText('Linha 2: Email inválido')
  await expect(dialog(page)).toContainText('e mais 2')
  expect(found).toEqual([])
})

test('an import that runs is asked for every two seconds, and a failed one says so', async ({ page }) => {
  await page.clock.install()
  const { calls } = await open(page, '/contacts', {
    'GET /csv-contacts/imports/4': {
      status: 'processing',
      successCount: 0,
      errorCount: 0,
      failedContacts: [],
    },
  })
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'novos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n'),
  })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog(page)).toContainText('Processando')
  const asked = () => calls.filter(({ name }) => name === 'GET /csv-contacts/imports/4').length
  const before = asked()
  await page.clock.runFor(2100)
  await expect.poll(asked).toBeGreaterThan(before)
  await stubApi(page, { ...specified, 'GET /csv-contacts/imports/4': { status: 'failed' } })
  await page.clock.runFor(2100)
  await expect(dialog(page)).toContainText(
    'A importação falhou. Verifique o formato do arquivo e tente novamente.',
  )
})

test('templates: the list, and the form of one', async ({ page }) => {
  const { found } = await open(page, '/templates')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Lembrete', exact: true }).click()
  await expect(page.getByText('Editando: Lembrete')).toBeVisible()
  await expect(page.getByLabel('Conteúdo *')).toHaveValue('Viu meu *e-mail*?')
  expect(found).toEqual([])
})

const shapes: [string, unknown][] = [
  ['a page without stats', specified['GET /activity/by-date-status']],
  ['a plain list', (specified['GET /activity/by-date-status'] as { data: unknown[] }).data],
]
for (const [name, answer] of shapes)
  test(`activities: ${name} is shown and counted`, async ({ page }) => {
    const { found } = await open(page, '/activities', { 'GET /activity/by-date-status': answer })
    await expect(rows(page)).toHaveCount(5)
    await expect(cards(page)).toHaveText(['Total5', 'Pendentes1', 'Sucesso2', 'Erros1', 'Canceladas1'])
    await expect(rows(page).first()).toContainText('Pessoa 1')
    await expect(rows(page).last()).toContainText('(11) 98765-4321')
    await expect(rows(page).last()).toContainText('Cancelada')
    expect(found).toEqual([])
  })

test('activities: a long plain list is shown 20 a page', async ({ page }) => {
  const list = Array.from({ length: 45 }, (_, place) => activity(place + 1, 'success'))
  await open(page, '/activities', { 'GET /activity/by-date-status': list })
  await expect(rows(page)).toHaveCount(20)
  await expect(cards(page).first()).toHaveText('Total45')
  await page.getByRole('link', { name: 'Página 3' }).click()
  await expect(rows(page)).toHaveCount(5)
})

test('activities: an empty plain list is an empty list', async ({ page }) => {
  await open(page, '/activities', { 'GET /activity/by-date-status': [] })
  await expect(page.getByText('Nada agendado para hoje')).toBeVisible()
  await expect(cards(page).first()).toHaveText('Total0')
})

test('activities: the total of a page without stats is what its meta says', async ({ page }) => {
  const data = Array.from({ length: 20 }, (_, place) => activity(place + 1, 'success'))
  const meta = { page: 1, limit: 20, total: 45, totalPages: 3, hasNext: true, hasPrev: false }
  await open(page, '/activities', { 'GET /activity/by-date-status': { data, meta } })
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText('1–20 de 45 mensagens')).toBeVisible()
})

test('metrics: the cards and both tables', async ({ page }) => {
  const { found } = await open(page, '/metrics')
  await expect(page.getByText('42,1%').first()).toBeVisible()
  await expect(page.getByText('1.200')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Performance por Etapa (Cadência)' })).toContainText(
    'Apresentação',
  )
  await expect(page.getByRole('link', { name: 'https://exemplo.com.br/oferta' })).toBeVisible()
  expect(found).toEqual([])
})

test('profile: the account and the attributes', async ({ page }) => {
  const { found } = await open(page, '/profile')
  await expect(page.getByText('ana@exemplo.com.br')).toBeVisible()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(page.getByText('03/11/2026')).toBeVisible()
  await expect(page.getByText('Total: 2 atributo(s)')).toBeVisible()
  expect(found).toEqual([])
})

test('login: a session begins with the token and the fields of the user', async ({ page }) => {
  await stubApi(page, specified)
  await page.addInitScript(() => localStorage.removeItem('access_token'))
  await page.goto('/login')
  await page.getByLabel('Email').fill('ana@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('segredo')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/campaigns')
  await expect(page.getByRole('link', { name: 'Natal' })).toBeVisible()
})
