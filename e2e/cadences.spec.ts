import type { Page } from '@playwright/test'

import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

const day = 1440
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const template = (page: Page, place: number) => field(page, `Etapa ${place} — template`)
const days = (page: Page, place: number) => field(page, 'Intervalo (dias)').nth(place - 1)
const step = (page: Page, place: number) => page.getByRole('group', { name: `Etapa ${place}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openForm(page: Page) {
  await page.goto('/cadences')
  await button(page, 'Nova cadência').first().click()
  await expect(page.getByRole('dialog', { name: 'Nova cadência' })).toBeVisible()
}

test('a cadence is begun, refused where it has faults, and created', async ({ newPage: page, newcomer }) => {
  const make = await outreachOf(page, newcomer)
  const whatsapp = await make.template('Toque')
  await test.step('without campaigns the form says what to do first', async () => {
    await page.goto('/cadences')
    await expect(page.getByText('Nenhuma cadência ainda')).toBeVisible()
    await expect(page.getByText('Monte uma sequência de templates com intervalos em dias.')).toBeVisible()
    await button(page, 'Nova cadência').last().click()
    await expect(page.getByText('Você ainda não tem campanhas.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir para Campanhas' })).toBeFocused()
    expect(await violations(page)).toEqual([])
  })
  await test.step('every fault of a cadence is named, and a negative interval has the number of its step', async () => {
    await make.campaign('Lançamento')
    await openForm(page)
    await button(page, 'Adicionar etapa').click()
    await days(page, 2).fill('-1')
    await button(page, 'Criar cadência').click()
    await expect(field(page, 'Campanha *')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText([
      'Selecione uma campanha',
      'Selecione um template para a etapa 1',
      'Selecione um template para a etapa 2',
      'O intervalo da etapa 2 deve ser positivo',
    ])
    expect(await violations(page)).toEqual([])
    await days(page, 2).fill('0')
    await expect(page.getByRole('alert')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Descartar alterações?' })).toBeVisible()
  })
  await test.step('a cadence is created in days and sent in minutes, and says what comes next', async () => {
    const taken = await make.campaign('Já tem')
    const email = await make.template('Apresentação', { type: 'email', subject: 'Olá' })
    await make.cadence(taken, [[whatsapp, 0]])
    await openForm(page)
    await expect(field(page, 'Campanha *')).toBeFocused()
    await expect(field(page, 'Campanha *').locator('option')).toHaveText([
      'Selecione uma campanha',
      'Lançamento',
    ])
    await expect(template(page, 1).locator('optgroup')).toHaveCount(2)
    await expect(template(page, 1).locator('optgroup').first()).toHaveAttribute('label', 'Email')
    await expect(days(page, 1)).toHaveValue('0')
    await button(page, 'Adicionar etapa').click()
    await expect(days(page, 2)).toHaveValue('1')
    await expect(page.getByText('2 etapas · 1 dia no total')).toBeVisible()

    await field(page, 'Campanha *').selectOption('Lançamento')
    await template(page, 1).selectOption('Apresentação')
    await template(page, 2).selectOption('Toque')
    await days(page, 2).fill('2')
    await expect(step(page, 1).getByText(/^Dia 1 · \p{L}{3}, \d{2}\/\d{2}$/u)).toBeVisible()
    await expect(step(page, 2).getByText(/^Dia 3 · \p{L}{3}, \d{2}\/\d{2}$/u)).toBeVisible()
    expect(await violations(page)).toEqual([])

    const sent = page.waitForRequest('**/api/cadences/bulk')
    await button(page, 'Criar cadência').click()
    expect((await sent).postDataJSON()).toMatchObject({
      cadences: [
        { templateId: email.id, delayMinutes: 0 },
        { templateId: whatsapp.id, delayMinutes: 2 * day },
      ],
    })
    const done = page.getByRole('alertdialog', { name: 'Cadência criada' })
    await expect(done.getByText('2 etapas em “Lançamento”. O que deseja fazer agora?')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expect(done.getByRole('link', { name: 'Relacionar contatos' })).toHaveAttribute('href', '/contacts')
    await button(page, 'Fechar').click()
    await expect(button(page, 'Nova cadência')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Lançamento' })).toBeVisible()
  })
})

const chosen = (page: Page) =>
  page
    .getByRole('group', { name: /^Etapa \d+$/ })
    .evaluateAll((steps) => steps.map((each) => each.querySelector('select')?.selectedOptions[0]?.text))

async function threeSteps(page: Page) {
  await openForm(page)
  for (const [place, name] of ['Um', 'Dois', 'Três'].entries()) {
    if (place > 0) await button(page, 'Adicionar etapa').click()
    await template(page, place + 1).selectOption(name)
  }
}

test.describe('the order of the steps', () => {
  test.beforeEach(async ({ newPage: page, newcomer }) => {
    const make = await outreachOf(page, newcomer)
    await make.campaign('Lançamento')
    for (const name of ['Um', 'Dois', 'Três']) await make.template(name)
    await threeSteps(page)
  })

  test('changes by buttons, which keep the focus, and by the handle', async ({ newPage: page }) => {
    await test.step('by buttons', async () => {
      const down = button(page, 'Mover etapa 1 para baixo')
      await down.focus()
      await page.keyboard.press('Enter')
      expect(await chosen(page)).toEqual(['Dois', 'Um', 'Três'])
      await expect(button(page, 'Mover etapa 2 para baixo')).toBeFocused()
      await page.keyboard.press('Enter')
      expect(await chosen(page)).toEqual(['Dois', 'Três', 'Um'])
      await expect(button(page, 'Mover etapa 3 para baixo')).toBeFocused()
      await expect(button(page, 'Mover etapa 3 para baixo')).toBeDisabled()
      await expect(button(page, 'Mover etapa 1 para cima')).toBeDisabled()
      await button(page, 'Mover etapa 3 para cima').click()
      expect(await chosen(page)).toEqual(['Dois', 'Um', 'Três'])
      await button(page, 'Mover etapa 1 para baixo').click()
      expect(await chosen(page)).toEqual(['Um', 'Dois', 'Três'])
    })
    await test.step('by the handle, dragged or with the arrow keys', async () => {
      const handle = (place: number) => page.getByRole('button', { name: `Reordenar etapa ${place}:` })
      await handle(3).focus()
      await page.keyboard.press('ArrowUp')
      expect(await chosen(page)).toEqual(['Um', 'Três', 'Dois'])
      await expect(handle(2)).toBeFocused()
      await expect(page.getByText('A etapa 3 agora é a etapa 2')).toBeAttached()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      expect(await chosen(page)).toEqual(['Três', 'Um', 'Dois'])

      await handle(1).dragTo(handle(3))
      await expect.poll(() => chosen(page)).toEqual(['Um', 'Dois', 'Três'])
    })
  })
})
