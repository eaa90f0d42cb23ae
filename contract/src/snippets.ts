import { isStorable } from '@cadencia/domain/storable'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Nothing } from './shapes.ts'

const nameMissing = 'Dê um nome ao trecho'
const nameTooLong = 'Nome muito longo. Limite de 80 caracteres.'
const contentMissing = 'O trecho está vazio'
const contentTooLong = 'Trecho muito longo. Limite de 5.000 caracteres.'
const notStorable = 'O texto tem um caractere que não pode ser guardado'
export const tooManySnippets = 'Uma conta guarda até 200 trechos. Exclua algum.'

const SnippetName = z
  .string(nameMissing)
  .trim()
  .min(1, nameMissing)
  .max(80, nameTooLong)
  .refine(isStorable, notStorable)

const SnippetContent = z
  .string(contentMissing)
  .max(5000, { error: contentTooLong, abort: true })
  .refine((content) => content.trim() !== '', contentMissing)
  .refine(isStorable, notStorable)

/** A piece of text with a name, for all templates of the account. */
const Snippet = z.object({ id: Id, name: z.string(), content: z.string() })
export type Snippet = z.infer<typeof Snippet>

export const listSnippets = endpoint({
  method: 'GET',
  path: '/snippets',
  summary: 'Os trechos de texto da conta, por nome',
  response: z.array(Snippet),
})

export const createSnippet = endpoint({
  method: 'POST',
  path: '/snippets',
  summary: 'Guarda um trecho de texto',
  status: 201,
  once: true,
  body: z.object({ name: SnippetName, content: SnippetContent }),
  response: Snippet,
})

export const renameSnippet = endpoint({
  method: 'PATCH',
  path: '/snippets/:id',
  summary: 'Muda o nome de um trecho',
  params: ById,
  body: z.object({ name: SnippetName }),
  response: Snippet,
})

export const deleteSnippet = endpoint({
  method: 'DELETE',
  path: '/snippets/:id',
  summary: 'Exclui um trecho; os templates que o usaram ficam como estão',
  params: ById,
  response: Nothing,
})
