import type { Page } from '@playwright/test'

import { ask, field } from './contacts.ts'
import { inDatabase } from './database.ts'
import { outreachOf, scan } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

/** An active campaign whose first step needs the company of a contact, and 21 contacts, three of them without one. */
async function prepare(page: Page, newcomer: Credentials) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Prospecção', { status: 'active', justWeekday: true })
  const mail = await make.template('Apresentação', {
    type: 'email',
    subject: 'Uma ideia para a {{contact.empresa}}',
    content: 'Oi, {{name}}. Vi a {{contact.empresa}} e pensei em você.',
  })
  await make.cadence(campaign, [[mail, 0]])
  await inDatabase((client) =>
    client.query(
      `insert into contacts (account_id, name, email, whatsapp, metadata)
       select account_id, 'Pessoa ' || n, 'p' || n || '@exemplo.com.br', '(11) 98765-4321',
              case when n <= 18 then '{"empresa": "Aurora"}' else '{}' end::jsonb
       from campaigns cross join generate_series(1, 21) n where id = $1`,
      [campaign.id],
    ),
  )
  await make.contact({ name: 'Ana Lima', email: 'ana@exemplo.com.br', whatsapp: '(11) 98765-4321' })
  return campaign
}

/** From now on these calls wait for their answer until it is let go. */
async function hold(page: Page, call: RegExp) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** A day as one types it: nothing leaves before it is undone. */
const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000).toLocaleDateString('pt-BR')

test.describe('360 px', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 900 } })

  test('what a search finds is held until it is there, looked at, mended, begun and undone in one dialog', async ({
    newPage: page,
    newcomer,
  }) => {
    const campaign = await prepare(page, newcomer)
    const bar = page.getByRole('region', { name: 'Contatos selecionados' })
    await test.step('what the search before found can be neither chosen nor acted upon', async () => {
      await page.goto('/contacts')
      const box = page.getByLabel('Selecionar Ana Lima')
      await expect(box).toBeVisible()
      const letGo = await hold(page, /\/api\/contacts\?.*search=/)
      await page.getByRole('searchbox').fill('pessoa')
      await expect(page.locator('.table-box')).toHaveAttribute('aria-busy', 'true')
      await box.click({ force: true })
      await expect(box).not.toBeChecked()
      await box.focus()
      await expect(box).not.toBeFocused()
      await page.getByLabel('Ações de Ana Lima').click({ force: true })
      await expect(page.locator('[role=menu]')).toHaveCount(0)
      const list = page.locator('.table-box [inert]')
      await expect(list).toHaveCSS('opacity', '0.6')
      await expect(list).toHaveCSS('transition-delay', '0.15s')
      letGo()
      await expect(box).toHaveCount(0)
      await expect(page.locator('[inert]')).toHaveCount(0)
    })
    await page.getByLabel('Selecionar Pessoa 21').check()
    await bar.getByRole('button', { name: 'Selecionar todos os 21 desta busca' }).click()
    await bar.getByRole('button', { name: 'Relacionar a campanha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Relacionar 21 contatos a campanha' })
    await field(dialog, 'Campanha *').selectOption('Prospecção')
    await expect(dialog.getByRole('table')).toBeVisible()
    await expect(dialog.getByText('3 sem empresa')).toBeVisible()
    await scan(page, 'review')
    await dialog.getByRole('button', { name: 'Usar outro texto' }).click()
    await dialog.getByLabel('Texto para quem não tem contact.empresa').fill('sua empresa')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('3 sem empresa')).toBeHidden()
    await dialog.getByRole('radio', { name: /^Escolher/ }).check()
    await dialog.getByLabel('Começar em').fill(`${inThreeWeeks()} 09:00`)
    await dialog.getByLabel('Novas pessoas por dia').fill('10')
    await expect(dialog.getByRole('row', { name: /Email/ })).toContainText(/10.*10.*1/)
    await dialog.getByRole('button', { name: /^Começar em \d\d\/\d\d às 9h$/ }).click()
    await expect(page.getByText(/^21 contatos começam em \d\d\/\d\d às 9h$/)).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).last().click()
    await expect(page.getByText('21 contatos saíram da campanha')).toBeVisible()
    expect(await ask(page, 'GET', `/campaigns/${campaign.id}`)).toMatchObject({ contacts: 0 })
  })
})
