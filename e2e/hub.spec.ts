import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, scan, violations } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const day = 1440

/** A campaign of two e-mails, and so many contacts in it: the last has answered, the one before it asked to leave. */
async function peopledCampaign(page: Page, newcomer: Credentials, people = 5) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Prospecção SaaS', {
    status: 'active',
    description: 'Diretores de operações',
    justWeekday: true,
    sendWindow: { start: '09:00', end: '18:30' },
  })
  const mail = (name: string) => make.template(name, { type: 'email', subject: 'Oi' })
  const [one, two] = [await mail('Apresentação'), await mail('Retomada')]
  await make.cadence(campaign, [
    [one, day],
    [two, 2 * day],
  ])
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into contacts (account_id, name, email, whatsapp, metadata)
       select account_id, 'Pessoa ' || n, 'pessoa' || n || '@exemplo.com.br', '(11) 98765-4321', '{"empresa": "Aurora"}'
       from campaigns cross join generate_series(1, $2::int) n where id = $1 returning id`,
      [campaign.id, people],
    )
    await client.query('select count_anew(account_id) from campaigns where id = $1', [campaign.id])
    const ids = rows.map(({ id }) => Number(id))
    await make.post('/contacts/add-to-campaign', { campaignId: campaign.id, contactIds: ids })
    const last = ids.at(-1)
    await make.post(`/contacts/${last}/said`, { outcome: 'replied', channel: 'email' })
    await make.post(`/contacts/${ids.at(-2)}/said`, { outcome: 'opt_out' })
  })
  return campaign
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes da campanha' }).getByRole('link', { name })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
const segment = (page: Page, name: string) => page.locator('label').filter({ hasText: name })

test('a campaign is read, worked on by its keys, and deleted on its own page', async ({
  newPage: page,
  newcomer,
}) => {
  const { id } = await peopledCampaign(page, newcomer)
  await test.step('the page of a campaign says how it stands, where people are, who left and what leaves next', async () => {
    await page.goto('/campaigns')
    // The whole row opens it: the link covers all of its cells.
    await page.getByRole('cell', { name: 'Diretores de operações' }).click({ force: true })
    await expect(page).toHaveURL(`/cadence?campaignId=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Prospecção SaaS' })).toBeVisible()
    await expect(page.locator('.page-head')).toContainText(
      /5 contatos · desde \d\d\/\d\d\/\d{4} · seg a sex, 9h às 18h30 · Caixa de testes/,
    )
    await expect(tab(page, 'Etapas 2')).toHaveAttribute('aria-current', 'page')
    await expect(card(page, 'Onde as pessoas estão').getByRole('listitem')).toHaveText([
      'Antes da #14',
      'Entre #1 e #20',
      'Terminaram0',
    ])
    await expect(card(page, 'Onde as pessoas estão').getByText('Com 1 pessoa parada.')).toBeVisible()
    await expect(card(page, 'Próximas saídas').getByRole('listitem')).toHaveText(/: 3 e-mails$/)
    await expect(page.getByText('Diretores de operações')).toBeVisible()
    expect(await violations(page)).toEqual([])

    await card(page, 'Pararam ou saíram').getByRole('link', { name: 'Responderam 1' }).click()
    await expect(page).toHaveURL(/tab=contacts&segment=answered/)
    await expect(page.getByRole('rowheader')).toHaveText(['Pessoa 5Aurora'])
    await expect(page.getByRole('row').last()).toContainText('Respondeu')
  })
  await test.step('the tabs are on the keys 1 to 4, the pause on P with a way back, the form on E', async () => {
    await page.goto(`/cadence?campaignId=${id}`)
    await expect(button(page, 'Pausar')).toBeVisible()
    await page.keyboard.press('2')
    await expect(tab(page, 'Contatos 5')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Selecionar todos desta página',
      'Contato',
      'Situação',
      'Etapa',
      'Próxima saída',
      'Último sinal',
      'Ações',
    ])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('3')
    await expect(page.getByText('Nada agendado para hoje')).toBeVisible()
    await expect(page).toHaveURL(/tab=activities/)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('4')
    await expect(page.getByText('Total de Mensagens')).toBeVisible()
    await expect(tab(page, 'Métricas')).toHaveAttribute('aria-current', 'page')
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await expect(tab(page, 'Atividades')).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('1')
    await expect(page.getByText('Etapas (2)')).toBeVisible()

    await page.keyboard.press('p')
    await expect(page.getByText('Campanha pausada', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Pausada por você agora; \d+ mensagens esperam\.$/)).toBeVisible()
    await expect(button(page, 'Reativar').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await button(page, 'Desfazer').click()
    await expect(button(page, 'Pausar')).toBeVisible()
    await expect(page.getByText(/Pausada por você/)).toBeHidden()

    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Editar campanha' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('what cannot be taken back is in the menu, with its own question; who deletes it is led to the list', async () => {
    await page.goto(`/cadence?campaignId=${id}`)
    const menu = page.getByRole('button', { name: 'Ações de Prospecção SaaS' })
    await menu.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Finalizar/,
      /^Duplicar/,
      /^Cancelar mensagens pendentes/,
      /^Excluir/,
    ])
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Excluir “Prospecção SaaS”?' })).toBeVisible()
    await button(page, 'Excluir campanha').click()
    await expect(page).toHaveURL('/campaigns')
    await expect(page.getByText('Campanha excluída')).toBeVisible()
  })
})

