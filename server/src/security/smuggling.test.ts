import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'
import { exchange, listenOn, statusesIn } from '#test/raw.ts'

const { app } = await startApi()
const port = await listenOn(app)

/** A second request, in whatever the first one hides it. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (headers: string, body = '') =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const chunked = `0\r\n\r\n${hidden}`
const get = (rest: string) => `GET /healthz HTTP/1.1\r\n${rest}`

/** Each can be read in two ways by two programs in a row. */
const ambiguous: [string, string][] = [
  ['a length and chunks', post(`Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked`, chunked)],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4', chunked)],
  ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
  ['two lengths in a line', post(`Content-Length: 0, ${hidden.length}`, hidden)],
  ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2', `{}${hidden}`)],
  ['a length with a sign', post('Content-Length: +2', `{}${hidden}`)],
  ['a negative length', post('Content-Length: -1', hidden)],
  ['a length in hexadecimal', post('Content-Length: 0x2', `{}${hidden}`)],
  ['a length with a space in it', post('Content-Length: 1 0', `{}${hidden}`)],
  ['a length beyond all numbers', post('Content-Length: 99999999999999999999', hidden)],
  ['an empty length', post('Content-Length:', hidden)],
  ['a coding almost chunked', post('Transfer-Encoding: xchunked', chunked)],
  ['chunked, then something else', post('Transfer-Encoding: chunked, identity', chunked)],
  ['chunked in two lines', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', chunked)],
  ['chunked in quotes', post('Transfer-Encoding: "chunked"', chunked)],
  ['chunked after a vertical tab', post('Transfer-Encoding: \x0bchunked', chunked)],
  ['a space before the colon', post('Transfer-Encoding : chunked', chunked)],
  ['a header folded over two lines', post('Transfer-Encoding:\r\n chunked', chunked)],
  ['a header with a bare CR', post('X: a\rTransfer-Encoding: chunked', chunked)],
  ['a header with a NUL', post('X: a\0b\r\nContent-Length: 0', hidden)],
  ['a header without a colon', post('Transfer-Encoding chunked', chunked)],
  ['a header without a name', post(': chunked', chunked)],
  ['a chunk with a sign', post('Transfer-Encoding: chunked', `+2\r\n{}\r\n${chunked}`)],
  ['a chunk in the C notation', post('Transfer-Encoding: chunked', `0x2\r\n{}\r\n${chunked}`)],
  ['a chunk beyond all numbers', post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n{}\r\n${chunked}`)],
  ['a chunk longer than it says', post('Transfer-Encoding: chunked', `1\r\n{}\r\n${chunked}`)],
  ['a chunk that ends in LF', post('Transfer-Encoding: chunked', `2\n{}\n0\n\n${hidden}`)],
  ['lines that end in LF', `GET /healthz HTTP/1.1\nHost: x\nContent-Length: 0\n\n${hidden}`],
  ['no host', get(`\r\n${hidden}`)],
  ['a line that begins with a space', get(` Host: x\r\n\r\n${hidden}`)],
  ['a version that does not exist', `GET /healthz HTTP/1.7\r\nHost: x\r\n\r\n${hidden}`],
  ['a version of two digits', `GET /healthz HTTP/1.11\r\nHost: x\r\n\r\n${hidden}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
  ['headers of more than 16 kB', get(`Host: x\r\nX: ${'a'.repeat(17 * 1024)}\r\n\r\n${hidden}`)],
]

test.each(ambiguous)('%s: one refusal, and the connection ends', async (_name, bytes) => {
  expect(statusesIn(await exchange(port, Buffer.from(bytes, 'latin1')))).toEqual([400])
})

/** After this one the server ends the connection, so that there is an end to wait for. */
const last = 'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test('three requests one after the other are three', async () => {
  expect(statusesIn(await exchange(port, hidden + hidden + last))).toEqual([200, 200, 200])
})

test.each([
  ['to an address that does not exist', 'POST', '/api/nada', 404],
  ['without a session', 'POST', '/api/campaigns', 401],
  ['of another type', 'POST', '/api/auth/login', 415],
  ['to a page', 'POST', '/campaigns', 404],
  ['of a request that reads none', 'GET', '/healthz', 200],
])('a body %s that looks like a request stays a body', async (_case, method, path, status) => {
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nContent-Length: ${hidden.length}\r\n\r\n`
  expect(statusesIn(await exchange(port, head + hidden + last))).toEqual([status, 200])
})

test('a body that is refused for its length is not read as the next request', async () => {
  const filler = hidden.repeat(40_000)
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${filler.length}\r\n\r\n`
  expect(statusesIn(await exchange(port, head + filler)).filter((status) => status !== 413)).toEqual([])
})
