import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, newcomer } from '#test/account.ts'
import { dialogSays, fill, find, press, says, textsOf, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, refused } from '#test/stubs.ts'

const at = '2026-11-16T12:00:00.000Z'
const said = { text: 'Oi Ana', missing: [], preview: false }
const happened = (kind: string, text: string) => ({ at, kind, text, machine: false })

const detail = (templateType: string, state: string, status: string, more: object = {}) => ({
  id: 9,
  status,
  state,
  templateType,
  recipient: templateType === 'email' ? 'ana@exemplo.com.br' : '+5511987654321',
  contact: { id: 7, name: 'Ana' },
  template: { name: 'Apresentação' },
  campaign: { id: 1, name: 'Natal' },
  cadence: { stepOrder: 1 },
  shippingDate: at,
  sentAt: null,
  deliveredAt: null,
  says: said,
  history: [happened('planned', 'Agendada')],
  canCancel: false,
  canResend: false,
  ...more,
})

const openMessage = (message: object, more: Answers = {}) =>
  open('/activities?message=9', { ...newcomer, 'GET /activity/9': message, ...more })

const sent = (...history: object[]) => ({ sentAt: at, history })
const byHand = happened('sent', 'Enviada por você')
const left = happened('sent', 'Enviada')
const arrived = happened('delivered', 'Entregue')
const taken = happened('accepted', 'Aceita pelo servidor')
const leaves = { why: { text: 'Na fila', leavesAt: at } }
const [will, would, did] = ['O que vai dizer', 'O que teria dito', 'O que disse']

/** How a message stands, what its dialog says of it, and how many marks it has. */
test.each([
  ['WhatsApp that waits', detail('whatsapp', 'scheduled', 'pending'), will, /^Ainda não saiu$/, 0],
  ['WhatsApp that leaves', detail('whatsapp', 'scheduled', 'pending', leaves), will, /^Sai /, 0],
  ['WhatsApp to be sent by hand', detail('whatsapp', 'task', 'pending'), will, /^Aguarda você$/, 0],
  ['cancelled WhatsApp', detail('whatsapp', 'cancelled', 'cancel'), would, /^Não foi enviada$/, 0],
  [
    'failed WhatsApp',
    detail('whatsapp', 'failed', 'error', { reason: 'Número inválido' }),
    'O que não saiu',
    /^Não foi enviada$/,
    0,
  ],
  [
    'WhatsApp sent by hand',
    detail('whatsapp', 'sent', 'success', sent(byHand)),
    did,
    /^Enviada por você \d/,
    1,
  ],
  [
    'delivered WhatsApp',
    detail('whatsapp', 'delivered', 'success', sent(left, arrived)),
    did,
    /^Entregue \d/,
    1,
  ],
  [
    'read WhatsApp',
    detail('whatsapp', 'read', 'success', sent(left, arrived, happened('read', 'Lida'))),
    did,
    /^Lida \d/,
    1,
  ],
  ['sent e-mail', detail('email', 'sent', 'success', sent(left, taken)), did, /^Aceita pelo servidor \d/, 0],
  ['e-mail that waits', detail('email', 'scheduled', 'pending'), will, /^Ainda não saiu$/, 0],
  ['e-mail that leaves', detail('email', 'scheduled', 'pending', leaves), will, /^Sai /, 0],
  ['returned e-mail', detail('email', 'bounced', 'error', sent(left)), did, /^Devolvida: não chegou$/, 0],
  [
    'call that was made',
    detail('call', 'sent', 'success', sent(happened('sent', 'Atendeu'))),
    did,
    /^Atendeu \d/,
    0,
  ],
  ['cancelled call', detail('call', 'cancelled', 'cancel'), would, /^Não foi feita$/, 0],
])('%s: what it says and how it stands', async (_name, message, title, note, ticks) => {
  await openMessage(message)
  const dialog = await find('dialog', 'Mensagem para Ana')
  within(dialog).getByRole('heading', { name: title })
  const [meta, ...others] = textsOf(dialog.querySelectorAll('.bubble-meta, .says-note'))
  expect(meta).toMatch(note)
  expect(others).toEqual([])
  expect(dialog.querySelectorAll('.bubble-meta svg')).toHaveLength(ticks)
})

