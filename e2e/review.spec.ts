import type { Page } from '@playwright/test'

import { addContact, ana, ask, field } from './contacts.ts'
import { inDatabase } from './database.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

type Made = { id: number }

/** An active campaign whose first step needs the company of a contact, with a call behind it. */
async function addCampaign(page: Page) {
  const [email, call, campaign] = await Promise.all([
    ask<Made>(page, 'POST', '/templates', {
      name: 'Apresentação',
      type: 'email',
      subject: 'Uma ideia para a {{contact.empresa}}',
      content: 'Oi, {{name}}. Vi a {{contact.empresa}} e pensei em você.',
    }),
    ask<Made>(page, 'POST', '/templates', { name: 'Ligar', type: 'call', content: 'Oi, {{name}}' }),
    ask<Made>(page, 'POST', '/campaigns', {
      name: 'Prospecção',
      status: 'active',
      justWeekday: true,
      sendWindow: { start: '09:00', end: '18:00' },
    }),
  ])
  await ask(page, 'POST', '/cadences/bulk', {
    campaignId: campaign.id,
    cadences: [
      { templateId: email.id, delayMinutes: 0 },
      { templateId: call.id, delayMinutes: 2880 },
    ],
  })
  return campaign
}

const addPeople = (page: Page) =>
  Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      addContact(page, {
        ...ana,
        name: `Pessoa ${place + 1}`,
        email: `p${place + 1}@exemplo.com.br`,
        metadata: place < 9 ? { Empresa: 'Aurora' } : {},
      }),
    ),
  )

/** A day as one types it: nothing leaves before it is undone. */
const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000).toLocaleDateString('pt-BR')

async function openReview(page: Page) {
  await page.goto('/contacts')
  const [campaign] = await Promise.all([addCampaign(page), addPeople(page)])
  await page.reload()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await page.getByRole('button', { name: 'Relacionar a campanha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relacionar 12 contatos a campanha' })
  await field(dialog, 'Campanha *').selectOption('Prospecção')
  await expect(dialog.getByRole('table')).toBeVisible()
  return { campaign, dialog }
}

test('what leaves is looked at, mended, begun and undone in one dialog', async ({ newPage: page }) => {
  const { campaign, dialog } = await openReview(page)
  await test.step('the review has no violation, and nothing of it is cut at 360 px', async () => {
    await expect(dialog.getByText('3 sem empresa')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('what leaves is looked at before, holes are mended inside the dialog, and all of it is undone', async () => {
    await expect(dialog.getByText('3 sem empresa')).toBeVisible()
    await dialog.getByRole('button', { name: 'Ver quem são' }).first().click()
    await expect(dialog.getByRole('link', { name: /^Pessoa 1[012]/ })).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Voltar' }).click()

    await dialog.getByRole('button', { name: 'Deixar fora' }).first().click()
    await expect(dialog.getByText('ficam de fora', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Incluir de novo' }).click()
    await dialog.getByRole('button', { name: 'Usar outro texto' }).click()
    await dialog.getByLabel('Texto para quem não tem contact.empresa').fill('sua empresa')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('3 sem empresa')).toBeHidden()
    const templates = await ask<{ name: string; subject: string | null }[]>(page, 'GET', '/templates')
    expect(templates.find(({ name }) => name === 'Apresentação')?.subject).toBe(
      'Uma ideia para a {{contact.empresa|sua empresa}}',
    )

    await dialog.getByRole('radio', { name: /^Escolher/ }).check()
    await dialog.getByLabel('Começar em').fill(`${inThreeWeeks()} 09:00`)
    await dialog.getByLabel('Novas pessoas por dia').fill('5')
    await expect(dialog.getByRole('row', { name: /Email/ })).toContainText(/5.*5.*2/)
    await dialog.getByRole('button', { name: /^Começar em \d\d\/\d\d às 9h$/ }).click()
    await expect(page.getByText(/^12 contatos começam em \d\d\/\d\d às 9h$/)).toBeVisible()
    const related = async () =>
      (await ask<{ contacts: number }>(page, 'GET', `/campaigns/${campaign.id}`)).contacts
    expect(await related()).toBe(12)
    await page.getByRole('button', { name: 'Desfazer' }).last().click()
    await expect(page.getByText('12 contatos saíram da campanha')).toBeVisible()
    expect(await related()).toBe(0)
  })
})

test('a campaign that was paused for days shows what comes of going on, and goes on when one says', async ({
  newPage: page,
}) => {
  const { campaign, dialog } = await openReview(page)
  await dialog.getByRole('button', { name: /^Começar / }).click()
  await expect(page.getByText(/^12 (relacionados|contatos começam )/)).toBeVisible()
  await ask(page, 'PATCH', `/campaigns/${campaign.id}/status`, { status: 'paused' })
  await inDatabase(async (client) => {
    await client.query(`update campaigns set updated_at = now() - interval '3 days' where id = $1`, [
      campaign.id,
    ])
    await client.query(
      `update messages set next_attempt_at = next_attempt_at - interval '3 days' where campaign_id = $1`,
      [campaign.id],
    )
  })
  await page.goto(`/cadence?campaignId=${campaign.id}`)
  await page.getByRole('button', { name: 'Reativar' }).first().click()
  const review = page.getByRole('dialog', { name: 'Reativar “Prospecção”' })
  await expect(review.locator('.review-figures')).toContainText('ligações12')
  expect(await violations(page)).toEqual([])
  await review.getByRole('button', { name: /^Reativar / }).click()
  await expect(page.getByText(/^Campanha reativada/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
})
