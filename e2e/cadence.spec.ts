import type { Page } from '@playwright/test'

import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

const day = 1440
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a cadence is read, made ready, and loses its steps', async ({ newPage: page, newcomer }) => {
  const make = await outreachOf(page, newcomer)
  await test.step('a cadence shows its campaign, its delays, what each step says and its dates', async () => {
    const campaign = await make.campaign('Lançamento', { description: 'Base atual', justWeekday: true })
    const email = await make.template('Apresentação', {
      type: 'email',
      subject: 'Olá {{name}}',
      content: '<p>Conheça a <b>Aurora</b> &amp; equipe</p><script>alert(1)</script>',
    })
    const call = await make.template('Roteiro', { type: 'call', content: 'Bom dia' })
    await make.cadence(campaign, [
      [email, 0],
      [call, 2 * day + 185],
      [call, 0],
    ])
    await page.goto(`/cadence?campaignId=${campaign.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lançamento' })).toBeVisible()
    await expect(page.getByText('Base atual')).toBeVisible()
    await expect(page.getByText('Segunda a sexta')).toBeVisible()
    const steps = page.locator('section').filter({ hasText: 'Etapas (3)' })
    await expect(steps.getByText('#1 Apresentação')).toBeVisible()
    await expect(steps.getByText('Imediatamente')).toHaveCount(2)
    await expect(steps.getByText('Aguardar 2 dias 3 horas 5 minutos')).toBeVisible()
    await expect(steps.getByText('Ligação')).toHaveCount(2)
    await expect(steps.getByText(/^Dia 3 · (seg|ter|qua|qui|sex), \d{2}\/\d{2}$/)).toHaveCount(2)

    await steps.getByText('Ver conteúdo').first().click()
    await expect(steps.getByText('Olá {{name}}')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Conteúdo de Apresentação' })).toHaveText(
      'Conheça a Aurora & equipe',
    )
    const calendar = page.locator('section').filter({ hasText: 'Se um contato entrar agora' })
    await expect(calendar.getByText(/^(seg|ter|qua|qui|sex), \d{2}\/\d{2} às \d{2}:\d{2}$/)).toHaveCount(3)
    expect(await violations(page)).toEqual([])
  })
  await test.step('the checklist names what keeps a campaign from sending, and mends it', async () => {
    const campaign = await make.campaign('Lançamento')
    await make.cadence(campaign, [[await make.template('Toque', { content: 'Sou da {{user.company}}' }), 0]])
    await page.goto(`/cadence?campaignId=${campaign.id}`)
    await expect(page.getByText('Etapas (1)')).toBeVisible()
    const card = page.locator('section').filter({ hasText: 'Pronta para enviar?' })
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByText('Campanha em rascunho não envia mensagens')).toBeVisible()
    await expect(card.getByText('1 etapa ativa')).toBeVisible()
    await expect(card.getByText('Nenhum contato relacionado')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Relacionar contatos' })).toHaveAttribute('href', '/contacts')
    await expect(card.getByText('Faltam valores para {{user.company}}')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Abrir perfil' })).toHaveAttribute('href', '/profile')
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: 'Ativar' }).click()
    await expect(card.getByText('Campanha ativa', { exact: true })).toBeVisible()
    await expect(page.getByText('Campanha ativada')).toBeVisible()
  })
  await test.step('deleting a step asks first', async () => {
    const campaign = await make.campaign('Lançamento')
    const [um, dois] = [await make.template('Um'), await make.template('Dois')]
    await make.cadence(campaign, [
      [um, 0],
      [dois, day],
    ])
    await page.goto(`/cadence?campaignId=${campaign.id}`)
    await button(page, 'Excluir etapa 1').click()
    const dialog = page.getByRole('alertdialog', { name: 'Excluir a etapa #1?' })
    await expect(
      dialog.getByText(
        'Contatos que ainda não chegaram a esta etapa não receberão a mensagem. Esta ação não pode ser desfeita.',
      ),
    ).toBeVisible()
    await expect(button(page, 'Manter etapa')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.route('**/api/cadences/*', (route) => route.fulfill({ status: 500, body: '' }))
    await button(page, 'Excluir etapa').click()
    await expect(page.getByRole('alert')).toHaveText('Erro ao excluir etapa. Tente novamente.')
    await page.unroute('**/api/cadences/*')
    await button(page, 'Excluir etapa').click()
    await expect(page.getByText('Etapa excluída')).toBeVisible()
    await expect(page.getByText('Etapas (1)')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Excluir etapa \d/ })).toBeFocused()

    await page.keyboard.press('Enter')
    await button(page, 'Excluir etapa').click()
    await expect(page.getByText('Esta campanha não tem etapas')).toBeVisible()
    await button(page, 'Criar cadência').first().click()
    await expect(field(page, 'Campanha *')).toHaveValue(String(campaign.id))
  })
})

test('a step that has sent says how much', async ({ demoPage: page }) => {
  await page.goto('/cadence?campaignId=1')
  await expect(page.getByText(/^\d+ enviadas · \d+ abertas · \d+ cliques$/).first()).toBeVisible()
})
