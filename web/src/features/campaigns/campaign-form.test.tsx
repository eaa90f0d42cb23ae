import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer } from '#test/account.ts'
import {
  choose,
  dialogSays,
  field,
  fill,
  find,
  hasFocus,
  noDialog,
  optionsOf,
  pick,
  press,
  pressFirst,
  row,
  says,
  textsOf,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'

const isOn = async (name: RegExp) => (await screen.findByRole<HTMLInputElement>('switch', { name })).checked
const fold = async (title: string) => (await screen.findByText(title)).closest('details')

async function openForm() {
  const opened = await open('/campaigns', newcomer)
  await pressFirst('Nova campanha')
  await find('dialog', 'Nova campanha')
  return opened
}

test('a first campaign is a draft, and its row says what was chosen', async () => {
  const { answer, calls, toasts } = await openForm()
  await says('Nenhuma campanha ainda')
  expect(document.querySelector('.toolbar output')?.textContent).toBe('')
  expect(await valueOf('Status')).toBe('draft')
  expect(optionsOf(await field('Status'))).toEqual(['Rascunho', 'Ativa', 'Pausada', 'Finalizada'])
  await dialogSays('Campanhas em rascunho não enviam mensagens automaticamente.')
  await dialogSays('As mensagens são enviadas apenas de segunda a sexta.')
  await dialogSays('Da mesma empresa é quem tem e-mail no mesmo domínio.')
  expect(await isOn(/^Somente dias úteis/)).toBe(false)
  await fill('Nome *', 'Prospecção')
  await fill('Descrição', 'Diretores de operações')
  await press(/^Somente dias úteis/, 'switch')
  const made = campaign(4, 'Prospecção', { description: 'Diretores de operações', justWeekday: true })
  answer({ 'POST /campaigns': made, 'GET /campaigns': [made] })
  await press('Criar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha criada'))
  await noDialog()
  expect(calls.find(({ name }) => name === 'POST /campaigns')?.body).toMatchObject({
    name: 'Prospecção',
    description: 'Diretores de operações',
    status: 'draft',
    justWeekday: true,
    timeZone: 'America/Sao_Paulo',
  })
  const cells = (await row('Prospecção')).children
  expect(textsOf(cells).slice(0, 6)).toEqual([
    'Prospecção',
    'Diretores de operações',
    'Rascunho',
    '0',
    'Sim',
    '03/11/2026',
  ])
  expect(textsOf(document.querySelectorAll('thead th'))).toEqual([
    'Nome',
    'Descrição',
    'Status',
    'Contatos ativos',
    'Somente dias úteis',
    'Criada em',
    'Ações',
  ])
})

test('a campaign without a name, or with an endless one, is not saved, and leaving it asks', async () => {
  const { calls, user } = await openForm()
  await press('Criar campanha')
  await dialogSays('Nome é obrigatório')
  await hasFocus(field('Nome *'))
  await fill('Nome *', 'a'.repeat(256))
  await dialogSays('Nome muito longo')
  await user.keyboard('{Escape}')
  await find('alertdialog', 'Descartar alterações?')
  await press('Descartar')
  await noDialog()
  expect(calls.map(({ name }) => name)).not.toContain('POST /campaigns')
})

test('hours, holidays and time zone are folded away, and kept once chosen', async () => {
  const { answer, calls, toasts } = await openForm()
  await fill('Nome *', 'Com horário')
  const when = await fold('Quando enviar')
  expect(when).toHaveProperty('open', false)
  await userEvent.click(await screen.findByText('Quando enviar'))
  expect(await valueOf('Fuso horário')).toBe('America/Sao_Paulo')
  expect(screen.queryByLabelText('Das')).toBeNull()
  await press(/^Somente em um horário/, 'switch')
  expect([await valueOf('Das'), await valueOf('Até')]).toEqual(['08:00', '20:00'])
  await choose('Até', '07:30')
  await press('Criar campanha')
  await dialogSays('O fim deve ser depois do início')
  await choose('Até', '18:30')
  await press(/^Pular feriados nacionais/, 'switch')
  await userEvent.selectOptions(await field('Fuso horário'), 'America/Manaus')
  const chosen = {
    sendWindow: { start: '08:00', end: '18:30' },
    skipHolidays: true,
    timeZone: 'America/Manaus',
  }
  const made = campaign(4, 'Com horário', chosen)
  answer({ 'POST /campaigns': made, 'GET /campaigns': [made] })
  await press('Criar campanha')
  await waitFor(() => expect(toasts).toContain('Campanha criada'))
  expect(calls.findLast(({ name }) => name === 'POST /campaigns')?.body).toMatchObject(chosen)
  await pick('Ações de Com horário', 'Editar')
  expect(await fold('Quando enviar')).toHaveProperty('open', true)
  expect([await valueOf('Até'), await valueOf('Fuso horário')]).toEqual(['18:30', 'America/Manaus'])
  expect(await isOn(/^Pular feriados nacionais/)).toBe(true)
})
