import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { answered, at, sent, thais } from '#test/conversation.ts'
import { find, press, says } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { problem } from '#test/stubs.ts'

test('an answer is written where it was read, survives leaving the page, and concludes the conversation', async () => {
  const { calls } = await open('/conversations?conversation=7', {
    ...answered(thais),
    'POST /conversations/7/answer': { id: 1 },
  })
  await says('De vendas@aurora.com.br para thais@aurora.com.br.')
  await userEvent.keyboard('r')
  const field = await find('textbox', 'Responder a Thaís Magalhães')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'São R$ 90 por mês.')
  await press('Campanhas', 'link')
  await press(/^Conversas/, 'link')
  await press(/Thaís Magalhães/, 'link')
  const again = await find('textbox', 'Responder a Thaís Magalhães')
  expect(again).toHaveProperty('value', 'São R$ 90 por mês.')
  await userEvent.click(again)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await says('Resposta saindo, conversa concluída')
  expect(sent(calls, 'POST /conversations/7/answer')).toEqual([
    { channel: 'email', text: 'São R$ 90 por mês.', isDone: true },
  ])
})

test('a text that could not be sent stays, with what the server said', async () => {
  const told = 'A janela de 24 h do WhatsApp fechou. Só um template aprovado pode sair.'
  await open('/conversations?conversation=7', {
    ...answered(thais),
    'POST /conversations/7/answer': problem('invalid', { message: told }),
  })
  await userEvent.type(await find('textbox', 'Responder a Thaís Magalhães'), 'Oi')
  await press('Enviar')
  await says(told)
  expect(await find('textbox', 'Responder a Thaís Magalhães')).toHaveProperty('value', 'Oi')
})

test('WhatsApp says until when it may be answered, and when it may not', async () => {
  const ways = [
    {
      channel: 'whatsapp' as const,
      from: '+5511999990000',
      to: '+5511987654321',
      state: 'closed' as const,
      until: at,
    },
    {
      channel: 'email' as const,
      from: 'vendas@aurora.com.br',
      to: 'thais@aurora.com.br',
      state: 'open' as const,
    },
  ]
  await open('/conversations?conversation=7', answered({ ...thais, answerBy: ways }))
  await says('A janela de 24 h fechou')
  await press('Email', 'radio')
  await find('textbox', 'Responder a Thaís Magalhães')
})

test.each([
  ['leaving', 'Saindo…'],
  ['failed', 'Não saiu: 550 recusada'],
  ['unknown', 'Pode ter saído: confira antes de escrever de novo: 550 recusada'],
] as const)('an answer that is %s says so', async (state, words) => {
  const reply = state === 'leaving' ? {} : { reply: '550 recusada' }
  const own = {
    kind: 'answered' as const,
    id: 1,
    channel: 'email' as const,
    at,
    by: 'Bia',
    text: 'Oi',
    state,
    ...reply,
  }
  await open('/conversations?conversation=7', answered({ ...thais, items: [...thais.items, own] }))
  const shown = await find('article', 'Resposta de Bia')
  expect(shown.textContent).toContain(words)
})
