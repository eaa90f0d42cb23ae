import { waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ana, campaign, newcomer, paged, pageOf, people, step } from '#test/account.ts'
import {
  choose,
  dialogSays,
  field,
  find,
  hasFocus,
  noDialog,
  optionsOf,
  pick,
  press,
  row,
  says,
  there,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'

const active = campaign(3, 'Lançamento', { status: 'active', cadences: [step(1, 1, 'Oi', 1440)] })

test('a digit in the menu of a contact says what was answered', async () => {
  const { user } = await open('/contacts', { ...newcomer, 'GET /contacts': pageOf([ana]) })
  ;(await find('button', 'Ações de Ana Lima')).focus()
  await user.keyboard('{Enter}')
  await hasFocus(find('menuitem', 'Editar'))
  await user.keyboard('2')
  await find('dialog', 'Reunião marcada com Ana')
  await dialogSays('A cadência de Ana para até você decidir.')
})

test('a contact is related to one of the active campaigns, and its future messages are cancelled', async () => {
  const { answer, calls, toasts } = await open('/contacts', {
    ...newcomer,
    'GET /contacts': pageOf([ana]),
    'GET /campaigns/by-status': [active],
  })
  await pick('Ações de Ana Lima', 'Relacionar a campanha')
  await choose('Campanha *', 'Lançamento')
  expect(optionsOf(await field('Campanha *'))).toEqual(['Selecione uma campanha', 'Lançamento'])
  const asked = calls.find(({ name }) => name === 'GET /campaigns/by-status')?.url.searchParams
  expect(asked?.get('status')).toBe('active')
  answer({
    'POST /contacts/add-to-campaign': { added: 1, scheduledMessages: 1, alreadyRelated: 0 },
    'GET /contacts': pageOf([{ ...ana, situation: 'active' }]),
  })
  await press('Relacionar')
  await waitFor(() => expect(toasts).toEqual(['Contato relacionado à campanha']))
  await says('Em andamento', await row('Ana Lima'))
  for (const [cancelledMessages, text] of [
    [1, '1 mensagem futura de Ana Lima foi cancelada.'],
    [0, 'Ana Lima não tinha mensagens futuras.'],
  ] as const) {
    answer({ 'POST /contacts/7/cancel': { cancelledMessages } })
    await pick('Ações de Ana Lima', 'Cancelar mensagens futuras')
    await press('Cancelar mensagens')
    const result = await find('alertdialog', 'Mensagens canceladas')
    await says(text, result)
    // Not that of the notice.
    await userEvent.click(there(within(result).getAllByRole('button', { name: 'Fechar' }).at(-1)))
    await noDialog()
  }
})

test('all that a search finds are related by the search itself, without another question', async () => {
  const { calls, toasts } = await open('/contacts?search=pessoa', {
    ...newcomer,
    'GET /contacts': paged(people(21)),
    'GET /campaigns/by-status': [active],
    'POST /campaigns/3/forecast': {
      people: 21,
      alreadyRelated: 0,
      messages: { whatsapp: 21 },
      timeZone: 'America/Sao_Paulo',
      days: [{ day: '2031-11-18', counts: { whatsapp: 21 } }],
      problems: [],
    },
    'POST /contacts/add-to-campaign': { added: 21, scheduledMessages: 21, alreadyRelated: 0 },
  })
  await press('Selecionar todos desta página', 'checkbox')
  await press('Selecionar todos os 21 desta busca')
  await says('21 contatos selecionados', await find('region', 'Contatos selecionados'))
  await press('Relacionar a campanha')
  await find('dialog', 'Relacionar 21 contatos a campanha')
  await choose('Campanha *', 'Lançamento')
  await dialogSays('pessoas entram21')
  expect((await find('button', 'Começar agora')).className).not.toContain('danger')
  await press('Começar agora')
  await waitFor(() => expect(toasts).toEqual(['21 relacionados']))
  expect(calls.find(({ name }) => name === 'POST /contacts/add-to-campaign')?.body).toEqual({
    campaignId: 3,
    filter: { search: 'pessoa' },
  })
})
