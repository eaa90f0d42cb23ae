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

test('a contact is opened beside the list, then as a page, and worked on there', async ({
  newPage: page,
  newcomer,
}) => {
  await approached(page, newcomer, 'Thais')
  await page.getByRole('link', { name: 'Thais', exact: true }).click()
  await expect(page).toHaveURL(/\/contacts\?contact=\d+$/)
  const panel = page.getByRole('complementary', { name: 'Contato Thais' })
  await expect(panel).toContainText('1 de 1')
  await expect(panel.getByRole('link', { name: '#2 Lembrete' })).toBeVisible()
  // The list beside it stays usable.
  await page.getByRole('checkbox', { name: 'Selecionar Thais' }).check()
  await expect(page.getByRole('button', { name: 'Limpar seleção' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('link', { name: 'Thais', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contacts\/\d+$/)

  await expect(page.getByRole('heading', { name: 'Thais', level: 1 })).toBeVisible()
  await expect(timeline(page).locator('li').first()).toContainText('#2 Lembrete')
  await expect(timeline(page)).toContainText('Aceita pelo servidor')
  await expect(timeline(page)).not.toContainText('Agendada')

  await page.keyboard.press('a')
  await expect(field(page, 'Nota sobre Thais')).toBeFocused()
  await page.keyboard.type('Prefere WhatsApp')
  await page.keyboard.press('Enter')
  await expect(timeline(page)).toContainText('Prefere WhatsApp')
  await expect(card(page, 'Notas')).toContainText('Prefere WhatsApp')

  await page.getByRole('button', { name: '+ Campo' }).click()
  await field(page, 'Campo').fill('cidade')
  await field(page, 'Valor').fill('Recife')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Recife, \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Editar Cidade: Recife' }).click()
  await page.keyboard.type('Olinda')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Editar Cidade: Olinda' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(/^Olinda, \d\d:\d\d$/)).toBeVisible()
})

test('an answer stops the campaign and it goes on from the page; a wish to leave is kept and lifted', async ({
  newPage: page,
  newcomer,
}) => {
  await approached(page, newcomer, 'Thais')
  await page.getByRole('link', { name: 'Thais', exact: true }).click()
  await page.getByRole('link', { name: 'Abrir página do contato' }).click()
  await expect(page.getByRole('heading', { name: 'Thais', level: 1 })).toBeVisible()
  const campaigns = card(page, 'Campanhas')
  await expect(campaigns).toContainText('Em andamento')

  await choose(page, 'Thais', 'Respondeu')
  await field(page, 'O que foi dito (opcional)').fill('Podemos falar quinta?')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(campaigns).toContainText('Parada')
  await expect(timeline(page)).toContainText('Podemos falar quinta?')
  await expect(timeline(page).locator('li').first()).toContainText('Só sai se a cadência for retomada')
  await expect(page.locator('.title-line')).toContainText('Respondeu')

  await campaigns.getByRole('button', { name: 'Retomar Prospecção' }).click()
  await expect(campaigns).toContainText('Em andamento')
  await page
    .locator('.toast')
    .filter({ hasText: 'Cadência retomada' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await expect(campaigns).toContainText('Parada')

  await choose(page, 'Thais', 'Descadastrar')
  await page.getByRole('dialog').getByRole('button', { name: 'Descadastrar' }).click()
  const channels = card(page, 'Canais')
  await expect(channels.getByText('Descadastrado')).toHaveCount(3)
  await expect(channels).toContainText(`registrado por ${newcomer.email}`)
  await expect(page.getByRole('button', { name: 'WhatsApp', exact: true })).toBeDisabled()
  await channels.getByRole('button', { name: 'Voltar a permitir Email' }).click()
  const asked = page.getByRole('dialog', { name: 'Voltar a enviar e-mail para Thais?' })
  await field(asked, 'Motivo *').fill('Pediu para voltar')
  await asked.getByRole('button', { name: 'Voltar a permitir' }).click()
  await expect(asked).toBeHidden()
  await expect(channels.getByRole('listitem').first()).toContainText('Recebe')
  await expect(timeline(page)).toContainText('Pediu para voltar')
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 1024],
  ['light', 360],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no state of the page or the panel has an accessibility violation, or is wider than the window', async ({
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
      await choose(page, 'Antonia', 'Descadastrar')
      await page.getByRole('dialog').getByRole('button', { name: 'Descadastrar' }).click()
      await tab('Campanhas')
      await expect(card(page, 'Campanhas')).toContainText('Retirar')
      await scan(page, 'campaigns')
      await tab('Tarefas')
      await scan(page, 'tasks')
      await tab('Dados')
      await page.getByRole('button', { name: /^Editar Nome/ }).click()
      await page.getByRole('button', { name: '+ Campo' }).click()
      await scan(page, 'fields')
      await page.getByRole('button', { name: 'Voltar a permitir Email' }).click()
      await expect(page.getByRole('dialog', { name: /^Voltar a enviar e-mail/ })).toBeVisible()
      await scan(page, 'coming back')
    })
  })
