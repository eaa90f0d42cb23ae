import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { clickLinks, links, reachedCampaign } from './reached.ts'

const table = (page: Page, name: string) => page.getByRole('region', { name })
const cells = (page: Page, name: string, place: number) =>
  table(page, name).getByRole('row').nth(place).locator('th, td')
const stepTable = 'Performance por Etapa (Cadência)'
const linkTable = 'Performance dos Links'
const lit = 'acima da referência'

test('a newcomer is told that there is no campaign', async ({ newPage: page }) => {
  await page.goto('/metrics')
  await expect(page.getByText('Nenhuma campanha encontrada.')).toBeVisible()
  await expect(page.getByText('Crie uma campanha')).toBeVisible()
})

test('campaigns that do not come can be asked for again', async ({ newPage: page }) => {
  await page.route('**/api/campaigns', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/metrics')
  await expect(page.getByText('Nenhuma campanha encontrada.')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/campaigns')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Crie uma campanha')).toBeVisible()
})

test('a campaign that sent nothing is said to have no numbers and no clicks', async ({
  newPage: page,
  newcomer,
}) => {
  await (await outreachOf(page, newcomer)).campaign('Vazia')
  await page.goto('/metrics')
  await expect(page.getByText('Nenhuma métrica disponível para esta campanha.')).toBeVisible()
  await expect(page.getByText('As métricas aparecem depois do primeiro envio.')).toBeVisible()
  await expect(page.getByText('Nenhum link foi clicado nesta campanha ainda.')).toBeVisible()
  await expect(page.getByText('0 enviadas', { exact: true })).toBeVisible()
  await expect(page.getByText('Dias da campanha')).toBeHidden()
})

