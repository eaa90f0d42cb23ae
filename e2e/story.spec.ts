import type { Page } from '@playwright/test'

import { choose, field } from './contacts.ts'
import { expect, test } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function importPeople(page: Page) {
  const people =
    'Nome;E-mail;Celular\nBeatriz Prado;beatriz@exemplo.com.br;(11) 98765-4321\nCaio Reis;caio@exemplo.com.br;(21) 99876-5432\n'
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Importar CSV' }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(people) })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog.getByText('2 contatos importados')).toBeVisible({ timeout: 15_000 })
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
}

async function writeTemplate(page: Page, name: string, content: string) {
  await page.goto('/templates/new')
  await field(page, 'Nome do Template *').fill(name)
  await field(page, 'Assunto *').fill(`${name} para {{name}}`)
  await field(page, 'Conteúdo *').fill(content)
  await button(page, 'Criar Template').click()
  await expect(page).toHaveURL('/templates')
}

async function startCampaign(page: Page) {
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Nova campanha' }).last().click()
  await field(page, 'Nome *').fill('Lançamento')
  await button(page, 'Criar campanha').click()
  await expect(page.getByText('Campanha criada')).toBeVisible()

  await page.goto('/cadences')
  await button(page, 'Nova cadência').first().click()
  await field(page, 'Campanha *').selectOption('Lançamento')
  await button(page, 'Adicionar etapa').click()
  await field(page, 'Etapa 1 — template').selectOption('Convite')
  await field(page, 'Etapa 2 — template').selectOption('Lembrete')
  await field(page, 'Intervalo (dias)').nth(1).fill('2')
  await button(page, 'Criar cadência').click()
  await expect(page.getByRole('alertdialog', { name: 'Cadência criada' })).toBeVisible()

  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Ações de Lançamento' }).click()
  await page.getByRole('menuitem', { name: 'Ativar' }).click()
  await expect(page.getByText('Campanha ativada')).toBeVisible()
}

async function relate(page: Page, name: string) {
  await page.goto('/contacts')
  await choose(page, name, 'Relacionar a campanha')
  await field(page, 'Campanha *').selectOption('Lançamento')
  await button(page, 'Relacionar').click()
  await expect(page.getByRole('dialog', { name: 'Relacionar a campanha' })).toBeHidden()
}

const metrics = async (page: Page) => {
  await page.goto('/metrics')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const headers = { authorization: `Bearer ${token}` }
  const campaigns = await page.request.get('/api/campaigns', { headers })
  const [campaign] = (await campaigns.json()) as { id: number }[]
  const found = await page.request.get(`/api/metrics/campaigns/${campaign?.id}`, { headers })
  return (await found.json()) as Record<string, number>
}

test('from a list of people to a message that is opened, followed and refused', async ({
  newPage: page,
  context,
}) => {
  test.slow()
  await importPeople(page)
  await writeTemplate(
    page,
    'Convite',
    '<p>Oi, {{name}}. <a href="https://wa.me/5511987654321">Conversar</a></p>',
  )
  await writeTemplate(page, 'Lembrete', '<p>Ainda dá tempo, {{name}}.</p>')
  await startCampaign(page)
  await relate(page, 'Beatriz Prado')
  await relate(page, 'Caio Reis')

  // Both messages leave by themselves and arrive in the box.
  await page.goto('/sandbox')
  const list = page.getByRole('list', { name: 'Mensagens' })
  await expect(async () => {
    await page.reload()
    await expect(list.getByRole('link')).toHaveCount(2, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  expect(await metrics(page)).toMatchObject({
    sentMessages: 2,
    deliveredMessages: 2,
    openedMessages: 0,
    clickedMessages: 0,
  })

  // A click within two seconds of the sending counts as a machine's.
  await page.waitForTimeout(2500)
  await page.goto('/sandbox')
  await list.getByRole('link', { name: 'Convite para Beatriz Prado' }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Oi, Beatriz Prado.')).toBeVisible()
  await expect
    .poll(() => mail.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBe(1)
  await expect.poll(async () => (await metrics(page)).openedMessages, { timeout: 15_000 }).toBe(1)

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto('/sandbox')
  await list.getByRole('link', { name: 'Convite para Beatriz Prado' }).click()
  await expect(mail.getByText('Oi, Beatriz Prado.')).toBeVisible()
  const opening = page.waitForEvent('popup')
  const followed = context.waitForEvent('request', (to) => to.url() === 'https://wa.me/5511987654321')
  await mail.getByRole('link', { name: 'Conversar' }).click()
  await followed
  await (await opening).close()
  await expect
    .poll(async () => await metrics(page), { timeout: 15_000 })
    .toMatchObject({
      openedMessages: 1,
      clickedMessages: 1,
      whatsappClickMessages: 1,
      captureClickMessages: 0,
    })

  await page.goto('/sandbox')
  await list.getByRole('link', { name: 'Convite para Caio Reis' }).click()
  await expect(mail.getByText('Oi, Caio Reis.')).toBeVisible()
  const leaving = page.waitForEvent('popup')
  await mail.getByRole('link', { name: 'Descadastrar' }).click()
  const refusal = await leaving
  await refusal.getByRole('button').click()
  await expect(refusal.getByRole('heading')).toBeVisible()
  await expect
    .poll(async () => await metrics(page), { timeout: 15_000 })
    .toMatchObject({ sentMessages: 2, unsubscribedMessages: 1 })

  // The metrics screen says the same, and Caio's reminder is cancelled while Beatriz's waits.
  await page.goto('/metrics')
  await expect(page.getByRole('button', { name: '1 de 2 entregues' }).first()).toBeVisible()
  const day = new Date(Date.now() + 2 * 86_400_000)
  const on = day.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  await page.goto(`/activities?minDate=${on}&maxDate=${on}`)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Caio Reis' }).getByText('Cancelada')).toBeVisible()
  await expect(rows.filter({ hasText: 'Beatriz Prado' }).getByText('Pendente')).toBeVisible()
})
