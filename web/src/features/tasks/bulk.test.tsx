import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { find, press, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Call } from '#test/stubs.ts'
import { whatsApp, withTasks } from '#test/tasks.ts'

const key = (keys: string) => userEvent.keyboard(keys)
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const options = () => screen.queryAllByRole('option', { name: /#3 Roteiro/ })

const six = () =>
  withTasks(Array.from({ length: 6 }, (_, place) => whatsApp(place + 1, `Pessoa ${place + 1}`)))
const done = (calls: readonly Call[], what: string) =>
  calls.filter(({ name }) => new RegExp(`^POST /tasks/\\d/${what}$`).test(name)).map(({ name }) => name)

test('several tasks are picked in the list and put off together, and come back together', async () => {
  const { calls, toasts } = await open('/tasks', six())
  await title('Pessoa 1')
  there(options()[0]).focus()
  await key('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  const bulk = within(await find('region', 'Tarefas escolhidas'))
  await bulk.findByRole('heading', { name: '3 tarefas escolhidas' })
  await press(/^Amanhã 9h/)
  await waitFor(() => expect(toasts.some((said) => said.startsWith('3 tarefas adiadas '))).toBe(true))
  expect(done(calls, 'snooze')).toEqual([1, 2, 3].map((id) => `POST /tasks/${id}/snooze`))
  await press('Desfazer')
  await waitFor(() => expect(toasts).toContain('3 tarefas voltaram'))
  expect(done(calls, 'undo')).toHaveLength(3)
})

test('all of them are picked with Ctrl A, and skipped once that is confirmed', async () => {
  const { calls, toasts } = await open('/tasks', six())
  await title('Pessoa 1')
  there(options()[0]).focus()
  await key('{Control>}a{/Control}')
  await find('heading', '6 tarefas escolhidas')
  await key('p')
  await find('alertdialog', 'Pular 6 tarefas?')
  expect(done(calls, 'outcome')).toEqual([])
  await press('Pular tarefas')
  await waitFor(() => expect(toasts).toContain('6 tarefas puladas'))
  expect(done(calls, 'outcome')).toHaveLength(6)
})
