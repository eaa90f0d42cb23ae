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

test('the numbers of a campaign, the people behind them and its days', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await reachedCampaign(page, newcomer, {
    steps: [
      { opened: 25, clicked: 10, capture: 3, whatsapp: 2 },
      { opened: 26, clicked: 11, capture: 1, whatsapp: 0 },
    ],
  })
  await test.step('the cards tell what came of a campaign, each rate with what it is of', async () => {
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
  await test.step('behind a number is the list of its people, page by page, and a file of all of them', async () => {
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
    expect(lines[0]).toBe('\u{feff}Contato;Destinatário;Etapa;Template;Versão;Remetente;Quando')
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await expect(dialog).toBeHidden()

    await cells(page, stepTable, 1).getByRole('button', { name: '10', exact: true }).click()
    const clicked = page.getByRole('dialog', { name: 'Quem clicou' })
    await expect(clicked).toContainText('Prospecção · Etapa #1 Apresentação')
    await expect(clicked.getByText('1–10 de 10 mensagens')).toBeVisible()
  })
  await test.step('the days of a campaign are drawn, and can be read as a table, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
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
    }
  })
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
