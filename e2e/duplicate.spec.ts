import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

test('a campaign begins with the steps of another, or with a model', async ({ newPage: page, newcomer }) => {
  await test.step('a campaign that ended is duplicated with its steps, as a draft without contacts', async () => {
    const make = await outreachOf(page, newcomer)
    const campaign = await make.campaign('Natal', { status: 'active' })
    const mail = await make.template('Boas festas', { type: 'email', subject: 'Oi' })
    await make.cadence(campaign, [[mail, 1440]])
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Ações de Natal' }).click()
    await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible()
    await page.getByRole('menuitem', { name: /^Finalizar/ }).click()
    await page.getByRole('button', { name: 'Finalizar campanha' }).click()
    await expect(page.getByText('Campanha finalizada')).toBeVisible()

    await page.goto(`/cadence?campaignId=${campaign.id}`)
    await page.getByRole('button', { name: 'Duplicar' }).click()
    await expect(page.getByText('“Natal (cópia)” é um rascunho, sem contatos.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Natal (cópia)' })).toBeVisible()
    await expect(page.locator('.page-head').getByText('Rascunho')).toBeVisible()
    await expect(page.getByText('Boas festas').first()).toBeVisible()
    await expect(page.getByText('Aguardar 1 dia')).toBeVisible()
  })
  await test.step('a campaign without steps begins with a model', async () => {
    const { id } = await (await outreachOf(page, newcomer)).campaign('Feira')
    await page.goto(`/cadence?campaignId=${id}`)
    await expect(page.getByRole('heading', { name: 'Ou comece de um modelo' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Usar Depois de um evento' }).click()
    await expect(page.getByText('Pós-evento 4: material').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Feira' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ou comece de um modelo' })).toHaveCount(0)
  })
})
