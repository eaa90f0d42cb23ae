import { expect, type Page, test } from '@playwright/test'

import { openSpecified as open, specified } from './specified.ts'
import { reply, stubApi } from './stubs.ts'

/** Section 8 of the specification, row by row, against a server that is not ours. */

const alert = (page: Page) => page.getByRole('alert')

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

test('a login refused: the words of the server, or that the credentials are wrong', async ({ page }) => {
  const answer = (body: unknown) =>
    stubApi(page, { ...specified, 'GET /auth/me': reply(401), 'POST /auth/login': reply(401, body) })
  await answer(undefined)
  await page.goto('/login')
  await page.getByLabel('Email').fill('ana@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('segredo')
  for (const [name, body, said] of words) {
    await answer(body)
    const answered = page.waitForResponse('**/auth/login')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await answered
    await expect(alert(page), name).toHaveText(said ?? 'Credenciais inválidas. Tente novamente.')
  }
})

const refused = (status: number, message?: string) => reply(status, message === undefined ? {} : { message })

for (const [status, message, said] of [
  [409, 'Nome em uso', 'Nome em uso'],
  [500, 'Banco fora do ar', 'Banco fora do ar'],
  [500, undefined, 'Erro ao salvar campanha. Tente novamente.'],
] as const)
  test(`a campaign not saved (${status}, ${message ?? 'no message'})`, async ({ page }) => {
    await open(page, '/campaigns', { 'POST /campaigns': refused(status, message) })
    await page.getByRole('button', { name: 'Nova campanha' }).click()
    await page.getByLabel('Nome *').fill('Páscoa')
    await page.getByRole('button', { name: 'Criar campanha' }).click()
    await expect(alert(page)).toHaveText(said)
  })

for (const [status, message, said] of [
  [400, 'Email bloqueado', 'Email bloqueado'],
  [500, 'Banco fora do ar', 'Banco fora do ar'],
  [409, undefined, 'Erro ao salvar contato. Verifique se o email já não está em uso.'],
] as const)
  test(`a contact not saved (${status}, ${message ?? 'no message'})`, async ({ page }) => {
    await open(page, '/contacts', { 'POST /contacts': refused(status, message) })
    await page.getByRole('button', { name: 'Novo contato' }).click()
    await page.getByLabel('Nome *').fill('Davi')
    await page.getByLabel('Email *').fill('davi@exemplo.com.br')
    await page.getByLabel('WhatsApp *').fill('(11) 98765-4321')
    await page.getByRole('button', { name: 'Criar contato' }).click()
    await expect(alert(page)).toHaveText(said)
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

test('a contact not related: every answer has its text', async ({ page }) => {
  await open(page, '/contacts', {})
  await page.getByRole('button', { name: 'Ações de Caio Luz' }).click()
  await page.getByRole('menuitem', { name: 'Relacionar a campanha' }).click()
  await page.getByLabel('Campanha *').selectOption('Natal')
  for (const [status, body, said] of relations) {
    await stubApi(page, { ...specified, 'POST /contacts/add-to-campaign': reply(status, body) })
    const answered = page.waitForResponse('**/add-to-campaign')
    await page.getByRole('button', { name: 'Relacionar', exact: true }).click()
    await answered
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said)
  }
})

test('a cadence not created', async ({ page }) => {
  await open(page, '/cadences', { 'POST /cadences/bulk': refused(500, 'Banco fora do ar') })
  await page.getByRole('button', { name: 'Nova cadência' }).click()
  await page.getByLabel('Campanha *').selectOption('Carnaval')
  await page.getByLabel('Etapa 1 — template').selectOption('Apresentação')
  await page.getByRole('button', { name: 'Criar cadência' }).click()
  await expect(alert(page)).toHaveText('Erro ao criar cadência. Tente novamente.')
})

const expired = 'Sessão expirada. Por favor, faça login novamente.'

for (const [path, call, said] of [
  ['/contacts', 'GET /contacts', 'Erro ao carregar contatos. Tente novamente.'],
  ['/templates', 'GET /templates', 'Erro ao carregar templates. Tente novamente.'],
] as const) {
  test(`${path} not loaded`, async ({ page }) => {
    await open(page, path, { [call]: refused(403, 'Sem acesso') })
    await expect(alert(page)).toContainText(said)
    await stubApi(page, specified)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(2)
  })
  test(`${path} without a session`, async ({ page }) => {
    await open(page, path, { [call]: refused(401, 'Unauthorized') })
    await expect(alert(page)).toContainText(expired)
  })
}

test('a template not deleted, and messages not cancelled', async ({ page }) => {
  await open(page, '/templates', {
    'DELETE /templates/1': refused(409, 'Em uso'),
    'POST /campaigns/1/cancel-messages': refused(500, 'Banco fora do ar'),
  })
  await page.getByRole('button', { name: 'Excluir Apresentação' }).click()
  await page.getByRole('button', { name: 'Excluir template' }).click()
  await expect(alert(page)).toHaveText('Erro ao excluir template. Tente novamente.')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Ações de Natal' }).click()
  await page.getByRole('menuitem', { name: 'Cancelar mensagens pendentes' }).click()
  await page.getByRole('button', { name: 'Cancelar mensagens' }).click()
  await expect(alert(page)).toHaveText('Erro ao cancelar mensagens. Tente novamente.')
})

for (const [status, body, said] of [
  [400, { message: 'Faltam colunas' }, 'Faltam colunas'],
  [500, 'Disco cheio', 'Disco cheio'],
  [413, undefined, 'Erro ao fazer upload do arquivo'],
  [502, '<html></html>', 'Erro ao fazer upload do arquivo'],
  [201, '<html></html>', 'Erro ao fazer upload do arquivo'],
] as const)
  test(`a file not taken (${status}, ${JSON.stringify(body)})`, async ({ page }) => {
    await open(page, '/contacts', { 'POST /csv-contacts/upload': reply(status, body) })
    await page.getByRole('button', { name: 'Importar CSV' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'novos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n'),
    })
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await expect(alert(page)).toHaveText(said)
  })

test('a model not downloaded', async ({ page }) => {
  await open(page, '/contacts', { 'GET /csv-contacts/template': refused(500, 'Disco cheio') })
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  await page.getByRole('button', { name: 'Baixar modelo' }).click()
  await expect(alert(page)).toHaveText('Erro ao baixar template')
})

test('a template not saved: the words of a 400 in a red box, otherwise that it was not', async ({ page }) => {
  const otherwise = 'Erro ao salvar template. Tente novamente.'
  const answers: [status: number, body: unknown, said: string][] = [
    [400, 'Nome repetido', 'Nome repetido'],
    [400, { message: 'Nome repetido' }, 'Nome repetido'],
    [400, { message: ['Nome repetido', 'Texto vazio'] }, 'Nome repetido · Texto vazio'],
    [400, {}, otherwise],
    [409, { message: 'Nome repetido' }, otherwise],
    [500, { message: 'Banco fora do ar' }, otherwise],
  ]
  await open(page, '/templates/new', {})
  await page.getByLabel('Nome do Template *').fill('Oi')
  await page.getByLabel('Assunto *').fill('Oi')
  await page.getByLabel('Conteúdo *').fill('Oi')
  for (const [status, body, said] of answers) {
    await stubApi(page, { ...specified, 'POST /templates': reply(status, body) })
    const answered = page.waitForResponse('**/templates')
    await page.getByRole('button', { name: 'Criar Template' }).click()
    await answered
    await expect(alert(page)).toHaveText(said)
  }
})

for (const [status, said] of [
  [404, 'Template não encontrado'],
  [401, expired],
  [400, 'Erro ao carregar template. Tente novamente.'],
  [403, 'Erro ao carregar template. Tente novamente.'],
] as const)
  test(`a template not loaded (${status})`, async ({ page }) => {
    await open(page, '/templates/edit/1', { 'GET /templates/1': refused(status, 'Not this one') })
    await expect(alert(page)).toContainText(said)
    await expect(page.getByRole('alert').getByRole('link', { name: 'Voltar para Templates' })).toBeVisible()
  })

for (const [act, call, said] of [
  ['create', 'POST /me/attributes', 'Erro ao criar atributo'],
  ['change', 'PUT /me/attributes/cargo', 'Erro ao atualizar atributo'],
  ['remove', 'DELETE /me/attributes/cargo', 'Erro ao remover atributo'],
  ['profile', 'POST /me/attributes', 'Erro ao atualizar perfil'],
] as const)
  test(`an attribute that could not be stored (${act})`, async ({ page }) => {
    await open(page, '/profile', { [call]: refused(500, 'Banco fora do ar') })
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
    if (act === 'create') {
      await click('Adicionar')
      await page.getByLabel('Chave').fill('cidade')
      await page.getByLabel('Valor', { exact: true }).fill('Recife')
      await click('Salvar')
    }
    if (act === 'change') {
      await click('Editar cargo')
      await page.getByLabel('Valor de cargo').fill('Gerente')
      await click('Salvar')
    }
    if (act === 'remove') await click('Remover cargo')
    if (act === 'profile') {
      await click('Editar Perfil')
      await page.getByLabel('Empresa').fill('Acme')
      await click('Salvar')
    }
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  })

test('attributes not loaded', async ({ page }) => {
  await open(page, '/profile', { 'GET /me/attributes': refused(403, 'Sem acesso') })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Erro ao carregar atributos' }).first(),
  ).toBeVisible()
})
