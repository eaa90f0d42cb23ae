import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer, paged, pageOf } from '#test/account.ts'
import { dialogSays, find, hasFocus, isAt, noDialog, press, says, textsOf } from '#test/hands.ts'
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

test('the pill says that nothing leaves, and leads to the channels and to the box', async () => {
  await open('/contacts', newcomer)
  await press('Modo de teste')
  await hasFocus(find('link', 'Ver mensagens'))
  await says('Nada sai desta máquina. As mensagens ficam na caixa de testes, como o contato as veria.')
  await press('Conectar um canal', 'link')
  await isAt('/profile')
  // Each page has its own pill, and an open one goes with its page.
  await find('heading', 'Perfil')
  await press('Modo de teste')
  await press('Ver mensagens', 'link')
  await isAt('/sandbox')
  await screen.findByRole('heading', { level: 1, name: 'Caixa de testes' })
  await waitFor(() => expect(document.title).toBe('Caixa de testes · Cadência'))
  await says('Nenhuma mensagem ainda')
})

const mail = (id: number, title: string) => ({
  id,
  channel: 'email',
  recipient: 'ana@exemplo.com.br',
  title,
  at: '2026-11-16T12:00:00.000Z',
})

test('an e-mail is read as its contact would: markup, text and headers', async () => {
  const content = {
    ...mail(4, 'Proposta'),
    from: 'Aurora <aurora@exemplo.com.br>',
    to: 'Ana Lima <ana@exemplo.com.br>',
    headers: [{ name: 'MIME-Version', value: '1.0' }],
    text: 'Oi em texto',
    html: '<p>Oi, <b>Ana</b></p>',
  }
  await open('/sandbox', {
    ...newcomer,
    'GET /sandbox/messages': pageOf([mail(4, 'Proposta')]),
    'GET /sandbox/messages/4': content,
  })
  await says('Escolha uma mensagem', await pane())
  await press(/Proposta/, 'link')
  await isAt('/sandbox?message=4')
  expect((await find('link', /Proposta/)).getAttribute('aria-current')).toBe('page')
  const shown = await pane()
  await within(shown).findByRole('heading', { name: 'Proposta' })
  await says('Aurora <aurora@exemplo.com.br>', shown)
  await says('Ana Lima <ana@exemplo.com.br>', shown)
  const frame = shown.querySelector('iframe')
  expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  await press('Texto', 'radio')
  await says('Oi em texto', shown)
  await press('Cabeçalhos', 'radio')
  await says('MIME-Version', shown)
})

test('the box is turned over, searched and emptied', async () => {
  const many = Array.from({ length: 24 }, (_, place) => mail(place + 1, `Aviso ${place + 1}`))
  const { answer, calls, toasts } = await open('/sandbox', {
    ...newcomer,
    'GET /sandbox/messages': paged(many),
  })
  const shown = (count: number) =>
    waitFor(() => expect(document.querySelectorAll('.inbox li')).toHaveLength(count))
  await shown(20)
  await press('Página 2', 'link')
  await shown(4)
  answer({ 'GET /sandbox/messages': pageOf([]) })
  await userEvent.click(await find('searchbox'))
  await userEvent.paste('nada disso')
  await says('Nenhuma mensagem encontrada')
  const asked = calls.findLast(({ name }) => name === 'GET /sandbox/messages')?.url.searchParams
  expect(asked?.get('search')).toBe('nada disso')
  answer({ 'GET /sandbox/messages': paged(many) })
  await press('Limpar busca')
  await shown(20)
  await press('Esvaziar')
  await dialogSays('As mensagens guardadas aqui são apagadas. As atividades e as métricas não mudam.')
  answer({ 'DELETE /sandbox/messages': reply(500) })
  await press('Esvaziar caixa')
  await dialogSays('Erro ao esvaziar a caixa de testes. Tente novamente.')
  answer({ 'DELETE /sandbox/messages': undefined, 'GET /sandbox/messages': pageOf([]) })
  await press('Esvaziar caixa')
  await waitFor(() => expect(toasts).toEqual(['Caixa de testes esvaziada']))
  await noDialog()
  await says('Nenhuma mensagem ainda')
  await isAt('/sandbox')
})
