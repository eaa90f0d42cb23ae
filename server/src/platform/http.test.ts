import { connect as connectSocket } from 'node:net'

import { api } from '@cadencia/contract/api'
import { Problem } from '@cadencia/contract/problem'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'

import { startApi } from '#test/api.ts'

const { app, person } = await startApi()
const ana = await person()
const json = { 'content-type': 'application/json' }
const login = { method: 'POST', url: '/api/auth/login' } as const

const mistakes: [string, InjectOptions, number, string][] = [
  ['an unknown path', { url: '/api/nada' }, 404, 'not_found'],
  ['a file that is not there', { url: '/assets/nada.js' }, 404, 'not_found'],
  ['an unknown path outside the API', { method: 'POST', url: '/nada' }, 404, 'not_found'],
  ['a wrong method', { method: 'PUT', url: '/api/auth/login' }, 405, 'method_not_allowed'],
  ['a body that is not JSON', { ...login, headers: json, payload: '{' }, 400, 'invalid_json'],
  ['an empty body', { ...login, headers: json, payload: '' }, 400, 'invalid_json'],
  [
    'a body that poisons prototypes',
    { ...login, headers: json, payload: '{"__proto__":{"a":1}}' },
    400,
    'invalid_json',
  ],
  [
    'text in place of JSON',
    { ...login, headers: { 'content-type': 'text/plain' }, payload: 'a' },
    415,
    'unsupported_media_type',
  ],
  [
    'a form in place of JSON',
    { ...login, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
    415,
    'unsupported_media_type',
  ],
  [
    'a body over 1 MB',
    { ...login, headers: json, payload: JSON.stringify({ email: 'x'.repeat(1_100_000) }) },
    413,
    'too_large',
  ],
  [
    'a text with a NUL',
    { ...login, headers: json, payload: '{"email":"a\\u0000@b.com","password":"x"}' },
    400,
    'invalid',
  ],
  [
    'a text with half a character',
    { ...login, headers: json, payload: '{"email":"a@b.com","password":"\\ud800"}' },
    400,
    'invalid',
  ],
  [
    'a path with a NUL',
    {
      method: 'PUT',
      url: '/api/me/attributes/a%00',
      headers: { ...json, authorization: `Bearer ${ana.token}` },
      payload: '{"value":"x"}',
    },
    400,
    'invalid',
  ],
  [
    'a body nested too deep',
    { ...login, headers: json, payload: `{"email":${'['.repeat(30)}${']'.repeat(30)}}` },
    413,
    'too_large',
  ],
  [
    'a field of the wrong type',
    { ...login, headers: json, payload: '{"email":1,"password":[]}' },
    400,
    'invalid',
  ],
  ['a body that is not an object', { ...login, headers: json, payload: '[]' }, 400, 'invalid'],
  ['no session', { url: '/api/auth/me' }, 401, 'unauthenticated'],
  ['a path that cannot be decoded', { url: '/api/%zz' }, 400, 'bad_request'],
]

test.each(mistakes)('%s is answered as a problem in Portuguese', async (_name, request, status, code) => {
  const response = await app.inject(request)
  expect(response.statusCode).toBe(status)
  const problem = Problem.parse(response.json())
  expect(problem).toMatchObject({ statusCode: status, code })
  expect(problem.message).not.toMatch(/[Ii]nvalid |Unexpected|undefined|expected/)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a wrong method says which ones are right', async () => {
  expect((await app.inject({ method: 'PUT', url: '/api/auth/login' })).headers['allow']).toBe('POST')
})

test('every answer, also of every mistake and of every route, carries the security headers', async () => {
  const routes: InjectOptions[] = Object.values(api)
    .flat()
    .map(({ method, path }) => ({ method, url: `/api${path.replace(/:\w+/g, '1')}` }))
  const others = [
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs.css',
    '/',
    '/campaigns',
  ].map((url) => ({ url }))
  const signedIn = { url: '/api/auth/me', headers: { authorization: `Bearer ${ana.token}` } }
  for (const request of [...routes, ...others, signedIn, ...mistakes.map(([, request]) => request)]) {
    const { headers } = await app.inject(request)
    expect(headers, JSON.stringify(request).slice(0, 100)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-site',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'cache-control': expect.stringMatching(/^no-(store|cache)$/),
    })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test('bytes that are not HTTP are answered as a problem too', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const answer = await new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connectSocket(port, '127.0.0.1', () => socket.write('isto não é HTTP\r\n\r\n'))
    socket
      .on('data', (data) => (heard += data.toString()))
      .on('end', () => resolve(heard))
      .on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(Problem.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ code: 'bad_request' })
})

test('the process is healthy and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' })
})
