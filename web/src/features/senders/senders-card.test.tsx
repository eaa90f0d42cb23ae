import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { newcomer, sandboxes } from '#test/account.ts'
import {
  choose,
  dialogSays,
  field,
  fill,
  find,
  hasFocus,
  noDialog,
  pick,
  press,
  says,
  saysNot,
  textsOf,
  there,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { mailServer, officialNumber, ownPhone } from '#test/senders.ts'
import { type Answers, problem } from '#test/stubs.ts'

const openWith = (senders: readonly object[], more: Answers = {}) =>
  open('/profile', { ...newcomer, 'GET /senders': [...sandboxes, ...senders], ...more })

const rowOf = (name: string) =>
  waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main section li')]
    return there(rows.find((each) => each.textContent.startsWith(name)))
  })
const isOn = async (name: RegExp) => (await screen.findByRole<HTMLInputElement>('switch', { name })).checked
const placeholderOf = async (label: string) => (await field(label)).getAttribute('placeholder')
const stepsSaid = async (title: string) => textsOf((await find('dialog', title)).querySelectorAll('ol li'))

test('a mail server is added with the port of its security, as the default of its channel', async () => {
  const { answer, calls, toasts } = await openWith([])
  await press('Novo canal')
  expect(await valueOf('Porta *')).toBe('587')
  await choose('Segurança', 'TLS direto (porta 465)')
  expect(await valueOf('Porta *')).toBe('465')
  await choose('Segurança', 'Sem criptografia')
  await fill('Nome do canal *', 'Vendas')
  await fill('Servidor *', '127.0.0.1')
  await fill('Porta *', '2525')
  await fill('Usuário', 'vendas')
  await fill('Senha', 'segredo')
  await fill('E-mail do remetente *', 'vendas@exemplo.com.br')
  await fill('Limite por dia', '500')
  expect(await isOn(/^Usar como padrão/)).toBe(true)
  const made = mailServer(11, 'Vendas', { isDefault: true, perDay: 500, advice: ['Sem endereço público.'] })
  answer({ 'POST /senders': made, 'GET /senders': [made] })
  await press('Criar canal')
  await waitFor(() => expect(toasts).toEqual(['Canal criado']))
  expect(calls.find(({ name }) => name === 'POST /senders')?.body).toMatchObject({
    mode: 'smtp',
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    password: 'segredo',
    perDay: 500,
    isDefault: true,
  })
  await waitFor(async () =>
    expect((await rowOf('Vendas')).textContent).toBe(
      'VendasPadrãoAtençãoEmail · vendas@exemplo.com.br · 127.0.0.1:2525 · até 500 por diaSem endereço público.As respostas não são lidas.Ler respostas',
    ),
  )
  await saysNot('Modo de teste: nada sai desta máquina.')
})

test('a test says where the server stopped, in its own words, and what to do about it', async () => {
  const { answer, user } = await openWith([mailServer(11, 'Vendas')], {
    'POST /senders/11/test': {
      ok: false,
      steps: [
        { name: 'Conexão', ok: true, reply: '220 pronto' },
        { name: 'Autenticação', ok: false, reply: '535 5.7.8 senha errada' },
      ],
      advice: ['O servidor recusou o usuário ou a senha.'],
    },
  })
  await pick('Ações de Vendas', 'Enviar e-mail de teste')
  await dialogSays('para ana@aurora.com.br')
  answer({ 'GET /senders': [mailServer(11, 'Vendas', { lastReply: '535 5.7.8 senha errada' })] })
  await press('Enviar teste')
  await dialogSays('A mensagem não foi enviada.')
  await dialogSays('O servidor recusou o usuário ou a senha.')
  expect(await stepsSaid('Enviar e-mail de teste')).toEqual([
    'PassouConexão220 pronto',
    'FalhouAutenticação535 5.7.8 senha errada',
  ])
  await user.keyboard('{Escape}')
  await noDialog()
  await says('535 5.7.8 senha errada', await rowOf('Vendas'))
  answer({ 'POST /senders/11/test': { ok: true, steps: [{ name: 'Entrega', ok: true, reply: '250 ok' }] } })
  await pick('Ações de Vendas', 'Enviar e-mail de teste')
  await press('Enviar teste')
  await dialogSays('O servidor aceitou a mensagem.')
})

test('a password is not shown, and one that is not typed is not sent', async () => {
  const { answer, calls, toasts } = await openWith([mailServer(11, 'Vendas')])
  await pick('Ações de Vendas', 'Editar')
  expect(await valueOf('Senha')).toBe('')
  expect(await placeholderOf('Senha')).toBe('•••• definido, digite para trocar')
  await fill('Nome do canal *', 'Vendas SP')
  answer({ 'PUT /senders/11': mailServer(11, 'Vendas SP'), 'GET /senders': [mailServer(11, 'Vendas SP')] })
  await press('Salvar canal')
  await waitFor(() => expect(toasts).toEqual(['Canal atualizado']))
  const sent = calls.find(({ name }) => name === 'PUT /senders/11')?.body
  expect(sent).toMatchObject({ name: 'Vendas SP' })
  expect(sent).not.toHaveProperty('password')
  await rowOf('Vendas SP')
})

test('a password is asked for again when its server changes, and only then', async () => {
  const [asked, kept] = ['O servidor mudou: digite a senha de novo', '•••• definido, digite para trocar']
  const refusal = problem('invalid', { message: asked, fields: { password: asked } })
  await openWith([mailServer(11, 'Vendas')], { 'PUT /senders/11': refusal })
  await pick('Ações de Vendas', 'Editar')
  for (const [label, other, own] of [
    ['Servidor *', 'smtp.exemplo.com', '127.0.0.1'],
    ['Porta *', '2526', '2525'],
  ] as const) {
    await fill(label, other)
    await says(`${asked}.`)
    await fill(label, own)
    await saysNot(`${asked}.`)
  }
  expect(await placeholderOf('Senha')).toBe(kept)
  await choose('Segurança', 'STARTTLS se o servidor oferecer')
  await waitFor(async () => expect(await placeholderOf('Senha')).toBe(''))
  await says(`${asked}.`)
  await press('Salvar canal')
  await waitFor(() => expect(textsOf(screen.getAllByRole('alert'))).toContain(asked))
  await hasFocus(field('Senha'))
})

