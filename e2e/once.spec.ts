import type { Page, Request } from '@playwright/test'

import { addContact, addRunningCampaign, ask, choose, field } from './contacts.ts'
import { expect, test } from './people.ts'
import { specified } from './specified.ts'
import { reply, stubApi } from './stubs.ts'

/** Two clicks within one task of the page: no event of the second can wait for what the first has painted. */
const clickTwice = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((button: HTMLButtonElement) => [1, 2].forEach(() => button.click()))

const sendsOf = (page: Page, method: string, path: string) => {
  const found: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api${path}`) found.push(request)
  })
  return found
}

const namesIn = async (page: Page, path: string) => {
  const answer = await ask<{ name: string }[] | { data: { name: string }[] }>(page, 'GET', path)
  return (Array.isArray(answer) ? answer : answer.data).map(({ name }) => name)
}

test('a campaign saved by a double click is one campaign', async ({ newPage: page }) => {
  const sent = sendsOf(page, 'POST', '/campaigns')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).first().click()
  await field(page, 'Nome *').fill('Natal')
  await clickTwice(page, 'Criar campanha')
  await expect(page.getByRole('link', { name: 'Natal' })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(await namesIn(page, '/campaigns')).toEqual(['Natal'])
})

test('a contact, a template, a cadence and an attribute are created once', async ({ newPage: page }) => {
  const contacts = sendsOf(page, 'POST', '/contacts')
  const templates = sendsOf(page, 'POST', '/templates')
  const cadences = sendsOf(page, 'POST', '/cadences/bulk')
  const attributes = sendsOf(page, 'POST', '/me/attributes')
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Novo contato' }).first().click()
  await field(page, 'Nome *').fill('Ana')
  await field(page, 'Email *').fill('ana@exemplo.com.br')
  await field(page, 'WhatsApp *').fill('(11) 98765-4321')
  await clickTwice(page, 'Criar contato')
  await expect(page.locator('tbody tr')).toHaveCount(1)

  await page.goto('/templates/new')
  await field(page, 'Nome do Template *').fill('Oi')
  await field(page, 'Assunto *').fill('Oi')
  await field(page, 'Conteúdo *').fill('Oi')
  await clickTwice(page, 'Criar Template')
  await expect(page.locator('tbody tr')).toHaveCount(1)

  await ask(page, 'POST', '/campaigns', { name: 'Natal' })
  await page.goto('/cadences')
  await page.getByRole('button', { name: 'Nova cadência' }).first().click()
  await field(page, 'Campanha *').selectOption('Natal')
  await field(page, 'Etapa 1 — template').selectOption('Oi')
  await clickTwice(page, 'Criar cadência')
  await expect(page.getByRole('alertdialog', { name: 'Cadência criada' })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByLabel('Chave').fill('cargo')
  await field(page, 'Valor').fill('SDR')
  await clickTwice(page, 'Salvar')
  await expect(page.getByText('Total: 1 atributo(s)')).toBeVisible()
  expect([contacts, templates, cadences, attributes].map((sent) => sent.length)).toEqual([1, 1, 1, 1])
})

test('what is confirmed by a double click is done once', async ({ newPage: page }) => {
  await page.goto('/contacts')
  const { id } = await addContact(page)
  await addRunningCampaign(page, 'Natal')
  const related = sendsOf(page, 'POST', '/contacts/add-to-campaign')
  const cancelled = sendsOf(page, 'POST', `/contacts/${id}/cancel`)
  const deleted = sendsOf(page, 'DELETE', `/contacts/${id}`)
  await page.reload()
  await choose(page, 'Ana Lima', 'Relacionar a campanha')
  await field(page, 'Campanha *').selectOption('Natal')
  await clickTwice(page, 'Relacionar')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(page, 'Ana Lima', 'Cancelar mensagens futuras')
  await clickTwice(page, 'Cancelar mensagens')
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await choose(page, 'Ana Lima', 'Excluir')
  await clickTwice(page, 'Excluir contato')
  await expect(page.getByText('Traga seus contatos')).toBeVisible()
  expect([related, cancelled, deleted].map((sent) => sent.length)).toEqual([1, 1, 1])
})

test('a login is asked once', async ({ page }) => {
  const calls = await stubApi(page, {
    ...specified,
    'GET /auth/me': reply(401),
    'POST /auth/login': reply(401, { message: 'Senha vencida' }),
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ana@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('segredo')
  await clickTwice(page, 'Entrar')
  await expect(page.getByRole('alert')).toHaveText('Senha vencida')
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  expect(calls.filter(({ name }) => name === 'POST /auth/login')).toHaveLength(1)
})

test('a submission keeps its key when it is tried again, and another has another', async ({ page }) => {
  const lost = { ...specified, 'POST /campaigns': reply(503, { message: 'Tente de novo' }) }
  const calls = await stubApi(page, lost)
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  await field(page, 'Nome *').fill('Páscoa')
  const save = () => page.getByRole('button', { name: 'Criar campanha' }).click()
  const keys = () =>
    calls.filter(({ name }) => name === 'POST /campaigns').map(({ headers }) => headers['idempotency-key'])
  await save()
  await expect(page.getByRole('alert')).toHaveText('Tente de novo')
  await save()
  await expect.poll(() => keys().length).toBe(2)
  await expect(page.getByRole('alert')).toHaveText('Tente de novo')
  await field(page, 'Nome *').fill('Páscoa 2')
  await save()
  await expect.poll(() => keys().length).toBe(3)
  const [first, second, third] = keys()
  expect(first).toMatch(/^[\w-]{16,}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a file sent by a double click is one import', async ({ newPage: page }) => {
  const sent = sendsOf(page, 'POST', '/csv-contacts/upload')
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Importar CSV' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'novos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n'),
  })
  await clickTwice(page, 'Importar')
  await expect(page.getByText('1 contato importado')).toBeVisible({ timeout: 30_000 })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers()['idempotency-key']).toBeDefined()
})
