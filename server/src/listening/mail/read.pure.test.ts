import { classifyInbound } from '@cadencia/domain/inbound/classify'
import { describe, expect, test } from 'vitest'

import { readMail } from './read.ts'

const lines = (...parts: string[]) => Buffer.from(parts.join('\r\n'))
const limit = 256 * 1024
const classOf = (raw: Buffer) =>
  classifyInbound(readMail(raw).mail, { receivedAt: new Date('2026-11-16T13:00:00Z'), isMatched: true }).class

test('a mail is read with all that tells of which message it answers', () => {
  const read = readMail(
    lines(
      'From: =?UTF-8?Q?Jo=C3=A3o?= <Joao@Cliente.example>',
      'To: Ana <ana@vendas.example>, "Vendas" <vendas@vendas.example>',
      'Delivered-To: ana+r-abc@vendas.example',
      'Subject: =?UTF-8?B?UmU6IFVtYSBpZGVpYSBwYXJhIHZvY8Oqcw==?=',
      'Date: Mon, 16 Nov 2026 10:00:00 -0300',
      'Message-ID: <m1@cliente.example>',
      'In-Reply-To: <c1.x@vendas.example>',
      'References: <c0.x@vendas.example>',
      ' <c1.x@vendas.example>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: multipart/alternative; boundary=c',
      '',
      '--c',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Segue a proposta assinada.',
      '--c',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Segue a <a href="https://t.vendas.example/t/c/x">proposta</a> assinada.</p>',
      '--c--',
      '--b',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*=UTF-8''or%C3%A7amento.pdf",
      'Content-Transfer-Encoding: base64',
      '',
      'AAAAAAAA',
      '--b--',
    ),
  )
  expect(read).toMatchObject({
    mail: { from: 'joao@cliente.example', subject: 'Re: Uma ideia para vocês', report: undefined },
    messageId: '<m1@cliente.example>',
    inReplyTo: ['<c1.x@vendas.example>'],
    references: ['<c0.x@vendas.example>', '<c1.x@vendas.example>'],
    addressedTo: ['ana+r-abc@vendas.example', 'ana@vendas.example', 'vendas@vendas.example'],
    date: new Date('2026-11-16T13:00:00Z'),
    attachments: [{ name: 'orçamento.pdf', size: 6 }],
    isReadable: true,
  })
  expect(read.mail.text.trim()).toBe('Segue a proposta assinada.')
  expect(read.mail.header('from')).toBe('João <Joao@Cliente.example>')
  expect(read.html).toContain('https://t.vendas.example/t/c/x')
})

test('what is attached or returned as a message was not said', () => {
  const raw = lines(
    'From: a@b.example',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Qual o valor?',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: x',
    '',
    'Me remova da lista',
    '--b--',
  )
  expect(classOf(raw)).toBe('reply')
})

test('the markup of a mail program shows where an original begins', () => {
  const quoted = 'Não quer mais receber? Descadastre-se'
  const html = (mark: string) => `<div>Me remova da lista</div><div ${mark}>${quoted}</div>`
  const { text } = readMail(
    lines('Content-Type: text/html; charset=utf-8', '', html('class="gmail_quote"')),
  ).mail
  expect(text).toBe(`Me remova da lista\n\n-----Mensagem original-----\n${quoted}`)
})

describe('a mail made to harm', () => {
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    ).join('')
  const siblings = (count: number) =>
    `Content-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Transfer-Encoding: quoted-printable\n\nx\n'.repeat(count)}`

  test.each([
    ['10,000 nested parts', `From: a@b.example\nSubject: Oi\n${nested(10_000)}`],
    ['10,000 parts side by side', `From: a@b.example\nSubject: Oi\n${siblings(10_000)}`],
  ])('with %s is read as far as its headers', (_, text) => {
    const read = readMail(Buffer.from(text).subarray(0, limit))
    expect(read).toMatchObject({ isReadable: false, mail: { from: 'a@b.example', subject: 'Oi', text: '' } })
  })

  const bombs: Record<string, string> = {
    'a header of 256 KB': `Subject: ${'a'.repeat(limit)}`,
    'a header of many lines': `Subject: a\n${' b\n'.repeat(80_000)}`,
    'many headers': 'X-A: b\n'.repeat(40_000),
    'many addresses': `From: ${'a@b.example, '.repeat(20_000)}`,
    'open brackets': `From: ${'<'.repeat(100_000)}\nReferences: ${'<'.repeat(100_000)}`,
    'encoded words': `Subject: ${'=?UTF-8?B?w6k=?= '.repeat(10_000)}`,
    'broken encoded words': `Subject: ${'=?'.repeat(100_000)}`,
    'an unknown charset': 'Content-Type: text/plain; charset=x-nothing\n\nolá',
    'a charset of another kind': 'Content-Type: text/plain; charset=utf-16le\n\nolá',
    'broken base64': `Content-Transfer-Encoding: base64\n\n${'=A'.repeat(100_000)}`,
    'broken quoted-printable': `Content-Transfer-Encoding: quoted-printable\n\n${'='.repeat(limit)}`,
    'an empty boundary': 'Content-Type: multipart/mixed; boundary=""\n\n--\n--\n',
    'a broken name': "Content-Disposition: attachment; filename*=UTF-8''%E0%A4%A\n\nx",
    'a broken date': 'Date: amanhã\n\nx',
    'open tags': `Content-Type: text/html\n\n${'<a href="'.repeat(30_000)}`,
    nothing: '',
    zeros: '\0'.repeat(limit),
  }

  test.each(Object.entries(bombs))('with %s gives a mail', (_, text) => {
    const read = readMail(Buffer.from(text).subarray(0, limit))
    expect(read.mail.header('x-nothing')).toBeUndefined()
    expect(classOf(Buffer.from(text).subarray(0, limit))).toBeTypeOf('string')
  })

  test('of 10 MB, cut in the middle of a part and of a character, keeps what it said', () => {
    const raw = lines(
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Não me mande mais nada.',
      '--b',
      'Content-Type: application/zip; name=a.zip',
      'Content-Transfer-Encoding: base64',
      '',
      'ééé'.repeat(2_000_000),
    )
    const cut = raw.subarray(0, limit)
    expect(classOf(cut)).toBe('opt_out')
    expect(readMail(cut).attachments).toMatchObject([{ name: 'a.zip' }])
  })
})
