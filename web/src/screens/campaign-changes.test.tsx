import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { campaign, newcomer } from '#test/account.ts'
import { dialogSays, find, hasFocus, heads, noDialog, pick, press, row, says, saysNot } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { pausesOf } from '#test/pauses.ts'
import { type Answers, reply } from '#test/stubs.ts'

type Changes = { status?: string; leaving?: number; pendingMessages?: number }

const esta = (more: Changes = {}) => campaign(1, 'Esta', more)
const openWith = (more: Answers) => open('/campaigns', { ...newcomer, ...more })
const bodies = (calls: readonly { name: string; body: unknown }[], call: string) =>
  calls.filter(({ name }) => name === call).map(({ body }) => body)

/** Keeps the status it is given, as the server does. */
async function openStatus(status: string, leaving?: number) {
  const opened = await openWith({ 'GET /campaigns': [esta({ status })] })
  opened.answer({
    'PATCH /campaigns/1/status': ({ body }: { body: Changes }) => {
      const moved = esta(body)
      opened.answer({ 'GET /campaigns': [moved] })
      return { ...moved, ...(leaving !== undefined && { leaving }) }
    },
  })
  return opened
}

test('a status changes by the call made for it, and a pause can be undone', async () => {
  const { calls, toasts } = await openStatus('draft')
  await pick('Ações de Esta', 'Ativar')
  await waitFor(() => expect(toasts).toEqual(['Campanha ativada']))
  await find('cell', 'Ativa')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  await pick('Ações de Esta', 'Pausar')
  await waitFor(() => expect(toasts).toContain('Campanha pausada'))
  await find('cell', 'Pausada')
  await press('Desfazer')
  await waitFor(() => expect(toasts).toContain('Campanha reativada'))
  await find('cell', 'Ativa')
  expect(bodies(calls, 'PATCH /campaigns/1/status')).toEqual([
    { status: 'active' },
    { status: 'paused' },
    { status: 'active' },
  ])
})

test('a pause says how many messages were already leaving', async () => {
  const { toasts } = await openStatus('active', 2)
  await pick('Ações de Esta', 'Pausar')
  await waitFor(() =>
    expect(toasts).toEqual(['Campanha pausada', '2 mensagens já estavam saindo e ainda podem chegar']),
  )
})

test('with nothing pending there is nothing to cancel, and it says so; not counted, it may be tried', async () => {
  const active = esta({ status: 'active' })
  const { answer, calls } = await openWith({ 'GET /campaigns': [active], 'GET /campaigns/1': active })
  const counted = () => bodies(calls, 'GET /campaigns/1').length
  await pick('Ações de Esta', 'Cancelar mensagens pendentes')
  await says('Nenhuma mensagem pendente agora')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancelar mensagens' })).toHaveProperty('disabled', true),
  )
  await press('Voltar')
  await noDialog()

  answer({
    'GET /campaigns/1': reply(500),
    'POST /campaigns/1/cancel-messages': { cancelledMessages: 0, affectedContacts: 0 },
  })
  const before = counted()
  await pick('Ações de Esta', 'Cancelar mensagens pendentes')
  await waitFor(() => expect(counted()).toBeGreaterThan(before))
  await press('Cancelar mensagens')
  await dialogSays('Não havia mensagens pendentes')
})

test('deleting asks first; a refusal brings the campaign back without a word', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fica = campaign(1, 'Fica')
  const { answer, toasts, alerts } = await openWith({
    'GET /campaigns': [fica, campaign(2, 'Sai')],
    'DELETE /campaigns/2': reply(500),
  })
  await pick('Ações de Sai', 'Excluir')
  await find('alertdialog', 'Excluir “Sai”?')
  await dialogSays(
    'A campanha e a cadência serão excluídas e as mensagens pendentes, canceladas. O que já foi enviado continua em Atividades. Esta ação não pode ser desfeita.',
  )
  await press('Excluir campanha')
  await noDialog()
  await row('Sai')
  expect([alerts, toasts, screen.queryAllByRole('alert')]).toEqual([[], [], []])

  answer({
    'DELETE /campaigns/2': () => {
      answer({ 'GET /campaigns': [fica] })
      return undefined
    },
  })
  await pick('Ações de Sai', 'Excluir')
  await press('Excluir campanha')
  await waitFor(() => expect(toasts).toEqual(['Campanha excluída']))
  await waitFor(() => expect(heads()).toEqual(['Fica']))
  await hasFocus(find('button', 'Ações de Fica'))
})

test('a change of many messages shows how far it is, until it is done', async () => {
  const pauses = pausesOf(1000)
  const grande = campaign(1, 'Grande', { status: 'active' })
  const change = { kind: 'cancel', done: 80_000, total: 200_000 }
  const { answer } = await openWith({ 'GET /campaigns': [{ ...grande, change }] })
  await says('Cancelando mensagens… 40%', await row('Grande'))
  answer({ 'GET /campaigns': [grande] })
  await pauses.pass()
  await saysNot('Cancelando')
  await pauses.noneIsLeft()
})