test('numbers on their way are announced, and numbers that do not come show as none', async ({
  newPage: page,
  newcomer,
}) => {
  await (await outreachOf(page, newcomer)).campaign('Vazia')
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/metrics/campaigns/*/links', async (route) => {
    await arrived
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/metrics')
  await expect(page.getByText('Carregando métricas...')).toBeVisible()
  arrive()
  await expect(page.getByText('Nenhuma métrica disponível para esta campanha.')).toBeVisible({
    timeout: 20_000,
  })
})

test('the cards tell what came of a campaign, each rate with what it is of', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await reachedCampaign(page, newcomer, {
    steps: [
      { opened: 25, clicked: 10, capture: 3, whatsapp: 2 },
      { opened: 26, clicked: 11, capture: 1, whatsapp: 0 },
    ],
  })
  await (await outreachOf(page, newcomer)).campaign('Outra')
  await page.goto(`/metrics?campaignId=${id}`)
  await expect(page.getByLabel('Campanha').locator('option')).toHaveText(['Outra', 'Prospecção'])
  await expect(page.locator('.stat')).toHaveText([
    'Total de Mensagens200200 enviadas',
    'Taxa de Entrega100,0%200 de 200 enviadas',
    'Taxa de Abertura25,5%51 de 200 entregues',
    'Taxa de Clique10,5%21 de 200 entregues',
    'Página de Captura2,0%4 de 200 entregues',
    'WhatsApp1,0%2 de 200 entregues',
    'Taxa de Unsubscribe0,5%1 de 200 entregues',
    'Taxa de Bounce0,0%0 de 200 enviadas',
    `CampanhaProspecçãoID ${id}`,
  ])
  await expect(page.getByText('Aberturas são aproximadas')).toBeVisible()
  await expect(page.getByText('robôs e verificadores de segurança')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: /^(Enviadas|Entregues|Abertas|Clicadas)/ }),
  ).toHaveText(['Enviadas200', 'Entregues200100,0%', 'Abertas5125,5%', 'Clicadas2110,5%'])
})

test('the first campaign is chosen until another one is', async ({ newPage: page, newcomer }) => {
  const make = await outreachOf(page, newcomer)
  await make.campaign('Antiga')
  await make.campaign('Nova')
  await page.goto('/metrics')
  await expect(page.locator('.stat').last()).toContainText('Nova')
  await page.getByLabel('Campanha').selectOption('Antiga')
  await expect(page.locator('.stat').last()).toContainText('Antiga')
})

test('a step is lit above 25% opened and above 10% clicked, not at them', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await reachedCampaign(page, newcomer, {
    steps: [
      { opened: 25, clicked: 10, capture: 3, whatsapp: 2 },
      { opened: 26, clicked: 11 },
    ],
  })
  await page.goto(`/metrics?campaignId=${id}`)
  await expect(table(page, stepTable).getByRole('columnheader')).toHaveText([
    'Etapa',
    'Template',
    'Enviadas',
    'Entregues',
    'Abertas',
    'Cliques',
    'Captura',
    'WhatsApp',
    'Taxa Abertura',
    'Taxa Clique',
  ])
  await expect(cells(page, stepTable, 1)).toHaveText([
    '#1',
    'Apresentação',
    '100',
    '100',
    '25',
    '10',
    '3',
    '2',
    '25,0%',
    '10,0%',
  ])
  await expect(cells(page, stepTable, 2)).toHaveText([
    '#2',
    'Retomada',
    '100',
    '100',
    '26',
    '11',
    '0',
    '0',
    `26,0% ${lit}`,
    `11,0% ${lit}`,
  ])
  await expect(page.getByText('Nenhum link foi clicado nesta campanha ainda.')).toBeVisible()
})

test('what cannot happen in a channel is neither a zero nor a bar, and the e-mails have their own rate', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await reachedCampaign(page, newcomer, {
    steps: [
      { opened: 40, clicked: 11 },
      { channel: 'whatsapp', opened: 0, clicked: 0 },
      { channel: 'call', opened: 0, clicked: 0 },
    ],
  })
  await page.goto(`/metrics?campaignId=${id}`)
  const none = '—Não existe neste canal'
  for (const place of [2, 3]) {
    await expect(cells(page, stepTable, place).nth(2)).toHaveText('100')
    await expect(cells(page, stepTable, place).nth(4)).toHaveText(none)
    await expect(cells(page, stepTable, place).nth(8)).toHaveText(none)
    await expect(cells(page, stepTable, place).nth(9)).toHaveText(none)
  }
  await expect(cells(page, stepTable, 2).nth(4).getByTitle('Não existe neste canal')).toBeVisible()
  const opens = page.locator('.stat').filter({ hasText: 'Taxa de Abertura' })
  await expect(opens).toHaveText('Taxa de Abertura13,3%40 de 300 entregues40,0% só e-mail · 40 de 100')
  const clicks = page.locator('.stat').filter({ hasText: 'Taxa de Clique' })
  await expect(clicks).toHaveText('Taxa de Clique3,7%11 de 300 entregues11,0% só e-mail · 11 de 100')
  await expect(page.locator('.step-bar')).toHaveCount(2)
  await cells(page, stepTable, 3).getByRole('button', { name: '100' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Para quem foi feita' })).toBeVisible()
})

test('a link is lit above 3% of what was delivered, not at it', async ({ newPage: page, newcomer }) => {
  const id = await reachedCampaign(page, newcomer, { steps: [{ opened: 4, clicked: 4 }] })
  await clickLinks(id, [3, 4])
  await page.goto(`/metrics?campaignId=${id}`)
  await expect(table(page, linkTable).getByRole('columnheader')).toHaveText([
    'URL',
    'Total de Cliques',
    'Mensagens Únicas',
    'Taxa de Clique',
    'Último Clique',
  ])
  const when = /^04\/11\/2026 \d{2}:30$/
  await expect(cells(page, linkTable, 1)).toHaveText([links[1] ?? '', '4', '4', `4,0% ${lit}`, when])
  await expect(cells(page, linkTable, 2)).toHaveText([links[0] ?? '', '3', '3', '3,0%', when])
})

test('a handful of people is marked as a small sample and never lit', async ({ newPage: page, newcomer }) => {
  const id = await reachedCampaign(page, newcomer, { people: 19, steps: [{ opened: 19, clicked: 19 }] })
  await clickLinks(id, [19])
  await page.goto(`/metrics?campaignId=${id}`)
  await expect(cells(page, stepTable, 1).nth(8)).toHaveText('100,0% amostra pequena')
  await expect(cells(page, linkTable, 1).nth(3)).toHaveText('100,0% amostra pequena')
  await expect(page.locator('.stat').nth(2)).toContainText('amostra pequena')
  await expect(page.getByText(lit)).toHaveCount(0)
})

test('twenty people are enough to be lit', async ({ newPage: page, newcomer }) => {
  const id = await reachedCampaign(page, newcomer, { people: 20, steps: [{ opened: 20, clicked: 20 }] })
  await page.goto(`/metrics?campaignId=${id}`)
  await expect(cells(page, stepTable, 1).nth(8)).toHaveText(`100,0% ${lit}`)
  await expect(page.getByText('amostra pequena')).toHaveCount(0)
})

test('behind a number is the list of its people, page by page, and a file of all of them', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await reachedCampaign(page, newcomer, {
    steps: [
      { opened: 25, clicked: 10 },
      { opened: 26, clicked: 11 },
    ],
  })
  await page.goto(`/metrics?campaignId=${id}`)
  await page.getByRole('button', { name: '51 de 200 entregues' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quem abriu' })
  await expect(dialog.getByText('1–20 de 51 mensagens')).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toContainText('Contato 026')
  await expect(dialog.getByRole('row').nth(1)).toContainText('#2 Retomada')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Próxima página' }).click()
  await expect(dialog.getByText('21–40 de 51 mensagens')).toBeVisible()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe(`campanha-${id}-opened.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(52)
  expect(lines[0]).toBe('\u{feff}Contato;Destinatário;Etapa;Template;Quando')
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(dialog).toBeHidden()

  await cells(page, stepTable, 1).getByRole('button', { name: '10', exact: true }).click()
  const clicked = page.getByRole('dialog', { name: 'Quem clicou' })
  await expect(clicked).toContainText('Prospecção · Etapa #1 Apresentação')
  await expect(clicked.getByText('1–10 de 10 mensagens')).toBeVisible()
})

test('the people behind a link are those it was clicked by', async ({ newPage: page, newcomer }) => {
  const id = await reachedCampaign(page, newcomer, { steps: [{ opened: 4, clicked: 4 }] })
  await clickLinks(id, [3, 4])
  await page.goto(`/metrics?campaignId=${id}`)
  await cells(page, linkTable, 2).getByRole('button', { name: '3', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Quem clicou' })
  await expect(dialog).toContainText(links[0] ?? '')
  await expect(dialog.getByText('1–3 de 3 mensagens')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('the days of a campaign are drawn, and can be read as a table', async ({
      newPage: page,
      newcomer,
    }) => {
      const id = await reachedCampaign(page, newcomer, {
        steps: [
          { opened: 25, clicked: 10 },
          { opened: 26, clicked: 11 },
        ],
      })
      await page.goto(`/metrics?campaignId=${id}`)
      await page.getByText('Dias da campanha').scrollIntoViewIfNeeded()
      await expect(page.locator('[aria-hidden] canvas')).toBeVisible()
      await page.getByText('Ver como tabela').click()
      const days = table(page, 'Dias da campanha').getByRole('row')
      await expect(days).toHaveText([
        'DiaEnviadasAbertasClicadas',
        '03/11/20261002510',
        '04/11/2026000',
        '05/11/20261002611',
      ])
      expect(await violations(page)).toEqual([])
    })
  })
