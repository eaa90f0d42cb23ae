import type { Json } from '@cadencia/domain/contact'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { Count, Id, Words } from './shapes.ts'

/** What came as JSON is JSON. */
const Value = z.custom<Json>((value) => value !== undefined)

/** Whose values are counted: the contacts of the campaigns that use a template, or all. */
const Scope = z.object({ templateId: Id.optional() })

const Coverage = z.object({
  /** How many contacts there are in all. */
  contacts: Count,
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
  attributes: z.array(
    z.object({
      /** As keys are compared: no case, no accents. */
      key: z.string(),
      /** As it was first seen. */
      label: z.string(),
      /** How many contacts have a value. */
      contacts: Count,
    }),
  ),
})
export type Coverage = z.infer<typeof Coverage>

export const getCoverage = endpoint({
  method: 'GET',
  path: '/attributes',
  summary: 'Os atributos que os contatos têm, e quantos têm cada um',
  query: Scope,
  response: Coverage,
})

const manyKeys = 'Escolha de 1 a 50 atributos'

export const listMissing = endpoint({
  method: 'POST',
  path: '/attributes/missing',
  summary: 'Os contatos sem valor em algum de alguns atributos: quantos são, e os 100 mais novos',
  body: Scope.extend({
    keys: z
      .array(z.string(manyKeys).min(1, manyKeys).max(255, manyKeys), manyKeys)
      .min(1, manyKeys)
      .max(50, manyKeys),
  }),
  response: z.object({
    total: Count,
    contacts: z.array(
      z.object({ id: Id, name: Words, email: Words, whatsapp: Words, metadata: z.record(z.string(), Value) }),
    ),
  }),
})
