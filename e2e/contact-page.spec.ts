import type { Page } from '@playwright/test'

import { choose, field } from './contacts.ts'
import { lookOf } from './looks.ts'
import { scan, twoEmailsTo } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

/** A contact in a cadence of two e-mails whose first one has left, in the list of contacts. */
async function approached(page: Page, owner: Credentials, name: string) {
  await twoEmailsTo(page, owner, name)
  await expect(page.getByRole('link', { name: /Uma ideia/ })).toBeVisible()
  await page.goto('/contacts')
}

const card = (page: Page, title: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const timeline = (page: Page) => page.getByRole('list', { name: 'Linha do tempo' })

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 1024],
  ['light', 360],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('a contact is worked on from its page, no state of which is inaccessible or wider than the window', async ({
      newPage: page,
      newcomer,
    }) => {
      await approached(page, newcomer, 'Antonia')
      await page.getByRole('link', { name: 'Antonia', exact: true }).click()
      if (width > 767) {
        await expect(page.getByRole('complementary').getByText('#2 Lembrete')).toBeVisible()
        await scan(page, 'panel')
        await page.getByRole('link', { name: 'Abrir página do contato' }).click()
      }
      await expect(page).toHaveURL(/\/contacts\/\d+$/)
      const tab = async (name: string) => {
        if (width < 768) await page.getByRole('link', { name, exact: false }).last().click()
      }
      await expect(timeline(page)).toContainText('#2 Lembrete')
      await field(page, 'Nota sobre Antonia').fill('Prefere WhatsApp')
      await page.getByRole('button', { name: 'Salvar nota' }).click()
      await expect(timeline(page)).toContainText('Prefere WhatsApp')
      await scan(page, 'page')
      await choose(page, 'Antonia', 'Respondeu')
      await field(page, 'O que foi dito (opcional)').fill('Podemos falar quinta?')
      await page.getByRole('button', { name: 'Registrar' }).click()
      await expect(timeline(page)).toContainText('Podemos falar quinta?')
      await tab('Campanhas')
      await card(page, 'Campanhas').getByRole('button', { name: 'Retomar Prospecção' }).click()
      await expect(card(page, 'Campanhas')).toContainText('Em andamento')
      await scan(page, 'campaigns')
      await choose(page, 'Antonia', 'Descadastrar')
      await page.getByRole('dialog').getByRole('button', { name: 'Descadastrar' }).click()
      await tab('Tarefas')
      await scan(page, 'tasks')
      await tab('Dados')
      await page.getByRole('button', { name: /^Editar Nome/ }).click()
      await page.getByRole('button', { name: '+ Campo' }).click()
      await scan(page, 'fields')
      await page.getByRole('button', { name: 'Voltar a permitir Email' }).click()
      await expect(page.getByRole('dialog', { name: /^Voltar a enviar e-mail/ })).toBeVisible()
      await scan(page, 'coming back')
      await field(page, 'Motivo *').fill('Pediu para voltar')
      await page.getByRole('dialog').getByRole('button', { name: 'Voltar a permitir' }).click()
      await expect(card(page, 'Canais').getByRole('listitem').first()).toContainText('Recebe')
    })
  })
