import { ImportUpload } from '@cadencia/contract/imports'
import { expect, test } from 'vitest'

import { startImports } from '#test/imports.ts'

const { app, db, person, send, read, finished, importFile, contactsOf, download, errors } =
  await startImports()

const header = 'nome;email;whatsapp'
const file = (...lines: string[]) => [header, ...lines].join('\n')

test('a file is taken at once and read soon after, and its columns become fields and attributes', async () => {
  const ana = await person()
  const text =
    'Nome;E-mail;Celular;Cidade;nivel;vip;dados\nJoão;joao@x.com.br;(11) 98765-4321;São Paulo;3;true;[1]\n'
  const { status, body } = await send(ana, text)
  expect({ status, body }).toEqual({
    status: 202,
    body: {
      id: expect.any(Number),
      status: 'pending',
      filename: 'contatos.csv',
      totalRows: 1,
      message: 'Arquivo recebido. A importação vai começar.',
    },
  })
  const { id } = ImportUpload.parse(body)
  expect(await finished(ana, id)).toEqual({
    id,
    filename: 'contatos.csv',
    status: 'completed',
    totalRows: 1,
    doneRows: 1,
    successCount: 1,
    errorCount: 0,
    contacts: 1,
    failedContacts: [],
    createdAt: expect.any(String),
  })
  expect(await contactsOf(ana)).toEqual([
    {
      name: 'João',
      email: 'joao@x.com.br',
      whatsapp: '(11) 98765-4321',
      phone: '+5511987654321',
      metadata: { Cidade: 'São Paulo', nivel: 3, vip: true, dados: [1] },
    },
  ])
  expect(await db.selectFrom('import_chunks').select('position').execute()).toEqual([])
})

test('a column that no attribute may be named after is left out, and its sender is told', async () => {
  const ana = await person()
  const result = await importFile(
    ana,
    'nome;email;whatsapp;__proto__;cidade\nAna;ana@x.com.br;(11) 98765-4321;admin;Rio',
  )
  expect(result).toMatchObject({
    successCount: 1,
    message: 'A coluna “__proto__” não foi importada: troque o nome dela.',
  })
  expect(await contactsOf(ana)).toMatchObject([{ metadata: { cidade: 'Rio' } }])
})

test('each bad row has its reason, under the number a spreadsheet shows, and stops no other', async () => {
  const ana = await person()
  await ana.call('POST', '/contacts', { name: 'Já', email: 'Ja@x.com.br', whatsapp: '(11) 98765-4321' })
  const result = await importFile(
    ana,
    file(
      'Boa;boa@x.com.br;(11) 98765-4321',
      ';sem@x.com.br;(11) 98765-4321',
      'Sem email;nada;(11) 98765-4321',
      '',
      'Curto;curto@x.com.br;1234',
      '"Duas\nlinhas";duas@x.com.br;(11) 98765-4321',
      'Letras;letras@x.com.br;11 98765-4321 casa',
      'Repete;BOA@x.com.br;(11) 98765-4321',
      'Já;ja@X.com.br;(11) 98765-4321',
      'Demais;demais@x.com.br;(11) 98765-4321;sobra',
      `${'x'.repeat(256)};longo@x.com.br;(11) 98765-4321`,
      `${'x'.repeat(33_000)};enorme@x.com.br;(11) 98765-4321`,
      ';;',
      'Última;"ultima@x.com.br;(11)',
    ),
  )
  expect(result).toMatchObject({
    status: 'completed',
    totalRows: 12,
    doneRows: 12,
    successCount: 2,
    errorCount: 10,
  })
  expect(result.failedContacts).toEqual([
    { rowNumber: 3, error: 'Nome é obrigatório' },
    { rowNumber: 4, error: 'Email inválido' },
    { rowNumber: 6, error: 'WhatsApp deve ter pelo menos 10 dígitos' },
    { rowNumber: 8, error: 'Formato de WhatsApp inválido' },
    { rowNumber: 9, error: 'E-mail repetido no arquivo' },
    { rowNumber: 10, error: 'E-mail já cadastrado' },
    { rowNumber: 11, error: 'A linha tem mais colunas que o cabeçalho' },
    { rowNumber: 12, error: 'Nome muito longo' },
    { rowNumber: 13, error: 'Uma das colunas passa de 32 KB' },
    { rowNumber: 15, error: 'Aspas abertas e não fechadas nesta linha' },
  ])
  expect((await contactsOf(ana)).map(({ email }) => email)).toEqual([
    'Ja@x.com.br',
    'boa@x.com.br',
    'duas@x.com.br',
  ])
})

