import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { sent } from '#test/conversation.ts'
import { find, press, says } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { task, withTasks } from '#test/tasks.ts'

const title = (name: string) => screen.findByRole('heading', { level: 2, name })

test('an e-mail by hand is opened in the mail program with all of it written, and then was sent', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const mailUrl = 'mailto:ana@exemplo.com.br?subject=Para%20Ana&body=Oi%2C%20Ana!'
  const byHand = { channel: 'email', subject: 'Para Ana', script: 'Oi, Ana!', mailUrl } as const
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana', byHand), task(2, 'Bia')]))
  await title('Ana')
  await says('Assunto: Para Ana')
  await says('Oi, Ana!')
  await press(/Abrir no e-mail/)
  expect(followed.mock.contexts.map((link) => (link as HTMLAnchorElement).href)).toEqual([mailUrl])
  await userEvent.keyboard('{Enter}')
  await title('Bia')
  await waitFor(() => expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([{ outcome: 'sent' }]))
})

test('a task of any kind says what to do, and is done by one key', async () => {
  const parts = [{ text: 'Convidar Bia', isFilled: false }]
  const bia = task(1, 'Bia', {
    channel: 'task',
    template: { name: 'LinkedIn' },
    script: 'Convidar Bia',
    parts,
  })
  const { calls } = await open('/tasks', withTasks([bia, task(2, 'Caio')]))
  await title('Bia')
  await says('Convidar Bia')
  await userEvent.keyboard('{Enter}')
  await title('Caio')
  await find('button', 'Ligar')
  expect(sent(calls, 'POST /tasks/1/outcome')).toHaveLength(1)
})
