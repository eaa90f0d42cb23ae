import { api } from '@cadencia/contract/api'
import type { Endpoint } from '@cadencia/contract/endpoint'
import { z } from 'zod'

import type { Call } from './call.ts'

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export const endpoints: readonly Endpoint[] = Object.values(api).flat()

/** Those that a session calls with JSON. */
export const ordinary = endpoints.filter(({ open, upload }) => !open && !upload)

/** Where a call goes, with its ids and its query in their places. */
export function pathOf({ path }: Endpoint, { params = {}, query = {} }: Call) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return asked.size > 0 ? `${filled}?${asked.toString()}` : filled
}

/** What a schema holds under names of its own; a list holds what each of its items does. */
export function fieldsOf(schema: unknown): [name: string, schema: unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return fieldsOf(schema.unwrap())
  return []
}

/** Meta's, not ours. */
const foreignIds = new Set(['phoneNumberId'])
const isId = (name: string) => /^ids?$|Ids?$/.test(name) && !foreignIds.has(name)

const idsIn = (schema: unknown, at: string): string[] =>
  fieldsOf(schema).flatMap(([name, field]) => [
    ...(isId(name) ? [`${at}.${name}`] : []),
    ...idsIn(field, `${at}.${name}`),
  ])

/** Every place of a call where an id can stand: all of the path, and what is named so in the query and the body. */
export function idPlaces({ path, query, body }: Endpoint): string[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `params.${name}`)
  return [...new Set([...inPath, ...idsIn(query, 'query'), ...idsIn(body, 'body')])]
}
