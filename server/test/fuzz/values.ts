import fc from 'fast-check'
import { z } from 'zod'

type Values = fc.Arbitrary<unknown>

/** Texts that have broken programs before. */
const hostileTexts = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u2028',
  '\u202e',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(50),
  "'; drop table users; --",
  '%',
  '_\\',
  '{{user.__proto__}}{{constructor}}{{name}}',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'null',
  '-1',
  '1e309',
  '0x10',
  '../../etc/passwd',
  'a'.repeat(256),
  'á'.repeat(10_001),
]

/** Whatever JSON can hold, far from what was asked. */
export const hostile: Values = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 'x' }),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1e308, 5e-324),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 1001 }, (_, at) => at + 1)),
)

/** Names whose values reach outside: nothing here is to be waited for, and nobody else's is to be touched. */
const ofName: Record<string, Values> = {
  host: fc.constantFrom('127.0.0.1', 'localhost', '0x7f.1', '[::1]', '', 'a b', '1.2.3.4.5', 'x'.repeat(254)),
  port: fc.constantFrom(1, 9, 0, -1, 65_536, 1.5),
  timeZone: fc.constantFrom('America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Nada/Aqui', ''),
}

const text = (min: number, max: number): Values =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 20) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('a'.repeat(Math.min(max, 600_000)), 'a'.repeat(Math.min(max, 600_000) + 1)),
    },
  )

function textLike(schema: z.ZodString): Values {
  const length = text(schema.minLength ?? 0, schema.maxLength ?? 2000)
  const patterns = (schema.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : [],
  )
  const [pattern] = patterns
  if (!pattern || /\\p\{|\[\\s\\S\]/.test(pattern.source)) return length
  return fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern.source)) },
    { weight: 1, arbitrary: length },
  )
}

function number(schema: z.ZodNumber): Values {
  const [min, max] = [Math.max(schema.minValue ?? -1e9, -1e9), Math.min(schema.maxValue ?? 1e9, 1e9)]
  const within =
    schema.isInt || Number.isInteger(min)
      ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
      : fc.double({ min, max })
  return fc.oneof(
    { weight: 3, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom(min - 1, min, max, max + 1, 0.5, 2 ** 53, 2 ** 63) },
  )
}

const days = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-11-15T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30T00:00:00Z',
    '2024-02-29T23:59:60Z',
  ),
)

/** What a rule of our own admits, where it says so. */
function listed(schema: z.ZodType): Values | undefined {
  const { enum: names } = schema.meta() ?? {}
  return Array.isArray(names) ? fc.constantFrom<unknown>(...names) : undefined
}

/** Each kind of schema, and what it is likely to admit. */
function plain(schema: unknown): Values | undefined {
  if (schema instanceof z.ZodEmail)
    return fc.oneof(
      fc.emailAddress(),
      fc.constantFrom('ana@exemplo.com.br', 'ÁNA@exemplo.com.br', 'a@b', `${'a'.repeat(320)}@b.co`),
    )
  if (schema instanceof z.ZodISODate) return days.map((at) => at.slice(0, 10))
  if (schema instanceof z.ZodISODateTime) return days
  if (schema instanceof z.ZodString) return textLike(schema)
  if (schema instanceof z.ZodNumber) return number(schema)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown>(...schema.options)
  if (schema instanceof z.ZodCustom) return listed(schema)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom<unknown>(...schema.values)
  return undefined
}

function wrapped(schema: unknown): Values | undefined {
  if (schema instanceof z.ZodNullable) return fc.oneof(fc.constant(null), valuesOf(schema.unwrap()))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 3, arbitrary: valuesOf(schema.unwrap()) },
    )
  if (schema instanceof z.ZodLazy) return valuesOf(schema.unwrap())
  if (schema instanceof z.ZodPipe)
    return valuesOf(schema.out instanceof z.ZodTransform ? schema.in : schema.out)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valuesOf))
  return undefined
}

function composed(schema: unknown): Values | undefined {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [
      name,
      ofName[name] ?? valuesOf(field),
    ])
    return fc.record(Object.fromEntries(fields) as Record<string, Values>)
  }
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element), { maxLength: 4 })
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 12 }), valuesOf(schema.valueType), {
      maxKeys: 5,
    })
  return undefined
}

/** What a schema probably admits, its edges among it. What it really admits only the schema itself can say. */
export const valuesOf = (schema: unknown): Values =>
  plain(schema) ?? wrapped(schema) ?? composed(schema) ?? fc.jsonValue({ maxDepth: 2 })
