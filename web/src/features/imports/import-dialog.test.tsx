import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import {
  choose,
  dialogSays,
  field,
  find,
  press,
  pressFirst,
  says,
  saysNot,
  textsOf,
  there,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { pausesOf } from '#test/pauses.ts'
import { type Answers, problem, reply } from '#test/stubs.ts'

/** As Excel saves it in Brazil. */
const excel = [
  'Nome;E-mail;Celular;Cargo',
  'José Conceição;jose@x.com.br;(11) 98888-7777;Diretor',
  'Ângela;ruim;11977776666;Sócia',
  '',
].join('\r\n')

const result = (changes: object = {}) => ({
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
})

const completed = result({
  status: 'completed',
  doneRows: 1000,
  successCount: 980,
  errorCount: 20,
  failedContacts: Array.from({ length: 20 }, (_, place) => ({
    rowNumber: 14 + place,
    error: 'Email inválido',
  })),
})

const taken = { id: 7, status: 'pending', filename: 'contatos.csv', totalRows: 1000, message: '' }

const openDialog = async (more: Answers = {}) => {
  const opened = await open('/contacts', { ...newcomer, 'POST /csv-contacts/upload': taken, ...more })
  await pressFirst('Importar CSV')
  return opened
}

const input = () => waitFor(() => there(document.querySelector<HTMLInputElement>('input[type=file]')))

/** Chosen in the dialog of the system, which may offer files of other kinds too. */
const put = async (name: string, ...parts: BlobPart[]) =>
  userEvent.upload(await input(), new File(parts, name), { applyAccept: false })

async function openWith(more: Answers = {}) {
  const opened = await openDialog(more)
  await put(
    'contatos.csv',
    Uint8Array.from(excel, (letter) => letter.codePointAt(0) ?? 0),
  )
  await find('cell', 'José Conceição')
  return opened
}

/** The server says in turn what is given; the last answer stays. */
const inTurn = (answers: readonly object[]) => {
  let asked = 0
  return () => {
    asked += 1
    return answers[Math.min(asked, answers.length) - 1]
  }
}
const timesAsked = (calls: readonly { name: string }[]) =>
  calls.filter(({ name }) => name === 'GET /csv-contacts/imports/7').length

test('what is not a CSV, or is too large, is refused before it is sent', async () => {
  const { calls } = await openDialog()
  await put('contatos.xlsx', 'PK')
  await dialogSays('Por favor selecione um arquivo CSV válido')
  const large = new File(['nome,email,whatsapp\n', 'x'.repeat(10 * 1024 * 1024)], 'grande.csv')
  fireEvent.drop(await input(), { dataTransfer: { files: [large] } })
  await dialogSays('Arquivo muito grande. Limite de 10MB')
  await put('LISTA.CSV', 'nome,email,whatsapp\n')
  await dialogSays('LISTA.CSV · separador “,” · utf-8')
  expect(calls.map(({ name }) => name)).not.toContain('POST /csv-contacts/upload')
})

/** What a column is said to become. */
async function becomes(label: string) {
  const list = await field(label)
  return list instanceof HTMLSelectElement ? list.selectedOptions[0]?.textContent : undefined
}

test('the first rows are shown as they will be read, and the columns can be told', async () => {
  const { calls } = await openWith({ 'GET /csv-contacts/imports/7': completed })
  await dialogSays('contatos.csv · separador “;” · windows-1252')
  expect(
    await Promise.all(['Nome', 'E-mail', 'Celular'].map((name) => valueOf(`Coluna ${name} vira`))),
  ).toEqual(['name', 'email', 'whatsapp'])
  expect(await becomes('Coluna Cargo vira')).toBe('Atributo')
  await dialogSays('→ {{contact.cargo}}')
  await dialogSays('→ {{name}}')

  await choose('Coluna E-mail vira', 'Atributo')
  await press('Importar')
  await dialogSays('Escolha qual coluna contém o Email')
  await choose('Coluna Cargo vira', 'Email *')
  await saysNot('Escolha qual coluna contém o Email')
  await choose('Coluna E-mail vira', 'Email *')
  expect(await becomes('Coluna Cargo vira')).toBe('Atributo')

  await press(/^Atualizar contatos existentes/, 'checkbox')
  await press('Importar')
  await dialogSays('980 contatos importados')
  const body = calls.find(({ name }) => name === 'POST /csv-contacts/upload')?.body
  // An upload is a form, the only body that is not JSON.
  const form = body as FormData
  expect(form.get('mapping')).toBe('{"name":"Nome","email":"E-mail","whatsapp":"Celular"}')
  expect(form.get('updateExisting')).toBe('true')
  expect(form.get('file')).toHaveProperty('name', 'contatos.csv')
})

test('an import is followed every two seconds to its result', async () => {
  const pauses = pausesOf(2000)
  const answers = [result({ status: 'pending' }), result({ doneRows: 340 }), completed]
  const { calls } = await openWith({ 'GET /csv-contacts/imports/7': inTurn(answers) })
  const lists = () => calls.filter(({ name }) => name === 'GET /contacts').length
  await press('Importar')
  await dialogSays('Processando 1.000 linhas…')
  await dialogSays('Pode fechar esta janela; avisaremos quando terminar.')
  expect(timesAsked(calls)).toBe(1)
  const before = lists()
  await pauses.pass()
  await dialogSays('340 de 1.000 linhas')
  expect((await find('progressbar')).getAttribute('value')).toBe('340')
  expect(timesAsked(calls)).toBe(2)
  await pauses.pass()
  await dialogSays('980 contatos importados · 20 linhas com erro')
  expect(textsOf((await find('list', 'Linhas com erro')).querySelectorAll('li'))).toEqual([
    ...[14, 15, 16, 17, 18].map((row) => `Linha ${row}: Email inválido`),
    'e mais 15',
  ])
  await waitFor(() => expect(lists()).toBe(before + 1))
  await pauses.noneIsLeft()
  expect(timesAsked(calls)).toBe(3)
})

test('an import that failed says so, and why', async () => {
  const message = 'Coluna obrigatória não encontrada: Email.'
  await openWith({ 'GET /csv-contacts/imports/7': result({ status: 'failed', message }) })
  await press('Importar')
  await dialogSays('A importação falhou. Verifique o formato do arquivo e tente novamente.')
  await dialogSays(message)
})

test('a server that says no more than the specification is followed in the same way', async () => {
  const pauses = pausesOf(2000)
  const answers = [
    { status: 'processing', successCount: 0, errorCount: 0, failedContacts: [] },
    { status: 'failed' },
  ]
  const { calls } = await openWith({ 'GET /csv-contacts/imports/7': inTurn(answers) })
  await press('Importar')
  await dialogSays('Processando')
  expect(timesAsked(calls)).toBe(1)
  await pauses.pass()
  await dialogSays('A importação falhou. Verifique o formato do arquivo e tente novamente.')
  expect(timesAsked(calls)).toBe(2)
  await pauses.noneIsLeft()
})

test('the upload shows its progress; a refusal says why and keeps the file', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { answer } = await openWith({ 'POST /csv-contacts/upload': () => held.then(() => reply(500, '')) })
  await press('Importar')
  await waitFor(() => expect(textsOf(screen.getAllByRole('status'))).toContain('Enviando… 0%'))
  letGo()
  await dialogSays('Erro ao fazer upload do arquivo')
  answer({ 'POST /csv-contacts/upload': problem('invalid', { message: 'O servidor recusou' }) })
  await press('Importar')
  await dialogSays('O servidor recusou')
  await find('cell', 'José Conceição')
})

test('the dialog may be closed while it runs: a toast tells the end', async () => {
  const pauses = pausesOf(2000)
  const { calls, toasts } = await openWith({ 'GET /csv-contacts/imports/7': inTurn([result(), completed]) })
  await press('Importar')
  await dialogSays('Processando 1.000 linhas…')
  await userEvent.click(there(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)))
  await press('Templates', 'link')
  await says('Nenhum template ainda')
  expect(toasts).toEqual([])
  expect(timesAsked(calls)).toBe(1)
  await pauses.pass()
  await waitFor(() => expect(toasts).toEqual(['980 contatos importados', '20 linhas com erro']))
})
