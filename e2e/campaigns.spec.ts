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
test('a newcomer makes campaigns, and each choice of the form is kept', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('a newcomer creates a first campaign, and it is a draft', async () => {
    await page.goto('/campaigns')
    await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible()
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
    await expect(
      dialog.getByText('Campanhas em rascunho não enviam mensagens automaticamente.'),
    ).toBeVisible()
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
  await test.step('a campaign without a name, or with an endless one, is not saved', async () => {
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
  await test.step('a campaign chooses what stops when a contact answers, and keeps it', async () => {
    const label = 'Quando alguém responde, parar'
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Nova campanha' }).first().click()
    await expect(field(page, label)).toHaveValue('contact')
    await expect(field(page, label).locator('option')).toHaveText([
      'Este contato em todas as campanhas',
      'Este contato nesta campanha',
      'Todos da mesma empresa',
    ])
    await expect(page.getByText('Da mesma empresa é quem tem e-mail no mesmo domínio.')).toBeVisible()
    await field(page, 'Nome *').fill('Contas grandes')
    await field(page, label).selectOption('company')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Criar campanha' }).click()
    await expect(page.getByText('Campanha criada')).toBeVisible()
    await page.reload()
    await pick(page, 'Contas grandes', 'Editar')
    await expect(field(page, label)).toHaveValue('company')
  })
  await test.step('hours, holidays and time zone are folded away, and kept once chosen', async () => {
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
  await test.step('on a narrow screen a card keeps its date whole, in a line of its own, also below a reason', async () => {
    const { campaign } = await outreachOf(page, newcomer)
    const { id } = await campaign('Lista antiga', { status: 'active', justWeekday: true })
    const why = 'Pausada automaticamente: 5,5% dos e-mails não existem (limite de 5%).'
    await inDatabase((client) =>
      client.query("update campaigns set status = 'paused', pause_reason = $2 where id = $1", [id, why]),
    )
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/campaigns')
    const lines = page
      .getByRole('list', { name: 'Campanhas' })
      .getByRole('listitem')
      .filter({ hasText: 'Lista antiga' })
      .locator('p')
    await expect(lines).toHaveText([
      'Lista antiga',
      'Sem descrição',
      'Pausada0 contatos ativos',
      why,
      /^Criada em \d{2}\/\d{2}\/\d{4} · Seg–Sex$/,
    ])
    expect((await lines.last().boundingBox())?.height).toBe(18)
  })
})
