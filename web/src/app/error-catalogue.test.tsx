import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { choose, fill, find, pick, press, putFile, rows } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { specified } from '#test/specified.ts'
import { type Answers, refused, reply } from '#test/stubs.ts'

/** Section 8 of the specification, row by row, against a server that is not ours. */

const openWith = (path: string, more: Answers = {}) => open(path, { ...specified, ...more })
const alertSays = (said: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said))
const alertHolds = (said: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said))

/** How a server may word a refusal, and what a person then reads. */
const words: [name: string, body: unknown, said: string | undefined][] = [
  ['a message alone', { message: 'Conta bloqueada' }, 'Conta bloqueada'],
  ['a status and a message', { statusCode: 401, message: 'Senha vencida' }, 'Senha vencida'],
  ['a code we do not know', { code: 'E_42', message: 'Tente amanhã' }, 'Tente amanhã'],
  ['our code for a failure', { code: 'internal', message: 'Fora do ar' }, 'Fora do ar'],
  ['several messages', { message: ['Um', 'Dois'] }, 'Um · Dois'],
  ['a text', 'Acesso negado', 'Acesso negado'],
  ['a JSON text', '"Acesso negado"', 'Acesso negado'],
  ['nothing', undefined, undefined],
  ['an empty object', {}, undefined],
  ['an empty message', { message: '' }, undefined],
  ['a page of a proxy', '<html><body>502 Bad Gateway</body></html>', undefined],
]

test.each(words)(
  'a login refused with %s: the words of the server, or that the credentials are wrong',
  async (_name, body, said) => {
    await open('/login', { 'POST /auth/login': reply(401, body) }, { token: '' })
    await fill('Email', 'ana@exemplo.com.br')
    await fill('Senha', 'segredo')
    await press('Entrar')
    await alertSays(said ?? 'Credenciais inválidas. Tente novamente.')
  },
)

test.each([
  [409, 'Nome em uso', 'Nome em uso'],
  [500, 'Banco fora do ar', 'Banco fora do ar'],
  [500, undefined, 'Erro ao salvar campanha. Tente novamente.'],
])('a campaign not saved (%i, %s)', async (status, message, said) => {
  await openWith('/campaigns', { 'POST /campaigns': refused(status, message) })
  await press('Nova campanha')
  await fill('Nome *', 'Páscoa')
  await press('Criar campanha')
  await alertSays(said)
})

test.each([
  [400, 'Email bloqueado', 'Email bloqueado'],
  [500, 'Banco fora do ar', 'Banco fora do ar'],
  [409, undefined, 'Erro ao salvar contato. Verifique se o email já não está em uso.'],
])('a contact not saved (%i, %s)', async (status, message, said) => {
  await openWith('/contacts', { 'POST /contacts': refused(status, message) })
  await press('Novo contato')
  await fill('Nome *', 'Davi')
  await fill('Email *', 'davi@exemplo.com.br')
  await fill('WhatsApp *', '(11) 98765-4321')
  await press('Criar contato')
  await alertSays(said)
})

const notActive =
  'A campanha selecionada não está ativa. Apenas campanhas ativas podem receber novos contatos.'
const noCadence =
  'A campanha selecionada não possui cadências ativas. É necessário ter pelo menos uma cadência ativa para adicionar contatos.'
const noContact = 'Contato não encontrado. Recarregue a página e tente novamente.'
const already = 'Este contato já está relacionado a esta campanha.'
const failed = 'Erro ao relacionar contato à campanha. Tente novamente.'

const relations: [status: number, body: unknown, said: string][] = [
  [400, { message: 'Campaign is not active' }, notActive],
  [400, { message: 'A campanha não está ativa' }, notActive],
  [400, { message: 'Campaign has no active cadences' }, noCadence],
  [400, { message: 'Campanha não possui cadências ativas' }, noCadence],
  [400, { message: 'Contact not found' }, noContact],
  [400, { message: 'Contato 7 não encontrado' }, noContact],
  [400, { message: 'Some contacts were not found' }, noContact],
  [400, { message: 'Contact already exists in campaign' }, already],
  [400, { message: 'O contato já está na campanha' }, already],
  [400, { message: ['Contact already related'] }, already],
  [400, 'Limite de contatos atingido', 'Limite de contatos atingido'],
  [400, { message: 'Campanha cheia', code: 'x' }, 'Campanha cheia'],
  [400, {}, 'Erro na requisição. Verifique se a campanha está ativa e possui cadências configuradas.'],
  [403, { message: 'Forbidden' }, 'Você não tem permissão para relacionar contatos a esta campanha.'],
  [404, { message: 'Not Found' }, 'Campanha não encontrada. Recarregue a página e tente novamente.'],
  [500, { message: 'Banco fora do ar' }, failed],
  [502, '<html></html>', failed],
]

test('a contact not related: every answer has its text', async () => {
  const { answer } = await openWith('/contacts')
  await pick('Ações de Caio Luz', 'Relacionar a campanha')
  await choose('Campanha *', 'Natal')
  for (const [status, body, said] of relations) {
    answer({ 'POST /contacts/add-to-campaign': reply(status, body) })
    await press('Relacionar')
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(said))
    // The text of the answer before may be the same: this one is over when the button can be pressed again.
    await find('button', 'Relacionar')
  }
})