test('the people of a campaign are looked at, stopped, resumed and taken out', async ({
  newPage: page,
  newcomer,
}) => {
  const { id } = await peopledCampaign(page, newcomer)
  await test.step('a row opens the contact beside the list', async () => {
    await page.goto(`/cadence?campaignId=${id}&tab=contacts`)
    await page.getByRole('link', { name: 'Pessoa 3' }).click()
    const panel = page.getByRole('complementary', { name: 'Contato Pessoa 3' })
    await expect(panel.getByText('3 de 5')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('complementary', { name: 'Contato Pessoa 2' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Pessoa 2' })).toBeFocused()
  })
  await test.step('people are stopped and resumed by the dozen, and that can be taken back', async () => {
    await page.goto(`/cadence?campaignId=${id}&tab=contacts`)
    await segment(page, 'Em andamento 3').click()
    await expect(page.getByRole('rowheader')).toHaveText([
      'Pessoa 3Aurora',
      'Pessoa 2Aurora',
      'Pessoa 1Aurora',
    ])
    await page.getByLabel('Selecionar Pessoa 1').check()
    await page.getByLabel('Selecionar Pessoa 2').check()
    expect(await violations(page)).toEqual([])
    await button(page, 'Parar').click()
    await expect(page.getByText('2 contatos parados')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText(['Pessoa 3Aurora'])
    await segment(page, 'Parados por você 2').click()
    await expect(page.getByRole('row').nth(1)).toContainText('Parado')
    await page.keyboard.press('Control+z')
    await expect(page.getByText('2 contatos retomados')).toBeVisible()
    await expect(page.getByText('Nenhum contato nesta situação')).toBeVisible()
    await button(page, 'Ver todos').click()

    await segment(page, 'Responderam 1').click()
    await page.getByLabel('Selecionar Pessoa 5').check()
    await button(page, 'Retomar').click()
    await expect(page.getByText('1 contato retomado')).toBeVisible()
    await button(page, 'Desfazer').last().click()
    await expect(page.getByText('1 contato parado')).toBeVisible()
    await expect(segment(page, 'Responderam 1')).toBeVisible()
  })
  await test.step('taking people out asks first, and a search finds in the campaign alone', async () => {
    await page.goto(`/cadence?campaignId=${id}&tab=contacts`)
    await page.getByRole('searchbox', { name: 'Buscar nesta campanha' }).fill('pessoa2@')
    await expect(page.getByRole('rowheader')).toHaveText(['Pessoa 2Aurora'])
    await page.getByLabel('Selecionar Pessoa 2').check()
    await button(page, 'Retirar').click()
    const dialog = page.getByRole('alertdialog', { name: 'Retirar 1 contato de “Prospecção SaaS”?' })
    await expect(
      dialog.getByText(
        'As mensagens pendentes nesta campanha serão canceladas. O que já foi enviado não muda.',
      ),
    ).toBeVisible()
    expect(await violations(page)).toEqual([])
    await button(page, 'Retirar da campanha').click()
    await expect(page.getByText('1 contato retirado da campanha')).toBeVisible()
    await expect(page.getByText('Nenhum contato encontrado para “pessoa2@”')).toBeVisible()
    await button(page, 'Limpar busca').click()
    await segment(page, 'Retirados por você 1').click()
    await expect(page.getByRole('row').nth(1)).toContainText('Retirado')
    await expect(tab(page, 'Contatos 4')).toBeVisible()
  })
})

test('a campaign without contacts leads to those that may enter, with the campaign chosen', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Lançamento', { status: 'active' })
  await make.cadence(campaign, [[await make.template('Toque'), 0]])
  await make.post('/contacts', {
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    whatsapp: '(11) 98765-4321',
  })
  await page.goto(`/cadence?campaignId=${campaign.id}&tab=contacts`)
  await expect(page.getByText('Nenhum contato relacionado')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.locator('.empty').getByRole('link', { name: 'Adicionar contatos' }).click()
  await expect(page.getByText('Selecione os contatos que entram em “Lançamento”')).toBeVisible()
  await page.getByLabel('Selecionar Ana').check()
  await button(page, 'Relacionar a campanha').click()
  await expect(page.getByLabel('Campanha *')).toHaveValue(String(campaign.id))
  expect(await violations(page)).toEqual([])
  await button(page, 'Relacionar').click()
  await expect(page.getByText('Contato relacionado à campanha')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar à campanha' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Anaana@exemplo.com.br'])
})

test.describe('360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('no part of the page scrolls sideways, or has an accessibility violation', async ({
    newPage: page,
    newcomer,
  }) => {
    const { id } = await peopledCampaign(page, newcomer)
    for (const [part, text] of [
      ['', 'Etapas (2)'],
      ['&tab=contacts', 'Pessoa 5'],
      ['&tab=activities', 'Nada agendado para hoje'],
      ['&tab=metrics', 'Total de Mensagens'],
    ] as const) {
      await page.goto(`/cadence?campaignId=${id}${part}`)
      await expect(tab(page, 'Contatos')).toBeVisible()
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await scan(page, part)
    }
  })
})
