import type { Page, Request } from '@playwright/test'

import { ask, chooseFile, field } from './contacts.ts'
import { expect, test } from './people.ts'

/** Two clicks within one task of the page: no event of the second can wait for what the first has painted. */
const clickTwice = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((button: HTMLButtonElement) => [1, 2].forEach(() => button.click()))

const sendsOf = (page: Page, method: string, path: string) => {
  const found: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api${path}`) found.push(request)
  })
  return found
}

const namesIn = async (page: Page, path: string) => {
  const answer = await ask<{ name: string }[] | { data: { name: string }[] }>(page, 'GET', path)
  return (Array.isArray(answer) ? answer : answer.data).map(({ name }) => name)
}

test('a double click does once what it does', async ({ newPage: page }) => {
  await test.step('a campaign saved by a double click is one campaign', async () => {
    const sent = sendsOf(page, 'POST', '/campaigns')
    await page.goto('/campaigns')
    await page.getByRole('button', { name: 'Nova campanha' }).first().click()
    await field(page, 'Nome *').fill('Natal')
    await clickTwice(page, 'Criar campanha')
    await expect(page.getByRole('link', { name: 'Natal' })).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(sent).toHaveLength(1)
    expect(await namesIn(page, '/campaigns')).toEqual(['Natal'])
  })
  await test.step('a file sent by a double click is one import', async () => {
    const sent = sendsOf(page, 'POST', '/csv-contacts/upload')
    await chooseFile(page)
    await clickTwice(page, 'Importar')
    await expect(page.getByText('1 contato importado')).toBeVisible({ timeout: 30_000 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers()['idempotency-key']).toBeDefined()
  })
})
