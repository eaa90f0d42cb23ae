import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { addContact, ana } from './contacts.ts'
import { lookOf } from './looks.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'

const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

const excel = csv(
  'contatos.csv',
  Buffer.from(
    'Nome;E-mail;Celular;Cargo\r\nJosé Conceição;jose@x.com.br;(11) 98888-7777;Diretor\r\nÂngela;ruim;11977776666;Sócia\r\n',
    'latin1',
  ),
)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Importar contatos' })

async function openWith(page: Page, file: ReturnType<typeof csv>) {
  await page.getByRole('button', { name: 'Importar CSV' }).first().click()
  await page.locator('input[type=file]').setInputFiles(file)
  return dialogOf(page)
}

/** As a hand does it, with a file of so many bytes. */
async function drop(page: Page, name: string, size: number) {
  const dataTransfer = await page.evaluateHandle(
    ([filename, bytes]) => {
      const data = new DataTransfer()
      const header = 'nome,email,whatsapp\n'
      data.items.add(new File([header, 'x'.repeat(bytes - header.length)], filename))
      return data
    },
    [name, size] as const,
  )
  await page.locator('input[type=file]').dispatchEvent('drop', { dataTransfer })
}

const result = (changes: object) => ({
  json: {
    id: 7,
    filename: 'contatos.csv',
    status: 'processing',
    totalRows: 1000,
    doneRows: 0,
    successCount: 0,
    errorCount: 0,
    failedContacts: [],
    createdAt: '2026-11-15T12:00:00.000Z',
    ...changes,
  },
})

const failures = Array.from({ length: 20 }, (_, place) => ({
  rowNumber: 14 + place,
  error: 'Email inválido',
}))
const completed = result({
  status: 'completed',
  doneRows: 1000,
  successCount: 980,
  errorCount: 20,
  failedContacts: failures,
})

/** The server takes the file as import 7, and says of it in turn what is given; the last answer stays. */
async function fakeImport(page: Page, answers: object[]) {
  let asked = 0
  await page.route('**/api/csv-contacts/upload', (route) =>
    route.fulfill({
      status: 202,
      json: { id: 7, status: 'pending', filename: 'contatos.csv', totalRows: 1000, message: '' },
    }),
  )
  await page.route('**/api/csv-contacts/imports/7', (route) => {
    asked += 1
    return route.fulfill(answers[Math.min(asked, answers.length) - 1] ?? {})
  })
}

test.beforeEach(({ newPage }) => newPage.goto('/contacts'))

test('a file of Excel becomes contacts', async ({ newPage: page }) => {
  await test.step('the template is saved under its name', async () => {
    await page.getByRole('button', { name: 'Importar CSV' }).first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar modelo (template-contatos.csv)' }).click()
    expect((await saved).suggestedFilename()).toBe('template-contatos.csv')
  })
  await test.step('a file can be dropped', async () => {
    await drop(page, 'solto.csv', 100)
    await expect(dialogOf(page).getByText('solto.csv')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('its rows are contacts; the bad ones can be saved, and it stays in the history', async () => {
    await addContact(page)
    const rows = [
      'Nome;E-mail;Celular;Cargo',
      'José Conceição;jose@x.com.br;(11) 98888-7777;Diretor',
      'Ângela;ruim;11977776666;Sócia',
      `Ana;${ana.email};11987654321;`,
    ]
    const dialog = await openWith(page, csv('lista.csv', Buffer.from(rows.join('\r\n'), 'latin1')))
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
    await expect(dialog.getByText('1 contato importado · 2 linhas com erro')).toBeVisible({ timeout: 15_000 })
    await expect(dialog.getByText('Linha 3: Email inválido')).toBeVisible()
    await expect(dialog.getByText('Linha 4: E-mail já cadastrado')).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar linhas com erro' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Ângela;ruim;11977776666;Sócia')

    await dialog.getByRole('button', { name: 'Importar outro arquivo' }).click()
    await dialog.getByRole('button', { name: /^lista\.csv/ }).click()
    await expect(dialog.getByText('1 contato importado · 2 linhas com erro')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(page.getByRole('rowheader', { name: 'José Conceição' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '(11) 98888-7777' })).toBeVisible()
  })
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test.describe(`${colorScheme}, ${width} px`, lookOf(colorScheme, width), () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('every step of the import is accessible', async ({ newPage: page }) => {
      await page.route('**/api/csv-contacts/imports', (route) =>
        route.fulfill({
          json: [completed.json, result({ id: 8 }).json, result({ id: 9, status: 'failed' }).json],
        }),
      )
      await fakeImport(page, [result({ doneRows: 340 }), completed])
      await page.getByRole('button', { name: 'Importar CSV' }).first().click()
      await expect(page.getByText('Importações recentes')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.locator('input[type=file]').setInputFiles(excel)
      await expect(page.getByRole('cell', { name: 'José Conceição' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Importar', exact: true }).click()
      await expect(page.getByText('340 de 1.000 linhas')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expect(page.getByText('e mais 15')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
