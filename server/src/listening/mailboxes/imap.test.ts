import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

import { afterAll, describe, expect, test } from 'vitest'

import { type ImapFailure, openImap } from './imap.ts'
import { releaseAfter } from './visit.ts'

/** A server that sends a greeting and calls a function with every line it receives. */
async function startServer(
  onLine: (socket: Socket, tag: string, line: string) => void,
  greeting = '* OK [CAPABILITY IMAP4rev1] pronto',
) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(`${greeting}\r\n`)
    socket.on('data', (data: Buffer) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean))
        onLine(socket, line.split(' ')[0] ?? '', line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  // It listens on a port, not on a path.
  return (server.address() as AddressInfo).port
}

const accessTo = (port: number, more: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: 'bia@aurora.test',
  password: 'segredo',
  ...more,
})

async function failure(port: number, options: { allowPrivateHosts?: boolean; silenceMs?: number } = {}) {
  const opened = openImap(accessTo(port), { allowPrivateHosts: true, ...options })
  return opened.then(
    () => undefined,
    (error: ImapFailure) => ({ why: error.why, said: error.message }),
  )
}

const answering = (words: string) => (socket: Socket, tag: string, line: string) =>
  socket.write(/LOGIN|AUTHENTICATE/i.test(line) ? `${tag} ${words}\r\n` : `${tag} OK feito\r\n`)

describe('what a server says to a password', () => {
  test.each([
    ['NO [AUTHENTICATIONFAILED] Authentication failed.', 'refused'],
    ['NO senha incorreta', 'refused'],
    ['NO [LIMIT] Maximum number of connections exceeded', 'busy'],
    ['NO [UNAVAILABLE] Temporary authentication failure.', 'busy'],
    ['NO Too many simultaneous connections. (Failure)', 'busy'],
  ])('%s', async (words, why) => {
    const port = await startServer(answering(words))
    const found = await failure(port)
    expect(found).toMatchObject({ why })
    expect(words).toContain(found?.said)
  })
})

test('a password is blamed after three refusals, a busy server never is', () => {
  const refused = (failures: number) =>
    releaseAfter(Object.assign(new Error('x'), { authenticationFailed: true, responseText: 'não' }), failures)
  expect([0, 1, 2].map((failures) => refused(failures).problem?.isFinal)).toEqual([false, false, true])
  const away = (failures: number) => releaseAfter(new Error('x'), failures)
  expect([0, 1, 2, 20].map((failures) => away(failures).afterSeconds)).toEqual([5, 10, 20, 900])
  const busy = releaseAfter(Object.assign(new Error('x'), { serverResponseCode: 'LIMIT' }), 9)
  expect(busy).toMatchObject({ afterSeconds: 600, problem: { isFinal: false } })
})

describe('a server cannot hold or fill this process', () => {
  test('a line that never ends', async () => {
    const port = await startServer((socket) => {
      for (let at = 0; at < 40; at += 1) socket.write('a'.repeat(64 * 1024))
    })
    expect(await failure(port)).toMatchObject({ why: 'away' })
  })

  test('two gigabytes announced', async () => {
    const port = await startServer((socket) => socket.write('* 1 FETCH (BODY[] {2000000000}\r\n'))
    expect(await failure(port)).toMatchObject({ why: 'away' })
  })

  test('silence after the greeting', async () => {
    const port = await startServer(() => undefined)
    const began = performance.now()
    expect(await failure(port, { silenceMs: 500 })).toMatchObject({ why: 'away' })
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a goodbye instead of a greeting', async () => {
    const port = await startServer(() => undefined, '* BYE estamos cheios')
    expect(await failure(port)).toMatchObject({ why: 'away' })
  })
})

test('a server of this machine is not reached where that is not allowed', async () => {
  const port = await startServer(answering('OK feito'))
  expect(await failure(port, { allowPrivateHosts: false })).toMatchObject({
    said: `A porta ${port} não é permitida. Use 993, 143.`,
  })
})
