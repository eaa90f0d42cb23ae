/** What a mail that is written to do harm holds: its own headers, and what follows them. */
type Hostile = { headers?: readonly string[]; body: string }

const kilo = 1024
const plain = 'Content-Type: text/plain; charset=utf-8'
const html = 'Content-Type: text/html; charset=utf-8'
const line = 'Uma linha de um texto que não acaba.\r\n'

const encoded = (encoding: string, type = plain) => [type, `Content-Transfer-Encoding: ${encoding}`]

/** A part in a part in a part. */
function nested(depth: number): Hostile {
  const open = Array.from(
    { length: depth - 1 },
    (_, at) => `--p${at}\r\nContent-Type: multipart/mixed; boundary=p${at + 1}\r\n\r\n`,
  )
  return {
    headers: ['Content-Type: multipart/mixed; boundary=p0'],
    body: `${open.join('')}--p${depth - 1}\r\n\r\nfundo`,
  }
}

const beside = (count: number): Hostile => ({
  headers: ['Content-Type: multipart/mixed; boundary=p'],
  body: '--p\r\nContent-Type: text/plain\r\n\r\noi\r\n'.repeat(count),
})

const messages = (depth: number): Hostile => ({
  headers: ['Content-Type: message/rfc822'],
  body: 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth),
})

/** Mails that are costly to read for a program that is careless. */
export const hostileMails: Record<string, Hostile> = {
  '10 MB of text': { headers: [plain], body: line.repeat((10 * kilo * kilo) / line.length) },
  '10 MB in one line': { headers: [plain], body: 'a'.repeat(10 * kilo * kilo) },
  '10 MB of HTML': { headers: [html], body: '<p>Olá <b>você</b></p>'.repeat((10 * kilo * kilo) / 23) },
  '10,000 parts in one another': nested(10_000),
  '10,000 parts beside one another': beside(10_000),
  '10,000 messages in one another': messages(10_000),
  '5,000 headers': { headers: Array.from({ length: 5000 }, (_, at) => `X-N${at}: ${at}`), body: 'oi' },
  '5,000 headers of one name': { headers: Array.from({ length: 5000 }, () => 'To: <a@b.com>'), body: 'oi' },
  'a header of 200 KB': { headers: [`X-Longo: ${'a'.repeat(200 * kilo)}`], body: 'oi' },
  'a folded header of 200 KB': { headers: [`X-Longo: a${'\r\n dobra'.repeat(29 * kilo)}`], body: 'oi' },
  'addresses of 200 KB': { headers: [`To: ${'"a, <b" <c@d.com>, '.repeat(10 * kilo)}`], body: 'oi' },
  'brackets as addresses': { headers: [`To: ${'<('.repeat(100 * kilo)}`], body: 'oi' },
  'encoded words without end': { headers: [`Cc: ${'=?utf-8?Q?=41=?= '.repeat(12 * kilo)}`], body: 'oi' },
  '5,000 references': { headers: [`References:${' <a@b.com>\r\n'.repeat(5000)}`], body: 'oi' },
  'a charset that does not exist': { headers: ['Content-Type: text/plain; charset=klingon'], body: 'ol\xe1' },
  'a charset that is wrong': {
    headers: encoded('base64', 'Content-Type: text/plain; charset=utf-16le'),
    body: Buffer.alloc(180 * kilo, 0xd8).toString('base64'),
  },
  'bytes of no charset': { headers: [plain], body: '\xff\xfe\x80'.repeat(80 * kilo) },
  zeros: { headers: [plain], body: '\0'.repeat(200 * kilo) },
  'HTML with scripts': {
    headers: [html],
    body: '<script>while(1){}</script><img src=x onerror=alert(1)><style>*{}</style>'.repeat(3 * kilo),
  },
  'HTML of open tags': { headers: [html], body: '<'.repeat(250 * kilo) },
  'HTML of tags in tags': { headers: [html], body: '<div>'.repeat(50 * kilo) },
  'HTML of entities': { headers: [html], body: '&amp;&#x41;&nbsp'.repeat(15 * kilo) },
  'HTML of comments': { headers: [html], body: '<!--'.repeat(60 * kilo) },
  'quoted-printable': { headers: encoded('quoted-printable'), body: '=C3=A1=\r\n'.repeat(25 * kilo) },
  'quotes in quotes': { headers: [plain], body: `${'>'.repeat(200)} oi\r\n`.repeat(1200) },
  'beginnings of quotes': {
    headers: [plain],
    body: 'Em seg., 1 de jan. de 2026 às 10:00, '.repeat(6 * kilo),
  },
  'links of ours that are not': { headers: [plain], body: `https://a.b/t/u/${'a'.repeat(90)} `.repeat(2300) },
  spaces: { headers: [plain], body: ' '.repeat(250 * kilo) },
  'empty lines': { headers: [plain], body: '\r\n'.repeat(125 * kilo) },
}

/** As bytes, under the headers of the mail it pretends to be. */
export const hostileMail = (headers: readonly string[], { headers: own = [], body }: Hostile) =>
  Buffer.from([...headers, ...own, '', body].join('\r\n'), 'latin1')
