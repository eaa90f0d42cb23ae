import type { Endpoint } from '@cadencia/contract/endpoint'
import fc from 'fast-check'

import type { Call } from '../call.ts'
import { goodCalls } from '../calls.ts'
import { endpoints, fieldsOf, nameOf } from '../endpoints.ts'
import type { World } from '../world.ts'
import { uploads } from './uploads.ts'
import { hostile, valuesOf } from './values.ts'

type Token = 'own' | 'none' | 'broken'
export type Request = {
  endpoint: Endpoint
  token: Token
  params: Record<string, string>
  query: [name: string, value: string][]
  contentType: string | undefined
  payload: string | undefined
}

const tokens = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Token>('own') },
  { weight: 1, arbitrary: fc.constantFrom<Token>('none', 'broken') },
)

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** An object with some of its fields taken from another. */
const mixed = (base: fc.Arbitrary<object>, other: fc.Arbitrary<object>) =>
  fc.tuple(base, other, fc.infiniteStream(fc.boolean())).map(([one, two, toss]) => {
    const fields = Object.entries(two).filter(() => toss.next().value)
    return { ...one, ...Object.fromEntries(fields) }
  })

/** One field of an object replaced by whatever. */
const spoiled = (base: fc.Arbitrary<object>, names: readonly string[]) =>
  fc
    .tuple(base, fc.constantFrom(...names, 'outro'), hostile)
    .map(([one, name, value]) => ({ ...one, [name]: value }))

/** What was good, in part what its schema admits, in part what nothing admits. */
function partOf(schema: unknown, good: readonly object[], weight = 3): fc.Arbitrary<object> {
  const names = fieldsOf(schema).map(([name]) => name)
  const base: fc.Arbitrary<object> = good.length > 0 ? fc.constantFrom(...good) : fc.constant({})
  if (!schema) return base
  // Objects: a part of a request has a schema of one.
  const made = valuesOf(schema) as fc.Arbitrary<object>
  const mixture = mixed(base, made)
  return fc.oneof(
    { weight, arbitrary: base },
    { weight: 3, arbitrary: mixture },
    { weight: 2, arbitrary: made },
    { weight: 2, arbitrary: spoiled(mixture, names) },
  )
}

const texts = (part: object) =>
  Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, asText(value)])

const payloads = (schema: unknown, good: readonly object[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: partOf(schema, good).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[]',
        'null',
        '"texto"',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{"x":1}}}',
        `${'['.repeat(5000)}${']'.repeat(5000)}`,
        `{"name":"${'a'.repeat(1_100_000)}"}`,
        '\ufeff{}',
        '{"a":1,"a":2}',
        '{"name":"\\u0000"}',
      ),
    },
  )

const types = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'application/json; charset=latin1',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      '',
    ),
  },
)

function bodyOf(endpoint: Endpoint, good: readonly Call[]) {
  if (endpoint.upload) return uploads
  if (endpoint.body)
    return fc.record({
      contentType: types,
      payload: payloads(
        endpoint.body,
        good.map(({ body = {} }) => body),
      ),
    })
  return fc.constantFrom(
    { contentType: undefined, payload: undefined },
    { contentType: undefined, payload: undefined },
    { contentType: 'application/json', payload: '{"id":1}' },
    { contentType: 'application/json', payload: '' },
  )
}

function requestOf(endpoint: Endpoint, own: World): fc.Arbitrary<Request> {
  const good = goodCalls(own)[nameOf(endpoint)] ?? []
  const params = partOf(
    endpoint.params,
    good.map((call) => call.params ?? {}),
    20,
  )
  const query = partOf(
    endpoint.query,
    good.map((call) => call.query ?? {}),
  )
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fc
    .record({ token: tokens, params, query, body: bodyOf(endpoint, good) })
    .map(({ token, params: named, query: asked, body }) => {
      const values = new Map(texts(named))
      return {
        endpoint,
        token,
        params: Object.fromEntries(names.map((name) => [name, values.get(name) || '1'])),
        query: texts(asked),
        ...body,
      }
    })
}

/** Calls of the whole contract in somebody's name: good ones, ones at the edge, and bad ones. */
export const requestsOf = (own: World): fc.Arbitrary<Request> =>
  fc.oneof(...endpoints.map((endpoint) => requestOf(endpoint, own)))
