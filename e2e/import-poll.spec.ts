import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from './contacts.ts'

/** A server with the fields of the specification alone: what it says of the import, and how often it was asked. */
async function serverThat(page: Page) {
  let result: object = {}
  let asked = 0
  const answers: Record<string, () => unknown> = {
    'GET /auth/me': () => ({ email: 'ana@exemplo.com.br', isActive: true }),
    'GET /contacts': () => [],
    'GET /csv-contacts/imports': () => [],
    'POST /csv-contacts/upload': () => ({ id: 4, status: 'pending', filename: 'novos.csv', totalRows: 9 }),
    'GET /csv-contacts/imports/4': () => {
      asked += 1
      return result
    },
  }
  await page.addInitScript(() => localStorage.setItem('access_token', 'um-token'))
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = answers[`${route.request().method()} ${pathname.replace(/^\/api/, '')}`]
    return answer ? route.fulfill({ json: answer() }) : route.fulfill({ status: 404, json: {} })
  })
  return { asked: () => asked, says: (said: object) => (result = said) }
}

test('an import that runs is asked for every two seconds, and a failed one says so', async ({ page }) => {
  await page.clock.install()
  const { asked, says } = await serverThat(page)
  says({ status: 'processing', successCount: 0, errorCount: 0, failedContacts: [] })
  await chooseFile(page)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Processando')
  const before = asked()
  await page.clock.runFor(2100)
  await expect.poll(asked).toBeGreaterThan(before)
  says({ status: 'failed' })
  await page.clock.runFor(2100)
  await expect(dialog).toContainText('A importação falhou. Verifique o formato do arquivo e tente novamente.')
})
