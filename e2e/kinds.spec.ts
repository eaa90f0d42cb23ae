import type { Page } from '@playwright/test'

import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { list, title, work } from './tasks.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What would open in the mail program; nothing leaves the page. */
const mailsOpened = (page: Page) =>
  page.evaluate(() => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.protocol !== 'mailto:') return
      event.preventDefault()
      opened.push(decodeURIComponent(event.target.href))
    })
  })

test('an e-mail by hand and a task of any kind are built into a cadence and done in Tarefas', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Contas grandes', { status: 'active' })
  await make.template('Convite', {
    type: 'email',
    subject: 'Para {{name}}',
    content: '<p>Oi, <b>{{name}}</b>!</p>',
  })
  await page.goto(`/cadence?campaignId=${campaign.id}&new=cadence`)
  await field(page, 'Etapa 1 — template').selectOption({ label: 'Convite' })
  await page.getByText('Enviar à mão').click()
  await button(page, 'Adicionar tarefa').click()
  await button(page, 'Criar cadência').last().click()
  await expect(page.getByText('Diga o que fazer')).toBeVisible()
  await field(page, 'Etapa 2 — tarefa').fill('LinkedIn')
  await page.getByLabel('Instruções').fill('Convidar {{first_name}}')
  expect(await violations(page)).toEqual([])
  await button(page, 'Criar cadência').last().click()
  await expect(page.getByText('2 etapas').first()).toBeVisible()
  await page.goto(`/cadence?campaignId=${campaign.id}`)
  await expect(page.getByText('À mão')).toBeVisible()
  await expect(page.getByText('Convidar {{first_name}}')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await make.contactIn(campaign, 'Ana')
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  await expect(work(page).getByText('Para Ana')).toBeVisible()
  await expect(work(page).getByText('Oi, Ana!')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await mailsOpened(page)
  await page.getByRole('button', { name: /Abrir no e-mail/ }).click()
  await expect
    .poll(() => page.evaluate(() => (globalThis as { opened?: string[] }).opened))
    .toEqual(['mailto:ana@exemplo.com.br?subject=Para Ana&body=Oi, Ana!'])
  await page.locator('[data-primary]', { hasText: 'Enviei' }).click()
  await expect(list(page).getByRole('option')).toHaveCount(0)
})

test('a task of any kind is done by one key', async ({ newPage: page, newcomer }) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Contas grandes', { status: 'active' })
  await make.post('/cadences/bulk', {
    campaignId: campaign.id,
    cadences: [{ delayMinutes: 0, task: { title: 'LinkedIn', text: 'Convidar {{first_name}}' } }],
  })
  await make.contactIn(campaign, 'Bia')
  await page.goto('/tasks')
  await expect(title(page, 'Bia')).toBeVisible()
  await expect(work(page).getByText('Convidar Bia')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
})