test.each([
  ['nome;whatsapp\nAna;11', 'Coluna obrigatória não encontrada: Email.'],
  ['a;b\n1;2', 'Colunas obrigatórias não encontradas: Nome, Email e WhatsApp.'],
  ['nome;email;whatsapp\n', 'O arquivo não tem nenhuma linha de contato.'],
  [`${header};${'x;'.repeat(98)}\nAna;a@x.com.br;11`, 'O arquivo tem mais de 100 colunas.'],
])('a file that cannot be read says why: %#', async (text, message) => {
  const ana = await person()
  const result = await importFile(ana, text)
  expect(result).toMatchObject({ status: 'failed', message, successCount: 0 })
  expect(result.errorCount).toBe(result.totalRows)
  expect(await contactsOf(ana)).toEqual([])
})

test('columns with names of their own are told by a mapping', async () => {
  const ana = await person()
  const fields = { mapping: JSON.stringify({ name: 'Cliente', email: 'Correio', whatsapp: 'Fone' }) }
  const result = await importFile(ana, 'Fone;Cliente;Correio\n(11) 98765-4321;Ana;ana@x.com.br\n', { fields })
  expect(result).toMatchObject({ status: 'completed', successCount: 1 })
  expect(await contactsOf(ana)).toMatchObject([{ name: 'Ana', email: 'ana@x.com.br', metadata: {} }])
  expect(await send(ana, file(), { fields: { mapping: '{"name": 3}' } })).toMatchObject({
    status: 400,
    body: { fields: { mapping: 'Colunas inválidas' } },
  })
})

test('who exists is changed when asked to, and keeps what the file does not say', async () => {
  const ana = await person()
  await importFile(ana, 'nome;email;whatsapp;cidade;nota\nAna;ana@x.com.br;(11) 98765-4321;Recife;1\n')
  const again =
    'nome;email;whatsapp;nota;cargo\nAna Lima;ANA@x.com.br;(21) 3333-4444;2;Sócia\nBia;bia@x.com.br;(11) 98765-4321;;\n'
  expect(await importFile(ana, again, { fields: { updateExisting: 'true' } })).toMatchObject({
    successCount: 2,
    errorCount: 0,
  })
  expect(await contactsOf(ana)).toMatchObject([
    {
      name: 'Ana Lima',
      email: 'ana@x.com.br',
      phone: '+552133334444',
      metadata: { cidade: 'Recife', nota: 2, cargo: 'Sócia' },
    },
    { name: 'Bia' },
  ])
})

test('what no database could hold is an error of its row alone', async () => {
  const ana = await person()
  const text = [
    'nome;email;whatsapp;dados',
    String.raw`Ana;ana@x.com.br;(11) 98765-4321;"{""a"": ""\u0000""}"`,
    String.raw`Bia;bia@x.com.br;(11) 98765-4321;"[""\ud800""]"`,
    'Caio\0;caio@x.com.br;(11) 98765-4321;\\N',
  ].join('\n')
  // The NUL stands beyond what is looked at to recognise a text.
  const result = await importFile(ana, `${text}\n`.replace('Caio', `\n${';\n'.repeat(33_000)}Caio`))
  expect(result).toMatchObject({ successCount: 1, errorCount: 2 })
  expect(result.failedContacts[0]?.error).toBe('O texto tem um caractere que não pode ser guardado')
  expect(await contactsOf(ana)).toMatchObject([{ name: 'Caio', metadata: { dados: '\\N' } }])
})

