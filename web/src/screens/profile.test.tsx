import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer, sandboxes } from '#test/account.ts'
import { fill, find, isAt, press, pressFirst, says, saysNot, textsOf, there, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, reply } from '#test/stubs.ts'

const openWith = (more: Answers = {}) => open('/profile', { ...newcomer, ...more })

const cardOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return there(heading.closest<HTMLElement>('section'))
}
const attributes = () => cardOf('Atributos Personalizados')
const senders = () => cardOf('Canais de envio')
const main = async () => within(await find('main'))

const cargo = { id: 1, key: 'cargo', value: 'Diretora' }

async function add(key: string, value: string) {
  await press('Adicionar')
  await fill('Chave', key)
  await fill('Valor', value)
  await press('Salvar')
}

test('a new profile shows the account and nothing made up', async () => {
  await openWith()
  await screen.findByRole('heading', { level: 1, name: 'Perfil' })
  const page = await main()
  await page.findByText('ana@aurora.com.br')
  await page.findByText('Ativo')
  expect(await page.findAllByText('Não informado')).toHaveLength(2)
  expect(await page.findAllByText(/^\d{2}\/\d{2}\/\d{4}$/)).toHaveLength(2)
  await says('Nenhum atributo personalizado encontrado', await attributes())
  await says('Total: 0 atributo(s)', await attributes())
})

test('an account that is not active says so', async () => {
  await openWith({ 'GET /auth/me': { email: 'ana@aurora.com.br', isActive: false } })
  const page = await main()
  await page.findByText('Inativo')
  expect(page.queryByText('Ativo')).toBeNull()
})

test('a profile that cannot be saved keeps what was typed', async () => {
  const { alerts } = await openWith({ 'POST /me/attributes': reply(500) })
  await press('Editar Perfil')
  await fill('Nome', 'Ana')
  await press('Salvar')
  await waitFor(() => expect(alerts).toEqual(['Erro ao atualizar perfil']))
  expect(await valueOf('Nome')).toBe('Ana')
})

test('a blank attribute is refused in the words of the specification', async () => {
  const { alerts, calls } = await openWith()
  await add('', 'x')
  await waitFor(() =>
    expect(alerts).toEqual(['Campos obrigatórios', 'Por favor, preencha a chave e o valor.']),
  )
  expect(calls.map(({ name }) => name)).not.toContain('POST /me/attributes')
})

test('a key that is taken, or that no template could name, is refused', async () => {
  const { alerts, calls } = await openWith({ 'GET /me/attributes': [cargo] })
  await add('cargo', 'Outra')
  await waitFor(() => expect(alerts).toEqual(['Chave já existe', 'Já existe um atributo com essa chave.']))
  await fill('Chave', 'com espaço')
  await press('Salvar')
  await says('Use até 64 letras')
  expect(calls.map(({ name }) => name)).not.toContain('POST /me/attributes')
})

test.each([
  ['POST /me/attributes', 'Erro ao criar atributo', () => add('novo', 'x')],
  ['DELETE /me/attributes/cargo', 'Erro ao remover atributo', () => press('Remover cargo')],
])('a failed %s is said and taken back', async (call, title, act) => {
  const { alerts } = await openWith({ 'GET /me/attributes': [cargo], [call]: reply(500) })
  await says('Diretora', await attributes())
  await act()
  await waitFor(() => expect(alerts).toEqual([title]))
  await says('Diretora', await attributes())
  await says('Total: 1 atributo(s)', await attributes())
})

test('a failed PUT /me/attributes/cargo is said and taken back', async () => {
  const { alerts } = await openWith({
    'GET /me/attributes': [cargo],
    'PUT /me/attributes/cargo': reply(500),
  })
  await press('Editar cargo')
  await fill('Valor de cargo', 'y')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(alerts).toEqual(['Erro ao atualizar atributo']))
  await press('Cancelar')
  await says('Diretora', await attributes())
})

test('an attribute that was not removed is shown again', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await openWith({
    'GET /me/attributes': [cargo],
    'DELETE /me/attributes/cargo': () => held.then(() => reply(500)),
  })
  await press('Remover cargo')
  await saysNot('Diretora', await attributes())
  letGo()
  await says('Diretora', await attributes())
})

test('attributes that cannot be loaded are said', async () => {
  await openWith({ 'GET /me/attributes': reply(500) })
  await says('Erro ao carregar atributos')
  await saysNot('Não informado')
})

test('an attribute is a variable at once', async () => {
  const { answer, toasts } = await openWith()
  answer({
    'POST /me/attributes': () => {
      answer({ 'GET /me/attributes': [cargo] })
      return cargo
    },
  })
  await add('cargo', 'Diretora')
  await waitFor(() => expect(toasts).toContain('Atributo criado'))
  await press('Templates', 'link')
  await pressFirst('Novo template', 'link')
  // What contacts have is asked for with the first touch of the form.
  await fill('Conteúdo *', 'Oi')
  await find('button', 'Cargo: Inserir variável {{user.cargo}}')
  await fill('Conteúdo *', 'Sou {{user.cargo}}')
  await says('Sou Diretora', await find('complementary', 'Preview'))
})

test('a newcomer is told that nothing leaves, and where to look', async () => {
  await openWith()
  const card = await senders()
  await says('Modo de teste: nada sai desta máquina.', card)
  expect(textsOf(card.querySelectorAll('li'))).toEqual([
    'Caixa de testesPadrãoOkEmail · nada sai desta máquina',
    'Caixa de testesPadrãoOkWhatsApp · nada sai desta máquina',
  ])
  expect(within(card).queryAllByRole('button', { name: /^Ações/ })).toEqual([])
  await press('Abrir caixa de testes', 'link')
  await isAt('/sandbox')
})

test('senders that cannot be loaded are said, with a way to try again', async () => {
  const { answer } = await openWith({ 'GET /senders': reply(500) })
  const card = await senders()
  await says('Erro ao carregar canais de envio', card)
  answer({ 'GET /senders': sandboxes })
  await userEvent.click(await within(card).findByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(card.querySelectorAll('li')).toHaveLength(2))
})
