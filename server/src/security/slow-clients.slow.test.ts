import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#app.ts'
import { startApi } from '#test/api.ts'
import { testOptions } from '#test/options.ts'
import { listenOn } from '#test/raw.ts'
import { until } from '#test/sending.ts'

const { app, db, person } = await startApi()
const port = await listenOn(app)
const ana = await person()

const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.destroy()))

/** Connections that begin so, and never end what they began. */
async function hang(howMany: number, beginning: string) {
  const hung = Array.from({ length: howMany }, () => connect(port, '127.0.0.1'))
  sockets.push(...hung)
  await Promise.all(
    hung.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          socket.once('error', reject)
          socket.once('connect', () => socket.write(beginning, () => resolve()))
        }),
    ),
  )
  // Whatever the server says, and that it ended the connection, is heard.
  for (const socket of hung) socket.on('error', () => undefined).resume()
  return { open: () => hung.filter((socket) => !socket.readableEnded && !socket.destroyed).length }
}

const isServed = async () => {
  const headers = { authorization: `Bearer ${ana.token}` }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/campaigns`, { headers })),
  )
  return answers.every(({ status }) => status === 200)
}

test('headers have 10 seconds, a file two minutes, and both are looked at often', () => {
  expect(app.server.headersTimeout).toBe(10_000)
  expect(app.server.requestTimeout).toBe(120_000)
  expect(app.server.keepAliveTimeout).toBeLessThanOrEqual(65_000)
})

test.each([
  ['that say nothing', ''],
  ['whose headers never end', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: a'],
  [
    'whose body never comes',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  ],
])('500 connections %s stop nobody, and are ended', async (_case, beginning) => {
  // More patience than the product has, then less: what is tried is who is served meanwhile, and that a limit is kept.
  Object.assign(app.server, { headersTimeout: 60_000, requestTimeout: 120_000 })
  const hung = await hang(500, beginning)
  expect(await isServed()).toBe(true)
  expect(hung.open()).toBe(500)
  Object.assign(app.server, { headersTimeout: 500, requestTimeout: 500 })
  await until(async () => hung.open() === 0)
  expect(await isServed()).toBe(true)
})

test('a connection on which nothing was ever sent is closed without a word', async () => {
  Object.assign(app.server, { headersTimeout: 500, requestTimeout: 500 })
  const [silent, begun] = [hear(port, ''), hear(port, 'GET / HTTP/1.1\r\n')]
  await until(async () => silent.ended() && begun.ended())
  expect(silent.text()).toBe('')
  expect(begun.text()).toMatch(/^HTTP\/1.1 400 /)
})

test('a body that is no file has less time than a file, and is told of it', async () => {
  const impatient = await buildApp(db, { ...testOptions, bodyMs: 500 })
  const at = await listenOn(impatient)
  const headers = `Host: x\r\nAuthorization: Bearer ${ana.token}\r\nContent-Length: 900\r\n`
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x'
  const begin = (path: string, rest: string) => hear(at, `POST ${path} HTTP/1.1\r\n${headers}${rest}`)
  const body = begin('/api/contacts', 'Content-Type: application/json\r\n\r\n{')
  const webhook = begin('/t/whatsapp', 'Content-Type: application/json\r\n\r\n{')
  const refused = hear(at, 'POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{')
  const file = begin('/api/csv-contacts/upload', form)
  await until(async () => [body, webhook, refused].every(({ ended }) => ended()))
  expect(body.text()).toMatch(/^HTTP\/1.1 400 .*"code":"bad_request"/s)
  expect(webhook.text()).toMatch(/^HTTP\/1.1 400 /)
  expect(refused.text().match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401'])
  expect(file.ended()).toBe(false)
  const answered = await fetch(`http://127.0.0.1:${at}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answered.status).toBe(400)
  // Calls that come through no connection end well too, also those whose body nobody reads.
  const within = { method: 'POST', url: '/api/contacts', payload: { name: 'Ana' } } as const
  expect((await impatient.inject(within)).statusCode).toBe(401)
  await pause(600)
  file.leave()
  await impatient.close()
})

/** What a connection that begins so is told, and whether it was ended. */
function hear(at: number, beginning: string) {
  const socket = connect(at, '127.0.0.1', () => socket.write(beginning))
  sockets.push(socket)
  let text = ''
  socket.on('error', () => undefined).on('data', (data) => (text += data.toString()))
  return {
    text: () => text,
    ended: () => socket.readableEnded || socket.destroyed,
    leave: () => socket.destroy(),
  }
}
