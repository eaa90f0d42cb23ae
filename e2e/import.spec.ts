import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { addContact, ana, field } from './contacts.ts'
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
  const asked: number[] = []
  await page.route('**/api/csv-contacts/upload', (route) =>
    route.fulfill({
      status: 202,
      json: { id: 7, status: 'pending', filename: 'contatos.csv', totalRows: 1000, message: '' },
    }),
  )
  await page.route('**/api/csv-contacts/imports/7', (route) => {
    asked.push(Date.now())
    return route.fulfill(answers[Math.min(asked.length, answers.length) - 1] ?? {})
  })
  return asked
}

test.beforeEach(({ newPage }) => newPage.goto('/contacts'))

test('what is not a CSV, or is too large, is refused before it is sent', async ({ newPage: page }) => {
  const dialog = await openWith(page, csv('contatos.xlsx', Buffer.from('PK')))
  await expect(dialog.getByText('Por favor selecione um arquivo CSV válido')).toBeVisible()
  await drop(page, 'grande.csv', 10 * 1024 * 1024 + 1)
  await expect(dialog.getByText('Arquivo muito grande. Limite de 10MB')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(csv('LISTA.CSV', Buffer.from('nome,email,whatsapp\n')))
  await expect(dialog.getByText('LISTA.CSV · separador “,” · utf-8')).toBeVisible()
})

test('a file can be dropped', async ({ newPage: page }) => {
  await page.getByRole('button', { name: 'Importar CSV' }).first().click()
  await drop(page, 'solto.csv', 100)
  await expect(dialogOf(page).getByText('solto.csv')).toBeVisible()
})

test('the first rows are shown as they will be read, and the columns can be told', async ({
  newPage: page,
}) => {
  const dialog = await openWith(page, excel)
  await expect(dialog.getByText('contatos.csv · separador “;” · windows-1252')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'José Conceição' })).toBeVisible()
  await expect(field(dialog, 'Coluna Nome vira')).toHaveValue('name')
  await expect(field(dialog, 'Coluna E-mail vira')).toHaveValue('email')
  await expect(field(dialog, 'Coluna Celular vira')).toHaveValue('whatsapp')
  await expect(field(dialog, 'Coluna Cargo vira').locator('option:checked')).toHaveText('Atributo')
  await expect(dialog.getByText('→ {{contact.cargo}}')).toBeVisible()
  await expect(dialog.getByText('→ {{name}}')).toBeVisible()

  await field(dialog, 'Coluna E-mail vira').selectOption('Atributo')
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog.getByText('Escolha qual coluna contém o Email')).toBeVisible()
  await field(dialog, 'Coluna Cargo vira').selectOption('Email *')
  await expect(dialog.getByText('Escolha qual coluna contém o Email')).toBeHidden()
  await field(dialog, 'Coluna E-mail vira').selectOption('Email *')
  await expect(field(dialog, 'Coluna Cargo vira').locator('option:checked')).toHaveText('Atributo')

  await dialog.getByRole('checkbox', { name: 'Atualizar contatos existentes' }).check()
  await fakeImport(page, [completed])
  const sent = page.waitForRequest('**/api/csv-contacts/upload')
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  const body = (await sent).postDataBuffer()?.toString('latin1') ?? ''
  expect(body).toContain('{"name":"Nome","email":"E-mail","whatsapp":"Celular"}')
  expect(body).toMatch(/name="updateExisting"\r\n\r\ntrue/)
  expect(body).toContain('filename="contatos.csv"')
})

test('an import is followed every two seconds to its result', async ({ newPage: page }) => {
  const asked = await fakeImport(page, [result({ status: 'pending' }), result({ doneRows: 340 }), completed])
  const dialog = await openWith(page, excel)
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog.getByText('Processando 1.000 linhas…')).toBeVisible()
  await expect(dialog.getByText('Pode fechar esta janela; avisaremos quando terminar.')).toBeVisible()
  await expect(dialog.getByText('340 de 1.000 linhas')).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '340')
  const refreshed = page.waitForRequest(/\/api\/contacts\?/)
  await expect(dialog.getByText('980 contatos importados · 20 linhas com erro')).toBeVisible()
  await refreshed
  await expect(dialog.getByRole('list', { name: 'Linhas com erro' }).getByRole('listitem')).toHaveText([
    'Linha 14: Email inválido',
    'Linha 15: Email inválido',
    'Linha 16: Email inválido',
    'Linha 17: Email inválido',
    'Linha 18: Email inválido',
    'e mais 15',
  ])
  const pauses = asked.slice(1).map((at, place) => at - (asked[place] ?? 0))
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(1900)
  const times = asked.length
  await page.waitForTimeout(2500)
  expect(asked).toHaveLength(times)
})

test('an import that failed says so', async ({ newPage: page }) => {
  await fakeImport(page, [result({ status: 'failed', message: 'Coluna obrigatória não encontrada: Email.' })])
  const dialog = await openWith(page, excel)
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(
    dialog.getByText('A importação falhou. Verifique o formato do arquivo e tente novamente.'),
  ).toBeVisible()
  await expect(dialog.getByText('Coluna obrigatória não encontrada: Email.')).toBeVisible()
})

test('the upload shows its progress; a refusal says why and keeps the file', async ({ newPage: page }) => {
  let answer: { status: number; body?: string; json?: object } = { status: 500, body: '' }
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/api/csv-contacts/upload', async (route) => {
    await held
    await route.fulfill(answer)
  })
  const dialog = await openWith(page, excel)
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog.getByText(/^Enviando… \d+%$/)).toBeVisible()
  release(undefined)
  await expect(dialog.getByText('Erro ao fazer upload do arquivo')).toBeVisible()
  answer = { status: 400, json: { statusCode: 400, code: 'invalid', message: 'O servidor recusou' } }
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog.getByText('O servidor recusou')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'José Conceição' })).toBeVisible()
})

test('the dialog may be closed while it runs: a toast tells the end', async ({ newPage: page }) => {
  await fakeImport(page, [result({}), completed])
  const dialog = await openWith(page, excel)
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(dialog.getByText('Processando 1.000 linhas…')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByText('980 contatos importados')).toBeVisible()
  await expect(page.getByText('20 linhas com erro')).toBeVisible()
})

test('the template is saved under its name, or its failure is said', async ({ newPage: page }) => {
  await page.getByRole('button', { name: 'Importar CSV' }).first().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo (template-contatos.csv)' }).click()
  expect((await saved).suggestedFilename()).toBe('template-contatos.csv')
  await page.route('**/api/csv-contacts/template', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Baixar modelo (template-contatos.csv)' }).click()
  await expect(page.getByText('Erro ao baixar template')).toBeVisible()
})

test('a file of Excel becomes contacts; its bad rows can be saved, and it stays in the history', async ({
  newPage: page,
}) => {
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
