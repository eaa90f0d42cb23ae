import { expect, test } from '@playwright/test'

import { openSpecified as open } from './specified.ts'
import { keepToasts, reply } from './stubs.ts'

/** The specification does not show these answers: done is what the server says is done. */
const nothing = undefined
const empty = {}
const ownWords = { success: true }

test('campaigns: a change is done whatever it is answered with', async ({ page }) => {
  const toasts = await keepToasts(page)
  const said = (text: string) => expect.poll(() => toasts).toContain(text)
  await open(page, '/campaigns', {
    'POST /campaigns': reply(201, nothing),
    'PATCH /campaigns/1/status': empty,
    'DELETE /campaigns/2': ownWords,
  })
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  await page.getByLabel('Nome *').fill('Páscoa')
  await page.getByRole('button', { name: 'Criar campanha' }).click()
  await said('Campanha criada')
  await page.getByRole('button', { name: 'Ações de Natal' }).click()
  await page.getByRole('menuitem', { name: 'Pausar' }).click()
  await said('Campanha pausada')
  await page.getByRole('button', { name: 'Ações de Carnaval' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir campanha' }).click()
  await said('Campanha excluída')
})

test('contacts: a change is done whatever it is answered with', async ({ page }) => {
  const toasts = await keepToasts(page)
  const said = (text: string) => expect.poll(() => toasts).toContain(text)
  await open(page, '/contacts', {
    'POST /contacts/with-campaign': reply(201, ownWords),
    'POST /contacts/add-to-campaign': reply(201, nothing),
    'DELETE /contacts/7': empty,
  })
  await page.getByRole('button', { name: 'Novo contato' }).click()
  await page.getByLabel('Nome *').fill('Davi')
  await page.getByLabel('Email *').fill('davi@exemplo.com.br')
  await page.getByLabel('WhatsApp *').fill('(11) 98765-4321')
  await page.getByLabel('Campanha', { exact: true }).selectOption('Natal')
  await page.getByRole('button', { name: 'Criar contato' }).click()
  await said('Contato criado')
  await page.getByRole('button', { name: 'Ações de Caio Luz' }).click()
  await page.getByRole('menuitem', { name: 'Relacionar a campanha' }).click()
  await page.getByLabel('Campanha *').selectOption('Natal')
  await page.getByRole('button', { name: 'Relacionar', exact: true }).click()
  await said('Contato relacionado à campanha')
  await page.getByRole('button', { name: 'Ações de Bia Reis' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir contato' }).click()
  await said('Contato excluído')
})

test('templates: a template is saved whatever that is answered with', async ({ page }) => {
  await open(page, '/templates/new', { 'POST /templates': reply(201, empty) })
  await page.getByLabel('Nome do Template *').fill('Oi')
  await page.getByLabel('Assunto *').fill('Oi')
  await page.getByLabel('Conteúdo *').fill('Oi')
  await page.getByRole('button', { name: 'Criar Template' }).click()
  await expect(page).toHaveURL('/templates')
})

test('cadences: a change is done whatever it is answered with', async ({ page }) => {
  const toasts = await keepToasts(page)
  await open(page, '/cadences', {
    'POST /cadences/bulk': reply(201, ownWords),
    'DELETE /cadences/11': empty,
  })
  await page.getByRole('button', { name: 'Nova cadência' }).click()
  await page.getByLabel('Campanha *').selectOption('Carnaval')
  await page.getByLabel('Etapa 1 — template').selectOption('Apresentação')
  await page.getByRole('button', { name: 'Criar cadência' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Cadência criada' })).toBeVisible()
  await page.goto('/cadence?campaignId=1')
  await page.getByRole('button', { name: 'Excluir etapa 1' }).click()
  await page.getByRole('button', { name: 'Excluir etapa', exact: true }).click()
  await expect.poll(() => toasts).toContain('Etapa excluída')
})

test('profile: a change is done whatever it is answered with', async ({ page }) => {
  const toasts = await keepToasts(page)
  const said = (text: string) => expect.poll(() => toasts).toContain(text)
  await open(page, '/profile', {
    'POST /me/attributes': reply(201, nothing),
    'PUT /me/attributes/name': empty,
    'DELETE /me/attributes/cargo': ownWords,
    'DELETE /me/attributes/company': ownWords,
  })
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByLabel('Chave').fill('cidade')
  await page.getByLabel('Valor', { exact: true }).fill('Recife')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await said('Atributo criado')
  await page.getByRole('button', { name: 'Remover cargo' }).click()
  await said('Atributo removido')
  await page.getByRole('button', { name: 'Editar Perfil' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await said('Perfil atualizado')
})
