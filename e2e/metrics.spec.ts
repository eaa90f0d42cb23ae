import { readFile } from 'node:fs/promises'

import { scan } from './outreach.ts'
import { expect, test } from './people.ts'
import { reachedCampaign } from './reached.ts'

test.describe('360 px', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 900 } })

  test('the numbers of a campaign, a file of the people behind one, and its days drawn and as a table', async ({
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
    await expect(dialog.getByRole('listitem').first()).toContainText('Contato 026')
    await scan(page, 'people')
    const started = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar CSV' }).click()
    const file = await started
    expect(file.suggestedFilename()).toBe(`campanha-${id}-opened.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(52)
    await page.keyboard.press('Escape')

    await page.getByText('Dias da campanha').scrollIntoViewIfNeeded()
    await expect(page.locator('[aria-hidden] canvas')).toBeVisible()
    await page.getByText('Ver como tabela').click()
    await expect(page.getByRole('region', { name: 'Dias da campanha' }).getByRole('row')).toHaveText([
      'DiaEnviadasAbertasClicadas',
      '03/11/20261002510',
      '04/11/2026000',
      '05/11/20261002611',
    ])
    await scan(page, 'days')
  })
})
