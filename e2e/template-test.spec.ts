import { noPublicAddress } from '@cadencia/domain/public-address'
import type { Page } from '@playwright/test'

import { startMailServer } from './mail-server.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Enviar teste para mim' })

const smtp = {
  mode: 'smtp',
  name: 'Vendas',
  host: '127.0.0.1',
  security: 'none',
  user: 'vendas',
  fromName: 'Vendas',
  fromAddress: 'vendas@exemplo.com.br',
  isDefault: true,
}

const addSender = (page: Page, sender: object) =>
  page.evaluate(async (data) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    }
    const { status } = await fetch('/api/senders', { method: 'POST', headers, body: JSON.stringify(data) })
    if (status !== 201) throw new Error(`POST /senders answered ${status}`)
  }, sender)

test('a test of a text is sent to its author', async ({ newPage: page, newcomer }) => {
  await test.step('what is being written is sent to its author, and the answer is shown', async () => {
    await page.goto('/templates/new')
    await button(page).click()
    await expect(page.getByRole('alert')).toHaveText('Conteúdo é obrigatório')

    await field(page, 'Assunto *').fill('Oi {{name}}')
    await field(page, 'Conteúdo *').fill('Da {{user.company}}')
    await button(page).click()
    await expect(page.getByRole('alert')).toHaveText('Falta o valor de {{user.company}}')

    await field(page, 'Conteúdo *').fill('Para {{name}}')
    await button(page).click()
    const accepted = `O teste para ${newcomer.email} foi aceito.`
    await expect(page.getByRole('status').filter({ hasText: accepted })).toContainText(
      'Guardada na caixa de testes',
    )
    expect(await violations(page)).toEqual([])
    await field(page, 'Tipo *').selectOption('whatsapp')
    await expect(button(page)).toBeHidden()

    await page.getByRole('link', { name: 'Voltar para Templates' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByText('Nenhum template ainda')).toBeVisible()
    await page.goto('/sandbox')
    await page
      .getByRole('list', { name: 'Mensagens' })
      .getByRole('link', { name: '[Teste] Oi Ana Almeida' })
      .click()
    await expect(page.frameLocator('iframe').getByText('Para Ana Almeida')).toBeVisible()
  })
  await test.step('without a public address no test leaves by a mail server, and the reason is shown', async () => {
    const server = await startMailServer('segredo')
    await page.goto('/templates/new')
    await addSender(page, { ...smtp, port: server.port, password: 'segredo' })
    await field(page, 'Assunto *').fill('Oi')
    await field(page, 'Conteúdo *').fill('Olá')
    await button(page).click()
    const refused = page.getByRole('alert')
    await expect(refused).toContainText(`O teste para ${newcomer.email} não foi enviado.`)
    await expect(refused).toContainText(noPublicAddress)
    expect(server.messages).toEqual([])

    await page.route('**/api/templates/test', (route) => route.fulfill({ status: 500, body: '' }))
    await button(page).click()
    await expect(refused).toHaveText('Erro ao enviar o teste. Tente novamente.')
    server.stop()
  })
})
