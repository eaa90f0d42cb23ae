import { expect, test } from 'vitest'
import { z } from 'zod'

import { libraryText } from '../test/spoiled.ts'
import { validationMessage } from './validation-messages.ts'

const refused = [
  [z.string(), undefined, 'Campo obrigatório'],
  [z.string(), 7, 'Deve ser um texto'],
  [z.number(), 'x', 'Deve ser um número'],
  [z.int(), 1.5, 'Deve ser um número inteiro'],
  [z.boolean(), 'x', 'Deve ser verdadeiro ou falso'],
  [z.array(z.string()), 'x', 'Deve ser uma lista'],
  [z.record(z.string(), z.string()), 'x', 'Deve ser um objeto'],
  [z.never(), 'x', 'Valor inválido'],
  [z.string().max(1000), 'x'.repeat(1001), 'Use até 1.000 caracteres'],
  [z.array(z.number()).max(2), [1, 2, 3], 'Use até 2 itens'],
  [z.number().max(10), 11, 'Use no máximo 10'],
  [z.number().lt(10), 10, 'Use menos que 10'],
  [z.string().min(1), '', 'Campo obrigatório'],
  [z.string().min(8), 'x', 'Use pelo menos 8 caracteres'],
  [z.number().min(1), 0, 'Use no mínimo 1'],
  [z.number().gt(1), 1, 'Use mais que 1'],
  [z.email(), 'x', 'Email inválido'],
  [z.iso.date(), 'x', 'Data inválida'],
  [z.string().regex(/a/), 'x', 'Formato inválido'],
  [z.string().startsWith('a'), 'x', 'Formato inválido'],
  [z.uuid(), 'x', 'Formato inválido'],
  [z.number().multipleOf(1000), 1, 'Use um múltiplo de 1.000'],
  [z.strictObject({}), { a: 1 }, 'Campo desconhecido: a'],
  [z.union([z.string(), z.number()]), true, 'Valor inválido'],
  [z.discriminatedUnion('a', [z.object({ a: z.literal('b') })]), { a: 'c' }, 'Valor inválido'],
  [z.record(z.string().min(2), z.string()), { a: 'x' }, 'Nome de campo inválido'],
  [z.map(z.object({}), z.string()), new Map([[{}, 1]]), 'Item inválido'],
  [z.enum(['um', 'dois']), 'x', 'Use um destes valores: um, dois'],
  [z.custom(() => false), 'x', 'Valor inválido'],
] as const

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each(refused)('%#: an issue without a message of its own is said in pt-BR', (schema, value, said) => {
  z.config({ localeError: validationMessage })
  expect(messagesOf(schema, value)).toEqual([said])
  expect(said).not.toMatch(libraryText)
})

test.each(refused)('%#: the sentences of the library are known as such', (schema, value) => {
  for (const locale of [z.locales.en(), z.locales.pt()]) {
    z.config(locale)
    for (const message of messagesOf(schema, value) ?? ['']) expect(message).toMatch(libraryText)
  }
})
