import type { Endpoint } from '@cadencia/contract/endpoint'
import { z } from 'zod'

import type { Call } from './call.ts'

/** Each repeated until the text is long. */
export const units = [' ', 'a', '1', '[', '"', '<', '<b> ', '.', '@', '\n', '{{a}}', '\\', 'é'] as const

/** Enough where all of them end at the same check of a length. */
export const fewUnits = [' ', 'a', '"', '<b> ', '\n'] as const

export const hostileText = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const million = 1_000_000
const list = (item: string, count: number) => `[${Array.from({ length: count }, () => item).join(',')}]`

/** Bodies of a megabyte that fit no call and are costly to read. */
export const hostileBodies: Record<string, string> = {
  'nested lists': '['.repeat(million),
  'nested lists, closed': '['.repeat(million / 2) + ']'.repeat(million / 2),
  'nested objects': '{"a":'.repeat(million / 5),
  'many keys': `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'many lists': list('[]', 330_000),
  'many numbers': list('1', 490_000),
  'many objects': list('{"a":{}}', 110_000),
  'one text': JSON.stringify('a'.repeat(million)),
  'one text of escapes': `"${'\\u0061'.repeat(million / 6)}"`,
  'one number': '1'.repeat(million),
  'no JSON': 'a'.repeat(million),
  spaces: ' '.repeat(million),
}

type Schema = { [key: string]: unknown }
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** What a schema says of a name, wherever in it the name stands. */
function propertyIn(schema: unknown, name: string): Schema | undefined {
  if (!isObject(schema)) return undefined
  const own = isObject(schema['properties']) ? schema['properties'][name] : undefined
  if (isObject(own)) return own
  for (const below of Object.values(schema)) {
    const found = propertyIn(below, name)
    if (found) return found
  }
  return undefined
}

/** How long a text fits a field: undefined where not any text will do. */
function fitting(name: string, of: Schema): number | undefined {
  if ('pattern' in of || 'format' in of || name === 'host') return undefined
  // An encoded subject is longer than it looks.
  if (name === 'subject') return 300
  return typeof of['maxLength'] === 'number' ? of['maxLength'] : 30_000
}

const tooLong = 200_000

/** A good call with hostile texts where it takes texts: as long as they may be, where any text will do; or too long, everywhere. */
export function hostileCall(endpoint: Endpoint, call: Call, unit: string, isFitting: boolean): Call {
  const schema = endpoint.body && z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  const textFor = (value: string, name: string) => {
    const of = propertyIn(schema, name) ?? {}
    const length = isFitting ? fitting(name, of) : tooLong
    return 'enum' in of || 'const' in of || length === undefined ? value : hostileText(unit, length)
  }
  const fill = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return textFor(value, name)
    if (Array.isArray(value)) return value.map((item) => fill(item, name))
    return isObject(value) ? fillAll(value) : value
  }
  const fillAll = (body: Schema): Schema =>
    Object.fromEntries(Object.entries(body).map(([key, item]) => [key, fill(item, key)]))
  return { ...call, ...(call.body && { body: fillAll(call.body) }) }
}
