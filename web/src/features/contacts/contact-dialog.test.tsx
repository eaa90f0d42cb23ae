import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, campaign, newcomer, pageOf } from '#test/account.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  heads,
  noDialog,
  optionsOf,
  pick,
  press,
  pressFirst,
  says,
  saysNot,
  textsOf,
  there,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

const openWith = (more: Answers = {}) => open('/contacts', { ...newcomer, ...more })

async function fillIn(name = ana.name, email = ana.email) {
  await fill('Nome *', name)
  await fill('Email *', email)
  await fill('WhatsApp *', ana.whatsapp)
}

test('the form checks its fields with the texts of the specification', async () => {
  await openWith()
  await pressFirst('Novo contato')
  await press('Criar contato')
  for (const text of ['Nome é obrigatório', 'Email inválido', 'WhatsApp deve ter pelo menos 10 dígitos'])
    await says(text)
  await hasFocus(field('Nome *'))
  await fill('Nome *', 'x'.repeat(256))
  await says('Nome muito longo')
  await fill('WhatsApp *', '11 98765-432x')
  await says('Formato de WhatsApp inválido')
  await fill('WhatsApp *', '+55 (11) 98765-4321')
  await saysNot('Formato de WhatsApp inválido')
  await fill('Email *', 'ana@exemplo')
  await says('Email inválido')
})

const pairs: [key: string, value: string][] = [
  ['idade', '42'],
  ['vip', 'true'],
  ['tags', '["a", "b"]'],
  ['cargo', ' Diretora '],
  ['sem valor', '  '],
  ['', 'sem chave'],
  ['sobra', 'x'],
]

test('attributes become numbers, true or false and JSON, and blank ones are dropped', async () => {
  const { calls, toasts } = await openWith({ 'POST /contacts': ana })
  await pressFirst('Novo contato')
  await fillIn()
  for (const [place, [key, value]] of pairs.entries()) {
    await press('Adicionar atributo')
    const row = within(await find('group', `Atributo ${place + 1}`))
    await hasFocus(row.getByLabelText('Chave'))
    await userEvent.paste(key)
    await userEvent.click(row.getByLabelText('Valor'))
    await userEvent.paste(value)
  }
  await press('Remover atributo 7')
  await press('Criar contato')
  await waitFor(() => expect(toasts).toContain('Contato criado'))
  const metadata = { idade: 42, vip: true, tags: ['a', 'b'], cargo: 'Diretora' }
  expect(calls.find(({ name }) => name === 'POST /contacts')?.body).toMatchObject({ metadata })
})

test('the attributes of a contact are shown by their keys', async () => {
  const metadata = { idade: 42, vip: true, tags: ['a', 'b'], cargo: 'Diretora' }
  await openWith({ 'GET /contacts': pageOf([{ ...ana, metadata }]) })
  await pick('Ações de Ana Lima', 'Ver atributos')
  const shown = await find('dialog', 'Atributos de Ana Lima')
  expect(textsOf(shown.querySelectorAll('dt'))).toEqual(['idade', 'vip', 'tags', 'cargo'])
  await says('Diretora', shown)
})

test('an edit shows what is there and changes only what was touched', async () => {
  const before = { ...ana, metadata: { matricula: '12', cargo: 'Gerente' } }
  const after = { ...ana, name: 'Ana Souza' }
  const { answer, calls, toasts } = await openWith({ 'GET /contacts': pageOf([before]) })
  answer({
    'PATCH /contacts/7': () => {
      answer({ 'GET /contacts': pageOf([after]) })
      return after
    },
  })
  await pick('Ações de Ana Lima', 'Editar')
  const form = within(await find('dialog', 'Editar contato'))
  expect(await valueOf('Email *')).toBe(ana.email)
  expect(form.queryByLabelText('Campanha')).toBeNull()
  await fill('Nome *', 'Ana Souza')
  const keys = form.getAllByLabelText('Chave').map((key) => ('value' in key ? key.value : undefined))
  const value = there(form.getAllByLabelText('Valor')[keys.indexOf('cargo')])
  await userEvent.clear(value)
  await userEvent.type(value, 'Diretora')
  await press('Salvar contato')
  await waitFor(() => expect(toasts).toContain('Contato atualizado'))
  await waitFor(() => expect(heads()).toEqual(['Ana Souza']))
  expect(calls.find(({ name }) => name === 'PATCH /contacts/7')?.body).toMatchObject({
    name: 'Ana Souza',
    metadata: { matricula: '12', cargo: 'Diretora' },
  })
})

test('a contact that cannot be saved keeps what was typed and says why', async () => {
  const { answer } = await openWith({
    'POST /contacts': problem('email_in_use', { fields: { email: 'E-mail já cadastrado' } }),
  })
  await pressFirst('Novo contato')
  await fillIn('Outra Ana', 'ANA@exemplo.com.br')
  await press('Criar contato')
  await waitFor(() => expect(textsOf(screen.getAllByRole('alert'))).toContain('E-mail já cadastrado'))
  const email = await field('Email *')
  await hasFocus(email)
  const described = email.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('E-mail já cadastrado')
  answer({ 'POST /contacts': reply(500) })
  await press('Criar contato')
  await says('Erro ao salvar contato. Verifique se o email já não está em uso.')
  expect(await valueOf('Nome *')).toBe('Outra Ana')
  await userEvent.keyboard('{Escape}')
  await find('alertdialog', 'Descartar alterações?')
  await press('Continuar editando')
  expect(await valueOf('Nome *')).toBe('Outra Ana')
})

test('a new contact may begin in a campaign, and only active ones are offered', async () => {
  const campaigns = [{ id: 3, name: 'Lançamento' }]
  const { answer, calls } = await openWith({
    'GET /campaigns/by-status': [campaign(3, 'Lançamento', { status: 'active' })],
    'POST /contacts/with-campaign': () => {
      answer({ 'GET /contacts': pageOf([{ ...ana, campaigns, situation: 'active' }]) })
      return ana
    },
  })
  await pressFirst('Novo contato')
  const list = await field('Campanha')
  await waitFor(() => expect(optionsOf(list)).toEqual(['Nenhuma campanha', 'Lançamento']))
  const asked = calls.filter(({ name }) => name === 'GET /campaigns/by-status')
  expect(asked.map(({ url }) => url.search)).toEqual(['?status=active'])
  expect(await valueOf('Campanha')).toBe('none')
  await choose('Campanha', 'Lançamento')
  await fillIn()
  await press('Criar contato')
  await noDialog()
  const { id: _, metadata: _none, campaigns: _before, createdAt: _at, ...typed } = ana
  expect(calls.find(({ name }) => name === 'POST /contacts/with-campaign')?.body).toMatchObject({
    ...typed,
    campaignId: 3,
  })
  await find('cell', 'Em andamento')
  await press('Colunas')
  await userEvent.click(await field('Campanhas'))
  await find('cell', 'Lançamento')
})
