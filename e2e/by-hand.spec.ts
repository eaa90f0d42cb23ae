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

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('a meeting recorded by hand stops the cadence and is undone, without a violation, or wider than the window', async ({
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
      await page.getByLabel('O que foi dito (opcional)').fill('Na loja, às nove e meia')
      await scan(page, 'meeting')
      await page.getByRole('button', { name: 'Registrar' }).click()
      await expect(page.getByText('Reunião marcada: Antonia')).toBeVisible()
      await scan(page, 'told')
      await page.goto('/conversations')
      await page.getByRole('link', { name: /Antonia/ }).click()
      await expect(page.getByText('Cadência parada: há uma reunião marcada com Antonia.')).toBeVisible()
      await expect(page.getByText('1 mensagem futura não sai.')).toBeVisible()
      const entry = page.getByRole('article', { name: /^Registrado por você/ })
      await expect(entry).toContainText('Reunião marcada em 17/11/2031 às 09:30')
      await expect(entry).toContainText('Na loja, às nove e meia')
      await scan(page, 'conversation')
      await page.getByRole('button', { name: 'Desfazer registro' }).click()
      await expect(page.getByText('Registro desfeito').first()).toBeVisible()
      await expect(page.getByText(/^A cadência segue/)).toBeVisible()
    })
  })
