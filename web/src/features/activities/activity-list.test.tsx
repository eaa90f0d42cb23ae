import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, newcomer, pageOf } from '#test/account.ts'
import { contactAnswers } from '#test/contact.ts'
import {
  dialogSays,
  find,
  isAt,
  noDialog,
  pick,
  press,
  rows,
  rowsAre,
  says,
  textsOf,
  there,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Call } from '#test/stubs.ts'

const list = 'GET /activity/by-date-status'
const at = '2026-11-16T12:00:00.000Z'
const cards = () => textsOf(document.querySelectorAll('.stat-radio'))

const activity = (id: number, status: string, more: object = {}) => ({
  id,
  status,
  templateType: 'email',
  recipient: 'ana@exemplo.com.br',
  contact: { name: `Contato ${id}` },
  template: { name: 'Apresentação' },
  campaign: { name: 'Natal' },
  cadence: { stepOrder: 1 },
  shippingDate: at,
  sentAt: null,
  deliveredAt: null,
  ...more,
})

const all = Array.from({ length: 46 }, (_, place) =>
  activity(place + 1, place < 30 ? 'pending' : place < 45 ? 'error' : 'cancel'),
)
const stats = { total: 46, pending: 30, success: 0, error: 15, cancel: 1 }

/** What is asked for of those that are there; of a longer time there is one more. */
const server = {
  ...newcomer,
  [list]: ({ url: { searchParams } }: Call) => {
    const isLong = searchParams.get('minDate') !== searchParams.get('maxDate')
    const known = isLong ? [...all, activity(47, 'success', { sentAt: at })] : all
    const status = searchParams.get('status')
    const found = known.filter((each) => (status ?? each.status) === each.status)
    const page = Number(searchParams.get('page') ?? 1)
    return {
      ...pageOf(found.slice((page - 1) * 20, page * 20), { page, total: found.length }),
      stats: isLong ? { ...stats, total: 47, success: 1 } : stats,
      openTasks: 0,
    }
  },
}

test('the table has each message, and the cards count the whole filter, not the page', async () => {
  await open('/activities', server)
  await rowsAre(20)
  expect(cards()).toEqual(['Total46', 'Pendentes30', 'Sucesso0', 'Erros15', 'Canceladas1'])
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    'Contato',
    'Canal',
    'Template',
    'Campanha',
    'Etapa',
    'Agendada para',
    'Enviada em',
    'Entregue em',
    'Status',
  ])
  await says('1–20 de 46 mensagens')
  await press('Página 3', 'link')
  await isAt('/activities?page=3')
  await rowsAre(6)
  await press(/^Erros/, 'radio')
  await isAt('/activities?status=error')
  await rowsAre(15)
  expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull()
  expect(cards()[0]).toBe('Total46')
  await press(/^Período/)
  await press('Últimos 7 dias')
  await waitFor(() =>
    expect(location.search).toMatch(/^\?status=error&minDate=\d{4}-\d\d-\d\d&maxDate=\d{4}-\d\d-\d\d$/),
  )
  await waitFor(() => expect(cards()[2]).toBe('Sucesso1'))
  await press(/^Sucesso/, 'radio')
  await rowsAre(1)
  expect(rows()[0]?.textContent).toContain('Sucesso')
})

test('a step that was skipped says so, with the reason', async () => {
  const reason = 'Etapa pulada: não clicou na #1'
  await open('/activities', {
    ...newcomer,
    [list]: { ...pageOf([activity(1, 'cancel', { isSkipped: true, reason })]), stats, openTasks: 0 },
  })
  await rowsAre(1)
  expect(textsOf(there(rows()[0]).querySelectorAll('td')).at(-1)).toBe(`Pulada: ${reason}`)
})

const detail = {
  ...activity(9, 'success', { contact: { id: 7, name: 'Ana' }, campaign: { id: 1, name: 'Natal' } }),
  state: 'sent',
  sentAt: at,
  says: {
    subject: 'Oi Ana',
    text: 'Oi Ana, tudo bem?',
    html: '<p>Oi Ana, <b>tudo bem?</b></p>',
    missing: [],
    preview: false,
  },
  history: [
    { at, kind: 'planned', text: 'Agendada', machine: false, leavesAt: at },
    { at, kind: 'sent', text: 'Enviada', detail: '250 2.0.0 aceita', machine: false },
    { at, kind: 'accepted', text: 'Aceita pelo servidor', machine: false },
  ],
  canCancel: false,
  canResend: false,
}
const happened = [
  {
    at,
    kind: 'accepted',
    text: 'Aceita pelo servidor',
    machine: false,
    channel: 'email',
    message: { id: 9, template: 'Apresentação' },
    campaign: 'Natal',
  },
  { at, kind: 'entered', text: 'Entrou na campanha', machine: false, campaign: 'Natal' },
]
const ofAna = {
  ...contactAnswers(),
  'GET /contacts': pageOf([{ ...ana, name: 'Ana' }]),
  'GET /contacts/7/overview': { campaigns: [], upcoming: [], closures: [] },
  'GET /contacts/7/timeline': { ...pageOf(happened, { limit: 50 }), contact: { name: 'Ana' } },
  [list]: {
    ...pageOf([activity(9, 'success', { contact: { name: 'Ana' } })]),
    stats: { ...stats, total: 1 },
    openTasks: 0,
  },
  'GET /activity/9': detail,
}

test('a row opens what the message said and what happened with it, at its own address', async () => {
  await open('/activities', ofAna)
  const link = await find('link', 'Ana')
  link.focus()
  await userEvent.keyboard('{Enter}')
  await isAt('/activities?message=9')
  const dialog = await find('dialog', 'Mensagem para Ana')
  await says('Email · #1 Apresentação · Natal', dialog)
  await says('Assunto: Oi Ana', dialog)
  const frame = there(dialog.querySelector('iframe[title="Corpo do e-mail"]'))
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  const history = await within(dialog).findByRole('list', { name: 'Histórico da mensagem' })
  const items = textsOf(history.querySelectorAll('li'))
  expect(items[0]).toMatch(/^Agendada para 16\/11\/2026 09:00/)
  expect(items[1]).toMatch(/^Enviada250 2\.0\.0 aceita/)
  expect(items[2]).toMatch(/^Aceita pelo servidor/)
  expect(within(dialog).queryByRole('button', { name: /Reenviar|Cancelar mensagem/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await isAt('/activities')
})

test('a message that is not there says so', async () => {
  await open('/activities?message=999', newcomer)
  await dialogSays('Mensagem não encontrada')
})

test("a person's history is reached from the message and from the contacts, and leads to its messages", async () => {
  await open('/activities?message=9', ofAna)
  await press('Histórico de Ana')
  const history = await find('dialog', 'Histórico de Ana')
  const items = await within(history).findByRole('list', { name: 'Histórico' })
  const texts = textsOf(items.querySelectorAll('li')).filter((text) => !text.startsWith('Agora'))
  expect(texts[0]).toMatch(/^Aceita pelo servidorApresentação · Email · Natal/)
  expect(texts[1]).toMatch(/^Entrou na campanhaNatal/)
  await userEvent.keyboard('{Escape}')
  await find('dialog', 'Mensagem para Ana')
  await userEvent.keyboard('{Escape}')
  await noDialog()
  await press('Contatos', 'link')
  await pick('Ações de Ana', 'Histórico')
  await press('Apresentação', 'link')
  await isAt('/activities?message=9')
  await find('dialog', 'Mensagem para Ana')
})
