import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer, paged, pageOf, people, step } from '#test/account.ts'
import { contactAnswers, happened } from '#test/contact.ts'
import { find, press, pick, row, rowsAre, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { activities } from '#test/specified.ts'
import type { Call } from '#test/stubs.ts'

/** What is shown of the answer before cannot be used: the browser lets nothing inside it be clicked or focused. */
const isHeld = () =>
  waitFor(() => {
    expect(document.querySelector('main [inert]')).not.toBeNull()
    expect(document.querySelector('main [aria-busy=true]')).not.toBeNull()
  })
const isFree = () => waitFor(() => expect(document.querySelector('main [inert]')).toBeNull())

/** This answer at once; while something else is asked for, not before it is let go. */
function heldAnswer(answer: unknown, asks: (url: URL) => boolean) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const answerTo = async ({ url }: Call) => {
    if (asks(url)) await held
    return answer
  }
  return { answerTo, letGo }
}

const isSearched = (url: URL) => url.searchParams.has('search')
const isFiltered = (url: URL) => url.searchParams.has('status')

async function search(text: string) {
  await userEvent.click(await find('searchbox'))
  await userEvent.paste(text)
}

test('contacts that the search before found are held while the next is on its way', async () => {
  const { answerTo, letGo } = heldAnswer(pageOf(people(2)), isSearched)
  await open('/contacts', { ...newcomer, 'GET /contacts': answerTo })
  await row('Pessoa 2')
  await search('p1@')
  await isHeld()
  letGo()
  await isFree()
  await press('Selecionar Pessoa 1', 'checkbox')
  await find('region', 'Contatos selecionados')
})

const chat = {
  id: 3,
  channel: 'whatsapp',
  recipient: '+5511987654321',
  title: 'Oi',
  at: '2026-11-16T12:00:00.000Z',
}

test('so are the messages of the box while it is searched', async () => {
  const { answerTo, letGo } = heldAnswer(pageOf([chat]), isSearched)
  await open('/sandbox', { ...newcomer, 'GET /sandbox/messages': answerTo })
  await find('list', 'Mensagens')
  await search('oi')
  await isHeld()
  letGo()
  await isFree()
})

const counted = { stats: { total: 5, pending: 1, success: 2, error: 1, cancel: 1 }, openTasks: 0 }
const running = campaign(1, 'Prospecção', { status: 'active', cadences: [step(1, 1, 'Oi', 0)] })

test.each([
  [
    'activities',
    '/activities?minDate=2020-01-01',
    /^Sucesso/,
    'GET /activity/by-date-status',
    { ...pageOf(activities), ...counted },
  ],
  ['cadences', '/cadences', /^Inativas/, 'GET /cadences/my-cadences', [running]],
])('%s that another filter found are held too', async (_what, path, filter, call, found) => {
  const { answerTo, letGo } = heldAnswer(found, isFiltered)
  await open(path, { ...newcomer, 'GET /campaigns': [running], [call]: answerTo })
  await waitFor(() => expect(document.querySelector('main [aria-busy=false]')).not.toBeNull())
  await press(filter, 'radio')
  await isHeld()
  letGo()
  await isFree()
})

test('what happened with a contact stays to be used while more of it loads', async () => {
  const first = { ...pageOf(happened.slice(3), { limit: 50, total: 51 }), contact: { name: 'Thaís' } }
  const { answerTo, letGo } = heldAnswer(undefined, (url) => url.searchParams.get('page') === '2')
  await open('/contacts', {
    ...contactAnswers(),
    'GET /contacts/7/timeline': async (call: Call) => {
      await answerTo(call)
      const page = Number(call.url.searchParams.get('page') ?? 1)
      return { ...first, meta: { ...first.meta, page, hasNext: page < 2, hasPrev: page > 1 } }
    },
  })
  await pick('Ações de Thaís Magalhães', 'Histórico')
  await press('Mostrar mais antigos')
  expect(await find('button', 'Carregando...')).toHaveProperty('disabled', true)
  const links = () => there(document.querySelector('dialog[open] ol')).querySelectorAll('a[href*=message]')
  const before = links().length
  expect(before).toBeGreaterThan(0)
  expect(document.querySelector('dialog [inert]')).toBeNull()
  letGo()
  await waitFor(() => expect(links()).toHaveLength(before + 1))
  expect(screen.queryByRole('button', { name: 'Mostrar mais antigos' })).toBeNull()
})

test('what was chosen is not acted upon before its own page is back', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { answer } = await open('/contacts', { ...newcomer, 'GET /contacts': paged(people(2)) })
  await press('Selecionar Pessoa 2', 'checkbox')
  await find('region', 'Contatos selecionados')
  answer({ 'GET /contacts': pageOf(people(2).slice(1)) })
  await search('p2@')
  await rowsAre(1)
  expect(screen.queryByRole('region', { name: 'Contatos selecionados' })).toBeNull()
  const { queryClient } = await import('#lib/query-client.ts')
  // As after longer than an unused answer is kept.
  queryClient.removeQueries({ type: 'inactive' })
  answer({ 'GET /contacts': () => held.then(() => pageOf(people(2))) })
  await userEvent.clear(await find('searchbox'))
  await isHeld()
  expect(screen.queryByRole('region', { name: 'Contatos selecionados' })).toBeNull()
  letGo()
  await find('region', 'Contatos selecionados')
})
