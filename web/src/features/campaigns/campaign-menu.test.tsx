import { noPublicAddress } from '@cadencia/domain/public-address'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer, step } from '#test/account.ts'
import { dialogSays, find, hasFocus, heads, isAt, noDialog, pick, press, row, says } from '#test/hands.ts'
import { progress } from '#test/hub.ts'
import { open } from '#test/open.tsx'
import { type Answers, reply } from '#test/stubs.ts'

const active = campaign(1, 'Esta', { status: 'active' })
const openWith = (more: Answers, path = '/campaigns') =>
  open(path, { ...newcomer, 'GET /campaigns': [active], ...more })
const menu = () => find('button', 'Ações de Esta')
const item = (name: string) => find('menuitem', name)

test('the menu is used by keys alone: arrows, letters and Del', async () => {
  const { answer, user } = await openWith({})
  answer({
    'PATCH /campaigns/1/status': () => {
      answer({ 'GET /campaigns': [{ ...active, status: 'paused' }] })
      return { ...active, status: 'paused' }
    },
  })
  const openByKey = async () => {
    ;(await menu()).focus()
    await user.keyboard('{Enter}')
  }
  await openByKey()
  await hasFocus(item('Pausar'))
  await user.keyboard('{ArrowDown}')
  await hasFocus(item('Finalizar'))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await hasFocus(item('Excluir'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await openByKey()
  await hasFocus(item('Pausar'))
  await user.keyboard('p')
  await says('Pausada', await row('Esta'))
  await openByKey()
  await hasFocus(item('Reativar'))
  await user.keyboard('e')
  await find('dialog', 'Editar campanha')
  await user.keyboard('{Escape}')
  await noDialog()
  await openByKey()
  await hasFocus(item('Reativar'))
  await user.keyboard('{Delete}')
  await find('alertdialog', 'Excluir “Esta”?')
})

test('a row that leaves the filter hands its focus to the next', async () => {
  const [first, second] = [1, 2].map((id) => campaign(id, `Campanha ${id}`, { status: 'active' }))
  const paused = { ...second, status: 'paused' }
  const { answer } = await openWith({ 'GET /campaigns': [first, second] }, '/campaigns?status=active')
  await row('Campanha 2')
  answer({ 'PATCH /campaigns/2/status': paused, 'GET /campaigns': [first, paused] })
  await pick('Ações de Campanha 2', 'Pausar')
  await waitFor(() => expect(heads()).toEqual(['Campanha 1']))
  await hasFocus(find('button', 'Ações de Campanha 1'))
})

test('finishing asks first, says how much it cancels, and has no way back', async () => {
  const one = { ...active, pendingMessages: 1 }
  const done = { ...active, status: 'completed' }
  const { answer, calls, toasts } = await openWith({ 'GET /campaigns': [one] })
  await pick('Ações de Esta', 'Finalizar')
  await find('alertdialog', 'Finalizar “Esta”?')
  await dialogSays(
    '1 mensagem pendente será cancelada. O que já foi enviado não muda. Esta ação não pode ser desfeita.',
  )
  expect(calls.map(({ name }) => name)).not.toContain('PATCH /campaigns/1/status')
  answer({ 'PATCH /campaigns/1/status': done, 'GET /campaigns': [done] })
  await press('Finalizar campanha')
  await waitFor(() => expect(toasts).toEqual(['Campanha finalizada']))
  await says('Finalizada', await row('Esta'))
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('cancelling tells how many messages before, and of how many contacts after', async () => {
  const { answer } = await openWith({
    'GET /campaigns/1': { ...active, pendingMessages: 4 },
    'POST /campaigns/1/cancel-messages': reply(500),
  })
  await pick('Ações de Esta', 'Cancelar mensagens pendentes')
  await dialogSays(
    'Todas as mensagens ainda não enviadas de “Esta” serão canceladas. As já enviadas não mudam.',
  )
  await dialogSays('4 mensagens pendentes agora')
  await press('Cancelar mensagens')
  await dialogSays('Erro ao cancelar mensagens. Tente novamente.')
  answer({ 'POST /campaigns/1/cancel-messages': { cancelledMessages: 4, affectedContacts: 2 } })
  await press('Cancelar mensagens')
  await find('alertdialog', 'Mensagens canceladas')
  await dialogSays('4 mensagens canceladas de 2 contatos')
})

test('a duplicate is made from the menu of any campaign, and a failure is said', async () => {
  const copy = campaign(2, 'Esta (cópia)')
  const { answer, alerts } = await openWith({
    'POST /campaigns/1/duplicate': reply(500),
    'GET /campaigns/2': copy,
    'GET /cadences': [],
  })
  await pick('Ações de Esta', 'Duplicar')
  await waitFor(() => expect(alerts).toEqual(['Erro ao duplicar a campanha. Tente novamente.']))
  answer({ 'POST /campaigns/1/duplicate': copy })
  await pick('Ações de Esta', 'Duplicar')
  await isAt('/cadence?campaignId=2')
})

test('a campaign that would send links to this machine says so when it is activated, in the list and on its page', async () => {
  const draft = campaign(1, 'Esta', { cadences: [step(1, 1, 'Oi', 0)] })
  const warned = { ...draft, status: 'active', warnings: [noPublicAddress] }
  const { answer, toasts } = await openWith({
    'GET /campaigns': [draft],
    'GET /campaigns/1': warned,
    'GET /campaigns/1/progress': progress({}),
    'GET /cadences': draft.cadences,
  })
  await row('Esta')
  answer({ 'PATCH /campaigns/1/status': warned, 'GET /campaigns': [warned] })
  await pick('Ações de Esta', 'Ativar')
  await waitFor(() => expect(toasts).toEqual(['Campanha ativada', noPublicAddress]))
  await says(noPublicAddress, await find('main'))
  await press('Esta', 'link')
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').some((each) => each.textContent.includes(noPublicAddress))).toBe(
      true,
    ),
  )
})
