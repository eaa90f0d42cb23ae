import type { Locator, Page } from '@playwright/test'

/** Calls the API as the user signed in on the page. */
export async function ask<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const response = await page.request.fetch(`/api${path}`, {
    method,
    failOnStatusCode: true,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  // The caller names what the contract says this path answers.
  return (await response.json()) as T
}

type Contact = { id: number; name: string; metadata: Record<string, unknown> }

export const ana = { name: 'Ana Lima', email: 'ana@exemplo.com.br', whatsapp: '(11) 98765-4321' }

export const addContact = (page: Page, contact: object = ana) =>
  ask<Contact>(page, 'POST', '/contacts', contact)

export const addCampaign = (page: Page, name: string, status = 'active') =>
  ask<{ id: number }>(page, 'POST', '/campaigns', { name, status })

export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })

/** Opens the menu of a contact and chooses from it. */
export async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens the import and chooses a file with one contact. */
export async function chooseFile(page: Page) {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Importar CSV' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'novos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nome,email,whatsapp\nAna,ana@exemplo.com.br,11987654321\n'),
  })
}
