import type { Page } from '@playwright/test'

import { lookOf } from './looks.ts'
import { scan, twoEmailsTo } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

/** A cadence of two e-mails whose first one has arrived in the test box; the box is open at it. */
async function received(page: Page, owner: Credentials, name: string) {
  await twoEmailsTo(page, owner, name)
  await page.getByRole('link', { name: /Uma ideia/ }).click()
  await expect(page.getByRole('heading', { name: 'Responder como o contato' })).toBeVisible()
}

test('send, answer as the contact, see the cadence stop, understand it with one key, and go on', async ({
  newPage: page,
  newcomer,
}) => {
  await received(page, newcomer, 'Thais')
  await page.getByLabel('Resposta', { exact: true }).fill('Faz sentido. Podemos falar quinta?')
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await expect(page.getByText('Resposta recebida: veja o que ela fez.')).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /Conversas/ })
  await expect(entry).toHaveAccessibleName('Conversas, 1 não lidas')
  await page.getByRole('link', { name: 'Ver conversas' }).click()

  await page.getByRole('link', { name: /Thais/ }).click()
  await expect(page.getByText('Cadência parada porque Thais respondeu.')).toBeVisible()
  await expect(page.getByText('1 mensagem futura não sai.')).toBeVisible()
  await expect(entry).toHaveAccessibleName('Conversas')
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Interessado' })).toHaveAttribute('aria-pressed', 'true')

  const field = page.getByLabel('Responder a Thais')
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await field.fill('Ótimo! Quinta às 10h?')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('article', { name: /^Resposta de / }).last()).toContainText(
    'Ótimo! Quinta às 10h?',
  )
  await expect(page.getByText('Saindo…')).toBeHidden()

  await page.getByRole('button', { name: 'Retomar' }).click()
  await expect(page.getByText(/^A cadência segue\. A próxima mensagem sai/)).toBeVisible()
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByText('Cadência parada porque Thais respondeu.')).toBeVisible()
  await page.keyboard.press('5')
  await expect(page.getByText(/^Cadência encerrada/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText(/^A cadência segue/)).toBeVisible()

  // What was answered arrived where the contact reads.
  await page.goto('/sandbox')
  await page.getByRole('link', { name: /Re: Uma ideia/ }).click()
  await expect(page.getByText('Ótimo! Quinta às 10h?').first()).toBeVisible()
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('no state of the conversations has an accessibility violation, or is wider than the window', async ({
      newPage: page,
      newcomer,
    }) => {
      await page.goto('/conversations')
      await expect(page.getByText('As respostas chegam aqui')).toBeVisible()
      await scan(page, 'empty')
      await received(page, newcomer, 'Antonia')
      await scan(page, 'box')
      await page.getByRole('button', { name: 'Fora do escritório' }).click()
      await page.getByRole('link', { name: 'Ver conversas' }).click()
      await expect(page.getByRole('link', { name: /Antonia/ })).toBeVisible()
      await scan(page, 'list')
      await page.getByRole('link', { name: /Antonia/ }).click()
      await expect(page.getByText(/^Ausência: a cadência de Antonia espera até/)).toBeVisible()
      await scan(page, 'absent')
      await page.getByRole('button', { name: 'Descadastro' }).click()
      await expect(page.getByText(/^Antonia pediu para sair/)).toBeVisible()
      await scan(page, 'left')
    })
  })
