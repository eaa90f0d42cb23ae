import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { newcomer } from '#test/account.ts'
import { fill, find, hasFocus, isAt, press, says, textsOf, there, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'

const period = () => find('button', /^Período/)
const day = (name: RegExp) => find('button', name)
const noCalendar = () => waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
const year = new Date().getFullYear()

test('a period is typed as people write it, in the language of the product', async () => {
  const { user } = await open('/activities', newcomer)
  await press(/^Período/)
  await fill('De', '17/11')
  await fill('Até', '5/11')
  await says('O fim vem antes do início')
  await fill('Até', '31/02')
  await says('Data inválida')
  await press('Aplicar')
  await isAt('/activities')
  await fill('Até', `20/11/${year}`)
  expect(await valueOf('De')).toBe(`17/11/${year}`)
  await user.keyboard('{Enter}')
  await isAt(`/activities?minDate=${year}-11-17&maxDate=${year}-11-20`)
  expect((await period()).textContent).toContain(`17/11/${year} a 20/11/${year}`)
  await hasFocus(period())
})

test('a period is chosen by keyboard alone; holidays have a name', async () => {
  const { user } = await open('/activities?minDate=2026-11-17&maxDate=2026-11-17', newcomer)
  ;(await period()).focus()
  await user.keyboard('{Enter}')
  await find('grid', 'novembro 2026')
  expect(textsOf(document.querySelectorAll('.rdp-weekday'))[0]).toBe('dom')
  await says(
    'Feriados nacionais · 02/11 Finados · 15/11 Proclamação da República · 20/11 Consciência Negra',
    there(document.querySelector('.calendar-note')),
  )
  await day(/20 de novembro de 2026, feriado: Consciência Negra/)
  ;(await day(/17 de novembro/)).focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await hasFocus(day(/25 de novembro/))
  await user.keyboard('{PageDown}')
  await hasFocus(day(/25 de dezembro de 2026, feriado: Natal/))
  await user.keyboard('{PageUp}')
  await hasFocus(day(/25 de novembro/))
  await user.keyboard('{Enter}{ArrowRight}')
  await hasFocus(day(/26 de novembro/))
  await user.keyboard('{Enter}')
  await waitFor(async () =>
    expect([await valueOf('De'), await valueOf('Até')]).toEqual(['25/11/2026', '26/11/2026']),
  )
  await user.keyboard('{Escape}')
  await noCalendar()
  await isAt('/activities?minDate=2026-11-17&maxDate=2026-11-17')
})

test('the presets look ahead, too', async () => {
  vi.setSystemTime(new Date('2026-11-16T12:00:00-03:00'))
  await open('/activities', newcomer)
  expect((await period()).textContent).toContain('Hoje, 16/11/2026')
  const presets = async () => {
    await press(/^Período/)
    return [...document.querySelectorAll<HTMLElement>('.period-presets [aria-pressed]')]
  }
  expect(textsOf(await presets())).toEqual([
    'Hoje',
    'Amanhã',
    'Próximos 7 dias',
    'Próximos 30 dias',
    'Ontem',
    'Últimos 7 dias',
    'Últimos 30 dias',
    'Este mês',
  ])
  for (const [name, address] of [
    ['Amanhã', '?minDate=2026-11-17&maxDate=2026-11-17'],
    ['Próximos 7 dias', '?minDate=2026-11-16&maxDate=2026-11-22'],
    ['Próximos 30 dias', '?minDate=2026-11-16&maxDate=2026-12-15'],
    ['Este mês', '?minDate=2026-11-01&maxDate=2026-11-30'],
    ['Hoje', ''],
  ] as const) {
    await press(name)
    await isAt(`/activities${address}`)
    await noCalendar()
    await press(/^Período/)
  }
  vi.useRealTimers()
})
