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

const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { statusCode: status, code, message },
})

const refusals = [
  [
    'an inactive campaign',
    refusal(400, 'campaign_not_active', 'x'),
    'A campanha selecionada não está ativa. Apenas campanhas ativas podem receber novos contatos.',
  ],
  [
    'a campaign without cadence',
    refusal(400, 'no_active_cadence', 'x'),
    'A campanha selecionada não possui cadências ativas. É necessário ter pelo menos uma cadência ativa para adicionar contatos.',
  ],
  [
    'a contact that is gone',
    refusal(400, 'contact_not_found', 'x'),
    'Contato não encontrado. Recarregue a página e tente novamente.',
  ],
  [
    'a contact already there',
    refusal(400, 'already_related', 'x'),
    'Este contato já está relacionado a esta campanha.',
  ],
  ['another refusal', refusal(400, 'bad_request', 'Dito pelo servidor'), 'Dito pelo servidor'],
  [
    'a refusal without a message',
    { status: 400, body: '' },
    'Erro na requisição. Verifique se a campanha está ativa e possui cadências configuradas.',
  ],
  [
    'no permission',
    refusal(403, 'forbidden', 'x'),
    'Você não tem permissão para relacionar contatos a esta campanha.',
  ],
  [
    'a campaign that is gone',
    refusal(404, 'not_found', 'x'),
    'Campanha não encontrada. Recarregue a página e tente novamente.',
  ],
  ['anything else', { status: 500, body: '' }, 'Erro ao relacionar contato à campanha. Tente novamente.'],
] as const

test('every refusal to relate has its own words', async ({ newPage: page }) => {
  await page.goto('/contacts')
  await Promise.all([addContact(page), addCampaign(page, 'Lançamento')])
  await page.reload()
  await choose(page, ana.name, 'Relacionar a campanha')
  const dialog = page.getByRole('dialog', { name: 'Relacionar a campanha' })
  await dialog.getByRole('button', { name: 'Relacionar' }).click()
  await expect(dialog.getByRole('alert').getByText('Selecione uma campanha')).toBeVisible()
  await field(dialog, 'Campanha *').selectOption('Lançamento')
  for (const [name, answer, text] of refusals) {
    await page.route('**/api/contacts/add-to-campaign', (route) => route.fulfill(answer), { times: 1 })
    await dialog.getByRole('button', { name: 'Relacionar' }).click()
    await expect(dialog.getByRole('alert').getByText(text, { exact: true }), name).toBeVisible()
  }
  await page.route('**/api/contacts/add-to-campaign', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Relacionar' }).click()
  await expect(dialog.getByText('Erro ao relacionar contato à campanha. Tente novamente.')).toBeVisible()
})

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

test('without an active campaign the dialog leads to one, and its button waits', async ({
  newPage: page,
}) => {
  await page.goto('/contacts')
  await addContact(page)
  await page.reload()
  const way = async () => {
    await page.goto('/contacts')
    await choose(page, ana.name, 'Relacionar a campanha')
    const dialog = page.getByRole('dialog', { name: 'Relacionar a campanha' })
    await expect(dialog).toContainText('Nenhuma campanha ativa.')
    await expect(dialog.getByRole('button', { name: 'Relacionar' })).toBeDisabled()
    const link = dialog.getByRole('link')
    return [await link.textContent(), await link.getAttribute('href')]
  }
  expect(await way()).toEqual(['Criar campanha', '/campaigns'])
  await addCampaign(page, 'Rascunho', 'draft')
  expect(await way()).toEqual(['Ativar uma campanha', '/campaigns?status=draft'])
  await addCampaign(page, 'Pausada', 'paused')
  expect(await way()).toEqual(['Reativar uma campanha', '/campaigns?status=paused'])
})

test('a contact is taken out of a campaign from the same dialog', async ({ newPage: page }) => {
  await page.goto('/contacts')
  const { id: campaignId } = await addRunningCampaign(page, 'Lançamento')
  await ask(page, 'POST', '/contacts/with-campaign', { ...ana, campaignId })
  await page.reload()
  await choose(page, ana.name, 'Relacionar a campanha')
  await page.getByRole('button', { name: 'Remover de Lançamento' }).click()
  await page.route('**/api/contacts/campaign/**', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Remover da campanha' }).click()
  await expect(page.getByText('Erro ao remover contato da campanha. Tente novamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover da campanha' }).click()
  await expect(page.getByText('Contato removido da campanha')).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Lançamento' })).toBeHidden()
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
  await expect(dialog.getByRole('status')).toHaveText(
    /^Cada um dos 21 contatos passa por 1 etapa: a primeira \(WhatsApp\) começa a sair (amanhã|em \S+) às \d\d:\d\d\. Os envios seguem o ritmo do remetente\.$/,
  )
  const relate = dialog.getByRole('button', { name: 'Relacionar 21 contatos' })
  await expect(relate).not.toHaveClass(/danger/)
  const sent = page.waitForRequest('**/api/contacts/add-to-campaign')
  await relate.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await sent).postDataJSON()).toMatchObject({ filter: { search: 'pessoa' } })
  await expect(page.getByText('21 relacionados')).toBeVisible()
  const { data } = await ask<{ data: { campaigns: object[] }[] }>(page, 'GET', '/contacts?search=ana')
  expect(data[0]?.campaigns).toEqual([])

  await bar.getByRole('button', { name: 'Relacionar a campanha' }).click()
  await page.route('**/api/contacts/add-to-campaign', (route) =>
    route.fulfill({ json: { added: 1270, scheduledMessages: 1270, alreadyRelated: 14 } }),
  )
  await field(page, 'Campanha *').selectOption('Lançamento')
  await page.getByRole('button', { name: 'Relacionar 21 contatos' }).click()
  await expect(page.getByText('1.270 relacionados · 14 já estavam')).toBeVisible()
})