test('a refusal to send again is told as the server says it', async () => {
  const message = 'A campanha não está ativa. Reative a campanha para reenviar.'
  await openMessage(detail('email', 'failed', 'error', { reason: '550 5.1.1 não existe', canResend: true }), {
    'POST /activity/9/resend': problem('campaign_not_active', { message }),
  })
  await press('Reenviar')
  await press('Reenviar mensagem')
  await find('alertdialog')
  await dialogSays(message)
})

/** It could not be written for want of a value. */
const without = (hole: string) =>
  detail('email', 'failed', 'error', {
    reason: `Falta o valor de ${hole}`,
    says: { ...said, missing: [hole], preview: true },
    canResend: true,
  })

test.each(['{{user.cargo}}', '{{empreza}}'])(
  '%s is not of the contact: it is not filled in there',
  async (hole) => {
    await openMessage(without(hole))
    await find('heading', 'O que não saiu')
    await find('button', 'Reenviar')
    expect(screen.queryByRole('button', { name: 'Preencher e reenviar' })).toBeNull()
  },
)

test('what is refused after a value was filled in is told, and nothing is lost', async () => {
  await openMessage(without('{{contact.empresa}}'), {
    'GET /contacts/7': ana,
    'PATCH /contacts/7': ana,
    'POST /activity/9/resend': refused(409, 'A etapa foi removida'),
  })
  await press('Preencher e reenviar')
  await fill('empresa *', 'Café do Cerrado')
  await press('Salvar e reenviar')
  await says('A etapa foi removida')
  expect(await valueOf('empresa *')).toBe('Café do Cerrado')
})

test('a value that was missing is asked for where it is missed, kept in the contact, and the message sent again', async () => {
  const { calls, toasts } = await openMessage(without('{{contact.empresa}}'), {
    'GET /contacts/7': { ...ana, metadata: { cidade: 'Recife' } },
    'PATCH /contacts/7': ana,
    'POST /activity/9/resend': { id: 10, shippingDate: at },
  })
  await press('Preencher e reenviar')
  expect(screen.queryByRole('button', { name: 'Reenviar' })).toBeNull()
  await press('Salvar e reenviar')
  await says('Preencha o valor')
  await fill('empresa *', 'Café do Cerrado')
  await press('Salvar e reenviar')
  await waitFor(() => expect(toasts).toContain('Mensagem reenviada'))
  await waitFor(() => expect(screen.queryByLabelText('empresa *')).toBeNull())
  expect(calls.find(({ name }) => name === 'PATCH /contacts/7')?.body).toMatchObject({
    metadata: { cidade: 'Recife', empresa: 'Café do Cerrado' },
  })
})

test('a pending message says why it has not left, and is cancelled once that is confirmed', async () => {
  const waits = detail('email', 'scheduled', 'pending', {
    why: { text: 'Campanha pausada' },
    says: { ...said, missing: ['{{contact.empresa}}'], preview: true },
    canCancel: true,
  })
  const { answer, toasts } = await openMessage(waits)
  const cancelled = detail('email', 'cancelled', 'cancel', {
    history: [happened('cancelled', 'Cancelada por você')],
  })
  answer({ 'POST /activity/9/cancel': () => answer({ 'GET /activity/9': cancelled }) })
  await dialogSays('Campanha pausada')
  await dialogSays('Falta o valor de {{contact.empresa}}. Assim ela não sai.')
  await press('Cancelar mensagem')
  const asked = within(await find('alertdialog', 'Cancelar mensagem?'))
  await userEvent.click(asked.getByRole('button', { name: 'Cancelar mensagem' }))
  await waitFor(() => expect(toasts).toContain('Mensagem cancelada'))
  await dialogSays('Cancelada por você')
  await find('heading', 'O que teria dito')
  await dialogSays('Não foi enviada')
})

test('what may have been delivered is sent again only after a warning', async () => {
  const reason = 'Resultado desconhecido: pode ter sido entregue'
  const { calls, toasts } = await openMessage(
    detail('email', 'unknown', 'error', { reason, canResend: true }),
    { 'POST /activity/9/resend': { id: 10, shippingDate: at } },
  )
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(reason))
  await press('Reenviar')
  await find('alertdialog', 'Reenviar mensagem?')
  await dialogSays('Esta mensagem pode ter sido entregue. Se você reenviar, Ana pode receber duas vezes.')
  expect(calls.filter(({ name }) => name === 'POST /activity/9/resend')).toEqual([])
  await press('Reenviar mensagem')
  await waitFor(() => expect(toasts).toContain('Mensagem reenviada'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
