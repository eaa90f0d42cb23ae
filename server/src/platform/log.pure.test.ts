import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, test } from 'vitest'

import { cpuMsOf } from '#test/cost.ts'

import { logRequests, loggerOptions, mask } from './log.ts'

test('addresses, numbers and secrets are masked inside a text', () => {
  expect(mask('duplicate ana.lima+x@exemplo.com.br')).toBe('duplicate ***@***')
  expect(mask('to +55 (11) 98765-4321 failed')).toBe('to *** failed')
  expect(mask('postgres://cadencia:s3gredo@127.0.0.1:5432/x')).toBe(
    'postgres://cadencia:***@127.0.0.1:5432/x',
  )
  expect(mask('postgres://cadencia:s3gr@do@127.0.0.1/x')).toBe('postgres://cadencia:***@127.0.0.1/x')
  expect(mask('authorization: Bearer abc.def-123')).toBe('authorization: Bearer ***')
})

test('a line that names an address, a database or a token stays JSON', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { ...loggerOptions('info'), stream: { write: (line: string) => void lines.push(line) } },
  })
  app.log.info('Server listening at http://127.0.0.1:3000')
  app.log.info('postgres://cadencia:s3gredo@127.0.0.1:5432/x')
  app.log.info('Bearer s3gredo')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'Server listening at http://127.0.0.1:3000',
    'postgres://cadencia:***@127.0.0.1:5432/x',
    'Bearer ***',
  ])
})

test('a request leaves one line without what was searched, sent or carried', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { ...loggerOptions('info'), stream: { write: (line: string) => void lines.push(line) } },
  })
  logRequests(app)
  app.post('/contacts/:id', async () => {
    throw new Error('falhou para canario@exemplo.com.br')
  })
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error, body: request.body, password: 'canario-senha' })
    return reply.code(500).send({})
  })
  await app.inject({
    method: 'POST',
    url: '/contacts/1?search=canario-busca',
    headers: { authorization: 'Bearer canario-token' },
    payload: { name: 'canario-nome\nlinha' },
  })
  const ours = lines.filter((line) => !/"msg":"(incoming request|request completed)"/.test(line))
  expect(ours).toHaveLength(2)
  expect(ours.join('')).not.toContain('canario')
  expect(JSON.parse(ours.at(-1) ?? '')).toMatchObject({ method: 'POST', route: '/contacts/:id', status: 500 })
})

test.each([
  ['/t/o/:token', 200, 0],
  ['/t/o/:token', 500, 1],
  ['/readyz', 200, 0],
  ['/readyz', 503, 1],
  ['/healthz', 200, 0],
  ['/templates', 200, 1],
])('%s that answers %d leaves %d lines', async (route, status, howMany) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { ...loggerOptions('info'), stream },
  })
  logRequests(app)
  app.get(route, (_request, reply) => reply.code(status).send({}))
  await app.inject(route)
  expect(lines).toHaveLength(howMany)
})

const lineOf = (log: (logger: FastifyBaseLogger) => void) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  log(Fastify({ logger: { ...loggerOptions('info'), stream } }).log)
  return lines.join('')
}

test('what is too long for a line is cut off, in a value and in an error', () => {
  const long = 'x'.repeat(100_000)
  const lines = lineOf((log) => {
    log.warn({ number: long, names: [long], err: new Error(long, { cause: new Error(long) }) }, long)
    log.warn(long)
    log.warn(new Error(long))
  })
  expect(lines.length).toBeLessThan(60_000)
  expect(lines).toContain('…')
  for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 40 })
})

test('a secret is masked also where it is cut off', () => {
  const text = `${'x '.repeat(990)}postgres://cadencia:${'s3gredo'.repeat(20)}@127.0.0.1/x ana.lima@exemplo.com.br`
  for (const log of [{ what: text }, { err: new Error(text) }])
    expect(lineOf((logger) => logger.warn(log, text))).not.toMatch(/s3gredo|ana\.lima/)
})

test.each([
  'a',
  'a.',
  'a@',
  '@',
  '1',
  '1(',
  '12345678',
  '(',
  ' ',
  'Bearer ',
  'Bearer',
  '://a:',
  '://a:@',
  ':',
  '://',
  '"',
  '\\',
  '\n',
])('a long text of %j is masked in step with its length', async (unit) => {
  const text = unit.repeat(100_000 / unit.length)
  expect(await cpuMsOf(() => mask(text))).toBeLessThan(100)
  const line = () => lineOf((log) => log.warn({ number: text, err: new Error(text) }, text))
  expect(await cpuMsOf(line)).toBeLessThan(100)
})
