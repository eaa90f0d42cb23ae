import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer } from '#test/account.ts'
import { find, pick, press, says, saysNot, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { problem } from '#test/stubs.ts'

const described = (id: number, name: string) => ({
  id,
  channel: 'email',
  name,
  isDefault: false,
  perMinute: null,
  perDay: null,
  state: 'ok',
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
})
const box = { ...described(10, 'Caixa de testes'), mode: 'sandbox', isDefault: true }
const smtp = (id: number, name: string) => ({
  ...described(id, name),
  mode: 'smtp',
  host: 'smtp.exemplo.com.br',
  port: 587,
  security: 'starttls',
  user: '',
  hasPassword: true,
  fromName: name,
  fromAddress: `${name.toLowerCase()}@exemplo.com.br`,
  hasDkimKey: false,
  secretsLost: false,
})

/** The form of a campaign, with its senders unfolded. */
async function openForm(senders: readonly object[], fields: object = {}) {
  const opened = await open('/campaigns', {
    ...newcomer,
    'GET /campaigns': [campaign(1, 'Esta', fields)],
    'GET /senders': senders,
  })
  await pick('Ações de Esta', 'Editar')
  await userEvent.click(await screen.findByText('Por onde enviar'))
  return opened
}

const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const toggle = async (...names: RegExp[]) => {
  for (const name of names) await userEvent.click(await choice(name))
}

test('several senders are chosen by their boxes, in their order, and a refusal loses nothing', async () => {
  const { answer, calls, toasts } = await openForm([box, smtp(11, 'Vendas'), smtp(12, 'Suporte')])
  const list = await find('group', 'Remetentes de e-mail')
  await says('Sem nenhum marcado, sai pelo padrão do perfil.', list)
  await says('vendas@exemplo.com.br', list)
  await toggle(/^Suporte/, /^Vendas/)
  await says('Cada contato fica com um remetente; os limites de cada um valem.', list)
  await saysNot('Sem nenhum marcado', list)
  const said = 'Escolha um remetente de e-mail'
  answer({ 'PATCH /campaigns/1': problem('invalid', { message: said, fields: { emailSenderIds: said } }) })
  await press('Salvar campanha')
  await waitFor(() => expect(textsOf(list.querySelectorAll('[role=alert]'))).toEqual([said]))
  expect((await choice(/^Suporte/)).checked).toBe(true)
  answer({ 'PATCH /campaigns/1': campaign(1, 'Esta', { emailSenderIds: [12, 11], emailSenderId: 12 }) })
  await press('Salvar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha atualizada'))
  const sent = calls.findLast(({ name }) => name === 'PATCH /campaigns/1')?.body
  expect(sent).toMatchObject({ emailSenderIds: [12, 11], whatsappSenderIds: [] })
  expect(sent).not.toHaveProperty('emailSenderId')
})

test('the test box shares contacts with no other sender', async () => {
  await openForm([box, smtp(11, 'Vendas'), smtp(12, 'Suporte')])
  await toggle(/^Suporte/, /^Vendas/, /^Caixa de testes/)
  expect((await choice(/^Vendas/)).checked).toBe(false)
  expect((await choice(/^Caixa de testes/)).checked).toBe(true)
  await toggle(/^Vendas/)
  expect((await choice(/^Caixa de testes/)).checked).toBe(false)
})

test('with one sender beside the test box it is a choice of one, as before', async () => {
  const { calls, toasts, answer } = await openForm([box, smtp(11, 'Vendas')])
  const select = await screen.findByLabelText<HTMLSelectElement>('Remetente de e-mail')
  await waitFor(() =>
    expect(textsOf(select.options)).toEqual(['Padrão do perfil', 'Caixa de testes', 'Vendas']),
  )
  await userEvent.selectOptions(select, 'Vendas')
  answer({ 'PATCH /campaigns/1': campaign(1, 'Esta', { emailSenderIds: [11], emailSenderId: 11 }) })
  await press('Salvar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha atualizada'))
  expect(calls.findLast(({ name }) => name === 'PATCH /campaigns/1')?.body).toMatchObject({
    emailSenderIds: [11],
  })
})

test('a sender that was chosen stands open, and is left to the profile again', async () => {
  const chosen = { emailSenderIds: [11], emailSenderId: 11 }
  const { answer, calls, toasts } = await open('/campaigns', {
    ...newcomer,
    'GET /campaigns': [campaign(1, 'Esta', chosen), campaign(2, 'Outra')],
    'GET /senders': [box, smtp(11, 'Vendas')],
  })
  const isOpen = async () => (await screen.findByText('Por onde enviar')).closest('details')?.open
  await pick('Ações de Esta', 'Editar')
  expect(await isOpen()).toBe(true)
  const select = await screen.findByLabelText<HTMLSelectElement>('Remetente de e-mail')
  await userEvent.selectOptions(select, 'Padrão do perfil')
  answer({ 'PATCH /campaigns/1': campaign(1, 'Esta') })
  await press('Salvar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha atualizada'))
  expect(calls.findLast(({ name }) => name === 'PATCH /campaigns/1')?.body).toMatchObject({
    emailSenderIds: [],
  })
  await pick('Ações de Outra', 'Editar')
  expect(await isOpen()).toBe(false)
})
