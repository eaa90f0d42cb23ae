import type { Page } from '@playwright/test'

import { lookOf } from './looks.ts'
import { asTask, campaignWith } from './messages.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

const period = (page: Page) => page.getByRole('button', { name: /^Período/ })
const day = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name })
const year = new Date().getFullYear()

test('days and periods are typed, chosen by keys and refused when they are wrong', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('a period is typed as people write it, in the language of the product', async () => {
    await page.goto('/activities')
    await period(page).click()
    await page.getByLabel('De', { exact: true }).fill('17/11')
    await page.getByLabel('Até', { exact: true }).fill('5/11')
    await expect(page.getByText('O fim vem antes do início')).toBeVisible()
    await page.getByLabel('Até', { exact: true }).fill('31/02')
    await expect(page.getByText('Data inválida')).toBeVisible()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL('/activities')
    await page.getByLabel('Até', { exact: true }).fill(`20/11/${year}`)
    await expect(page.getByLabel('De', { exact: true })).toHaveValue(`17/11/${year}`)
    await page.getByLabel('Até', { exact: true }).press('Enter')
    await expect(page).toHaveURL(`/activities?minDate=${year}-11-17&maxDate=${year}-11-20`)
    await expect(period(page)).toHaveText(`Período: 17/11/${year} a 20/11/${year}`)
    await expect(period(page)).toBeFocused()
  })
  await test.step('a period is chosen by keyboard alone; holidays have a name', async () => {
    await page.goto('/activities?minDate=2026-11-17&maxDate=2026-11-17')
    await period(page).press('Enter')
    await expect(page.getByRole('grid', { name: 'novembro 2026' })).toBeVisible()
    await expect(page.locator('.rdp-weekday').first()).toHaveText('dom')
    await expect(page.getByText(/^Feriados nacionais/)).toHaveText(
      /02\/11\sFinados · 15\/11\sProclamação\sda\sRepública · 20\/11\sConsciência\sNegra$/,
    )
    await expect(day(page, /20 de novembro de 2026, feriado: Consciência Negra/)).toBeVisible()

    await day(page, /17 de novembro/).focus()
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await expect(day(page, /25 de novembro/)).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(day(page, /25 de dezembro de 2026, feriado: Natal/)).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(day(page, /25 de novembro/)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('De', { exact: true })).toHaveValue('25/11/2026')
    await expect(page.getByLabel('Até', { exact: true })).toHaveValue('26/11/2026')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(period(page)).toBeFocused()
    await expect(page).toHaveURL('/activities?minDate=2026-11-17&maxDate=2026-11-17')
  })
  await test.step('a day off is chosen in a calendar, and a wrong one is refused', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Escolher dias' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dias sem envio' })
    const field = page.getByLabel('Dia', { exact: true })
    await field.fill('31/02')
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(page.getByText('Escolha uma data')).toBeVisible()
    await field.fill('24/12/2027')
    await page.getByRole('button', { name: 'Abrir calendário' }).click()
    await expect(day(page, /24 de dezembro de 2027, selecionado/)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('23/12/2027')
    await expect(page.getByRole('button', { name: 'Abrir calendário' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '23/12/2027' })).toBeVisible()
  })
  await test.step('a call to be made again has a day and an hour', async () => {
    const { keep } = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
    await keep([{ name: 'Bia', state: 'task', set: asTask(['Bia']) }])
    await page.goto('/tasks')
    await page.getByRole('button', { name: 'Ligar depois' }).click()
    await page.getByRole('button', { name: 'Outra data' }).click()
    await expect(page.locator('input[type=date], input[type=datetime-local]')).toHaveCount(0)
    const field = page.getByLabel('Dia e hora')
    await field.fill('31/02 9h')
    const record = page.getByRole('button', { name: 'Registrar e ir para a próxima' })
    await record.click()
    await expect(page.getByText('Informe dia e hora, como 17/11 9h30')).toBeVisible()
    await field.fill('')
    await record.click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    const sent = page.waitForRequest('**/api/tasks/*/outcome')
    await field.fill(`1/12/${year} 9h30`)
    await field.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({
      outcome: 'call_later',
      retryAt: `${year}-12-01T12:30:00.000Z`,
    })
  })
  await test.step('the presets look ahead, too', async () => {
    await page.clock.setFixedTime(new Date('2026-11-16T12:00:00-03:00'))
    await page.goto('/activities')
    await expect(period(page)).toHaveText('Período: Hoje, 16/11/2026')
    await period(page).click()
    const presets = page.getByRole('region', { name: 'Período' }).locator('[aria-pressed]')
    await expect(presets).toHaveText([
      'Hoje',
      'Amanhã',
      'Próximos 7 dias',
      'Próximos 30 dias',
      'Ontem',
      'Últimos 7 dias',
      'Últimos 30 dias',
      'Este mês',
    ])
    const chosen = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('grid')).toHaveCount(0)
      const url = new URL(page.url())
      await period(page).click()
      return [url.searchParams.get('minDate'), url.searchParams.get('maxDate')]
    }
    expect(await chosen('Amanhã')).toEqual(['2026-11-17', '2026-11-17'])
    expect(await chosen('Próximos 7 dias')).toEqual(['2026-11-16', '2026-11-22'])
    expect(await chosen('Próximos 30 dias')).toEqual(['2026-11-16', '2026-12-15'])
    expect(await chosen('Este mês')).toEqual(['2026-11-01', '2026-11-30'])
    expect(await chosen('Hoje')).toEqual([null, null])
  })
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('an open calendar has no accessibility violation, and fits', async ({ newPage: page }) => {
      await page.goto('/activities?minDate=2026-11-17&maxDate=2026-11-23')
      await period(page).click()
      await expect(page.getByRole('grid')).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
      ).toBeLessThanOrEqual(0)
      await expect(page.getByRole('button', { name: 'Aplicar' })).toBeInViewport({ ratio: 1 })
    })
  })
