import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, scan } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const day = 1440

/** A campaign of one e-mail that no contact has received, and a second template to compare it with. */
async function campaignToCompare(page: Page, newcomer: Credentials) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Prospecção SaaS', { status: 'active' })
  const mail = (name: string, subject: string) => make.template(name, { type: 'email', subject })
  const first = await mail('Apresentação', 'Uma ideia para a {{contact.empresa}}')
  await mail('Apresentação curta', '{{first_name}}, 20 minutos?')
  await make.template('Oi no Whats')
  await make.cadence(campaign, [[first, day]])
  return campaign.id
}

type Numbers = { variant: number; sent: number; opened: number }

/** As if so many had been sent and opened. */
const count = (campaignId: number, numbers: readonly Numbers[]) =>
  inDatabase(async (client) => {
    for (const { variant, sent, opened } of numbers)
      await client.query(
        `insert into variant_counts (account_id, campaign_id, step_id, variant, slot, sent, delivered, opened, clicked,
           unsubscribed, bounced)
         select account_id, campaign_id, id, $2::smallint, 0, $3::int, $3::int, $4::int, 0, 0, 0 from steps where campaign_id = $1
         on conflict (account_id, campaign_id, step_id, variant, slot) do update
         set sent = excluded.sent, delivered = excluded.delivered, opened = excluded.opened`,
        [campaignId, variant, sent, opened],
      )
  })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Versões da etapa 1', exact: true }).getByRole('listitem')
const part = (page: Page, letter: string) =>
  page.getByRole('group', { name: `Versão ${letter}` }).getByLabel('Parte (%)')

/** What begins to compare is in the menu of the step. */
async function createVersion(page: Page) {
  await button(page, 'Mais ações da etapa 1').click()
  await page.getByRole('menuitem', { name: 'Criar versão B' }).click()
}

/** Opens the dialog and begins to compare with another text. */
async function beginComparing(page: Page) {
  await createVersion(page)
  await page
    .getByRole('group', { name: 'Versão B' })
    .getByLabel('Template')
    .selectOption('Apresentação curta')
  await button(page, 'Começar a comparar').click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a step is compared in two versions, the numbers decide, and one is kept, with a way back', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await campaignToCompare(page, newcomer)
  await page.goto(`/cadence?campaignId=${id}`)
  await expect(button(page, 'Mais ações da etapa 1')).toBeVisible()
  await scan(page, 'a step without versions')
  await createVersion(page)
  const dialog = page.getByRole('dialog', { name: 'Versões da etapa #1' })
  await expect(dialog.getByRole('option')).toHaveText(['Selecione…', 'Apresentação curta'])
  await button(page, 'Começar a comparar').click()
  await expect(dialog.getByText('Selecione um template')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Versão B' }).getByLabel('Template')).toBeFocused()
  await part(page, 'A').fill('60')
  await scan(page, 'the dialog')
  await page
    .getByRole('group', { name: 'Versão B' })
    .getByLabel('Template')
    .selectOption('Apresentação curta')
  await button(page, 'Começar a comparar').click()
  await expect(dialog.getByText('Soma: 110% — As partes devem somar 100%')).toBeVisible()
  await part(page, 'B').fill('40')
  await button(page, 'Começar a comparar').click()
  await expect(dialog).toBeHidden()
  await expect(lines(page)).toHaveText([
    /Versão A.*Uma ideia para a {{contact\.empresa}}60%0 env\..*0,0% abert\..*0 resp\./,
    /Versão B.*{{first_name}}, 20 minutos\?40%0 env\./,
  ])
  await expect(
    page.getByText('Poucos envios ainda: a comparação começa com 30 entregas de cada versão.'),
  ).toBeVisible()

  await count(id, [
    { variant: 1, sent: 107, opened: 50 },
    { variant: 2, sent: 106, opened: 57 },
  ])
  await page.reload()
  await expect(lines(page).first()).toContainText('107 env.')
  await expect(lines(page).first()).toContainText('50 de 107 entregues abriram')
  await expect(
    page.getByText(
      /^B está na frente por aberturas \(84% de chance de ser melhor\), mas ainda pode ser acaso: faltam cerca de [\d.]+ envios\.$/,
    ),
  ).toBeVisible()
  await scan(page, 'an open comparison')

  await count(id, [
    { variant: 1, sent: 1070, opened: 500 },
    { variant: 2, sent: 1060, opened: 570 },
  ])
  await page.reload()
  await expect(page.getByText('B é melhor por aberturas (mais de 99%).')).toBeVisible()
  await button(page, 'Ficar só com B').click()
  const confirm = page.getByRole('alertdialog', { name: 'Ficar só com a versão B?' })
  await expect(confirm).toContainText('O que já foi enviado não muda, e os números de A ficam guardados.')
  await scan(page, 'the question')
  await confirm.getByRole('button', { name: 'Ficar só com B' }).click()
  await expect(page.getByText('Agora todos recebem a versão B')).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await expect(page.getByText('#1 Apresentação curta')).toBeVisible()
  await page.getByText('Versões encerradas').click()
  await expect(
    page.getByRole('list', { name: 'Versões encerradas da etapa 1' }).getByRole('listitem'),
  ).toHaveCount(2)

  await button(page, 'Desfazer').click()
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByText('#1 Apresentação', { exact: true })).toBeVisible()
})