test('a cadence not created', async () => {
  await openWith('/cadences', { 'POST /cadences/bulk': refused(500, 'Banco fora do ar') })
  await press('Nova cadência')
  await choose('Campanha *', 'Carnaval')
  await choose('Etapa 1 — template', 'Apresentação')
  await press('Criar cadência')
  await alertSays('Erro ao criar cadência. Tente novamente.')
})

const expired = 'Sessão expirada. Por favor, faça login novamente.'

test.each([
  ['/contacts', 'GET /contacts', 'Erro ao carregar contatos. Tente novamente.'],
  ['/templates', 'GET /templates', 'Erro ao carregar templates. Tente novamente.'],
])('%s not loaded, and loaded when tried again', async (path, call, said) => {
  const { answer } = await openWith(path, { [call]: refused(403, 'Sem acesso') })
  await alertHolds(said)
  answer(specified)
  await press('Tentar novamente')
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test.each([
  ['/contacts', 'GET /contacts'],
  ['/templates', 'GET /templates'],
])('%s without a session', async (path, call) => {
  await openWith(path, { [call]: refused(401, 'Unauthorized') })
  await alertHolds(expired)
})

test('a template not deleted', async () => {
  await openWith('/templates', { 'DELETE /templates/1': refused(409, 'Em uso') })
  await press('Excluir Apresentação')
  await press('Excluir template')
  await alertSays('Erro ao excluir template. Tente novamente.')
})

test('messages not cancelled', async () => {
  await openWith('/campaigns', {
    'POST /campaigns/1/cancel-messages': refused(500, 'Banco fora do ar'),
  })
  await pick('Ações de Natal', 'Cancelar mensagens pendentes')
  await press('Cancelar mensagens')
  await alertSays('Erro ao cancelar mensagens. Tente novamente.')
})

test.each([
  [400, { message: 'Faltam colunas' }, 'Faltam colunas'],
  [500, 'Disco cheio', 'Disco cheio'],
  [413, undefined, 'Erro ao fazer upload do arquivo'],
  [502, '<html></html>', 'Erro ao fazer upload do arquivo'],
  [201, '<html></html>', 'Erro ao fazer upload do arquivo'],
])('a file not taken (%i, %j)', async (status, body, said) => {
  await openWith('/contacts', { 'POST /csv-contacts/upload': reply(status, body) })
  await press('Importar CSV')
  await putFile('novos.csv', 'nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n')
  await press('Importar')
  await alertSays(said)
})

test('a model not downloaded', async () => {
  await openWith('/contacts', { 'GET /csv-contacts/template': refused(500, 'Disco cheio') })
  await press('Importar CSV')
  await press(/^Baixar modelo/)
  await alertSays('Erro ao baixar template')
})

const otherwise = 'Erro ao salvar template. Tente novamente.'

test.each([
  [400, 'Nome repetido', 'Nome repetido'],
  [400, { message: 'Nome repetido' }, 'Nome repetido'],
  [400, { message: ['Nome repetido', 'Texto vazio'] }, 'Nome repetido · Texto vazio'],
  [400, {}, otherwise],
  [409, { message: 'Nome repetido' }, otherwise],
  [500, { message: 'Banco fora do ar' }, otherwise],
])(
  'a template not saved (%i, %j): the words of a 400, otherwise that it was not',
  async (status, body, said) => {
    await openWith('/templates/new', { 'POST /templates': reply(status, body) })
    await fill('Nome do Template *', 'Oi')
    await fill('Assunto *', 'Oi')
    await fill('Conteúdo *', 'Oi')
    await press('Criar Template')
    await alertSays(said)
  },
)

test.each([
  [404, 'Template não encontrado'],
  [401, expired],
  [400, 'Erro ao carregar template. Tente novamente.'],
  [403, 'Erro ao carregar template. Tente novamente.'],
])('a template not loaded (%i)', async (status, said) => {
  await openWith('/templates/edit/1', { 'GET /templates/1': refused(status, 'Not this one') })
  await alertHolds(said)
  const alert = within(screen.getByRole('alert'))
  const link = alert.getByRole('link', { name: 'Voltar para Templates' })
  expect(link.getAttribute('href')).toBe('/templates')
})

const storing: [act: string, call: string, said: string, steps: () => Promise<void>][] = [
  [
    'created',
    'POST /me/attributes',
    'Erro ao criar atributo',
    async () => {
      await press('Adicionar')
      await fill('Chave', 'cidade')
      await fill('Valor', 'Recife')
      await press('Salvar')
    },
  ],
  [
    'changed',
    'PUT /me/attributes/cargo',
    'Erro ao atualizar atributo',
    async () => {
      await press('Editar cargo')
      await fill('Valor de cargo', 'Gerente')
      await press('Salvar')
    },
  ],
  ['removed', 'DELETE /me/attributes/cargo', 'Erro ao remover atributo', () => press('Remover cargo')],
  [
    'set by the profile',
    'POST /me/attributes',
    'Erro ao atualizar perfil',
    async () => {
      await press('Editar Perfil')
      await fill('Empresa', 'Acme')
      await press('Salvar')
    },
  ],
]

test.each(storing)('an attribute that could not be %s', async (_act, call, said, steps) => {
  const { alerts } = await openWith('/profile', { [call]: refused(500, 'Banco fora do ar') })
  await steps()
  await waitFor(() => expect(alerts).toContain(said))
})

test('attributes not loaded', async () => {
  await openWith('/profile', { 'GET /me/attributes': refused(403, 'Sem acesso') })
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContainEqual(
      expect.stringContaining('Erro ao carregar atributos'),
    ),
  )
})
