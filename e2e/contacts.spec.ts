import {
  addCampaign,
  addContact,
  addContacts,
  addRunningCampaign,
  ana,
  ask,
  choose,
  field,
} from './contacts.ts'
import { expect, test } from './people.ts'

const rows = 'section[aria-label=Contatos] tbody tr'

test('a newcomer is told how to begin, and makes a first contact', async ({ newPage: page }) => {
  await page.goto('/contacts')
  await expect(page.getByText('Traga seus contatos')).toBeVisible()
  await expect(page.getByText('Importe um CSV ou cadastre um a um.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar CSV' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Novo contato' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Novo contato' })
  await expect(field(dialog, 'Nome *')).toBeFocused()
  await field(dialog, 'Nome *').fill(ana.name)
  await field(dialog, 'Email *').fill(ana.email)
  await field(dialog, 'WhatsApp *').fill(ana.whatsapp)
  await dialog.getByRole('button', { name: 'Criar contato' }).click()
  await expect(page.getByText('Contato criado')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('rowheader', { name: ana.name })).toBeVisible()
  await expect(page.getByText('1 contato', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Selecionar todos desta página',
    'Nome',
    'Email',
    'WhatsApp',
    'Situação',
    'Último sinal',
    'Ações',
  ])
})

test('the form checks its fields with the texts of the specification', async ({ newPage: page }) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Novo contato' }).first().click()
  await page.getByRole('button', { name: 'Criar contato' }).click()
  for (const text of ['Nome é obrigatório', 'Email inválido', 'WhatsApp deve ter pelo menos 10 dígitos'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(field(page, 'Nome *')).toBeFocused()
  await field(page, 'Nome *').fill('x'.repeat(256))
  await expect(page.getByText('Nome muito longo')).toBeVisible()
  await field(page, 'WhatsApp *').fill('11 98765-432x')
  await expect(page.getByText('Formato de WhatsApp inválido')).toBeVisible()
  await field(page, 'WhatsApp *').fill('+55 (11) 98765-4321')
  await expect(page.getByText('Formato de WhatsApp inválido')).toBeHidden()
  await field(page, 'Email *').fill('ana@exemplo')
  await expect(page.getByText('Email inválido')).toBeVisible()
})

test('attributes become numbers, true or false and JSON, and blank ones are dropped', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Novo contato' }).first().click()
  await field(page, 'Nome *').fill(ana.name)
  await field(page, 'Email *').fill(ana.email)
  await field(page, 'WhatsApp *').fill(ana.whatsapp)
  const pairs = [
    ['idade', '42'],
    ['vip', 'true'],
    ['tags', '["a", "b"]'],
    ['cargo', ' Diretora '],
    ['sem valor', '  '],
    ['', 'sem chave'],
    ['sobra', 'x'],
  ]
  for (const [place, [key = '', value = '']] of pairs.entries()) {
    await page.getByRole('button', { name: 'Adicionar atributo' }).click()
    const row = page.getByRole('group', { name: `Atributo ${place + 1}` })
    await expect(field(row, 'Chave')).toBeFocused()
    await field(row, 'Chave').fill(key)
    await field(row, 'Valor').fill(value)
  }
  await page.getByRole('button', { name: 'Remover atributo 7' }).click()
  await page.getByRole('button', { name: 'Criar contato' }).click()
  await expect(page.getByText('Contato criado')).toBeVisible()
  const { data } = await ask<{ data: { metadata: object }[] }>(page, 'GET', '/contacts')
  expect(data[0]?.metadata).toEqual({ idade: 42, vip: true, tags: ['a', 'b'], cargo: 'Diretora' })

  await choose(page, ana.name, 'Ver atributos')
  const dialog = page.getByRole('dialog', { name: 'Atributos de Ana Lima' })
  await expect(dialog.getByRole('term')).toHaveCount(4)
  await expect(dialog.getByRole('term').filter({ hasText: 'cargo' })).toBeVisible()
  await expect(dialog.getByText('Diretora')).toBeVisible()
})

