import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { newcomer } from '#test/account.ts'
import {
  choose,
  dialogSays,
  fill,
  find,
  hasFocus,
  noDialog,
  press,
  says,
  textsOf,
  there,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Answers } from '#test/stubs.ts'

const openWith = (more: Answers = {}) => open('/profile', { ...newcomer, ...more })
const attributesCard = async () =>
  there((await find('heading', 'Atributos Personalizados')).closest('section'))

const cargo = { id: 1, key: 'cargo', value: 'Diretora' }

test('an attribute is changed in place and removed, with a way back', async () => {
  const { answer, alerts, calls, toasts } = await openWith({ 'GET /me/attributes': [cargo] })
  await press('Editar cargo')
  await fill('Valor de cargo', '')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(alerts).toEqual(['Valor obrigatório']))
  await userEvent.keyboard('{Escape}')
  await hasFocus(find('button', 'Editar cargo'))
  await press('Editar cargo')
  await fill('Valor de cargo', 'Gerente')
  const changed = { ...cargo, value: 'Gerente' }
  answer({ 'PUT /me/attributes/cargo': changed, 'GET /me/attributes': [changed] })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(toasts).toContain('Atributo atualizado'))
  await says('Gerente', await attributesCard())
  answer({ 'DELETE /me/attributes/cargo': undefined, 'GET /me/attributes': [] })
  await press('Remover cargo')
  await waitFor(() => expect(toasts).toContain('Atributo removido'))
  await says('Nenhum atributo personalizado encontrado', await attributesCard())
  answer({ 'POST /me/attributes': changed, 'GET /me/attributes': [changed] })
  await press('Desfazer')
  await says('Gerente', await attributesCard())
  expect(calls.find(({ name }) => name === 'POST /me/attributes')?.body).toEqual({
    key: 'cargo',
    value: 'Gerente',
  })
})

test('name and company are kept as attributes; a blank removes them, and Cancelar leaves them', async () => {
  const name = { id: 2, key: 'name', value: 'Ana Lima' }
  const company = { id: 3, key: 'company', value: 'Aurora' }
  const { answer, calls, toasts } = await openWith({
    'GET /me/attributes': [name, company],
    'PUT /me/attributes/name': name,
    'DELETE /me/attributes/company': undefined,
  })
  await press('Editar Perfil')
  expect([await valueOf('Nome'), await valueOf('Empresa')]).toEqual(['Ana Lima', 'Aurora'])
  await fill('Nome', '  Ana Lima ')
  await fill('Empresa', '  ')
  answer({ 'GET /me/attributes': [name] })
  await press('Salvar')
  await waitFor(() => expect(toasts).toEqual(['Perfil atualizado']))
  expect(calls.find(({ name: each }) => each === 'PUT /me/attributes/name')?.body).toEqual({
    value: 'Ana Lima',
  })
  expect(calls.map(({ name: each }) => each)).toContain('DELETE /me/attributes/company')
  await says('Total: 1 atributo(s)', await attributesCard())
  await waitFor(() => expect(screen.getAllByText('Não informado')).toHaveLength(1))
  await press('Editar Perfil')
  await fill('Nome', 'Outra')
  await press('Cancelar')
  await waitFor(() => expect(screen.getAllByText('Ana Lima')).toHaveLength(2))
})

test('days without sending are chosen, named and given back; a wrong one is refused', async () => {
  const { answer, calls } = await openWith()
  await press('Escolher dias')
  const dialog = await find('dialog', 'Dias sem envio')
  const add = async () => userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  await says('Nenhum dia além dos feriados nacionais', dialog)
  await add()
  await says('Escolha uma data', dialog)
  await fill('Dia', '31/02')
  await add()
  await says('Escolha uma data', dialog)
  expect(calls.map(({ name }) => name)).not.toContain('POST /me/days-off')
  await fill('Dia', '2027-01-25')
  await fill('Nome (opcional)', 'Aniversário de São Paulo')
  const day = { day: '2027-01-25', name: 'Aniversário de São Paulo' }
  answer({ 'POST /me/days-off': day, 'GET /me/days-off': [day] })
  await add()
  await waitFor(() =>
    expect(textsOf(dialog.querySelectorAll('li'))).toEqual(['25/01/2027Aniversário de São Paulo']),
  )
  expect(calls.find(({ name }) => name === 'POST /me/days-off')?.body).toEqual(day)
  answer({ 'DELETE /me/days-off/2027-01-25': undefined, 'GET /me/days-off': [] })
  await press('Remover 25/01/2027')
  await says('Nenhum dia além dos feriados nacionais', dialog)
})

test('a day is chosen in the calendar beside its field, by keys', async () => {
  const { user } = await openWith()
  await press('Escolher dias')
  await fill('Dia', '24/12/2027')
  await press('Abrir calendário')
  await hasFocus(find('button', /24 de dezembro de 2027, selecionado/))
  await user.keyboard('{ArrowLeft}{Enter}')
  await waitFor(async () => expect(await valueOf('Dia')).toBe('23/12/2027'))
  await hasFocus(find('button', 'Abrir calendário'))
})

test('messages are kept for ever, or for a period that is asked about first', async () => {
  const { answer, calls, toasts } = await openWith({ 'GET /me/retention/messages': { messages: 0 } })
  const label = 'Guardar mensagens por'
  await choose(label, '1 ano')
  await find('alertdialog', 'Guardar mensagens por 1 ano?')
  await dialogSays('Hoje nenhuma mensagem tem mais de 1 ano.')
  await dialogSays('As métricas das campanhas continuam as mesmas')
  await dialogSays('O que for apagado não pode ser recuperado.')
  await press('Manter como está')
  await noDialog()
  expect(await valueOf(label)).toBe('')
  expect(calls.map(({ name }) => name)).not.toContain('PUT /me/retention')
  const year = { retentionDays: 365, canChange: true }
  answer({ 'PUT /me/retention': year, 'GET /me/retention': year })
  await choose(label, '1 ano')
  await press('Guardar por 1 ano')
  await waitFor(() => expect(toasts).toEqual(['Mensagens guardadas por 1 ano']))
  await waitFor(async () => expect(await valueOf(label)).toBe('365'))
  const forever = { retentionDays: null, canChange: true }
  answer({ 'PUT /me/retention': forever, 'GET /me/retention': forever })
  await choose(label, 'Para sempre')
  await waitFor(() => expect(toasts).toContain('Mensagens guardadas para sempre'))
  const sent = calls.filter(({ name }) => name === 'PUT /me/retention').map(({ body }) => body)
  expect(sent).toEqual([{ retentionDays: 365 }, { retentionDays: null }])
})
