import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, scan } from './outreach.ts'
import { expect, test } from './people.ts'
import { title, work } from './tasks.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const step = (page: Page, place: number) => page.getByRole('group', { name: `Etapa ${place}`, exact: true })
const chosen = (page: Page) =>
  page
    .locator('.step-template select')
    .evaluateAll((lists) => lists.map((each) => (each as HTMLSelectElement).selectedOptions[0]?.text))

/** As it is on a telephone; the hands need more room. */
async function scanNarrow(page: Page, what: string) {
  await page.setViewportSize({ width: 360, height: 900 })
  await scan(page, what)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** As if so many of each version had been sent and opened. */
const count = (campaignId: number, opened: readonly number[]) =>
  inDatabase(async (client) => {
    for (const [place, each] of opened.entries())
      await client.query(
        `insert into variant_counts (account_id, campaign_id, step_id, variant, slot, sent, delivered, opened, clicked,
           unsubscribed, bounced)
         select account_id, campaign_id, id, $2::smallint, 0, 1000, 1000, $3::int, 0, 0, 0 from steps
         where campaign_id = $1 and step_order = 1
         on conflict (account_id, campaign_id, step_id, variant, slot) do update
         set sent = excluded.sent, delivered = excluded.delivered, opened = excluded.opened`,
        [campaignId, place + 1, each],
      )
  })

/** The message of a campaign that is as wanted, once there is one. */
async function messageOf(campaignId: number, wanted: string) {
  const found = () =>
    inDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from messages where campaign_id = $1 and ${wanted}`,
        [campaignId],
      )
      return rows[0]?.id
    })
  await expect.poll(found).toBeDefined()
  return found()
}

test.use({ colorScheme: 'dark', viewport: { width: 1280, height: 900 } })

test('a cadence is built with a condition, changed, compared in two versions, and passed through', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  await page.goto('/cadences')
  await button(page, 'Nova cadência').first().click()
  await expect(page.getByText('Você ainda não tem campanhas.')).toBeVisible()
  await scanNarrow(page, 'nothing to build on')
  const campaign = await make.campaign('Lançamento', { status: 'active' })
  for (const name of ['Apresentação', 'Curta', 'Lembrete'])
    await make.template(name, { type: 'email', subject: `Sobre: ${name}` })

  await test.step('it is written, and its steps are dragged', async () => {
    await page.goto(`/cadence?campaignId=${campaign.id}&new=cadence`)
    await field(page, 'Etapa 1 — template').selectOption('Lembrete')
    await button(page, 'Adicionar etapa').click()
    await field(page, 'Etapa 2 — template').selectOption('Apresentação')
    const handle = (place: number) => page.getByRole('button', { name: `Reordenar etapa ${place}:` })
    await handle(1).dragTo(handle(2))
    await expect.poll(() => chosen(page)).toEqual(['Apresentação', 'Lembrete'])
    await field(page, 'Intervalo (dias)').first().fill('0')
    await field(page, 'Intervalo (dias)').last().fill('0')
    await button(page, 'Adicionar condição à etapa 2').click()
    await step(page, 2).getByLabel('Enviar', { exact: true }).selectOption('Só se clicou na #1')
    await button(page, 'Adicionar tarefa').click()
    await button(page, 'Criar cadência').last().click()
    await expect(page.getByText('Diga o que fazer')).toBeVisible()
    await scanNarrow(page, 'the form with a fault')
    await field(page, 'Etapa 3 — tarefa').fill('LinkedIn')
    await page.getByLabel('Instruções').fill('Convidar {{first_name}}')
    await button(page, 'Criar cadência').last().click()
    await expect(page.getByRole('alertdialog', { name: 'Cadência criada' })).toBeVisible()
    await scanNarrow(page, 'created')
    await page.getByRole('link', { name: 'Ver cadência' }).click()
    await expect(page.getByText('Só se clicou na #1; senão, pula')).toBeVisible()
    await expect(page.getByText('Convidar {{first_name}}')).toBeVisible()
  })
  await test.step('a delay is changed and changed back', async () => {
    await button(page, 'Editar etapa 3').click()
    await field(page, 'Dias').fill('4')
    await expect(page.getByText('Ninguém espera esta etapa agora')).toBeVisible()
    await scanNarrow(page, 'a step that is changed')
    await button(page, 'Salvar').click()
    await expect(page.getByText('Aguardar 4 dias')).toBeVisible()
    await button(page, 'Desfazer').click()
    await expect(page.getByText('Cadência como estava antes')).toBeVisible()
    await expect(page.getByText('Aguardar 4 dias')).toHaveCount(0)
    await button(page, 'Excluir etapa 3').click()
    await scanNarrow(page, 'the question before a step is deleted')
    await button(page, 'Excluir etapa').click()
    await expect(page.getByText('Etapas (2)')).toBeVisible()
  })
  await test.step('two versions are compared, and one is kept', async () => {
    await button(page, 'Mais ações da etapa 1').click()
    await page.getByRole('menuitem', { name: 'Criar versão B' }).click()
    await page.getByRole('group', { name: 'Versão B' }).getByLabel('Template').selectOption('Curta')
    await scanNarrow(page, 'the versions')
    await button(page, 'Começar a comparar').click()
    await expect(page.getByText(/^Poucos envios ainda/)).toBeVisible()
    await count(campaign.id, [450, 550])
    await page.reload()
    await expect(page.getByText('B é melhor por aberturas (mais de 99%).')).toBeVisible()
    await scanNarrow(page, 'a comparison, a condition')
    await page.locator('a[href*="tab=metrics"]').click()
    await expect(page.getByText(/^#1: B é melhor/)).toBeVisible()
    await scanNarrow(page, 'the metrics of the versions')
    await page.goBack()
    await button(page, 'Ficar só com B').click()
    await expect(page.getByRole('alertdialog', { name: 'Ficar só com a versão B?' })).toBeVisible()
    await scanNarrow(page, 'the question before one is kept')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ficar só com B' }).click()
    await expect(page.getByText('#1 Curta')).toBeVisible()
  })
  await test.step('a step whose condition does not hold is skipped, with the reason', async () => {
    await make.contactIn(campaign, 'Bruna')
    const skipped = await messageOf(campaign.id, "decided = 'skipped'")
    await page.goto(`/activities?status=cancel&message=${skipped}`)
    await expect(
      page.getByRole('dialog').getByText('Etapa pulada: não clicou na #1', { exact: true }),
    ).toBeVisible()
    await scanNarrow(page, 'a message that was skipped')
  })
})

test('an e-mail by hand and a task of any kind come to Tarefas, and are done there', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Contas grandes', { status: 'active' })
  const content = '<p>Oi, <b>{{name}}</b>!</p>'
  const { id: templateId } = await make.template('Convite', {
    type: 'email',
    subject: 'Para {{name}}',
    content,
  })
  const other = await make.campaign('Redes', { status: 'active' })
  await make.post('/cadences/bulk', {
    campaignId: campaign.id,
    cadences: [{ templateId, delayMinutes: 0, byHand: true }],
  })
  await make.post('/cadences/bulk', {
    campaignId: other.id,
    cadences: [{ delayMinutes: 0, task: { title: 'LinkedIn', text: 'Convidar {{first_name}}' } }],
  })
  await make.contactIn(campaign, 'Ana')
  await messageOf(campaign.id, "state = 'task'")
  await make.contactIn(other, 'Bia')
  await messageOf(other.id, "state = 'task'")
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  await expect(work(page).getByText('Para Ana')).toBeVisible()
  await expect(work(page).getByText('Oi, Ana!')).toBeVisible()
  await scanNarrow(page, 'an e-mail by hand')
  await page.keyboard.press('1')
  await expect(title(page, 'Bia')).toBeVisible()
  await expect(work(page).getByText('Convidar Bia')).toBeVisible()
  await scanNarrow(page, 'a task')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
})
