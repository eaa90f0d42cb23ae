import { addCampaign, addContact, ana, field } from './contacts.ts'
import { expect, test } from './people.ts'

test('a newcomer makes a first contact, and finds it again', async ({ newPage: page }) => {
  await test.step('a newcomer is told how to begin, and makes a first contact', async () => {
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
  await test.step('search and campaign are in the address, and what they do not find can be cleared', async () => {
    await page.goto('/contacts')
    await Promise.all([
      addContact(page, { ...ana, name: 'João Conceição', email: 'joao@exemplo.com.br' }),
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
