import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import { isAt, press, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { reply } from '#test/stubs.ts'

const cards = () => textsOf(document.querySelectorAll('.stat-radio'))
const busy = () => document.querySelector('.table-box')?.getAttribute('aria-busy')
const list = 'GET /activity/by-date-status'

test('with nothing for today it says so, and the cards are zeros', async () => {
  await open('/activities', newcomer)
  await screen.findByRole('heading', { level: 1, name: 'Atividades' })
  await waitFor(() => expect(document.title).toBe('Atividades · Cadência'))
  await says('Mensagens agendadas e enviadas')
  await says('Nada agendado para hoje')
  await says('Amplie o período ou mude o status.')
  expect(cards()).toEqual(['Total0', 'Pendentes0', 'Sucesso0', 'Erros0', 'Canceladas0'])
  await press(/^Erros/, 'radio')
  await isAt('/activities?status=error')
  await says('Nenhuma mensagem neste período')
  await press('Limpar filtro')
  await isAt('/activities')
  await says('Nada agendado para hoje')
})

test('while it loads it shows that it does, and a failure is an empty list with zeros', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { answer } = await open('/activities', { ...newcomer, [list]: () => held.then(() => reply(500, {})) })
  await waitFor(() => expect(busy()).toBe('true'))
  letGo()
  await says('Nenhuma mensagem neste período')
  expect(cards()[0]).toBe('Total0')
  answer(newcomer)
  await press('Tentar novamente')
  await says('Nada agendado para hoje')
})

test('that nothing was found is not said of another filter before it is answered', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { answer } = await open('/activities?minDate=2020-01-01', newcomer)
  await waitFor(() => expect(document.querySelector('main .empty')).not.toBeNull())
  answer({ [list]: () => held.then(() => newcomer[list]) })
  await press(/^Sucesso/, 'radio')
  await waitFor(() => expect(busy()).toBe('true'))
  expect(document.querySelector('main .empty')).toBeNull()
  letGo()
  await waitFor(() => expect(document.querySelector('main .empty')).not.toBeNull())
})
