import type { ConversationDetail, ReceivedItem } from '@cadencia/contract/conversations'

import { newcomer, pageOf } from './account.ts'

export const at = '2026-11-16T12:00:00.000Z'

export const item: ReceivedItem = {
  kind: 'received',
  id: 5,
  channel: 'email',
  at,
  from: 'thais@aurora.com.br',
  subject: 'Re: Uma ideia',
  text: 'Oi! Faz sentido. Podemos falar quinta?',
  quoted: '> Oi, Thaís',
  attachments: [{ name: 'proposta.pdf', size: 120_000 }],
  class: 'interest',
  isConfirmed: false,
  isAuto: false,
  why: 'Mostrou interesse: “Podemos falar quinta”',
  words: 'Podemos falar quinta',
  effects: [{ kind: 'held', campaigns: [{ id: 1, name: 'Prospecção' }], messages: 2, at }],
}

export const thais: ConversationDetail = {
  id: 7,
  contact: { id: 7, name: 'Thaís Magalhães', email: 'thais@aurora.com.br' },
  state: 'open',
  isUnread: true,
  lastAt: at,
  channel: 'email',
  preview: 'Oi! Faz sentido.',
  class: 'interest',
  isConfirmed: false,
  items: [
    {
      kind: 'sent',
      id: 3,
      channel: 'email',
      at: '2026-11-15T12:00:00.000Z',
      campaign: 'Prospecção',
      stepOrder: 1,
      subject: 'Uma ideia',
      text: 'Oi, Thaís',
    },
    item,
  ],
  campaigns: [{ campaign: { id: 1, name: 'Prospecção' }, isHeld: true, pending: 2 }],
  answerBy: [{ channel: 'email', from: 'vendas@aurora.com.br', to: 'thais@aurora.com.br', state: 'open' }],
}

export const answered = (conversation: ConversationDetail) => ({
  ...newcomer,
  'GET /conversations': pageOf([conversation]),
  'GET /conversations/counts': { unread: 1, open: 1, waiting: 0 },
  [`GET /conversations/${conversation.id}`]: conversation,
  [`PATCH /conversations/${conversation.id}`]: undefined,
})

export const sent = (calls: readonly { name: string; body: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)
