import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import { choose, field, fill, find, hasFocus, press, says, saysNot, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem } from '#test/stubs.ts'

async function openForm(more: Answers = {}) {
  await open('/profile', { ...newcomer, ...more })
  await press('Novo canal')
}

async function fillIn() {
  await fill('Nome do canal *', 'Vendas')
  await fill('Servidor *', 'smtp.exemplo.com')
  await fill('Porta *', '587')
  await fill('E-mail do remetente *', 'vendas@exemplo.com.br')
}

test('what is wrong is said at its field', async () => {
  await openForm()
  await press('Criar canal')
  await hasFocus(field('Nome do canal *'))
  for (const text of ['Nome é obrigatório', 'Servidor é obrigatório', 'E-mail do remetente é obrigatório'])
    await says(text)
  await fill('Nome do canal *', 'Vendas')
  await saysNot('Nome é obrigatório')
  await fill('Servidor *', 'https://smtp.exemplo.com')
  await fill('Porta *', 'abc')
  await fill('E-mail do remetente *', 'a@b.com, c@d.com')
  for (const text of ['Servidor inválido. Escreva só', 'Porta inválida', 'Email inválido']) await says(text)
  // What was typed is still there after another type was looked at.
  await choose('Tipo', 'WhatsApp (assistido)')
  await choose('Tipo', 'E-mail (SMTP)')
  expect(await valueOf('Porta *')).toBe('abc')
  await says('Porta inválida')
})

test('what the server refuses is said at its field too, and leaving asks first', async () => {
  const text = 'Senha é obrigatória quando há usuário'
  await openForm({ 'POST /senders': problem('invalid', { message: text, fields: { password: text } }) })
  await fillIn()
  await fill('Usuário', 'vendas')
  await press('Criar canal')
  await says(text)
  await hasFocus(field('Senha'))
  await userEvent.keyboard('{Escape}')
  await find('alertdialog', 'Descartar alterações?')
})

test('a fault inside what is folded away opens it', async () => {
  await openForm()
  await fillIn()
  const title = await screen.findByText('Assinatura DKIM e devoluções')
  const fold = title.closest('details')
  await userEvent.click(title)
  expect(fold).toHaveProperty('open', true)
  await fill('Domínio DKIM', 'exemplo.com.br')
  await userEvent.click(title)
  expect(fold).toHaveProperty('open', false)
  await press('Criar canal')
  await says('Preencha o domínio e o seletor do DKIM')
  expect(fold).toHaveProperty('open', true)
})
