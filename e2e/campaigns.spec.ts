import { noPublicAddress } from '@cadencia/domain/public-address'
import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, scan } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'
import { smtp } from './sender.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuOf = (page: Page, name: string) => button(page, `Ações de ${name}`)
const pick = async (page: Page, name: string, item: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Campanhas' }).getByRole('listitem').filter({ hasText: name })

/** Two mail servers, a campaign with a step and a contact in it, and one that paused by itself. */
async function prepare(page: Page, newcomer: Credentials) {
  const make = await outreachOf(page, newcomer)
  const addresses = { Vendas: 'vendas@exemplo.com.br', Contato: 'contato@exemplo.com.br' }
  const senders = []
  for (const [name, fromAddress] of Object.entries(addresses))
    senders.push(await make.sender({ ...smtp, name, fromAddress, perDay: 100 }))
  const emailSenderIds = senders.map(({ id }) => id)
  const campaign = await make.campaign('Natal', { status: 'active', emailSenderIds })
  const mail = await make.template('Boas festas', { type: 'email', subject: 'Oi' })
  await make.cadence(campaign, [[mail, 1440]])
  await make.contactIn(campaign, 'Ana')
  const why = 'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%).'
  const { id } = await make.campaign('Lista antiga', { status: 'active', justWeekday: true })
  await inDatabase((client) =>
    client.query("update campaigns set status = 'paused', pause_reason = $2 where id = $1", [id, why]),
  )
  return why
}

/** Keeps what the narrow, dark form of a campaign says, in each of its parts. */
async function fillForm(page: Page) {
  await button(page, 'Nova campanha').first().click()
  await expect(field(page, 'Nome *')).toBeFocused()
  await page.getByText('Quando enviar').click()
  await page.getByRole('switch', { name: 'Somente em um horário' }).check()
  await field(page, 'Fuso horário').selectOption('America/Manaus')
  await page.getByText('Por onde enviar').click()
  for (const name of [/^Vendas/, /^Contato/]) await page.getByRole('checkbox', { name }).check()
  await button(page, 'Criar campanha').click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(field(page, 'Nome *')).toBeFocused()
  await scan(page, 'form')
  await field(page, 'Nome *').fill('Feira')
  await button(page, 'Criar campanha').click()
  await expect(page.getByText('Campanha criada')).toBeVisible()
}

test.describe('360 px', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 900 } })

  test('a campaign is made, cancelled, duplicated and deleted', async ({ newPage: page, newcomer }) => {
    const why = await prepare(page, newcomer)
    await page.goto('/campaigns')
    await expect(page.locator('main').getByText(noPublicAddress)).toBeVisible()
    await test.step('a card keeps its date whole, in a line of its own, also below a reason', async () => {
      const lines = cardOf(page, 'Lista antiga').locator('p')
      await expect(lines).toHaveText([
        'Lista antiga',
        'Sem descrição',
        'Pausada0 contatos ativos',
        why,
        /^Criada em \d{2}\/\d{2}\/\d{4} · Seg–Sex$/,
      ])
      expect((await lines.last().boundingBox())?.height).toBe(18)
    })
    await test.step('the menu gives the focus back, and so does the form', async () => {
      await menuOf(page, 'Lista antiga').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await scan(page, 'menu')
      await page.keyboard.press('Escape')
      await expect(menuOf(page, 'Lista antiga')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('e')
      await expect(page.getByRole('dialog', { name: 'Editar campanha' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menuOf(page, 'Lista antiga')).toBeFocused()
    })
    await test.step('what is pending is cancelled', async () => {
      await pick(page, 'Natal', 'Cancelar mensagens pendentes')
      await expect(page.getByText('1 mensagem pendente agora')).toBeVisible()
      await scan(page, 'cancelling')
      await button(page, 'Cancelar mensagens').click()
      await expect(page.getByText('1 mensagem cancelada de 1 contato')).toBeVisible()
      await scan(page, 'cancelled')
      await button(page, 'Fechar').click()
      await expect(menuOf(page, 'Natal')).toBeFocused()
    })
    await test.step('one that ended is deleted', async () => {
      await pick(page, 'Lista antiga', 'Excluir')
      await expect(button(page, 'Manter campanha')).toBeFocused()
      await scan(page, 'deleting')
      await button(page, 'Excluir campanha').click()
      await expect(page.getByText('Campanha excluída')).toBeVisible()
      await expect(cardOf(page, 'Lista antiga')).toHaveCount(0)
    })
    await test.step('one is made with hours and senders of its own, and keeps them', async () => {
      await fillForm(page)
      await pick(page, 'Feira', 'Editar')
      await expect(field(page, 'Fuso horário')).toHaveValue('America/Manaus')
      for (const name of [/^Vendas/, /^Contato/])
        await expect(page.getByRole('checkbox', { name })).toBeChecked()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Feira' }).click()
      await expect(page.getByRole('heading', { name: 'Ou comece de um modelo' })).toBeVisible()
      await scan(page, 'without steps')
    })
    await test.step('another is duplicated with its steps, and its page tells its senders', async () => {
      await page.goto('/campaigns')
      await pick(page, 'Natal', 'Duplicar')
      await expect(page.getByRole('heading', { level: 1, name: 'Natal (cópia)' })).toBeVisible()
      await expect(page.getByText('Aguardar 1 dia')).toBeVisible()
      await expect(
        page.getByText('vendas@exemplo.com.br (0 de 100 hoje) e contato@exemplo.com.br (0 de 100 hoje)'),
      ).toBeVisible()
    })
  })
})