test('an edit shows what is there and changes only what was touched', async ({ newPage: page }) => {
  await page.goto('/contacts')
  const { id } = await addContact(page, { ...ana, metadata: { matricula: '12', cargo: 'Gerente' } })
  await page.reload()
  await choose(page, ana.name, 'Editar')
  const dialog = page.getByRole('dialog', { name: 'Editar contato' })
  await expect(field(dialog, 'Email *')).toHaveValue(ana.email)
  await expect(field(dialog, 'Campanha')).toBeHidden()
  await field(dialog, 'Nome *').fill('Ana Souza')
  await dialog.getByRole('textbox', { name: 'Valor' }).nth(0).fill('Diretora')
  await dialog.getByRole('button', { name: 'Salvar contato' }).click()
  await expect(page.getByText('Contato atualizado')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Ana Souza' })).toBeVisible()
  const { metadata } = await ask<{ metadata: object }>(page, 'GET', `/contacts/${id}`)
  expect(metadata).toEqual({ matricula: '12', cargo: 'Diretora' })
})

test('a contact that cannot be saved keeps what was typed and says why', async ({ newPage: page }) => {
  await page.goto('/contacts')
  await addContact(page)
  await page.getByRole('button', { name: 'Novo contato' }).first().click()
  await field(page, 'Nome *').fill('Outra Ana')
  await field(page, 'Email *').fill('ANA@exemplo.com.br')
  await field(page, 'WhatsApp *').fill(ana.whatsapp)
  await page.getByRole('button', { name: 'Criar contato' }).click()
  await expect(page.getByRole('alert').getByText('E-mail já cadastrado').first()).toBeVisible()
  await expect(field(page, 'Email *')).toBeFocused()
  await expect(field(page, 'Email *')).toHaveAccessibleDescription('E-mail já cadastrado')
  await page.route('**/api/contacts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Criar contato' }).click()
  await expect(
    page.getByText('Erro ao salvar contato. Verifique se o email já não está em uso.'),
  ).toBeVisible()
  await expect(field(page, 'Nome *')).toHaveValue('Outra Ana')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Descartar alterações?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field(page, 'Nome *')).toHaveValue('Outra Ana')
})

test('a new contact may begin in a campaign, and only active ones are offered', async ({ newPage: page }) => {
  await page.goto('/contacts')
  const [{ id }] = await Promise.all([
    addRunningCampaign(page, 'Lançamento'),
    addCampaign(page, 'Parada', 'paused'),
  ])
  await page.getByRole('button', { name: 'Novo contato' }).first().click()
  await expect(field(page, 'Campanha').locator('option')).toHaveText(['Nenhuma campanha', 'Lançamento'])
  await expect(field(page, 'Campanha')).toHaveValue('none')
  await field(page, 'Campanha').selectOption('Lançamento')
  await field(page, 'Nome *').fill(ana.name)
  await field(page, 'Email *').fill(ana.email)
  await field(page, 'WhatsApp *').fill(ana.whatsapp)
  const sent = page.waitForRequest('**/api/contacts/with-campaign')
  await page.getByRole('button', { name: 'Criar contato' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ ...ana, campaignId: id })
  await expect(page.getByRole('cell', { name: 'Em andamento' })).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByLabel('Campanhas', { exact: true }).check()
  await expect(page.getByRole('cell', { name: 'Lançamento' })).toBeVisible()
})

test('search and campaign are in the address, and what they do not find can be cleared', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await Promise.all([
    addContact(page, { ...ana, name: 'João Conceição', email: 'joao@exemplo.com.br' }),
    addContact(page),
    addCampaign(page, 'Vazia'),
  ])
  await page.goto('/contacts?search=joao')
  await expect(page.getByRole('rowheader')).toHaveText(['João Conceição'])
  await page.getByRole('searchbox').fill('ninguém')
  await expect(page).toHaveURL(/search=ningu/)
  await expect(page.getByText('Nenhum contato encontrado para “ninguém”')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page).toHaveURL('/contacts')
  await field(page, 'Filtrar por campanha').selectOption('Vazia')
  await expect(page).toHaveURL(/campaignId=\d+/)
  await expect(page.getByText('Nenhum contato nesta campanha')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Limpar filtro' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
})

test('the search asks the server only when the typing pauses', async ({ newPage: page }) => {
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/contacts') searches.push(searchParams.get('search'))
  })
  await page.clock.install()
  await page.goto('/contacts')
  await expect(page.getByText('Traga seus contatos')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').pressSequentially('maria')
  await page.clock.runFor(200)
  expect(searches).toEqual([null])
  await page.clock.resume()
  await expect(page.getByText('Nenhum contato encontrado para “maria”')).toBeVisible()
  expect(searches).toEqual([null, 'maria'])
})

test('there are 20 contacts a page and at most 5 page numbers', async ({ demoPage: page }) => {
  await page.goto('/contacts')
  await expect(page.locator(rows)).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: 'Paginação' })
  await expect(pages.getByRole('link', { name: /^Página \d+$/ })).toHaveCount(5)
  await pages.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(page).toHaveURL('/contacts?page=2')
  await expect(pages.getByText(/^21–40 de /)).toBeVisible()
})

test('one page has no pagination bar, and a page past the end is the last one', async ({ newPage: page }) => {
  await page.goto('/contacts')
  await addContacts(page, 21)
  await page.goto('/contacts?page=9')
  await expect(page).toHaveURL('/contacts?page=2')
  await expect(page.locator(rows)).toHaveCount(1)
  await page.goto('/contacts?search=p2%40exemplo')
  await expect(page.locator(rows)).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Paginação' })).toBeHidden()
})

test('a list that cannot be loaded says so, with another try; an ended session asks to sign in', async ({
  newPage: page,
}) => {
  let status = 500
  await page.route('**/api/contacts?*', (route) => route.fulfill({ status, body: '' }))
  await page.goto('/contacts')
  await expect(page.getByText('Erro ao carregar contatos. Tente novamente.')).toBeVisible()
  status = 401
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
})
