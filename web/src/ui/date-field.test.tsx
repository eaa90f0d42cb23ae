import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { fill, find, press } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { task, withTasks } from '#test/tasks.ts'

test('a day and an hour are typed as people write them, and one that is missing is asked for', async () => {
  const { calls, user } = await open('/tasks', withTasks([task(1, 'Ana'), task(2, 'Bia')]))
  const sent = () => calls.filter(({ name }) => name === 'POST /tasks/1/outcome').map(({ body }) => body)
  await press('Ligar depois')
  await press('Outra data')
  await find('button', 'Abrir calendário')
  expect(document.querySelector('input[type=date], input[type=datetime-local]')).toBeNull()
  await fill('Dia e hora', '')
  await press('Registrar e ir para a próxima')
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(said().join('')).toMatch(/\S/))
  expect(sent()).toEqual([])
  await fill('Dia e hora', '1/12/2031 9h30')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(sent()).toEqual([{ outcome: 'call_later', retryAt: '2031-12-01T12:30:00.000Z' }]),
  )
})
