import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer, pageOf, step } from '#test/account.ts'
import { contactAnswers, thais } from '#test/contact.ts'
import { thais as conversation } from '#test/conversation.ts'
import { find, hasFocus, isAt, noDialog, press, says, textsOf, there, valueOf } from '#test/hands.ts'
import { progress } from '#test/hub.ts'
import { open } from '#test/open.tsx'
import type { Answers } from '#test/stubs.ts'

const search = '{Control>}k{/Control}'
const palette = () => find('dialog', 'Buscar')
const inside = async () => within(await palette())
const seekField = async () => (await inside()).findByRole('combobox')
const meant = async (text: string | RegExp) => {
  const shown = await inside()
  await waitFor(() => expect(shown.getByRole('option', { selected: true }).textContent).toMatch(text))
}
const groupSays = async (name: string, text: string) => says(text, await find('group', name))

/** Finds Thaís by what is typed, as the server does. */
const found: Answers = {
  ...contactAnswers(),
  'GET /contacts': ({ url }: { url: URL }) =>
    pageOf(/thais|9383/.test(url.searchParams.get('search') ?? '') ? [thais] : []),
  'GET /campaigns/by-status': [campaign(3, 'Lançamento', { status: 'active' })],
}

/** Opens the product at a page, and the palette over it once it is there. */
async function openAt(path: string, title: string, answers: Answers) {
  const opened = await open(path, answers)
  await screen.findByRole('heading', { level: 1, name: title })
  const seek = async (text: string) => {
    await opened.user.keyboard(search)
    await opened.user.type(await seekField(), text)
  }
  return { ...opened, seek }
}

test('an active campaign is paused from anywhere with Ctrl K, three letters and Enter', async () => {
  const active = campaign(1, 'Prospecção SaaS', { status: 'active' })
  const { calls, toasts, user } = await openAt('/profile', 'Perfil', {
    ...newcomer,
    'GET /campaigns': [active],
    'PATCH /campaigns/1/status': { ...active, status: 'paused' },
  })
  // At once: what is typed before it is there is not lost.
  await user.keyboard(`${search}pau`)
  await meant('Pausar Prospecção SaaS')
  await user.type(await seekField(), '{Enter}')
  await noDialog()
  await waitFor(() => expect(toasts).toContain('Campanha pausada'))
  expect(calls.find(({ name }) => name === 'PATCH /campaigns/1/status')?.body).toEqual({ status: 'paused' })
})

test('two letters lead everywhere, and the sheet says which; one may turn them off', async () => {
  const { user } = await openAt('/campaigns', 'Campanhas', newcomer)
  await user.keyboard('g')
  await waitFor(() => expect(document.querySelector('.chord-hint')?.textContent).toContain('Métricas'))
  await user.keyboard('m')
  await isAt('/metrics')
  await user.keyboard('nc')
  await find('dialog', 'Nova campanha')
  await user.keyboard('{Escape}')
  await isAt('/campaigns')
  await user.keyboard('?')
  await says('Ir para', await find('dialog', 'Atalhos de teclado'))
  await press('Atalhos de uma tecla', 'switch')
  await user.keyboard('{Escape}')
  await noDialog()
  await user.keyboard('gm')
  await user.keyboard(search)
  await palette()
  await isAt('/campaigns')
})

test('a contact is found as it is typed, and what else can be done is one key away', async () => {
  const { calls, user, seek } = await openAt('/campaigns', 'Campanhas', found)
  await seek('93834-5070')
  await meant(/^Thaís Magalhães/)
  const asked = calls.findLast(({ name }) => name === 'GET /contacts')?.url.searchParams.get('search')
  expect(asked).toBe('93834-5070')
  await user.keyboard('{Tab}')
  await meant('Abrir conversa')
  expect(textsOf((await inside()).getAllByRole('option'))).toEqual([
    'Abrir conversa',
    'Relacionar a campanha',
    'Escrever nota',
  ])
  await user.keyboard('{Escape}')
  await meant(/^Thaís Magalhães/)
  const field = await seekField()
  await user.clear(field)
  await user.type(field, 'zzzz')
  await says('Nada encontrado para “zzzz”.', await palette())
  await meant('Criar contato “zzzz”')
  await user.keyboard('{Escape}')
  await noDialog()
})

test('a note, a campaign and a new contact are begun from the palette', async () => {
  const { user, seek } = await openAt('/campaigns', 'Campanhas', found)
  const choose = async (action: string) => {
    await seek('thais')
    await meant(/^Thaís Magalhães/)
    await user.keyboard('{Tab}')
    await press(action, 'option')
  }
  await choose('Escrever nota')
  await hasFocus(screen.findByPlaceholderText(/^Escreva uma nota/))
  await choose('Relacionar a campanha')
  await find('dialog', 'Relacionar a campanha')
  await isAt('/contacts/7')
  await user.keyboard('{Escape}')
  await noDialog()
  await seek('bruna@boreal.com.br')
  await meant('Criar contato “bruna@boreal.com.br”')
  await user.keyboard('{Enter}')
  await find('dialog', 'Novo contato')
  expect(await valueOf('Email *')).toBe('bruna@boreal.com.br')
  await press('Cancelar')
  await isAt('/contacts')
})

test('what was opened from here is found again first, and a conversation by the name of its contact', async () => {
  const { user, seek } = await openAt('/campaigns', 'Campanhas', {
    ...found,
    'GET /conversations': pageOf([{ ...conversation, preview: 'Pode ligar amanhã' }]),
  })
  await seek('thais')
  await groupSays('Conversas', 'Pode ligar amanhã')
  const contacts = within(await find('group', 'Contatos'))
  await user.click(there((await contacts.findAllByRole('option'))[0]))
  await isAt('/contacts/7')
  await screen.findByRole('heading', { level: 1, name: 'Thaís Magalhães' })
  await user.keyboard(search)
  await groupSays('Recentes', 'Thaís Magalhães')
  await meant(/^Thaís Magalhães/)
})

test('a campaign that waited for long is not started from here without a look at what leaves', async () => {
  const paused = campaign(1, 'Natal', {
    status: 'paused',
    pendingMessages: 1,
    cadences: [step(1, 1, 'Oi', 0)],
    updatedAt: '2026-01-02T12:00:00.000Z',
  })
  const { calls, user, seek } = await openAt('/profile', 'Perfil', {
    ...newcomer,
    'GET /campaigns': [paused],
    'GET /campaigns/1': paused,
    'GET /campaigns/1/progress': progress({}),
    'GET /cadences': paused.cadences,
    'POST /campaigns/1/forecast/resume': {
      people: 1,
      alreadyRelated: 0,
      messages: { email: 1 },
      timeZone: 'America/Sao_Paulo',
      days: [],
      problems: [],
    },
  })
  await seek('rea')
  await meant('Reativar Natal')
  await user.keyboard('{Enter}')
  await find('dialog', 'Reativar “Natal”')
  await user.keyboard('{Escape}')
  await isAt('/cadence?campaignId=1')
  await says('Pausada', there(document.querySelector('.page-head')))
  expect(calls.map(({ name }) => name)).not.toContain('PATCH /campaigns/1/status')
})