test('the first 100 failed rows come with the import, all of them in a file that can be sent again', async () => {
  const ana = await person()
  const lines = Array.from({ length: 150 }, (_, at) => `=Pessoa ${at};errado${at};+5511987654321;'@arroba`)
  const result = await importFile(ana, ['nome;email;whatsapp;nota', ...lines].join('\r\n'))
  expect(result).toMatchObject({ successCount: 0, errorCount: 150 })
  expect(result.failedContacts).toHaveLength(100)
  const { headers, text } = await download(ana, `imports/${result.id}/failures`)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="linhas-com-erro-${result.id}.csv"`,
  })
  const [first, second] = text.split('\r\n')
  expect(first).toBe('\u{feff}nome;email;whatsapp;nota;Linha do arquivo;Motivo do erro')
  expect(second).toBe("'=Pessoa 0;errado0;'+5511987654321;'@arroba;2;Email inválido")
  expect(text.trimEnd().split('\r\n')).toHaveLength(151)

  const corrected = text.replaceAll(/errado(\d+)/g, 'certo$1@x.com.br')
  expect(await importFile(ana, corrected)).toMatchObject({ successCount: 150, errorCount: 0 })
  expect((await contactsOf(ana))[0]).toEqual({
    name: '=Pessoa 0',
    email: 'certo0@x.com.br',
    whatsapp: '+5511987654321',
    phone: '+5511987654321',
    metadata: { nota: '@arroba' },
  })
})

test('the template opens in Brazilian Excel, and imports as it is', async () => {
  const ana = await person()
  const { headers, text } = await download(ana, 'template')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="template-contatos.csv"',
  })
  expect(text.startsWith('\u{feff}nome;email;whatsapp;')).toBe(true)
  expect(await importFile(ana, text)).toMatchObject({ status: 'completed', successCount: 2, errorCount: 0 })
})

test('imports are listed newest first, and nobody sees those of another', async () => {
  const [ana, bia] = [await person(), await person()]
  const first = await importFile(ana, file('Ana;x;y'))
  const second = await importFile(ana, file('Ana;ana@x.com.br;(11) 98765-4321'), { filename: 'outra.csv' })
  const { contacts, ...listed } = second
  expect(contacts).toBe(1)
  expect((await ana.call('GET', '/csv-contacts/imports')).body).toEqual([
    listed,
    { ...first, failedContacts: [], contacts: undefined },
  ])
  expect((await bia.call('GET', '/csv-contacts/imports')).body).toEqual([])
  for (const path of [`/csv-contacts/imports/${first.id}`, `/csv-contacts/imports/${first.id}/failures`])
    expect(await bia.call('GET', path)).toMatchObject({
      status: 404,
      body: { message: 'Importação não encontrada' },
    })
  expect(await ana.call('GET', '/csv-contacts/imports/abc/failures')).toMatchObject({ status: 400 })
})

test.each(['template', 'imports', 'imports/1', 'imports/1/failures'])(
  'without a session there is no %s',
  async (path) => {
    expect((await app.inject(`/api/csv-contacts/${path}`)).statusCode).toBe(401)
  },
)

test('an address that opted out stays so when it is imported', async () => {
  const ana = await person()
  await db
    .insertInto('suppressions')
    .values({
      account_id: ana.id,
      channel: 'email',
      address: 'ana@x.com.br',
      reason: 'opt_out',
      message_id: null,
      note: null,
    })
    .execute()
  await importFile(ana, file('Ana;ana@x.com.br;(11) 98765-4321'))
  const kept = await db
    .selectFrom('suppressions')
    .select('address')
    .where('account_id', '=', ana.id)
    .execute()
  expect(kept).toHaveLength(1)
})

test('what an import is at while it is read adds up', async () => {
  const ana = await person()
  const lines = Array.from(
    { length: 9_000 },
    (_, at) => `P${at};${at % 3 ? `p${at}@x.com.br` : 'x'};(11) 98765-4321`,
  )
  const { id } = ImportUpload.parse((await send(ana, file(...lines))).body)
  for (let result = await read(ana, id); result.status !== 'completed'; result = await read(ana, id))
    expect(result.successCount + result.errorCount).toBe(result.doneRows)
  expect(await read(ana, id)).toMatchObject({
    totalRows: 9000,
    doneRows: 9000,
    successCount: 6000,
    errorCount: 3000,
  })
})

test('nothing here surprises the importer', () => expect(errors).not.toHaveBeenCalled())
