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

/** One that takes contacts and has none. */
async function emptyCampaign(page: Page, newcomer: Credentials) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Lançamento', { status: 'active' })
  await make.cadence(campaign, [[await make.template('Toque'), 0]])
  return campaign.id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
const segment = (page: Page, name: string) => page.locator('label').filter({ hasText: name })

/** From now on the narrowest window, in the dark. */
async function narrow(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
}

test('the page of a campaign tells what the server knows, and its people are stopped, resumed and taken out', async ({
  newPage: page,
  newcomer,
}) => {
  const { id } = await peopledCampaign(page, newcomer)
  await page.goto('/campaigns')
  // The whole row opens it: the link covers all of its cells.
  await page.getByRole('cell', { name: 'Diretores de operações' }).click({ force: true })
  await expect(page).toHaveURL(`/cadence?campaignId=${id}`)
  await expect(page.locator('.page-head')).toContainText(
    /5 contatos · desde \d\d\/\d\d\/\d{4} · seg a sex, 9h às 18h30 · Caixa de testes/,
  )
  await expect(card(page, 'Onde as pessoas estão').getByRole('listitem')).toHaveText([
    'Antes da #14',
    'Entre #1 e #20',
    'Terminaram0',
  ])
  await expect(card(page, 'Próximas saídas').getByRole('listitem')).toHaveText(/: 3 e-mails$/)
  await card(page, 'Pararam ou saíram').getByRole('link', { name: 'Responderam 1' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Pessoa 5Aurora'])
  await page.goBack()
  await expect(page).toHaveURL(`/cadence?campaignId=${id}`)
  await page.goForward()

  await segment(page, 'Em andamento 3').click()
  await page.getByLabel('Selecionar Pessoa 1').check()
  await page.getByLabel('Selecionar Pessoa 2').check()
  await button(page, 'Parar').click()
  await expect(page.getByText('2 contatos parados')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['Pessoa 3Aurora'])
  await page.keyboard.press('Control+z')
  await expect(page.getByText('2 contatos retomados')).toBeVisible()
  await page.getByRole('link', { name: 'Pessoa 3' }).click()
  await expect(page.getByRole('complementary', { name: 'Contato Pessoa 3' })).toContainText('1 de 3')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Pessoa 3' })).toBeFocused()

  await page.keyboard.press('p')
  await expect(page.getByText(/^Pausada por você agora; \d+ mensagens esperam\.$/)).toBeVisible()
  await narrow(page)
  await page.getByLabel('Selecionar Pessoa 2').check()
  await scan(page, 'paused, with a person chosen')
  await button(page, 'Retirar').click()
  await button(page, 'Retirar da campanha').click()
  await expect(page.getByText('1 contato retirado da campanha')).toBeVisible()
  await expect(page.getByLabel('Situação')).toContainText('Retirados por você 1')

  await page.goto(`/cadence?campaignId=${await emptyCampaign(page, newcomer)}&tab=contacts`)
  await expect(page.getByText('Nenhum contato relacionado')).toBeVisible()
  await scan(page, 'without contacts')
  await page.locator('.empty').getByRole('link', { name: 'Adicionar contatos' }).click()
  await page.getByLabel('Selecionar Pessoa 1').check()
  await button(page, 'Relacionar a campanha').click()
  await expect(page.getByRole('dialog')).toContainText('O contato passa por 1 etapa')
  await scan(page, 'chosen for a campaign')
})