test('a copy of the text is a version once the versions are saved, up to four of them', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await campaignToCompare(page, newcomer)
  await page.goto(`/cadence?campaignId=${id}`)
  await beginComparing(page)
  await button(page, 'Editar versões').click()
  await button(page, 'Adicionar versão C').click()
  await expect(part(page, 'A')).toHaveValue('34')
  await button(page, 'Duplicar o texto atual').click()
  const link = page.getByRole('link', { name: 'Mudar o texto da versão C (nova aba)' })
  await expect(link).toHaveAttribute('href', /\/templates\/edit\/\d+/)
  await button(page, 'Adicionar versão D').click()
  await expect(page.getByRole('button', { name: /^Adicionar versão/ })).toBeHidden()
  await button(page, 'Retirar versão D').click()
  await scan(page, 'three versions')
  await button(page, 'Salvar versões').click()
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).last()).toContainText('33%')

  // What was typed and not saved is asked about; keeping one of them is offered for each.
  await button(page, 'Editar versões').click()
  await part(page, 'A').fill('30')
  await page.keyboard.press('Escape')
  await button(page, 'Descartar').click()
  await button(page, 'Editar versões').click()
  await page.getByRole('group', { name: 'Versão A' }).getByRole('button', { name: 'Ficar só com A' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ficar só com A' }).click()
  await expect(lines(page)).toHaveCount(0)
  await expect(button(page, 'Editar etapa 1')).toBeFocused()
})

test('the metrics of a campaign have the versions below its steps, also on a phone and in the dark', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await campaignToCompare(page, newcomer)
  await page.goto(`/cadence?campaignId=${id}`)
  await beginComparing(page)
  await count(id, [
    { variant: 1, sent: 107, opened: 50 },
    { variant: 2, sent: 106, opened: 57 },
  ])
  await page.goto(`/cadence?campaignId=${id}&tab=metrics`)
  const table = page.getByRole('region', { name: 'Versões por etapa' })
  await expect(table.getByRole('rowheader')).toHaveText(['#1 A Apresentação', '#1 B Apresentação curta'])
  await expect(table.getByRole('row').nth(1)).toContainText('46,7%')
  await expect(page.getByText(/^#1: B está na frente/)).toBeVisible()
  await scan(page, 'the metrics')

  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/cadence?campaignId=${id}`)
  await expect(lines(page)).toHaveCount(2)
  await scan(page, 'the steps on a phone')
  await button(page, 'Editar versões').click()
  await expect(part(page, 'A')).toBeVisible()
  await scan(page, 'the dialog on a phone')
})
