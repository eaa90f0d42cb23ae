import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import { find, isAt, press, says } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem } from '#test/stubs.ts'

const comeBack = (more: Answers) =>
  open('/oauth/callback?code=4%2Fum-codigo&state=7.estado', { ...newcomer, ...more })
const finish = 'POST /sign-ins/finish'

test('what the provider sent back is handed to the server, and the person is back in the profile', async () => {
  const { calls } = await comeBack({ [finish]: { senderId: 7 } })
  await find('heading', 'Perfil')
  await says('Conta conectada')
  const asked = calls.filter(({ name }) => name === finish)
  expect(asked).toMatchObject([{ body: { query: 'code=4%2Fum-codigo&state=7.estado' } }])
})

test('a refusal is said in the words of the server, with a way back', async () => {
  const message = 'Você entrou como pessoal@gmail.test, e este canal envia como ana@aurora.test.'
  const { calls } = await comeBack({ [finish]: problem('invalid', { message }) })
  await says(message)
  expect(screen.queryByText('Conectando a conta...')).toBeNull()
  await press('Voltar ao perfil', 'link')
  await isAt('/profile')
  expect(calls.filter(({ name }) => name === finish)).toHaveLength(1)
})
