import type { Contact } from '@cadencia/contract/contacts'
import type { Note } from '@cadencia/contract/notes'
import type { ContactOverview } from '@cadencia/contract/overview'
import type { TimelineItem } from '@cadencia/contract/timeline'

import { newcomer, pageOf } from './account.ts'
import type { Answers } from './stubs.ts'

const phone = '+5541938345070'
const before = '2026-11-12T13:00:00.000Z'

export const thais: Contact = {
  id: 7,
  name: 'Thaís Magalhães',
  email: 'thais@aurora.com.br',
  whatsapp: '(41) 93834-5070',
  metadata: { empresa: 'Distribuidora Aurora', Cargo: 'Diretora comercial', cidade: 'Curitiba' },
  campaigns: [{ id: 1, name: 'Prospecção' }],
  createdAt: '2026-11-03T12:00:00.000Z',
  channels: [
    { channel: 'email', state: 'ok', address: 'thais@aurora.com.br' },
    { channel: 'whatsapp', state: 'ok', address: phone },
    {
      channel: 'call',
      state: 'opted_out',
      reason: 'Pediu na ligação para não ligar mais',
      since: before,
      address: phone,
    },
  ],
  situation: 'replied',
  answer: { class: 'interest', isConfirmed: true, at: before, holds: true, goesOn: false },
}

export const overview: ContactOverview = {
  campaigns: [
    {
      campaign: { id: 1, name: 'Prospecção', status: 'active' },
      state: 'held',
      since: before,
      steps: 4,
      done: 2,
      pending: 2,
    },
  ],
  upcoming: [
    {
      id: 31,
      channel: 'whatsapp',
      template: 'Oi no Whats',
      stepOrder: 3,
      campaign: { id: 1, name: 'Prospecção' },
      at: '2046-11-26T12:00:00.000Z',
      isTask: false,
      waitsFor: 'cadence',
    },
  ],
  closures: [{ channel: 'call', message: { id: 30, template: 'Roteiro', campaign: 'Prospecção' } }],
}

const at = (hour: number) => `2026-11-16T${hour}:00:00.000Z`
const message = { id: 29, template: 'Apresentação' }

export const happened: TimelineItem[] = [
  {
    at: at(15),
    kind: 'held',
    text: 'Cadência parada',
    detail: '1 campanha · 2 mensagens',
    machine: false,
    isUndone: false,
  },
  {
    at: at(15),
    kind: 'replied',
    text: 'Respondeu',
    detail: 'Podemos falar quinta?',
    machine: false,
    channel: 'email',
    message,
    campaign: 'Prospecção',
    reply: { class: 'interest', isConfirmed: true, isByHand: false },
  },
  {
    at: at(14),
    kind: 'noted',
    text: 'Nota',
    detail: 'Prefere WhatsApp.',
    machine: false,
    by: 'Ana',
    note: { id: 3, isYours: true },
  },
  {
    at: at(13),
    kind: 'opened',
    text: 'Aberta',
    machine: false,
    channel: 'email',
    message,
    campaign: 'Prospecção',
    times: 3,
  },
]

export const note: Note = { id: 3, text: 'Prefere WhatsApp.', by: 'Ana', isYours: true, at: at(14) }

/** What the server answers about a contact. */
export const contactAnswers = (contact: Contact = thais): Answers => ({
  ...newcomer,
  'GET /contacts': pageOf([contact]),
  'GET /contacts/attributes': [
    { key: 'empresa', contacts: 90 },
    { key: 'segmento', contacts: 40 },
  ],
  'GET /contacts/7': contact,
  'GET /contacts/7/overview': overview,
  'GET /contacts/7/timeline': { ...pageOf(happened, { limit: 50 }), contact: { name: contact.name } },
  'GET /contacts/7/notes': pageOf([note], { limit: 3 }),
})
