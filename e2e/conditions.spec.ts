import type { Page } from '@playwright/test'

import { outreachOf, scan } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const step = (page: Page, place: number) => page.getByRole('group', { name: `Etapa ${place}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The form of a cadence, with a campaign and two e-mails chosen. */
async function openForm(page: Page, newcomer: Credentials) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Lançamento', { status: 'active' })
  for (const [name, type] of [
    ['Apresentação', 'email'],
    ['Lembrete', 'email'],
    ['Ligar', 'call'],
  ] as const)
    await make.template(name, { type, ...(type === 'email' && { subject: name }) })
  await page.goto('/cadences')
  await button(page, 'Nova cadência').first().click()
  await field(page, 'Campanha *').selectOption('Lançamento')
  await field(page, 'Etapa 1 — template').selectOption('Apresentação')
  await button(page, 'Adicionar etapa').click()
  await field(page, 'Etapa 2 — template').selectOption('Lembrete')
  await field(page, 'Intervalo (dias)').nth(1).fill('0')
  return { make, campaign }
}

const open = (page: Page, place: number) => button(page, `Adicionar condição à etapa ${place}`).click()
const sending = (page: Page, place: number) => step(page, place).getByLabel('Enviar', { exact: true })

test('a step with a condition is written, shown, skipped with its reason and counted', async ({
  newPage: page,
  newcomer,
}) => {
  const { make, campaign } = await openForm(page, newcomer)
  await open(page, 2)
  await expect(sending(page, 2)).toBeFocused()
  await sending(page, 2).selectOption('Só se clicou na #1')
  await expect(step(page, 2).getByText(/^Senão, esta etapa é pulada/)).toBeVisible()
  await scan(page, 'the form')
  await button(page, 'Criar cadência').click()
  await page.getByRole('link', { name: 'Ver cadência' }).click()
  await expect(page.getByText('Só se clicou na #1; senão, pula')).toBeVisible()
  await expect(page.getByText('Se a condição valer')).toBeVisible()
  await scan(page, 'the steps')

  await make.contactIn(campaign, 'Bruna')
  await expect(async () => {
    await page.goto('/activities?status=cancel')
    await expect(page.getByText('Pulada', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await scan(page, 'the activities')
  await page.getByRole('link', { name: 'Bruna' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Etapa pulada: não clicou na #1', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Etapa pulada', { exact: true })).toBeVisible()
  await scan(page, 'the message')

  await page.goto(`/cadence?campaignId=${campaign.id}`)
  await expect(page.getByText('1 pulada')).toBeVisible()
  await page.goto(`/cadence?campaignId=${campaign.id}&tab=metrics`)
  await page
    .getByRole('button', { name: '1', exact: true })
    .and(page.getByTitle('Quem pulou a etapa'))
    .click()
  await expect(page.getByRole('dialog').getByText('Etapa pulada: não clicou na #1')).toBeVisible()
})

test('a condition moves with its step, and one that no longer can hold is refused', async ({
  newPage: page,
  newcomer,
}) => {
  await openForm(page, newcomer)
  await button(page, 'Adicionar etapa').click()
  await field(page, 'Etapa 3 — template').selectOption('Ligar')
  await open(page, 3)
  // A call has nothing to open.
  await button(page, 'Adicionar etapa').click()
  await open(page, 4)
  await expect(sending(page, 4).locator('optgroup')).toHaveCount(3)
  await button(page, 'Remover etapa 4').click()

  await sending(page, 3).selectOption('Só se não abriu a #2')
  await expect(step(page, 3).getByText(/^Vale também para quem não recebeu a #2/)).toBeVisible()
  await button(page, 'Mover etapa 2 para cima').click()
  await expect(sending(page, 3)).toHaveValue('not_opened 1')
  await button(page, 'Remover etapa 1').click()
  await button(page, 'Criar cadência').click()
  await expect(page.getByText('A condição da etapa 2 deve ser sobre uma etapa antes dela')).toBeVisible()
  await sending(page, 2).selectOption('Só se um atributo é…')
  await button(page, 'Criar cadência').click()
  await expect(page.getByText('Informe o atributo')).toBeVisible()
  await field(page, 'Atributo').fill('setor')
  await scan(page, 'an attribute')
  const sent = page.waitForRequest('**/api/cadences/bulk')
  await button(page, 'Criar cadência').click()
  expect((await sent).postDataJSON()).toMatchObject({
    cadences: [{}, { condition: { kind: 'attribute_is', key: 'setor', value: '' } }],
  })
  await page.getByRole('link', { name: 'Ver cadência' }).click()
  await expect(page.getByText('Só se setor não está preenchido; senão, pula')).toBeVisible()
})

test('the review of a launch says of which channels it is at most', async ({ newPage: page, newcomer }) => {
  const { make } = await openForm(page, newcomer)
  await open(page, 2)
  await sending(page, 2).selectOption('Só se abriu a #1')
  await button(page, 'Criar cadência').click()
  await expect(page.getByRole('alertdialog', { name: 'Cadência criada' })).toBeVisible()
  for (const name of ['Ana', 'Bruna'])
    await make.contact({ name, email: `${name}@exemplo.com.br`, whatsapp: '(11) 98765-4321' })
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await button(page, 'Relacionar a campanha').click()
  const dialog = page.getByRole('dialog', { name: 'Relacionar 2 contatos a campanha' })
  await dialog.getByLabel('Campanha *', { exact: true }).selectOption('Lançamento')
  await expect(dialog.getByText('e-mails no máximo')).toBeVisible()
  await expect(dialog.getByRole('rowheader', { name: 'Email no máximo' })).toBeVisible()
  await scan(page, 'the review')
})
