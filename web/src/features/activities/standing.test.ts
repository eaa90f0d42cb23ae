import type { MessageDetail } from '@cadencia/contract/message'
import { messageStates, statusOf } from '@cadencia/domain/message'
import { describe, expect, test } from 'vitest'

import { standingOf } from './standing.ts'

const at = '2026-11-05T09:40:00'

const message = (state: MessageDetail['state'], more: Partial<MessageDetail> = {}): MessageDetail => ({
  id: 1,
  state,
  status: statusOf[state],
  templateType: 'whatsapp',
  recipient: '+5511987654321',
  contact: { id: 1, name: 'Ana' },
  template: { name: 'Oi' },
  campaign: { id: 1, name: 'Natal' },
  cadence: { stepOrder: 1 },
  shippingDate: at,
  sentAt: null,
  deliveredAt: null,
  says: { text: 'Oi', missing: [], preview: false },
  history: [],
  canCancel: false,
  canResend: false,
  ...more,
})

const item = (kind: 'sent' | 'accepted' | 'delivered' | 'read', text: string) => ({
  at,
  kind,
  text,
  machine: false,
})
const history = [item('sent', 'Enviada'), item('delivered', 'Entregue'), item('read', 'Lida')]

test('every state says what is true of it, and no more', () => {
  const said = Object.fromEntries(
    messageStates.map((state) => {
      const { title, note, ticks } = standingOf(message(state, { history }))
      return [state, `${title} | ${note} | ${ticks}`]
    }),
  )
  const pending = 'O que vai dizer | Ainda não saiu | 0'
  expect(said).toEqual({
    ...Object.fromEntries(
      messageStates.filter((state) => statusOf[state] === 'pending').map((state) => [state, pending]),
    ),
    task: 'O que vai dizer | Aguarda você | 0',
    sent: 'O que disse | Enviada 05/11/2026 09:40 | 1',
    delivered: 'O que disse | Entregue 05/11/2026 09:40 | 2',
    read: 'O que disse | Lida 05/11/2026 09:40 | 2',
    failed: 'O que não saiu | Não foi enviada | 0',
    expired: 'O que não saiu | Não foi enviada | 0',
    bounced: 'O que disse | Devolvida: não chegou | 0',
    unknown: 'O que disse | Não se sabe se chegou | 0',
    cancelled: 'O que teria dito | Não foi enviada | 0',
  })
})

describe('what is said under it', () => {
  const noteOf = (...given: Parameters<typeof message>) => standingOf(message(...given)).note

  test('before it leaves, when it does', () => {
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(9, 0)
    const why = { text: 'Agendada', leavesAt: tomorrow.toISOString() }
    expect(noteOf('scheduled', { why })).toBe('Sai amanhã às 09:00')
  })

  test('sent by hand, that it was', () => {
    const byHand = [item('sent', 'Enviada por você')]
    expect(noteOf('sent', { history: byHand })).toBe('Enviada por você 05/11/2026 09:40')
  })

  test('an e-mail has no ticks; it is delivered when somebody said so, until then a server took it', () => {
    const accepted = [item('sent', 'Enviada'), item('accepted', 'Aceita pelo servidor')]
    const email = { templateType: 'email', history: accepted } as const
    expect(standingOf(message('sent', email))).toMatchObject({
      note: 'Aceita pelo servidor 05/11/2026 09:40',
      ticks: 0,
    })
    const delivered = { ...email, history: [...accepted, item('delivered', 'Entregue')] }
    expect(noteOf('sent', delivered)).toBe('Entregue 05/11/2026 09:40')
  })

  test('accepted and then refused, it was said and not delivered', () => {
    const failed = standingOf(message('failed', { sentAt: at, history }))
    expect(failed).toMatchObject({ title: 'O que disse', note: 'Não foi entregue', ticks: 0 })
  })

  test('a call is made, not sent', () => {
    const call = { templateType: 'call' } as const
    expect(standingOf(message('failed', call))).toMatchObject({
      title: 'O que teria dito',
      note: 'Não foi feita',
    })
    expect(noteOf('failed', { ...call, reason: 'Não atendeu' })).toBe('Não atendeu')
    expect(noteOf('cancelled', { ...call, reason: 'Pulada por você' })).toBe(
      'Não foi feita · Pulada por você',
    )
    expect(noteOf('sent', { ...call, history: [item('sent', 'Atendeu')] })).toBe('Atendeu 05/11/2026 09:40')
  })
})
