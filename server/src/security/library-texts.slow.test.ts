import { libraryText, spoiled, wrongValues } from '@cadencia/contract/test/spoiled'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { openSession } from '#platform/session.ts'
import { startApi } from '#test/api.ts'
import type { Call } from '#test/call.ts'
import { goodCalls } from '#test/calls.ts'
import { endpoints, fieldsOf, nameOf, pathOf } from '#test/endpoints.ts'
import { createWorld } from '#test/world.ts'

const routes = new Set<string>()
const { app, db, person } = await startApi({
  watch: (scope) =>
    scope.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.add(`${name} ${url}`)
    }),
})
const world = await createWorld(db, await person())
const calls: Record<string, Call[]> = {
  ...goodCalls(world),
  'POST /auth/login': [{ body: { email: 'ana@exemplo.com.br', password: 'x' } }],
}

const Refused = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).default({}) })

/** What a refusal says to a person. */
function saidBy({ statusCode, headers, body }: LightMyRequestResponse): string[] {
  if (statusCode < 400 || body === '') return []
  if (!String(headers['content-type']).startsWith('application/json'))
    return [body.replace(/<style.*?<\/style>|<[^>]+>/gs, ' ')]
  const { message, fields } = Refused.parse(JSON.parse(body))
  return [message, ...Object.values(fields)]
}

/** One of the calls ends its session. */
const tokenFor = (url: string) => (url.includes('/logout') ? openSession(db, world.userId) : world.token)

type Asked = { method: string; url: string; payload?: string; type?: string }
async function faultsOf({ method, url, payload, type = 'application/json' }: Asked) {
  const response = await app.inject({
    // The methods of the routes are those Fastify knows.
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${await tokenFor(url)}`,
      ...(payload !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  })
  if (response.statusCode === 401 && url.startsWith('/api') && !url.includes('/login'))
    return [`${method} ${url}: the session is lost`]
  const texts = saidBy(response).filter((text) => libraryText.test(text))
  return texts.map((text) => `${method} ${url.slice(0, 80)} ${payload?.slice(0, 80)}: ${text.slice(0, 200)}`)
}

const texts = (part: unknown): Call['query'] =>
  Object.fromEntries(
    Object.entries(part ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, 5000),
      ]),
  )

/** A call with something wrong in each of its places. */
function* spoiledCalls(call: Call, names: Record<'query' | 'body', string[]>): Generator<Call> {
  for (const wrong of wrongValues) {
    for (const params of spoiled(call.params, wrong))
      if (call.params) yield { ...call, params: { ...call.params, ...texts(params) } }
    for (const query of spoiled(call.query, wrong, names.query)) yield { ...call, query: texts(query) ?? {} }
    // The body of a call is whatever JSON holds.
    for (const body of spoiled(call.body ?? {}, wrong, names.body))
      yield { ...call, body: body as object & Call['body'] }
  }
}

const namesOf = (schema: unknown) => fieldsOf(schema).map(([name]) => name)

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses in our own words',
  async (name, endpoint) => {
    const faults: string[] = []
    const names = { query: namesOf(endpoint.query), body: namesOf(endpoint.body) }
    for (const call of calls[name] ?? [{}])
      for (const wrong of spoiledCalls(call, names))
        faults.push(
          ...(await faultsOf({
            method: endpoint.method,
            url: `/api${pathOf(endpoint, wrong)}`,
            ...(endpoint.body && { payload: JSON.stringify(wrong.body) ?? '' }),
          })),
        )
    expect(faults).toEqual([])
  },
)

const broken = ['', '{', 'nada', '[]', 'null', '"x"', '{"__proto__":{}}', `"${'x'.repeat(1_100_000)}"`]
const types = [
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nada',
]

test('no registered route answers what is no call at all in the words of a library', async () => {
  const faults: string[] = []
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(/:\w+|\*/g, 'nada')
    if (method === 'GET' || method === 'HEAD') faults.push(...(await faultsOf({ method, url })))
    else
      for (const payload of broken)
        for (const type of types) faults.push(...(await faultsOf({ method, url, payload, type })))
  }
  expect(routes.size).toBeGreaterThan(endpoints.length)
  expect(faults).toEqual([])
})

test('nor does an address that is none, or a method that no route has', async () => {
  const faults: string[] = []
  for (const url of ['/api/nada', '/api/%', '/api/contacts/%ff', '/nada', `/api/${'x'.repeat(3000)}`])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      faults.push(...(await faultsOf({ method, url, ...(method !== 'GET' && { payload: '{}' }) })))
  faults.push(...(await faultsOf({ method: 'PUT', url: '/api/contacts', payload: '{}' })))
  expect(faults).toEqual([])
})
