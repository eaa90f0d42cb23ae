import { expect, test } from 'vitest'
import { z } from 'zod'

import { api } from './api.ts'

type Schema = { [key: string]: unknown }
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place of a schema where a text or a list may be of any length. */
function unlimited(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => unlimited(one, at))
  if (!isObject(schema)) return []
  const endless =
    (schema['type'] === 'string' && !('maxLength' in schema || 'enum' in schema || 'const' in schema)) ||
    (schema['type'] === 'array' && !('maxItems' in schema))
  return [
    ...(endless ? [at] : []),
    ...Object.entries(schema).flatMap(([key, below]) =>
      unlimited(below, key === 'properties' ? at : `${at}.${key}`),
    ),
  ]
}

const calls = Object.values(api)
  .flat()
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(calls)('%s takes no text and no list without an end', (_name, { params, query, body }) => {
  const parts = Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined)
  const found = parts.flatMap(([part, schema]) =>
    schema ? unlimited(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), part) : [],
  )
  expect(found).toEqual([])
})
