import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ana, campaign, newcomer, pageOf, step, template } from '#test/account.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  noDialog,
  pick,
  press,
  pressFirst,
  rowsAre,
  says,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Call, refused } from '#test/stubs.ts'

/** Two clicks within one task of the page: no event of the second can wait for what the first has painted. */
async function clickTwice(name: string) {
  const button = await find('button', name)
  button.click()
  button.click()
}

const timesOf = (calls: readonly Call[], name: string) => calls.filter((call) => call.name === name).length

test('a contact is created once', async () => {
  const { answer, calls } = await open('/contacts', newcomer)
  await pressFirst('Novo contato')
  await fill('Nome *', ana.name)
  await fill('Email *', ana.email)
  await fill('WhatsApp *', ana.whatsapp)
  answer({ 'POST /contacts': ana, 'GET /contacts': pageOf([ana]) })
  await clickTwice('Criar contato')
  await rowsAre(1)
  await noDialog()
  expect(timesOf(calls, 'POST /contacts')).toBe(1)
})

test('a template is created once', async () => {
  const made = template(1, 'Oi', { type: 'email', subject: 'Oi' })
  const { calls } = await open('/templates/new', {
    ...newcomer,
    'POST /templates': made,
    'GET /templates': [made],
  })
  await fill('Nome do Template *', 'Oi')
  await fill('Assunto *', 'Oi')
  await fill('Conteúdo *', 'Oi')
  await clickTwice('Criar Template')
  await rowsAre(1)
  expect(timesOf(calls, 'POST /templates')).toBe(1)
})

test('a cadence is created once', async () => {
  const { calls } = await open('/cadences', {
    ...newcomer,
    'GET /campaigns/without-active-cadences': [campaign(1, 'Natal')],
    'GET /templates': [template(1, 'Oi')],
    'POST /cadences/bulk': [step(1, 1, 'Oi', 0)],
  })
  await pressFirst('Nova cadência')
  await choose('Campanha *', 'Natal')
  await choose('Etapa 1 — template', 'Oi')
  await clickTwice('Criar cadência')
  await find('alertdialog', 'Cadência criada')
  expect(timesOf(calls, 'POST /cadences/bulk')).toBe(1)
})

test('an attribute is created once', async () => {
  const made = { id: 1, key: 'cargo', value: 'SDR' }
  const { answer, calls } = await open('/profile', newcomer)
  await press('Adicionar')
  await fill('Chave', 'cargo')
  await fill('Valor', 'SDR')
  answer({ 'POST /me/attributes': made, 'GET /me/attributes': [made] })
  await clickTwice('Salvar')
  await says('Total: 1 atributo(s)')
  await waitFor(() => expect(screen.queryByLabelText('Chave')).toBeNull())
  expect(timesOf(calls, 'POST /me/attributes')).toBe(1)
})

test('what is confirmed by a double click is done once', async () => {
  const { answer, calls } = await open('/contacts', {
    ...newcomer,
    'GET /contacts': pageOf([ana]),
    'GET /campaigns/by-status': [campaign(1, 'Natal', { status: 'active' })],
    'POST /contacts/add-to-campaign': { added: 1, scheduledMessages: 1, alreadyRelated: 0 },
    'POST /contacts/7/cancel': { cancelledMessages: 1 },
    'DELETE /contacts/7': () => {
      answer({ 'GET /contacts': pageOf([]) })
      return undefined
    },
  })
  await pick('Ações de Ana Lima', 'Relacionar a campanha')
  await choose('Campanha *', 'Natal')
  await clickTwice('Relacionar')
  await noDialog()
  await pick('Ações de Ana Lima', 'Cancelar mensagens futuras')
  await clickTwice('Cancelar mensagens')
  await find('alertdialog', 'Mensagens canceladas')
  await pressFirst('Fechar')
  await noDialog()
  await pick('Ações de Ana Lima', 'Excluir')
  await clickTwice('Excluir contato')
  await says('Traga seus contatos')
  expect(timesOf(calls, 'POST /contacts/add-to-campaign')).toBe(1)
  expect(timesOf(calls, 'POST /contacts/7/cancel')).toBe(1)
  expect(timesOf(calls, 'DELETE /contacts/7')).toBe(1)
})

test('a login is asked once, and a refused one is back at the password', async () => {
  const { calls } = await open(
    '/login',
    { ...newcomer, 'POST /auth/login': refused(401, 'Senha vencida') },
    { token: '' },
  )
  await fill('Email', 'ana@exemplo.com.br')
  await fill('Senha', 'segredo')
  await clickTwice('Entrar')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Senha vencida'))
  await hasFocus(field('Senha'))
  expect(timesOf(calls, 'POST /auth/login')).toBe(1)
})

test('a submission keeps its key when it is tried again, and another has another', async () => {
  const { calls } = await open('/campaigns', {
    ...newcomer,
    'POST /campaigns': refused(503, 'Tente de novo'),
  })
  const keys = () =>
    calls
      .filter(({ name }) => name === 'POST /campaigns')
      .map(({ headers }) => headers.get('idempotency-key') ?? '')
  const save = async (times: number) => {
    await press('Criar campanha')
    await waitFor(() => expect(keys()).toHaveLength(times))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Tente de novo'))
  }
  await pressFirst('Nova campanha')
  await fill('Nome *', 'Páscoa')
  await save(1)
  await save(2)
  await fill('Nome *', 'Páscoa 2')
  await save(3)
  const [first, second, third] = keys()
  expect(first).toMatch(/^[\w-]{16,}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
