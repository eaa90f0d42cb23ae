import { expect, test } from 'vitest'

import { isMailbox, mailboxHeader, textHeader } from './header.ts'

test.each([
  ['Olá', 'Subject: =?utf-8?B?T2zDoQ==?=\r\n'],
  ['Uma ideia', 'Subject: Uma ideia\r\n'],
  ['', 'Subject: \r\n'],
  [' beira ', 'Subject: =?utf-8?B?IGJlaXJhIA==?=\r\n'],
  ['=?utf-8?Q?x?=', 'Subject: =?utf-8?B?PT91dGYtOD9RP3g/PQ==?=\r\n'],
  ['a\r\nBcc: b@c.br\u2028\u0000d', 'Subject: a Bcc: b@c.br d\r\n'],
  [
    'A demonstracao que prometi, com os numeros do segmento e um caso parecido com o seu',
    'Subject: A demonstracao que prometi, com os numeros do segmento e um caso\r\n parecido com o seu\r\n',
  ],
  [
    'x'.repeat(70),
    `Subject: =?utf-8?B?${'eHh4'.repeat(12)}eHg=?=\r\n =?utf-8?B?${'eHh4'.repeat(10)}eHg=?=\r\n`,
  ],
])('a subject %j', (subject, line) => {
  expect(textHeader('Subject', subject)).toBe(line)
})

test('a long subject is folded into lines of 76 characters at most', () => {
  const words = Array.from({ length: 60 }, (_, index) => 'a'.repeat((index % 11) + 1)).join(' ')
  for (const subject of [words, words.replaceAll('a', 'ã'), words.replaceAll(' ', '  ')]) {
    const lines = textHeader('Subject', subject).split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(lines.slice(1, -1).every((line) => line.startsWith(' '))).toBe(true)
  }
})

test.each([
  ['', 'To: a@b.br\r\n'],
  ['Ana Lima', 'To: Ana Lima <a@b.br>\r\n'],
  ['Lima, Ana', 'To: "Lima, Ana" <a@b.br>\r\n'],
  ['Ana "Nina" \\o/', 'To: "Ana \\"Nina\\" \\\\o/" <a@b.br>\r\n'],
  ['Ana  Lima', 'To: "Ana  Lima" <a@b.br>\r\n'],
  ['João', 'To: =?utf-8?B?Sm/Do28=?= <a@b.br>\r\n'],
  ['a\r\nBcc: x', 'To: "a Bcc: x" <a@b.br>\r\n'],
  ['=?utf-8?Q?x?=', 'To: =?utf-8?B?PT91dGYtOD9RP3g/PQ==?= <a@b.br>\r\n'],
  [`Ana ${'a'.repeat(56)}`, `To: Ana ${'a'.repeat(56)} <a@b.br>\r\n`],
  [`Ana, ${'a'.repeat(55)}`, `To: "Ana, ${'a'.repeat(55)}" <a@b.br>\r\n`],
])('a name %j', (name, line) => {
  expect(mailboxHeader('To', name, 'a@b.br')).toBe(line)
})

test('a name and an address that do not fit on one line stand on two', () => {
  expect(mailboxHeader('To', 'a'.repeat(60), 'ana.maria@exemplo.com.br')).toBe(
    `To: ${'a'.repeat(60)}\r\n <ana.maria@exemplo.com.br>\r\n`,
  )
})

test('an address is one mailbox and nothing else', () => {
  expect(['a@b.br', "o'x+y@sub.exemplo.com.br", 'a@localhost'].filter(isMailbox)).toHaveLength(3)
  const wrong = [
    '',
    'a',
    '@b.br',
    'a@',
    'a@b.br,c@d.br',
    'a@b.br>',
    '<a@b.br>',
    'a b@c.br',
    'a@b.br\n',
    'a@b..br',
  ]
  const strange = [
    'a@b.br\r\nBcc: x@y.z',
    '"a b"@c.br',
    'é@b.br',
    'a@é.br',
    'a@[1.2.3.4]',
    `${'a'.repeat(65)}@b.br`,
  ]
  expect([...wrong, ...strange].filter(isMailbox)).toEqual([])
})
