import type { Page } from '@playwright/test'

import { outreachOf, scan } from './outreach.ts'
import { expect, test } from './people.ts'
import { smtp } from './sender.ts'

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações de ${name}` })

test('a campaign sends by several senders, chosen in its form and told on its page', async ({
  newPage: page,
  newcomer,
}) => {
  const { sender, campaign, template, cadence } = await outreachOf(page, newcomer)
  const addresses = ['vendas@exemplo.com.br', 'contato@exemplo.com.br', 'parcerias@exemplo.com.br']
  const [first] = await Promise.all(
    ['Vendas', 'Contato', 'Parcerias'].map((name, index) =>
      sender({ ...smtp, name, fromAddress: addresses[index], perDay: 100 }),
    ),
  )
  const made = await campaign('Prospecção', { emailSenderId: first?.id })
  await cadence(made, [[await template('Apresentação', { type: 'email', subject: 'Oi' }), 1440]])
  await page.goto('/campaigns')
  await menuOf(page, 'Prospecção').click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const list = page.getByRole('group', { name: 'Remetentes de e-mail' })
  const box = (name: RegExp) => list.getByRole('checkbox', { name })
  await expect(box(/^Vendas/)).toBeChecked()
  await box(/^Contato/).check()
  await expect(
    list.getByText('Cada contato fica com um remetente; os limites de cada um valem.'),
  ).toBeVisible()
  await scan(page, 'the form of a campaign with several senders')
  await page.getByRole('button', { name: 'Salvar campanha' }).click()
  await expect(page.getByText('Campanha atualizada')).toBeVisible()
  await page.getByRole('link', { name: 'Prospecção' }).click()
  await expect(
    page.getByText('vendas@exemplo.com.br (0 de 100 hoje) e contato@exemplo.com.br (0 de 100 hoje)'),
  ).toBeVisible()
})
