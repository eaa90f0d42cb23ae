import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer, step, template } from '#test/account.ts'
import { choose, dialogSays, find, isAt, press, says, textsOf, valueOf } from '#test/hands.ts'
import { open, reload } from '#test/open.tsx'
import type { Answers } from '#test/stubs.ts'

const batch = {
  filename: 'leads-nov.csv',
  status: 'completed',
  totalRows: 3,
  doneRows: 3,
  successCount: 2,
  errorCount: 1,
  contacts: 2,
  failedContacts: [],
  createdAt: '2026-11-03T12:00:00.000Z',
}
const openWith = (path: string, more: Answers = {}) =>
  open(path, { ...newcomer, 'GET /csv-contacts/imports/3': batch, ...more })

const name = 'O que você está montando'
const trail = () => find('navigation', name)
const noTrail = () => waitFor(() => expect(screen.queryByRole('navigation', { name })).toBeNull())

test('the contacts of a file go along from page to page and over a reload, until they are dropped', async () => {
  await openWith('/contacts?batch=3')
  await says('2 contatos de leads-nov.csv', await trail())
  await press('Cadências', 'link')
  await isAt('/cadences?batch=3')
  await reload()
  await says('2 contatos de leads-nov.csv', await trail())
  await press('Campanha e cadência', 'link')
  await isAt('/campaigns?batch=3')
  await press('Soltar estes contatos')
  await isAt('/campaigns')
  await noTrail()
})

const steps = [step(11, 1, 'Convite', 0)]
const draft = campaign(4, 'Convites', { cadences: steps })
const ready = {
  'GET /campaigns/4': draft,
  'GET /cadences': steps,
  'POST /campaigns/4/forecast': {
    people: 2,
    alreadyRelated: 0,
    messages: { whatsapp: 2 },
    timeZone: 'America/Sao_Paulo',
    days: [{ day: '2031-11-18', counts: { whatsapp: 2 } }],
    problems: [],
  },
}

test('on the page of a campaign with steps they are looked at, and enter it exactly', async () => {
  const { answer, calls, toasts } = await openWith('/cadence?campaignId=4&batch=3', {
    ...ready,
    'PATCH /campaigns/4/status': { ...draft, status: 'active' },
    'POST /contacts/add-to-campaign': { added: 2, scheduledMessages: 2, alreadyRelated: 0 },
  })
  await press('Revisar e começar')
  await find('dialog', 'Começar “Convites”')
  await dialogSays('Os 2 contatos de leads-nov.csv entram na campanha, que fica ativa.')
  await find('table', 'Mensagens de cada canal em cada dia')
  answer({ 'GET /campaigns/4': { ...draft, status: 'active', contacts: 2 } })
  await press('Começar agora')
  await waitFor(() => expect(toasts).toContain('2 relacionados'))
  await noTrail()
  await waitFor(() => expect(location.search).toBe('?campaignId=4'))
  const changes = calls.filter(({ name: each }) => /status$|add-to-campaign/.test(each))
  expect(changes.map(({ name: each, body }) => [each, body])).toEqual([
    ['PATCH /campaigns/4/status', { status: 'active' }],
    ['POST /contacts/add-to-campaign', { campaignId: 4, filter: { importId: 3 } }],
  ])
})

test('a cadence that was just created leads on to the review of the contacts that came along', async () => {
  const empty = campaign(4, 'Convites')
  const { answer } = await openWith('/cadence?campaignId=4&new=cadence&batch=3', {
    'GET /campaigns': [empty],
    'GET /campaigns/4': empty,
    'GET /campaigns/without-active-cadences': [empty],
    'GET /cadences': [],
    'GET /templates': [template(5, 'Convite')],
  })
  await waitFor(async () => expect(await valueOf('Campanha *')).toBe('4'))
  await choose('Etapa 1 — template', 'Convite')
  answer({ ...ready, 'POST /cadences/bulk': steps })
  await userEvent.click(
    within(await find('dialog', 'Nova cadência')).getByRole('button', { name: 'Criar cadência' }),
  )
  const created = await find('alertdialog', 'Cadência criada')
  expect(textsOf(created.querySelectorAll('a'))).toEqual([
    'Revisar e começar',
    'Relacionar contatos',
    'Ver cadência',
  ])
  await press('Revisar e começar', 'link')
  await find('dialog', 'Começar “Convites”')
  await press('Cancelar')
  await waitFor(() => expect(location.search).not.toContain('start'))
  await trail()
})
