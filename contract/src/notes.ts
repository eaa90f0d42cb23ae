import { isStorable } from '@cadencia/domain/storable'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Nothing, PageQuery, pageOf } from './shapes.ts'

const longestNote = 5000

const NoteInput = z.object({
  text: z
    .string('Escreva a nota')
    .trim()
    .min(1, 'Escreva a nota')
    .max(longestNote, 'Use até 5.000 caracteres')
    .refine(isStorable, 'O texto tem um caractere que não pode ser guardado'),
})

/** What a person of the account writes about a contact, for the others of the account. */
export const Note = z.object({
  id: Id,
  text: z.string(),
  by: z.string(),
  /** Only the person who wrote it changes or deletes it. */
  isYours: z.boolean(),
  at: Instant,
  editedAt: Instant.optional(),
})
export type Note = z.infer<typeof Note>

export const listNotes = endpoint({
  method: 'GET',
  path: '/contacts/:id/notes',
  summary: 'As notas sobre um contato, da mais nova à mais antiga',
  params: ById,
  query: PageQuery,
  response: pageOf(Note, {}),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/contacts/:id/notes',
  summary: 'Escreve uma nota sobre um contato',
  status: 201,
  once: true,
  params: ById,
  body: NoteInput,
  response: Note,
})

const OfContact = z.object({ id: Id, noteId: Id })

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/contacts/:id/notes/:noteId',
  summary: 'Muda o texto de uma nota sua',
  params: OfContact,
  body: NoteInput,
  response: Note,
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/contacts/:id/notes/:noteId',
  summary: 'Exclui uma nota sua',
  params: OfContact,
  response: Nothing,
})
