import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { outreachOf, violations } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const day = 1440
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const stepNames = (page: Page) => page.locator('li[data-step] p').filter({ hasText: /^#\d/ })

/** A campaign of three e-mails that begins in a day, with people in it; the first few have received the first. */
async function running(page: Page, newcomer: Credentials, { people = 3, received = 0 } = {}) {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Prospecção SaaS', { status: 'active' })
  const mail = (name: string) => make.template(name, { type: 'email', subject: 'Oi' })
  await make.cadence(campaign, [
    [await mail('Apresentação'), day],
    [await mail('Retomada'), day],
    [await mail('Despedida'), 2 * day],
  ])
  await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into contacts (account_id, name, email, whatsapp)
       select account_id, 'Pessoa ' || n, 'pessoa' || n || '@exemplo.com.br', '(11) 98765-4321'
       from campaigns cross join generate_series(1, $2::int) n where id = $1 returning id`,
      [campaign.id, people],
    )
    await client.query('select count_anew(account_id) from campaigns where id = $1', [campaign.id])
    const ids = rows.map(({ id }) => Number(id))
    await make.post('/contacts/add-to-campaign', { campaignId: campaign.id, contactIds: ids })
    // As if the first e-mail had left a moment ago.
    await client.query(
      `with first as (
         select m.account_id, m.id from messages m join steps s on s.account_id = m.account_id and s.id = m.step_id
         where m.campaign_id = $1 and s.step_order = 1 order by m.id limit $2)
       update messages m set state = 'dispatched', claimed_by = 'x', dispatched_at = now() from first
       where m.account_id = first.account_id and m.id = first.id`,
      [campaign.id, received],
    )
    await client.query(
      `update messages set state = 'sent', claimed_by = null, sent_at = now(), shipping_at = now()
       where campaign_id = $1 and state = 'dispatched'`,
      [campaign.id],
    )
    await client.query(
      `update messages m set state = 'scheduled' from steps s
       where m.campaign_id = $1 and s.account_id = m.account_id and s.id = m.step_id and s.step_order = 2
         and exists (select from messages had where had.account_id = m.account_id and had.enrolment_id = m.enrolment_id
           and had.state = 'sent')`,
      [campaign.id],
    )
    await client.query('select count_anew(account_id) from campaigns where id = $1', [campaign.id])
  })
  await page.goto(`/cadence?campaignId=${campaign.id}`)
  await expect(page.getByText('Etapas (3)')).toBeVisible()
  return { campaign, make }
}

test('the delay of a step is changed in its place, says whom it concerns, and can be undone', async ({
  newPage: page,
  newcomer,
}) => {
  await running(page, newcomer, { people: 3, received: 1 })
  await button(page, 'Editar etapa 2').click()
  await expect(field(page, 'Template')).toBeFocused()
  await field(page, 'Dias').fill('4')
  await field(page, 'Horas').fill('6')
  await expect(page.getByText('3 pessoas ainda não receberam esta etapa')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await button(page, 'Salvar para 3 pessoas').click()
  await expect(page.getByText('Cadência salva')).toBeVisible()
  await expect(page.getByText('Aguardar 4 dias 6 horas')).toBeVisible()
  await expect(button(page, 'Editar etapa 2')).toBeFocused()
  await button(page, 'Desfazer').click()
  await expect(page.getByText('Cadência como estava antes')).toBeVisible()
  await expect(page.getByText('Aguardar 1 dia', { exact: true })).toHaveCount(2)
})

test('a change is left without saving, and a step is switched off and on', async ({
  newPage: page,
  newcomer,
}) => {
  await running(page, newcomer)
  await test.step('where dates come earlier, those who are in may keep theirs', async () => {
    await button(page, 'Editar etapa 3').click()
    await field(page, 'Dias').fill('1')
    await page.getByText('Só a quem entrar').click()
    await expect(button(page, 'Salvar')).toBeVisible()
    await expect(page.getByText('Ninguém espera esta etapa agora')).toBeVisible()
    await page.getByText('Aplicar a quem já está na campanha').click()
    await expect(button(page, 'Salvar para 3 pessoas')).toBeVisible()
    // What was changed and not saved is asked about.
    await page.keyboard.press('Escape')
    await button(page, 'Continuar editando').click()
    await expect(field(page, 'Dias')).toHaveValue('1')
    await page.keyboard.press('Escape')
    await button(page, 'Descartar').click()
    await expect(button(page, 'Editar etapa 3')).toBeFocused()
  })
  await test.step('a step is switched off and on again', async () => {
    await button(page, 'Mais ações da etapa 2').click()
    await page.getByRole('menuitem', { name: 'Desligar etapa' }).click()
    await expect(
      page.getByText('3 pessoas deixam de receber esta etapa e seguem para a próxima.'),
    ).toBeVisible()
    await button(page, 'Salvar para 3 pessoas').click()
    await expect(page.getByText('Desligada')).toBeVisible()
    // What was cancelled does not come back by undoing.
    await expect(button(page, 'Desfazer')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await button(page, 'Mais ações da etapa 2').click()
    await page.getByRole('menuitem', { name: 'Ligar etapa' }).click()
    await expect(
      page.getByText('Esta etapa volta para 3 pessoas que ainda não passaram daqui.'),
    ).toBeVisible()
    await button(page, 'Salvar para 3 pessoas').click()
    await expect(page.getByText('Desligada')).toHaveCount(0)
  })
})

test('a step is inserted, moved and refused where people have passed', async ({
  newPage: page,
  newcomer,
}) => {
  await running(page, newcomer, { people: 3, received: 2 })
  await page.getByRole('button', { name: 'Inserir etapa aqui' }).nth(1).click()
  await field(page, 'Template').selectOption({ label: 'Apresentação' })
  await expect(page.getByText('Esta etapa entra para 3 pessoas que ainda não passaram daqui.')).toBeVisible()
  await button(page, 'Salvar para 3 pessoas').click()
  await expect(page.getByText('Etapas (4)')).toBeVisible()
  await expect(stepNames(page)).toHaveText([
    '#1 Apresentação',
    '#2 Retomada',
    '#3 Apresentação',
    '#4 Despedida',
  ])

  await button(page, 'Editar etapa 4').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('#3 Despedida')).toBeVisible()
  await button(page, 'Salvar para 3 pessoas').click()
  await expect(stepNames(page)).toHaveText([
    '#1 Apresentação',
    '#2 Retomada',
    '#3 Despedida',
    '#4 Apresentação',
  ])

  await button(page, 'Editar etapa 2').focus()
  await page.keyboard.press('ArrowUp')
  await expect(button(page, 'Editar etapa 1')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const refusal = '2 pessoas já receberam a #1. Crie uma etapa nova em vez de trocar a ordem.'
  await expect(page.getByText(refusal)).toBeVisible()
  await button(page, 'Salvar').click()
  await expect(page.getByRole('alert')).toHaveText(refusal)
  expect(await violations(page)).toEqual([])
  await button(page, 'Cancelar').click()
  await expect(stepNames(page).first()).toHaveText('#1 Apresentação')
})

test('what was changed meanwhile is told, and what was typed stays', async ({ newPage: page, newcomer }) => {
  const { campaign, make } = await running(page, newcomer)
  await button(page, 'Editar etapa 3').click()
  await field(page, 'Dias').fill('9')
  await expect(button(page, 'Salvar para 3 pessoas')).toBeVisible()
  const steps = await inDatabase(
    async (client) =>
      (
        await client.query<{ id: number; templateId: number }>(
          `select id::int, template_id::int as "templateId" from steps where campaign_id = $1 order by step_order`,
          [campaign.id],
        )
      ).rows,
  )
  const others = steps.map((step) => ({ ...step, delayMinutes: 5 * day }))
  await make.post('/cadences/changes', { campaignId: campaign.id, version: 1, steps: others })
  await button(page, 'Salvar para 3 pessoas').click()
  await expect(page.getByRole('alert')).toContainText('Você mudou esta cadência agora mesmo.')
  await expect(field(page, 'Dias')).toHaveValue('9')
  await button(page, 'Recarregar').click()
  await expect(page.getByText('Aguardar 5 dias').first()).toBeVisible()
  await expect(field(page, 'Dias')).toHaveValue('9')
  await button(page, 'Salvar para 3 pessoas').click()
  await expect(page.getByText('Aguardar 9 dias')).toBeVisible()
})
