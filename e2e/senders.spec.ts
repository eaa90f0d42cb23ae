import type { Page } from '@playwright/test'

import { goodToken } from './graph-server.ts'
import { startMailServer } from './mail-server.ts'
import { expect, test } from './people.ts'

const card = (page: Page) => page.locator('section').filter({ hasText: 'Canais de envio' })
const row = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações de ${name}` })
const pick = async (page: Page, name: string, item: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function addMailServer(page: Page, port: number) {
  await page.getByRole('button', { name: 'Novo canal' }).click()
  await field(page, 'Segurança').selectOption('Sem criptografia')
  await field(page, 'Nome do canal *').fill('Vendas')
  await field(page, 'Servidor *').fill('127.0.0.1')
  await field(page, 'Porta *').fill(String(port))
  await field(page, 'Usuário').fill('vendas')
  await field(page, 'Senha').fill('errada')
  await field(page, 'E-mail do remetente *').fill('vendas@exemplo.com.br')
  await page.getByRole('button', { name: 'Criar canal' }).click()
  await expect(page.getByText('Canal criado')).toBeVisible()
}

async function addNumber(page: Page) {
  await page.getByRole('button', { name: 'Novo canal' }).click()
  await field(page, 'Tipo').selectOption('WhatsApp (API oficial)')
  await field(page, 'Nome do canal *').fill('Número oficial')
  await field(page, 'ID do número *').fill('123456789012345')
  await field(page, 'Token de acesso *').fill(goodToken)
  await field(page, 'Chave secreta do app *').fill('app')
  await field(page, 'Token de verificação *').fill('verifica')
  await page.getByRole('button', { name: 'Criar canal' }).click()
  await expect(row(page, 'Número oficial')).toBeVisible()
}

test('the profile adds a mail server and a number, tests them, and keeps attributes and days', async ({
  newPage: page,
  newcomer,
}) => {
  const server = await startMailServer('segredo')
  await page.goto('/profile')
  await test.step('a mail server is tested with its exact answers, and keeps its password', async () => {
    await addMailServer(page, server.port)
    await pick(page, 'Vendas', 'Enviar e-mail de teste')
    const trial = page.getByRole('dialog', { name: 'Enviar e-mail de teste' })
    await trial.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(trial.getByRole('listitem').last()).toHaveText('FalhouAutenticação535 5.7.8 senha errada')
    await page.keyboard.press('Escape')
    await expect(menuOf(page, 'Vendas')).toBeFocused()
    await expect(row(page, 'Vendas').getByText('535 5.7.8 senha errada')).toBeVisible()
    await pick(page, 'Vendas', 'Editar')
    await field(page, 'Senha').fill('segredo')
    await page.getByRole('button', { name: 'Salvar canal' }).click()
    await expect(page.getByText('Canal atualizado')).toBeVisible()
    // Edited once more without typing it, the password stays.
    await pick(page, 'Vendas', 'Editar')
    await field(page, 'Nome do canal *').fill('Vendas SP')
    await page.getByRole('button', { name: 'Salvar canal' }).click()
    await pick(page, 'Vendas SP', 'Enviar e-mail de teste')
    await trial.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(trial.getByText('O servidor aceitou a mensagem.')).toBeVisible()
    expect(server.messages).toHaveLength(1)
    expect(server.messages[0]).toContain(`To: ${newcomer.email}`)
    await page.keyboard.press('Escape')
  })
  await test.step('a number of the official API is tested by asking Meta for it', async () => {
    await addNumber(page)
    await pick(page, 'Número oficial', 'Testar conexão')
    const trial = page.getByRole('dialog', { name: 'Testar conexão' })
    await trial.getByRole('button', { name: 'Testar', exact: true }).click()
    const answer = 'Boreal Vendas · +55 11 4004-0000 · qualidade GREEN'
    await expect(trial.getByRole('listitem')).toHaveText([`PassouNúmero${answer}`])
    await page.keyboard.press('Escape')
  })
  await test.step('a sender is deleted after a question', async () => {
    await pick(page, 'Vendas SP', 'Excluir')
    await expect(page.getByRole('button', { name: 'Manter canal' })).toBeFocused()
    await page.getByRole('button', { name: 'Excluir canal' }).click()
    await expect(row(page, 'Vendas SP')).toHaveCount(0)
  })
  await test.step('attributes and days without sending are kept', async () => {
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByLabel('Chave').fill('cargo')
    await field(page, 'Valor').fill('Diretora')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Atributo criado')).toBeVisible()
    await page.getByRole('button', { name: 'Escolher dias' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dias sem envio' })
    await field(page, 'Dia').fill('25/01/2027')
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText('25/01/2027')
  })
  server.stop()
})
