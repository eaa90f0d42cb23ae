import { lengthOf, longestValue } from '@cadencia/domain/contact'
import { isStorable } from '@cadencia/domain/storable'
import { z } from 'zod'

import { Contact, ContactFilter, Value } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { ById, Channel, Count, Id, Name, Nothing } from './shapes.ts'

const longestMetadata = 64 * 1024

const Metadata = z
  .record(z.string().min(1).max(255), Value)
  .refine((metadata) => Object.keys(metadata).length <= 200, 'Um contato tem no máximo 200 atributos')
  .refine(
    (metadata) => Object.values(metadata).every((value) => lengthOf(value) <= longestValue),
    'Um atributo tem no máximo 32.768 caracteres',
  )
  .refine(
    (metadata) => lengthOf(metadata) <= longestMetadata,
    'Os atributos de um contato têm no máximo 65.536 caracteres ao todo',
  )
  .refine(isStorable, 'O texto tem um caractere que não pode ser guardado')

const ContactFields = z.object({
  name: Name,
  email: z.string('Email inválido').trim().max(320, 'Email inválido').pipe(z.email('Email inválido')),
  whatsapp: z
    .string('WhatsApp deve ter pelo menos 10 dígitos')
    .trim()
    .min(10, 'WhatsApp deve ter pelo menos 10 dígitos')
    .max(40, 'Formato de WhatsApp inválido')
    .regex(/^[\d\s()+-]+$/, 'Formato de WhatsApp inválido'),
})

export const ContactInput = ContactFields.extend({ metadata: Metadata.default({}) })

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Cria um contato',
  status: 201,
  once: true,
  body: ContactInput,
  response: Contact,
})

export const createContactInCampaign = endpoint({
  method: 'POST',
  path: '/contacts/with-campaign',
  summary: 'Cria um contato e o relaciona a uma campanha, ou nenhum dos dois',
  status: 201,
  once: true,
  body: ContactInput.extend({ campaignId: Id }),
  response: Contact,
})

export const updateContact = endpoint({
  method: 'PATCH',
  path: '/contacts/:id',
  summary: 'Muda um contato',
  params: ById,
  body: ContactFields.extend({ metadata: Metadata }).partial(),
  response: Contact,
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  summary: 'Exclui um contato e cancela o que ele tinha pendente',
  params: ById,
  response: Nothing,
})

/** Contacts by their ids, or in their place all that a search finds. */
export const Whom = z.object({
  contactIds: z
    .array(Id)
    .min(1, 'Selecione pelo menos um contato')
    .max(1000, 'Escolha no máximo 1.000 contatos por vez')
    .optional(),
  filter: ContactFilter.optional(),
})
type Whom = z.output<typeof Whom>

export const whomRule = {
  holds: ({ contactIds, filter }: Whom) => (contactIds === undefined) !== (filter === undefined),
  said: { path: ['contactIds'], message: 'Selecione pelo menos um contato' },
}

export const deleteContacts = endpoint({
  method: 'POST',
  path: '/contacts/delete',
  summary: 'Exclui vários contatos e cancela o que eles tinham pendente',
  body: Whom.refine(whomRule.holds, whomRule.said),
  response: z.object({ deletedContacts: Count, cancelledMessages: Count }),
})

export const removeFromCampaign = endpoint({
  method: 'DELETE',
  path: '/contacts/campaign/:campaignId/contact/:contactId',
  summary: 'Tira um contato de uma campanha e cancela o que estava pendente',
  params: z.object({ campaignId: Id, contactId: Id }),
  response: Nothing,
})

export const cancelContactMessages = endpoint({
  method: 'POST',
  path: '/contacts/:id/cancel',
  summary: 'Cancela as mensagens futuras de um contato',
  params: ById,
  response: z.object({ cancelledMessages: Count }),
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/contacts/:id/lift-suspension',
  summary: 'Volta a usar um endereço suspenso por devoluções',
  params: ById,
  body: z.object({ channel: Channel }),
  response: Contact,
})

export const recordConsent = endpoint({
  method: 'POST',
  path: '/contacts/:id/consent',
  summary: 'Registra que um contato descadastrado pediu para voltar, em um canal ou em todos',
  params: ById,
  body: z.object({
    channel: Channel.optional(),
    reason: z
      .string('Motivo é obrigatório')
      .trim()
      .min(1, 'Motivo é obrigatório')
      .max(500, 'Use até 500 caracteres')
      .refine(isStorable, 'O texto tem um caractere que não pode ser guardado'),
  }),
  response: Contact,
})
