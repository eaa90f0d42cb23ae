import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { newcomer, pageOf } from '#test/account.ts'
import { find, press, says, textsOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { problem, reply } from '#test/stubs.ts'

const chat = {
  id: 3,
  channel: 'whatsapp',
  recipient: '+5511987654321',
  title: 'Oi *Ana*',
  at: '2026-11-16T12:00:00.000Z',
}
const box = { ...newcomer, 'GET /sandbox/messages': pageOf([chat]) }
const pane = () => find('region', 'Mensagem')

test.each([
  ['whatsapp', 'WhatsApp em teste', 'Nenhum WhatsApp sai desta máquina.'],
  ['email', 'E-mail em teste', 'Nenhum e-mail sai desta máquina.'],
])('one channel in test is named: %s', async (channel, name, text) => {
  await open('/contacts', { ...newcomer, 'GET /sandbox': { testing: true, channels: [channel] } })
  await press(name)
  await says(text)
})

test('with no channel in test there is no pill', async () => {
  const { calls } = await open('/contacts', { ...newcomer, 'GET /sandbox': { testing: false, channels: [] } })
  await screen.findByRole('heading', { level: 1, name: 'Contatos' })
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /sandbox'))
  await says('Traga seus contatos')
  expect(screen.queryByRole('button', { name: /teste/ })).toBeNull()
})

test('a WhatsApp message is a bubble', async () => {
  await open('/sandbox', {
    ...box,
    'GET /sandbox/messages/3': { ...chat, to: '+5511987654321', headers: [], text: 'Oi *Ana*' },
  })
  await press(/\(11\) 98765-4321/, 'link')
  const shown = await pane()
  await within(shown).findByRole('heading', { name: 'WhatsApp para (11) 98765-4321' })
  expect(textsOf(shown.querySelectorAll('strong'))).toEqual(['Ana'])
})

test('a message that is gone says so', async () => {
  await open('/sandbox?message=999999', {
    ...box,
    'GET /sandbox/messages/999999': problem('not_found', { message: 'Mensagem não encontrada' }),
  })
  await says('Mensagem não encontrada', await pane())
})

test('a box that cannot be loaded says so', async () => {
  await open('/sandbox?message=999999', { ...newcomer, 'GET /sandbox/messages': reply(500) })
  await says('Erro ao carregar a caixa de testes. Tente novamente.')
})
