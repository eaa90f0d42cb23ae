import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const meant = (page: Page) => palette(page).getByRole('option', { selected: true })

test('a campaign is paused and every page is reached by letters alone', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('an active campaign is paused from anywhere with Ctrl K, three letters and Enter', async () => {
    const { campaign } = await outreachOf(page, newcomer)
    await campaign('Prospecção SaaS', { status: 'active' })
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Perfil' }).waitFor()
    await page.keyboard.press('Control+k')
    // At once: what is typed before it is there is not lost.
    await page.keyboard.type('pau')
    await expect(meant(page)).toHaveText('Pausar Prospecção SaaS')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(page.getByText('Campanha pausada')).toBeVisible()
    await page.goto('/campaigns')
    await expect(page.getByRole('row').filter({ hasText: 'Prospecção SaaS' })).toContainText('Pausada')
  })
  await test.step('two letters lead everywhere, and the sheet says which; one may turn them off', async () => {
    await page.goto('/campaigns')
    await page.getByRole('heading', { name: 'Campanhas', level: 1 }).waitFor()
    await page.keyboard.press('g')
    await expect(page.locator('.chord-hint')).toContainText('Métricas')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/\/metrics/)
    await page.keyboard.press('n')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: 'Nova campanha' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/campaigns$/)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Atalhos de teclado' })
    await expect(sheet).toContainText('Ir para')
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('switch', { name: 'Atalhos de uma tecla' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/\/campaigns$/)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
  })
})

test('a contact is found from anywhere, and what begins with it', async ({ newPage: page, newcomer }) => {
  await test.step('a contact is found by its number however it is typed, and what else can be done is one key away', async () => {
    const { contact } = await outreachOf(page, newcomer)
    await contact({ name: 'Thaís Magalhães', email: 'thais@aurora.test', whatsapp: '(41) 93834-5070' })
    await page.goto('/campaigns')
    await page.getByRole('heading', { name: 'Campanhas', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (const typed of ['thais', '41938345070', '93834-5070']) {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(typed)
      await expect(palette(page).getByRole('option', { name: /Thaís Magalhães/ })).toBeVisible()
    }
    await page.keyboard.press('Tab')
    await expect(meant(page)).toHaveText('Abrir conversa')
    await expect(palette(page).getByRole('option')).toHaveText([
      'Abrir conversa',
      'Relacionar a campanha',
      'Escrever nota',
    ])
    await page.keyboard.press('Escape')
    await expect(meant(page)).toContainText('Thaís Magalhães')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('zzzz')
    await expect(palette(page).getByText('Nada encontrado para “zzzz”.')).toBeVisible()
    await expect(meant(page)).toHaveText('Criar contato “zzzz”')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })
  await test.step('a note, a campaign and a new contact are begun from the palette', async () => {
    await page.goto('/campaigns')
    await page.getByRole('heading', { name: 'Campanhas', level: 1 }).waitFor()
    const choose = async (typed: string, action: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(typed)
      await expect(meant(page)).toContainText('Thaís Magalhães')
      await page.keyboard.press('Tab')
      await palette(page).getByRole('option', { name: action }).click()
    }
    await choose('thais', 'Escrever nota')
    await expect(page.getByPlaceholder(/^Escreva uma nota/)).toBeFocused()
    await choose('thais', 'Relacionar a campanha')
    await expect(page.getByRole('dialog', { name: 'Relacionar a campanha' })).toBeVisible()
    await expect(page).toHaveURL(/\/contacts\/\d+$/)
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('bruna@boreal.com.br')
    await expect(meant(page)).toHaveText('Criar contato “bruna@boreal.com.br”')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Novo contato' })
    await expect(dialog.getByLabel('Email *')).toHaveValue('bruna@boreal.com.br')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL(/\/contacts$/)
  })
})

test('what was opened from here is found again first, and a conversation by the name of its contact', async ({
  newPage: page,
  newcomer,
}) => {
  const { contact, post } = await outreachOf(page, newcomer)
  const { id } = await contact({
    name: 'Thaís Lima',
    email: 'thais@aurora.test',
    whatsapp: '(41) 93834-5070',
  })
  await post(`/contacts/${id}/said`, { outcome: 'replied', channel: 'email', text: 'Pode ligar amanhã' })
  await page.goto('/campaigns')
  await page.getByRole('heading', { name: 'Campanhas', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('thais')
  await expect(palette(page).getByRole('group', { name: 'Conversas' })).toContainText('Pode ligar amanhã')
  await palette(page).getByRole('group', { name: 'Contatos' }).getByRole('option').click()
  await expect(page).toHaveURL(`/contacts/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recentes' })).toContainText('Thaís Lima')
  await expect(meant(page)).toContainText('Thaís Lima')
})

test('a campaign that waited for long is not started from here without a look at what leaves', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Natal', { status: 'active' })
  const mail = await make.template('Boas festas', { type: 'email', subject: 'Oi' })
  await make.cadence(campaign, [[mail, 14_400]])
  await make.contactIn(campaign, 'Ana')
  await inDatabase((client) =>
    client.query(
      "update campaigns set status = 'paused', updated_at = now() - interval '2 days' where id = $1",
      [campaign.id],
    ),
  )
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rea')
  await expect(meant(page)).toHaveText('Reativar Natal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Natal')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/cadence?campaignId=${campaign.id}`)
  await expect(page.locator('.page-head').getByText('Pausada')).toBeVisible()
})
