import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer, template } from '#test/account.ts'
import { fill, find, isAt, press, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openWith = (path: string, more: Answers = {}) => open(path, { ...newcomer, ...more })

const named = (name: string) => screen.queryByRole('link', { name })

test('the list is searched without accents and filtered by type, in the address', async () => {
  await openWith('/templates?search=promocao', {
    'GET /templates': [
      template(1, 'Promoção de verão', { type: 'email', subject: 'Olá {{name}}' }),
      template(2, 'Recado'),
    ],
  })
  await find('link', 'Promoção de verão')
  expect(named('Recado')).toBeNull()
  await fill('Buscar por nome ou assunto', 'nada disso')
  await waitFor(() => expect(location.search).toMatch(/search=nada/))
  await says('Nenhum template encontrado')
  await press('Limpar filtros')
  await press('WhatsApp', 'radio')
  await waitFor(() => expect(location.search).toMatch(/type=whatsapp/))
  await find('link', 'Recado')
  expect(named('Promoção de verão')).toBeNull()
})

test('a list that cannot be loaded says so, with another try; an ended session asks to sign in', async () => {
  const { answer } = await openWith('/templates', { 'GET /templates': reply(500) })
  await says('Erro ao carregar templates. Tente novamente.')
  answer({ 'GET /templates': reply(401) })
  await press('Tentar novamente')
  await says('Sessão expirada. Por favor, faça login novamente.')
})

test('a template that a cadence uses says which', async () => {
  const message = 'Este template está em uso na cadência da campanha Lançamento'
  await openWith('/templates', {
    'GET /templates': [template(1, 'Apresentação')],
    'DELETE /templates/1': problem('template_in_use', { message }),
  })
  await press('Excluir Apresentação')
  await press('Excluir template')
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('alert'))).toEqual([
      `Erro ao excluir template. Tente novamente. ${message}.`,
    ]),
  )
})

test.each([
  ['a failure', 500, 'Erro ao carregar template. Tente novamente.'],
  ['an ended session', 401, 'Sessão expirada. Por favor, faça login novamente.'],
])('a template that cannot be loaded says why: %s', async (_name, status, text) => {
  await openWith('/templates/edit/7', { 'GET /templates/7': reply(status) })
  await says(text)
  expect(within(await find('alert')).getAllByRole('link', { name: 'Voltar para Templates' })).toHaveLength(1)
})

test('a template that is not there says so and leads back', async () => {
  await openWith('/templates/edit/999999', {
    'GET /templates/999999': problem('not_found', { message: 'Template não encontrado' }),
  })
  await says('Template não encontrado')
  const back = within(await find('alert')).getByRole('link', { name: 'Voltar para Templates' })
  await userEvent.click(back)
  await isAt('/templates')
})