test('a number of the official API is tested by asking Meta, which sends nothing', async () => {
  const { answer } = await openWith([officialNumber(12, 'Número oficial')], {
    'POST /senders/12/test': {
      ok: false,
      steps: [{ name: 'Número', ok: false, reply: '190 Error validating access token' }],
    },
  })
  await pick('Ações de Número oficial', 'Testar conexão')
  await dialogSays('Nada é enviado a ninguém.')
  await press('Testar')
  await dialogSays('A Meta não confirmou o número.')
  expect(await stepsSaid('Testar conexão')).toEqual(['FalhouNúmero190 Error validating access token'])
  const reply = 'Boreal Vendas · +55 11 4004-0000 · qualidade GREEN'
  answer({
    'POST /senders/12/test': { ok: true, steps: [{ name: 'Número', ok: true, reply }] },
    'GET /senders': [officialNumber(12, 'Número oficial', { lastReply: reply })],
  })
  await press('Testar de novo')
  await dialogSays('A Meta reconheceu o número e o token.')
  await says(reply, await rowOf('Número oficial'))
})

test('WhatsApp comes by the official API or by hand, and one of them is the default', async () => {
  const first = officialNumber(12, 'Outro número', { isDefault: true, displayPhone: '+55 11 98765-4321' })
  const { answer, calls, toasts, user } = await openWith([first])
  await says('WhatsApp · API oficial · +55 11 98765-4321', await rowOf('Outro número'))
  await pick('Ações de Outro número', 'Editar')
  expect(await placeholderOf('Token de acesso *')).toBe('•••• 1234 definido, digite para trocar')
  await user.keyboard('{Escape}')
  await noDialog()
  await press('Novo canal')
  await choose('Tipo', 'WhatsApp (API oficial)')
  for (const label of ['ID do número *', 'Telefone', 'Chave secreta do app *', 'Token de verificação *'])
    await field(label)
  await choose('Tipo', 'WhatsApp (assistido)')
  await dialogSays('abre o seu WhatsApp com o texto pronto')
  await fill('Nome do canal *', 'Meu celular')
  const own = ownPhone(13, 'Meu celular')
  answer({ 'POST /senders': own, 'GET /senders': [first, own] })
  await press('Criar canal')
  await waitFor(() => expect(toasts).toEqual(['Canal criado']))
  expect(calls.find(({ name }) => name === 'POST /senders')?.body).toMatchObject({ mode: 'assisted' })
  answer({
    'POST /senders/13/default': { ...own, isDefault: true },
    'GET /senders': [
      { ...first, isDefault: false },
      { ...own, isDefault: true },
    ],
  })
  await pick('Ações de Meu celular', 'Tornar padrão')
  await says('Padrão', await rowOf('Meu celular'))
  await waitFor(async () => expect((await rowOf('Outro número')).textContent).not.toContain('Padrão'))
})

test('a sender in trouble says why, and is resumed', async () => {
  const stopped = mailServer(11, 'Vendas', {
    state: 'stopped',
    lastReply: '535 5.7.8 Username and Password not accepted',
    advice: ['O servidor recusou o usuário ou a senha.'],
  })
  const suspended = ownPhone(13, 'Celular', {
    state: 'suspended',
    suspendedUntil: '2026-11-16T17:05:00.000Z',
  })
  const { answer, calls, toasts } = await openWith([stopped, suspended])
  const row = await rowOf('Vendas')
  for (const text of ['Parado', '535 5.7.8 Username', 'recusou o usuário ou a senha.']) await says(text, row)
  await says('As mensagens esperam até você corrigir o canal e retomar.', row)
  await says('Suspenso até 14:05', await rowOf('Celular'))
  await says('O servidor falhou várias vezes seguidas.', await rowOf('Celular'))
  answer({ 'POST /senders/11/resume': mailServer(11, 'Vendas'), 'GET /senders': [mailServer(11, 'Vendas')] })
  await press('Retomar Vendas')
  await waitFor(() => expect(toasts).toEqual(['Canal retomado']))
  expect(calls.map(({ name }) => name)).toContain('POST /senders/11/resume')
  await waitFor(async () => expect((await rowOf('Vendas')).textContent).toMatch(/^VendasOk/))
})

test('a sender is deleted after a question, but not under an active campaign', async () => {
  const message = 'Este canal está em uso na campanha ativa Reativação'
  const { answer, toasts } = await openWith([mailServer(11, 'Vendas', { isDefault: true })], {
    'DELETE /senders/11': problem('sender_in_use', { message }),
  })
  await pick('Ações de Vendas', 'Excluir')
  const question = await find('alertdialog', 'Excluir “Vendas”?')
  await says('A caixa de testes volta a ser o padrão', question)
  await press('Excluir canal')
  await says(`${message}.`, question)
  await press('Manter canal')
  answer({ 'DELETE /senders/11': undefined, 'GET /senders': sandboxes })
  await pick('Ações de Vendas', 'Excluir')
  await press('Excluir canal')
  await waitFor(() => expect(toasts).toEqual(['Canal excluído']))
  await noDialog()
  await says('Modo de teste: nada sai desta máquina.')
  expect(within(await find('main')).queryByText('Vendas')).toBeNull()
})
