import type { Page } from '@playwright/test'

import { lookOf } from './looks.ts'
import { scan, twoEmailsTo } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

/** A contact in a cadence of two e-mails whose first one has left, in the list of contacts. */
async function approached(page: Page, owner: Credentials, name: string) {
  await twoEmailsTo(page, owner, name)
  await expect(page.getByRole('link', { name: /Uma ideia/ })).toBeVisible()
  await page.goto('/contacts')
}

const record = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a meeting recorded by hand stops the cadence, counts, and is undone from the notice', async ({
  newPage: page,
  newcomer,
}) => {
  await approached(page, newcomer, 'Thais')
  await page.getByRole('button', { name: 'Ações de Thais' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
  await page.keyboard.press('2')
  const dialog = page.getByRole('dialog', { name: 'Reunião marcada com Thais' })
  await expect(dialog.getByText('A cadência de Thais para até você decidir.')).toBeVisible()
  await dialog.getByLabel('Dia e hora (opcional)').fill('17/11/2031 9h30')
  await dialog.getByLabel('O que foi dito (opcional)').fill('Na loja, às nove e meia')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Reunião marcada: Thais')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Thais/ })).toContainText('Reunião marcada')

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Conversas' }).click()
  await page.getByRole('link', { name: /Thais/ }).click()
  await expect(page.getByText('Cadência parada: há uma reunião marcada com Thais.')).toBeVisible()
  await expect(page.getByText('1 mensagem futura não sai.')).toBeVisible()
  const entry = page.getByRole('article', { name: /^Registrado por você/ })
  await expect(entry).toContainText('Reunião marcada em 17/11/2031 às 09:30')
  await expect(entry).toContainText('Na loja, às nove e meia')

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Métricas' }).click()
  await page.getByTitle('Com quem há reunião marcada').click()
  await expect(page.getByRole('dialog', { name: 'Com quem há reunião marcada' })).toContainText('Thais')
  await page.getByRole('button', { name: 'Fechar' }).first().click()

  await page.goto('/contacts')
  await record(page, 'Thais', 'Sem interesse')
  await page.getByRole('button', { name: 'Registrar' }).click()
  const undone = page.waitForResponse(/\/undo$/)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await undone
  await page.goto('/conversations')
  await page.getByRole('link', { name: /Thais/ }).click()
  await expect(page.getByText('Cadência parada: há uma reunião marcada com Thais.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer registro' }).click()
  await expect(page.getByText('Registro desfeito').first()).toBeVisible()
  await expect(page.getByText(/^A cadência segue/)).toBeVisible()
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no state of recording by hand has an accessibility violation, or is wider than the window', async ({
      newPage: page,
      newcomer,
    }) => {
      await approached(page, newcomer, 'Antonia')
      await page.getByRole('button', { name: 'Ações de Antonia' }).click()
      await expect(page.getByRole('menuitem', { name: 'Descadastrar' })).toBeVisible()
      await scan(page, 'menu')
      await page.getByRole('menuitem', { name: 'Descadastrar' }).click()
      await expect(page.getByRole('dialog', { name: 'Descadastrar Antonia?' })).toBeVisible()
      await scan(page, 'leave')
      await page.getByRole('button', { name: 'Manter contato' }).click()
      await record(page, 'Antonia', 'Reunião marcada')
      await page.getByLabel('Dia e hora (opcional)').fill('17/11/2031 9h30')
      await scan(page, 'meeting')
      await page.getByRole('button', { name: 'Registrar' }).click()
      await expect(page.getByText('Reunião marcada: Antonia')).toBeVisible()
      await scan(page, 'told')
      await page.goto('/conversations')
      await page.getByRole('link', { name: /Antonia/ }).click()
      await expect(page.getByText('Registrado por você').first()).toBeVisible()
      await scan(page, 'conversation')
      await page.goto('/metrics')
      await expect(page.getByText('Taxa Resposta').first()).toBeVisible()
      await scan(page, 'metrics-top')
    })
  })
