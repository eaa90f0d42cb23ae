import type { ReceivedItem } from '@cadencia/contract/conversations'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import { answered, at, item, sent, thais } from '#test/conversation.ts'
import { choose, find, press, says } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { problem, reply } from '#test/stubs.ts'

test('without an answer the screen says where they come from', async () => {
  await open('/conversations', newcomer)
  await says('As respostas chegam aqui')
  await press('Concluídas', 'radio')
  await says('Nenhuma conversa concluída')
})

test('the navigation tells how many were not read', async () => {
  await open('/campaigns', {
    ...newcomer,
    'GET /conversations/counts': { unread: 120, open: 130, waiting: 0 },
  })
  const link = await find('link', 'Conversas, 120 não lidas')
  expect(link.textContent).toContain('99+')
})

test('an answer is read with what it did, the words that led to it marked, and is read from then on', async () => {
  const { calls } = await open('/conversations', answered(thais))
  await press(/Thaís Magalhães/, 'link')
  const said = await find('article', 'Resposta de Thaís Magalhães')
  expect(said.querySelector('mark')?.textContent).toBe('Podemos falar quinta')
  expect(said.textContent).toContain('proposta.pdf (118 KB)')
  await says('Cadência parada porque Thaís respondeu.')
  await says('2 mensagens futuras não saem.')
  await says('Mostrou interesse: “Podemos falar quinta”')
  await waitFor(() => expect(sent(calls, 'PATCH /conversations/7')).toEqual([{ isUnread: false }]))
})

const colleagues = { domain: 'aurora.com.br', contacts: 3, pending: 6 }

test('an answer that stopped the company says whom', async () => {
  await open('/conversations?conversation=7', answered({ ...thais, colleagues }))
  await says('Cadência parada para Thaís e mais 3 contatos de aurora.com.br.')
  await says('8 mensagens futuras não saem.')
})

test('a contact that is stopped by the answer of a colleague says whose it is', async () => {
  const campaigns = thais.campaigns.map((each) => ({ ...each, heldBy: 'Bia Souza' }))
  await open('/conversations?conversation=7', answered({ ...thais, campaigns }))
  await says('Cadência parada porque Bia, da mesma empresa, respondeu.')
})

test('a company that is still stopped is resumed where the cadence of the contact has ended', async () => {
  const ended = {
    ...item,
    effects: [{ ...item.effects[0], kind: 'cancelled' as const, campaigns: [], messages: 2, at }],
  }
  const { calls } = await open('/conversations?conversation=7', {
    ...answered({ ...thais, items: [ended], campaigns: [], colleagues: { ...colleagues, contacts: 1 } }),
    'POST /conversations/7/resume': thais,
  })
  await says('Cadência encerrada: 2 mensagens foram canceladas.')
  await says('Cadência parada para 1 contato de aurora.com.br porque Thaís respondeu.')
  await press('Retomar')
  await waitFor(() => expect(sent(calls, 'POST /conversations/7/resume')).toHaveLength(1))
})

test.each([
  ['1', 'interest'],
  ['2', 'not_now'],
  ['3', 'question'],
  ['4', 'ooo'],
  ['5', 'refusal'],
  ['6', 'opt_out'],
])('one key says what was meant: %s is %s', async (key, meant) => {
  const { calls } = await open('/conversations?conversation=7', {
    ...answered(thais),
    'POST /conversations/7/classify': { ...thais, class: meant, isConfirmed: true },
  })
  await says('O que Thaís quis dizer?')
  await userEvent.keyboard(key)
  await waitFor(() => expect(sent(calls, 'POST /conversations/7/classify')).toEqual([{ class: meant }]))
})

test('the cadence is resumed, or the reason why not is told', async () => {
  const server = await open('/conversations?conversation=7', {
    ...answered(thais),
    'POST /conversations/7/resume': problem('nothing_held'),
  })
  await press('Retomar')
  await waitFor(() => expect(server.alerts).toContain('Nenhuma cadência deste contato está parada'))
  server.answer({ 'POST /conversations/7/resume': thais })
  await press('Retomar')
  await waitFor(() => expect(server.toasts).toContain('Cadência retomada'))
})

test('E concludes, S puts aside, and both can be undone', async () => {
  const { calls, toasts } = await open(
    '/conversations?conversation=7',
    answered({ ...thais, isUnread: false }),
  )
  await says('O que Thaís quis dizer?')
  await userEvent.keyboard('e')
  await waitFor(() => expect(toasts).toContain('Conversa concluída'))
  await press('Desfazer')
  await waitFor(() =>
    expect(sent(calls, 'PATCH /conversations/7')).toEqual([
      { state: 'done', isUnread: false },
      { state: 'open', snoozedUntil: null },
    ]),
  )
})

