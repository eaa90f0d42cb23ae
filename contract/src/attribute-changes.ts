import { z } from 'zod'

import { Attribute } from './attributes.ts'
import { endpoint } from './endpoint.ts'
import { Nothing } from './shapes.ts'

export const attributeTexts = {
  missing: { title: 'Campos obrigatórios', text: 'Por favor, preencha a chave e o valor.' },
  duplicate: { title: 'Chave já existe', text: 'Já existe um atributo com essa chave.' },
  missingValue: 'Valor obrigatório',
} as const

const keyMessage = 'Use até 64 letras sem acento, números, ponto, hífen ou sublinhado na chave.'

/** A key is a name in {{user.<key>}}, so it holds nothing that a placeholder could not. */
const AttributeKey = z
  .string(attributeTexts.missing.text)
  .trim()
  .min(1, attributeTexts.missing.text)
  .max(64, { error: keyMessage, abort: true })
  .regex(/^[A-Za-z0-9_.-]+$/, keyMessage)

const AttributeValue = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(2000, 'Valor muito longo. Limite de 2.000 caracteres.')

export const AttributeInput = z.object({
  key: AttributeKey,
  value: AttributeValue(attributeTexts.missing.text),
})

export const AttributeChange = z.object({ value: AttributeValue(attributeTexts.missingValue) })

const ByKey = z.object({ key: z.string().max(200, keyMessage) })

export const createAttribute = endpoint({
  method: 'POST',
  path: '/me/attributes',
  summary: 'Cria um atributo',
  status: 201,
  once: true,
  body: AttributeInput,
  response: Attribute,
})

export const updateAttribute = endpoint({
  method: 'PUT',
  path: '/me/attributes/:key',
  summary: 'Muda o valor de um atributo',
  params: ByKey,
  body: AttributeChange,
  response: Attribute,
})

export const deleteAttribute = endpoint({
  method: 'DELETE',
  path: '/me/attributes/:key',
  summary: 'Remove um atributo',
  params: ByKey,
  response: Nothing,
})
