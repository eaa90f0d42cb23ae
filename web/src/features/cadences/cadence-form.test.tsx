import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer, template } from '#test/account.ts'
import { mail } from '#test/cadence.ts'
import {
  choose,
  field,
  fill,
  find,
  hasFocus,
  isAt,
  noDialog,
  optionsOf,
  press,
  pressFirst,
  says,
  textsOf,
  there,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import type { Answers, Call } from '#test/stubs.ts'

const day = 1440
const lancamento = campaign(1, 'Lançamento')

async function openForm(more: Answers) {
  const opened = await open('/cadences', {
    ...newcomer,
    'GET /campaigns': [lancamento],
    'GET /campaigns/without-active-cadences': [lancamento],
    'GET /campaigns/1': lancamento,
    'GET /cadences': [],
    ...more,
  })
  await pressFirst('Nova cadência')
  await find('dialog', 'Nova cadência')
  return opened
}

const step = async (place: number) => within(await find('group', `Etapa ${place}`))
const days = async (place: number) => (await step(place)).getByLabelText<HTMLInputElement>('Intervalo (dias)')
async function setDays(place: number, value: string) {
  const input = await days(place)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}
const alerts = () => textsOf(screen.queryAllByRole('alert'))
const sent = (calls: readonly Call[]) => calls.find(({ name }) => name === 'POST /cadences/bulk')?.body
const key = (keys: string) => userEvent.keyboard(keys)

test('without a cadence the screen says what one is; without campaigns the form says what to do first', async () => {
  await open('/cadences', { ...newcomer, 'GET /templates': [template(5, 'Toque')] })
  await says('Nenhuma cadência ainda')
  await says('Monte uma sequência de templates com intervalos em dias.')
  await pressFirst('Nova cadência')
  await says('Você ainda não tem campanhas.')
  await hasFocus(find('link', 'Ir para Campanhas'))
})

test('every fault of a cadence is named, and a negative interval has the number of its step', async () => {
  await openForm({ 'GET /templates': [template(5, 'Toque')] })
  await press('Adicionar etapa')
  await setDays(2, '-1')
  await press('Criar cadência')
  await hasFocus(field('Campanha *'))
  await waitFor(() =>
    expect(alerts()).toEqual([
      'Selecione uma campanha',
      'Selecione um template para a etapa 1',
      'Selecione um template para a etapa 2',
      'O intervalo da etapa 2 deve ser positivo',
    ]),
  )
  await setDays(2, '0')
  await waitFor(() => expect(alerts()).toHaveLength(3))
  await key('{Escape}')
  await find('alertdialog', 'Descartar alterações?')
})

test('a cadence is created in days and sent in minutes, and says what comes next', async () => {
  const { answer, calls } = await openForm({
    'GET /templates': [template(5, 'Toque'), template(6, 'Apresentação', mail)],
    'POST /cadences/preview': [
      { stepOrder: 1, dueAt: '2026-11-18T12:00:00.000Z' },
      { stepOrder: 2, dueAt: '2026-11-20T12:00:00.000Z' },
    ],
  })
  answer({
    'POST /cadences/bulk': () => {
      answer({ 'GET /cadences/my-cadences': [lancamento] })
      return []
    },
  })
  const list = await field('Campanha *')
  await waitFor(() => expect(optionsOf(list)).toEqual(['Selecione uma campanha', 'Lançamento']))
  const groups = [...(await field('Etapa 1 — template')).querySelectorAll('optgroup')]
  expect(groups.map(({ label }) => label)).toEqual(['Email', 'WhatsApp'])
  expect((await days(1)).value).toBe('0')
  await press('Adicionar etapa')
  expect((await days(2)).value).toBe('1')
  await says('2 etapas · 1 dia no total')
  await choose('Campanha *', 'Lançamento')
  await choose('Etapa 1 — template', 'Apresentação')
  await choose('Etapa 2 — template', 'Toque')
  await setDays(2, '2')
  await says('Dia 1 · qua, 18/11')
  await says('Dia 3 · sex, 20/11')
  await press('Criar cadência')
  const done = within(await find('alertdialog', 'Cadência criada'))
  expect(sent(calls)).toMatchObject({
    cadences: [
      { templateId: 6, delayMinutes: 0 },
      { templateId: 5, delayMinutes: 2 * day },
    ],
  })
  await says('2 etapas em “Lançamento”. O que deseja fazer agora?')
  expect(done.getByRole('link', { name: 'Relacionar contatos' }).getAttribute('href')).toBe('/contacts')
  expect(done.getByRole('link', { name: 'Ver cadência' }).getAttribute('href')).toBe('/cadence?campaignId=1')
  await userEvent.click(there(done.getAllByRole('button', { name: 'Fechar' }).at(-1)))
  await noDialog()
  await find('link', 'Lançamento')
})

const chosen = () =>
  [...document.querySelectorAll<HTMLSelectElement>('.step-template select')].map(
    (list) => list.selectedOptions[0]?.textContent,
  )

test('the order of the steps changes by buttons and by the arrow keys of the handle, which keep the focus', async () => {
  await openForm({ 'GET /templates': ['Um', 'Dois', 'Três'].map((name, at) => template(at + 1, name)) })
  await choose('Etapa 1 — template', 'Um')
  await press('Adicionar etapa')
  await choose('Etapa 2 — template', 'Dois')
  await press('Adicionar etapa')
  await choose('Etapa 3 — template', 'Três')
  await press('Mover etapa 1 para baixo')
  expect(chosen()).toEqual(['Dois', 'Um', 'Três'])
  await hasFocus(find('button', 'Mover etapa 2 para baixo'))
  await key('{Enter}')
  expect(chosen()).toEqual(['Dois', 'Três', 'Um'])
  const last = await find('button', 'Mover etapa 3 para baixo')
  await hasFocus(last)
  expect(last.getAttribute('aria-disabled')).toBe('true')
  expect((await find('button', 'Mover etapa 1 para cima')).getAttribute('aria-disabled')).toBe('true')
  await press('Mover etapa 3 para cima')
  expect(chosen()).toEqual(['Dois', 'Um', 'Três'])
  const handle = await find('button', /^Reordenar etapa 3:/)
  handle.focus()
  await key('{ArrowUp}')
  expect(chosen()).toEqual(['Dois', 'Três', 'Um'])
  await hasFocus(find('button', /^Reordenar etapa 2:/))
  await says('A etapa 3 agora é a etapa 2')
  await key('{ArrowUp}{ArrowUp}')
  expect(chosen()).toEqual(['Três', 'Dois', 'Um'])
})

const mails = {
  'GET /templates': [
    template(5, 'Apresentação', mail),
    template(6, 'Lembrete', mail),
    template(7, 'Ligar', { type: 'call' }),
  ],
  'POST /cadences/bulk': [],
}
const sending = async (place: number) => (await step(place)).findByLabelText<HTMLSelectElement>('Enviar')
const setSending = async (place: number, option: string) =>
  userEvent.selectOptions(await sending(place), option)

/** Two e-mails chosen. */
async function openMails() {
  const opened = await openForm(mails)
  await choose('Campanha *', 'Lançamento')
  await choose('Etapa 1 — template', 'Apresentação')
  await press('Adicionar etapa')
  await choose('Etapa 2 — template', 'Lembrete')
  return opened
}

test('a condition moves with its step, and one that no longer can hold is refused', async () => {
  const { calls } = await openMails()
  await press('Adicionar etapa')
  await choose('Etapa 3 — template', 'Ligar')
  await press('Adicionar condição à etapa 3')
  await hasFocus(sending(3))
  await press('Adicionar etapa')
  await press('Adicionar condição à etapa 4')
  // A call has nothing to open.
  expect((await sending(4)).querySelectorAll('optgroup')).toHaveLength(3)
  await press('Remover etapa 4')
  await setSending(3, 'Só se clicou na #1')
  await says('Senão, esta etapa é pulada')
  await setSending(3, 'Só se não abriu a #2')
  await says('Vale também para quem não recebeu a #2')
  await press('Mover etapa 2 para cima')
  expect((await sending(3)).value).toBe('not_opened 1')
  await press('Remover etapa 1')
  await press('Criar cadência')
  await says('A condição da etapa 2 deve ser sobre uma etapa antes dela')
  await setSending(2, 'Só se um atributo é…')
  await press('Criar cadência')
  await says('Informe o atributo')
  expect(sent(calls)).toBeUndefined()
  await fill('Atributo', 'setor')
  await press('Criar cadência')
  await find('alertdialog', 'Cadência criada')
  expect(sent(calls)).toMatchObject({
    cadences: [{}, { condition: { kind: 'attribute_is', key: 'setor', value: '' } }],
  })
})

test('an e-mail is sent by hand and a task of any kind has a name and what to do', async () => {
  const { calls } = await openForm(mails)
  await choose('Campanha *', 'Lançamento')
  await choose('Etapa 1 — template', 'Apresentação')
  await press(/^Enviar à mão/, 'checkbox')
  await press('Adicionar tarefa')
  await press('Criar cadência')
  await says('Diga o que fazer')
  await fill('Etapa 2 — tarefa', 'LinkedIn')
  await fill('Instruções', 'Convidar {{first_name}}')
  await press('Criar cadência')
  await press('Ver cadência', 'link')
  await isAt('/cadence?campaignId=1')
  expect(sent(calls)).toMatchObject({
    cadences: [
      { templateId: 5, byHand: true },
      { task: { title: 'LinkedIn', text: 'Convidar {{first_name}}' } },
    ],
  })
})
