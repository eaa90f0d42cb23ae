import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import { field, fill, find, isAt, press, says, saysNot } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openLogin = (more: Answers = {}) => open('/login', { ...newcomer, ...more }, { token: '' })
const asked = 'POST /auth/login'

test('the login shows its texts', async () => {
  await openLogin()
  await find('heading', 'Login')
  await says('Entre com suas credenciais para acessar sua conta')
  expect((await field('Email')).getAttribute('placeholder')).toContain('@')
  expect((await screen.findByPlaceholderText('Digite sua senha')).getAttribute('type')).toBe('password')
})

test('the login checks the fields before it asks the server', async () => {
  const { calls } = await openLogin()
  await press('Entrar')
  await says('Email é obrigatório')
  await says('Senha é obrigatória')
  await fill('Email', 'ana')
  await saysNot('Email é obrigatório')
  await says('Senha é obrigatória')
  await press('Entrar')
  await says('Email inválido')
  expect(calls.map(({ name }) => name)).not.toContain(asked)
})

test('the login shows the words of the server in a banner, and clears it at the next attempt', async () => {
  const { answer } = await openLogin({ [asked]: problem('invalid_credentials') })
  await fill('Email', 'ninguem@exemplo.com.br')
  await fill('Senha', 'nao-e-esta-a-senha')
  await press('Entrar')
  await says('Credenciais inválidas. Tente novamente.')

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  answer({ [asked]: () => held.then(() => reply(500)) })
  await press('Entrar')
  const button = await find('button', 'Entrando...')
  expect(button).toHaveProperty('disabled', true)
  expect(await field('Email')).toHaveProperty('disabled', true)
  await saysNot('Credenciais inválidas. Tente novamente.')
  letGo()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\S/))
  expect(await field('Email')).toHaveProperty('disabled', false)
})

test.each(['/login', '/nao-existe/aqui', '/'])(
  '%s leads a user who is signed in to the campaigns',
  async (path) => {
    await open(path, newcomer)
    await isAt('/campaigns')
  },
)

test('the entries stand in the order of the specification', async () => {
  await open('/campaigns', newcomer)
  const navigation = await find('navigation', 'Principal')
  const names = [...navigation.querySelectorAll('a, button')].map((each) => each.textContent.trim())
  expect(names.filter((name) => name !== '' && name !== 'Cadência')).toEqual([
    'Campanhas',
    'Templates',
    'Cadências',
    'Contatos',
    'Atividades',
    'Métricas',
    'Tarefas',
    'Conversas',
    'Buscar Ctrl K',
    'Perfil',
    'Sair',
  ])
})
