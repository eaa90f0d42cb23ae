import type { Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { campaignWith } from './messages.ts'
import { violations } from './outreach.ts'
import { type Credentials, expect, test } from './people.ts'

const fillButton = (page: Page) => page.getByRole('button', { name: 'Preencher e reenviar' })

/** A message that could not be written for want of a value, opened. */
async function openFailed(page: Page, owner: Credentials, hole: string) {
  const { keep } = await campaignWith(page, owner, { content: `<p>Oi {{name}}, da ${hole}?</p>` })
  const [id] = await keep([{ name: 'Márcia', state: 'failed', set: { reason: `Falta o valor de ${hole}` } }])
  await page.goto(`/activities?message=${id}`)
  await expect(page.getByRole('heading', { name: 'O que não saiu' })).toBeVisible()
  return Number(id)
}

test('a value that was missing is filled in where it is missed, and the message sent again', async ({
  newPage: page,
  newcomer,
}) => {
  const id = await openFailed(page, newcomer, '{{contact.empresa}}')
  await expect(page.getByRole('button', { name: 'Reenviar', exact: true })).toHaveCount(0)
  await fillButton(page).click()
  await expect(page.getByLabel('empresa *')).toBeFocused()
  await page.getByRole('button', { name: 'Salvar e reenviar' }).click()
  await expect(page.getByText('Preencha o valor')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('empresa *').fill('Café do Cerrado')
  await page.getByRole('button', { name: 'Salvar e reenviar' }).click()
  await expect(page.getByText('Mensagem reenviada')).toBeVisible()
  await expect(page.getByLabel('empresa *')).toHaveCount(0)
  const { rows } = await inDatabase((client) =>
    client.query(
      `select contacts.metadata, count(*)::int as messages from messages first
       join contacts on contacts.id = first.contact_id
       join messages on messages.contact_id = contacts.id
       where first.id = $1 group by contacts.metadata`,
      [id],
    ),
  )
  expect(rows).toEqual([{ metadata: { empresa: 'Café do Cerrado' }, messages: 2 }])
})