test('a wish to leave that was none is taken back', async () => {
  const left = {
    ...thais,
    state: 'done' as const,
    campaigns: [],
    items: [
      {
        ...item,
        class: 'opt_out' as const,
        effects: [{ kind: 'suppressed' as const, campaigns: [], messages: 2, at }],
      },
    ],
  }
  const { calls } = await open('/conversations?conversation=7', {
    ...answered(left),
    'POST /conversations/7/undo': left,
  })
  await says('Thaís pediu para sair: não recebe mais mensagens de nenhuma campanha.')
  await press('Não foi um pedido de descadastro')
  await waitFor(() => expect(sent(calls, 'POST /conversations/7/undo')).toHaveLength(1))
})

test('an absence says until when the cadence waits', async () => {
  const away = {
    ...thais,
    class: 'ooo' as const,
    campaigns: [{ campaign: { id: 1, name: 'Prospecção' }, isHeld: false, pending: 2, nextAt: at }],
    items: [
      {
        ...item,
        class: 'ooo' as const,
        isAuto: true,
        returnOn: '2026-11-30',
        effects: [{ kind: 'moved' as const, campaigns: [], messages: 2, at }],
      },
    ],
  }
  await open('/conversations?conversation=7', answered(away))
  await says('Ausência: a cadência de Thaís espera até 30/11/2026 e volta sozinha.')
})

test('a conversation that is gone, and lists that cannot be loaded, say so', async () => {
  await open('/conversations?conversation=9', {
    ...newcomer,
    'GET /conversations/9': problem('not_found', { message: 'Conversa não encontrada' }),
  })
  await says('Conversa não encontrada')
})

test('a list that cannot be loaded says so', async () => {
  await open('/conversations', { ...newcomer, 'GET /conversations': reply(500) })
  await says('Erro ao carregar as conversas. Tente novamente.')
  expect(within(screen.getByRole('alert')).getByRole('button').textContent).toContain('Tentar')
})

test('what a person recorded is not shown as if the contact had written it, and is taken back', async () => {
  const meetingAt = new Date(Date.now() + 40 * 86_400_000).toISOString()
  const said: ReceivedItem = {
    ...item,
    channel: 'call',
    text: 'Quinta, na loja',
    class: 'meeting',
    isConfirmed: true,
    isByHand: true,
    meetingAt,
  }
  const conversation = { ...thais, class: 'meeting', isConfirmed: true, meetingAt, items: [said] } as const
  const { calls } = await open('/conversations?conversation=7', {
    ...answered({ ...conversation, items: [said] }),
    'POST /conversations/7/undo': conversation,
  })
  const entry = await find('article', /^Registrado por você: Thaís Magalhães, Reunião marcada em .* às /)
  expect(entry.textContent).toContain('Registrado por você · Ligação')
  await says('Cadência parada: há uma reunião marcada com Thaís.')
  await press('Desfazer registro')
  await waitFor(() => expect(sent(calls, 'POST /conversations/7/undo')).toEqual([{ inboundId: 5 }]))
})

test('what was taken back says so, and asks nothing more', async () => {
  const said: ReceivedItem = { ...item, isByHand: true, isWithdrawn: true, effects: [] }
  await open(
    '/conversations?state=done&conversation=7',
    answered({ ...thais, isWithdrawn: true, items: [said], campaigns: [] }),
  )
  await find('article', /Registro desfeito$/)
  expect(screen.queryByRole('button', { name: 'Desfazer registro' })).toBeNull()
  expect(screen.queryByText('O que Thaís quis dizer?')).toBeNull()
})

test('conversations are filtered by what they were', async () => {
  const { calls } = await open('/conversations', answered(thais))
  await choose('Filtrar por classificação', 'Reunião marcada')
  await waitFor(() => expect(calls.map(({ url }) => url).join()).toContain('class=meeting'))
})

test('a mailbox that cannot be read is told where answers would be', async () => {
  const mailbox = {
    senderId: 1,
    host: 'imap.exemplo.com',
    port: 993,
    security: 'tls',
    user: 'bia@exemplo.com',
    hasPassword: true,
    state: 'refused',
    problem: 'senha errada',
    failingSince: at,
  }
  await open('/conversations', { ...newcomer, 'GET /mailboxes': [mailbox] })
  await says('Não conseguimos ler bia@exemplo.com desde')
  await find('link', 'Ligar leitura de e-mail')
})

const people = [
  { id: 1, name: 'Ana', isYou: true },
  { id: 2, name: 'Rafael', isYou: false },
]

test('a conversation is given to a colleague, and taken back', async () => {
  const { calls } = await open('/conversations?conversation=7', {
    ...answered(thais),
    'GET /me/people': people,
  })
  await choose('Responsável', 'Rafael')
  await says('Passada para Rafael')
  await press('Desfazer')
  await waitFor(() =>
    expect(sent(calls, 'PATCH /conversations/7').slice(-2)).toEqual([
      { assignedTo: 2 },
      { assignedTo: null },
    ]),
  )
})

test('one who works alone is not asked who takes care of it', async () => {
  await open('/conversations?conversation=7', answered(thais))
  await says('O que Thaís quis dizer?')
  expect(screen.queryByLabelText('Responsável')).toBeNull()
})
