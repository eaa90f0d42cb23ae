import { noPublicAddress } from '@cadencia/domain/public-address'

import { choose } from './contacts.ts'
import { outreachOf } from './outreach.ts'
import { expect, test } from './people.ts'

const smtp = {
  mode: 'smtp',
  name: 'Vendas',
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  fromAddress: 'vendas@exemplo.com.br',
}

test('a campaign that would send links to this machine says so when it is activated', async ({
  newPage: page,
  newcomer,
}) => {
  const { sender, campaign, template, cadence } = await outreachOf(page, newcomer)
  await sender({ ...smtp, isDefault: true })
  const mailing = await campaign('Reativação')
  const hello = await template('Olá', { type: 'email', subject: 'Olá', content: 'Oi' })
  await cadence(mailing, [[hello, 0]])
  await page.goto('/campaigns')
  await choose(page, 'Reativação', 'Ativar')
  const said = page.locator('.toast').filter({ hasText: 'Campanha ativada' })
  await expect(said).toContainText(noPublicAddress)
  await expect(page.locator('main').getByText(noPublicAddress)).toBeVisible()
  await page.getByRole('link', { name: 'Reativação' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: noPublicAddress })).toBeVisible()
})
