import type { Page } from '@playwright/test'

import { addCampaign, ana, ask, choose, field } from './contacts.ts'
import { inDatabase } from './database.ts'
import { lookOf } from './looks.ts'
import { scan } from './outreach.ts'
import { expect, test } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** As the link of an e-mail does. */
const optOut = (owner: string) =>
  inDatabase((client) =>
    client.query(
      `insert into suppressions (account_id, channel, address, reason, note, for_contact)
       select account_id, 'email', $2, 'opt_out', 'page', true from users where email = $1`,
      [owner, ana.email],
    ),
  )

const dialogs = ['Relacionar a campanha', 'Ver atributos', 'Cancelar mensagens futuras', 'Excluir']

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('a contact is made, changed and comes back; every dialog of the list is accessible', async ({
      newPage: page,
      newcomer,
    }) => {
      await page.goto('/contacts')
      await addCampaign(page, 'Lançamento')
      await button(page, 'Novo contato').last().click()
      await button(page, 'Criar contato').click()
      await scan(page, 'a form with faults')
      await field(page, 'Nome *').fill(ana.name)
      await field(page, 'Email *').fill(ana.email)
      await field(page, 'WhatsApp *').fill('9 8765-4321')
      await button(page, 'Criar contato').last().click()
      const shown = page.getByRole(width < 768 ? 'listitem' : 'row').filter({ hasText: ana.name })
      await expect(shown.getByText('Telefone incompleto')).toBeVisible()
      await choose(page, ana.name, 'Canais')
      await scan(page, 'a number that cannot be called')
      await button(page, 'Corrigir WhatsApp').click()
      await expect(page.getByText(/^Telefone incompleto: confira o DDD/)).toBeVisible()
      await scan(page, 'its form')
      await field(page, 'WhatsApp *').fill(ana.whatsapp)
      await page.keyboard.press('Enter')
      await expect(shown.getByText('Telefone incompleto')).toBeHidden()

      const { data } = await ask<{ data: { id: number }[] }>(page, 'GET', '/contacts')
      await ask(page, 'PATCH', `/contacts/${data[0]?.id}`, { metadata: { cargo: 'Diretora', tags: ['a'] } })
      await optOut(newcomer.email)
      await page.reload()
      await page.getByRole('checkbox', { name: 'Selecionar Ana Lima' }).check()
      await expect(page.getByText('Descadastrado')).toBeVisible()
      await scan(page, 'one that left, chosen')
      for (const item of dialogs) {
        await choose(page, ana.name, item)
        await expect(page.locator('dialog[open]')).toBeVisible()
        await scan(page, item)
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog[open]')).toHaveCount(0)
      }
      await choose(page, ana.name, 'Canais')
      await button(page, 'Voltar a permitir Email').click()
      await scan(page, 'coming back')
      await field(page, 'Motivo *').fill('Pediu por telefone para voltar')
      await button(page, 'Voltar a permitir').click()
      const channels = page.getByRole('dialog').getByRole('listitem')
      await expect(channels.first()).toHaveText('EmailRecebe')
      await page.keyboard.press('Escape')

      await page.setViewportSize({ width: 1280, height: 900 })
      await button(page, 'Colunas').click()
      await expect(page.getByLabel('Cargo', { exact: true })).toBeVisible()
      await scan(page, 'the choice of columns')
      for (const box of await page.locator('.column-choice [type=checkbox]').all()) await box.check()
      await page.keyboard.press('Escape')
      await expect(button(page, 'Colunas')).toBeFocused()
      await page.reload()
      await expect(page.getByRole('columnheader', { name: 'Campanhas' })).toBeVisible()
      await scan(page, 'a table of all columns')
    })
  })
