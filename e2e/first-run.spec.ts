import type { Locator, Page } from '@playwright/test'

import { lookOf } from './looks.ts'
import { scan } from './outreach.ts'
import { expect, test } from './people.ts'

/** From the card on: signing in takes one more. */
const mostClicks = 24

const people = [
  'Nome;E-mail;Celular;empresa',
  'Beatriz Prado;beatriz@exemplo.com.br;(11) 98765-4321;Aurora',
  'Caio Reis;caio@exemplo.com.br;(21) 99876-5432;',
  'Sem endereço;;(21) 99876-5432;',
].join('\n')

/** Counts what a hand clicks, over all pages of the way. */
async function countClicks(page: Page) {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      // A label that is clicked also clicks its field: that one has no place on the screen.
      ({ isTrusted, detail }) => isTrusted && detail > 0 && Reflect.get(window, 'countClick')(),
      true,
    ),
  )
  return () => clicks
}

const card = (page: Page) => page.getByRole('region', { name: /^Sua primeira campanha/ })
const trail = (page: Page) => page.getByRole('navigation', { name: 'O que você está montando' })
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).first().click()

/** Outside office hours a later beginning is offered first. */
async function startNow(review: Locator) {
  const now = review.getByRole('radio', { name: /^Agora/ })
  await expect(now).toBeVisible()
  if (!(await now.isChecked())) await now.check()
  await press(review, 'Começar agora')
}

async function chooseFile(page: Page, name = 'leads-nov.csv', text = people) {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('input[type=file]').click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** From the card to the contacts of a file on their way to a campaign. */
async function bringContacts(page: Page) {
  await card(page).getByRole('link', { name: 'Importar contatos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' })
  await chooseFile(page)
  await press(dialog, 'Importar')
  await expect(dialog.getByText('2 contatos importados')).toBeVisible({ timeout: 15_000 })
  await press(dialog, 'Usar estes 2 contatos')
  await expect(trail(page)).toContainText('2 contatos de leads-nov.csv')
}

async function sign(page: Page) {
  await press(card(page), 'Preencher')
  const dialog = page.getByRole('dialog', { name: 'Diga quem assina' })
  await dialog.getByLabel('Nome').fill('Beatriz Souza')
  await dialog.getByLabel('Empresa').fill('Fluxo Vendas')
  await press(dialog, 'Salvar')
  await expect(card(page)).toContainText('Beatriz Souza · Fluxo Vendas')
}

/** What comes next is the first thing the keyboard reaches. */
async function comesFirst(page: Page, name: string) {
  await expect(card(page)).toBeVisible()
  await page.locator('main').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName(name)
}

/** What the list of campaigns asks for when it is opened. */
async function askedBy(page: Page, open: () => Promise<unknown>) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open()
  await expect(page.getByText('Prospecção em 5 passos').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return asked
}

async function readFirstMessage(page: Page) {
  await press(page, 'Modo de teste')
  await page.getByRole('link', { name: 'Ver mensagens' }).click()
  const message = page.getByRole('link', { name: /Uma ideia para Aurora/ })
  await expect(message).toBeVisible({ timeout: 30_000 })
  await message.click()
  const text = page.frameLocator('iframe').getByText('Olá, Beatriz Prado, tudo bem?')
  await expect(text.or(page.getByText('Olá, Beatriz Prado, tudo bem?')).first()).toBeVisible()
}

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('from an empty account to the first delivered message in at most 25 clicks, each next step the first that Tab reaches', async ({
      newPage: page,
    }) => {
      test.slow()
      const clicks = await countClicks(page)
      await page.goto('/')
      await comesFirst(page, 'Preencher')
      await scan(page, 'nothing done')
      await sign(page)
      await comesFirst(page, 'Importar contatos')
      await scan(page, 'signed')
      await bringContacts(page)
      await expect(card(page)).toContainText('2 de 3 linhas importadas')
      await comesFirst(page, 'Usar Prospecção em 5 passos')
      await scan(page, 'with contacts')
      await press(card(page), 'Usar Prospecção em 5 passos')
      // The last word of the line above the trail: in a narrow window it moves the trail.
      await expect(page.getByText('Caixa de testes')).toBeVisible()
      await press(trail(page), 'Revisar e começar')
      const review = page.getByRole('dialog', { name: 'Começar “Prospecção em 5 passos”' })
      await expect(review).toContainText('pessoas entram')
      await scan(page, 'review')
      await startNow(review)
      await expect(page.getByText('2 relacionados')).toBeVisible()
      await expect(trail(page)).toHaveCount(0)
      await readFirstMessage(page)
      const count = clicks()
      process.stdout.write(`first run: ${count} clicks of at most ${mostClicks}\n`)
      expect(count).toBeGreaterThan(7)
      expect(count).toBeLessThanOrEqual(mostClicks)

      await page.goto('/campaigns')
      await expect(page.getByText('Sua campanha está no ar.')).toBeVisible()
      await scan(page, 'on air')
      // From now on nothing of the first run is asked for or loaded.
      const asked = await askedBy(page, () => page.reload())
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.filter((path) => /me\/start|first-campaign|models|trail|carried/.test(path))).toEqual([])
    })
  })
