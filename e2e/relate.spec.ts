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

test('a contact is related to an active campaign, once, and its future messages are cancelled', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await Promise.all([
    addContact(page),
    addRunningCampaign(page, 'Lançamento'),
    addCampaign(page, 'Sem cadência'),
    addCampaign(page, 'Rascunho', 'draft'),
  ])
  await page.reload()
  await choose(page, ana.name, 'Relacionar a campanha')
  const offered = field(page, 'Campanha *').locator('option')
  await expect(offered).toHaveCount(3)
  expect((await offered.allTextContents()).toSorted()).toEqual([
    'Lançamento',
    'Selecione uma campanha',
    'Sem cadência',
  ])
  await field(page, 'Campanha *').selectOption('Sem cadência')
  await page.getByRole('button', { name: 'Relacionar', exact: true }).click()
  await expect(page.getByText(/^A campanha selecionada não possui cadências ativas\./)).toBeVisible()
  await field(page, 'Campanha *').selectOption('Lançamento')
  await page.getByRole('button', { name: 'Relacionar', exact: true }).click()
  await expect(page.getByText('Contato relacionado à campanha')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Em andamento' })).toBeVisible()

  await choose(page, ana.name, 'Relacionar a campanha')
  await field(page, 'Campanha *').selectOption('Lançamento')
  await page.getByRole('button', { name: 'Relacionar', exact: true }).click()
  await expect(page.getByText('Este contato já está relacionado a esta campanha.')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const text of [
    '1 mensagem futura de Ana Lima foi cancelada.',
    'Ana Lima não tinha mensagens futuras.',
  ]) {
    await choose(page, ana.name, 'Cancelar mensagens futuras')
    await page.getByRole('button', { name: 'Cancelar mensagens', exact: true }).click()
    const result = page.getByRole('alertdialog', { name: 'Mensagens canceladas' })
    await expect(result.getByText(text)).toBeVisible()
    await result.getByRole('button', { name: 'Fechar' }).click()
  }
})

test('everybody a search finds is related by the search itself, in one dialog that says how many and when', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await Promise.all([addContacts(page, 21), addContact(page), addRunningCampaign(page, 'Lançamento')])
  await page.goto('/contacts?search=pessoa')
  const bar = page.getByRole('region', { name: 'Contatos selecionados' })
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await bar.getByRole('button', { name: 'Selecionar todos os 21 desta busca' }).click()
  await expect(bar.getByText('21 contatos selecionados')).toBeVisible()
  await bar.getByRole('button', { name: 'Relacionar a campanha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relacionar 21 contatos a campanha' })
  await field(dialog, 'Campanha *').selectOption('Lançamento')
  await expect(dialog.getByRole('definition').first()).toHaveText('21')
  await expect(dialog.getByText('pessoas entram')).toBeVisible()
  const relate = dialog.getByRole('button', { name: /^Começar / })
  await expect(relate).not.toHaveClass(/danger/)
  const sent = page.waitForRequest('**/api/contacts/add-to-campaign')
  await relate.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await sent).postDataJSON()).toMatchObject({ filter: { search: 'pessoa' } })
  await expect(page.getByText(/^21 (relacionados|contatos começam )/)).toBeVisible()
  const { data } = await ask<{ data: { campaigns: object[] }[] }>(page, 'GET', '/contacts?search=ana')
  expect(data[0]?.campaigns).toEqual([])
})
