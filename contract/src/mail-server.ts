import { z } from 'zod'

/** Whatever ends up in a header or on a line of its own is one line. */
const singleLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)
const oneLine = 'Use uma linha só, sem quebras nem caracteres de controle'

export const Line = (max: number) =>
  z.string('Texto inválido').trim().max(max, `Use até ${max} caracteres`).refine(singleLine, oneLine)

/** Sent and never given back: what is left out stays as it is. */
export const Secret = (max: number) =>
  z
    .string('Texto inválido')
    .max(max, 'Texto muito longo')
    .refine(singleLine, oneLine)
    .transform((text) => text || undefined)
    .optional()

export const Host = (example: string) =>
  z
    .string('Servidor é obrigatório')
    .trim()
    .min(1, 'Servidor é obrigatório')
    .max(253, 'Servidor inválido')
    .regex(/^[\p{L}\p{N}.:_[\]-]+$/u, `Servidor inválido. Escreva só o endereço, como ${example}`)

export const Port = z.int('Porta inválida').min(1, 'Porta inválida').max(65_535, 'Porta inválida')
