import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { campaign, newcomer, paged, people, step, template } from '#test/account.ts'
import { choose, dialogSays, fill, find, isAt, noDialog, press, says, saysNot, textsOf } from '#test/hands.ts'
import { progress } from '#test/hub.ts'
import { open } from '#test/open.tsx'
import { type Answers, type Call, reply } from '#test/stubs.ts'

const steps = [step(1, 1, 'Apresentação', 0)]
const active = campaign(3, 'Prospecção', { status: 'active', cadences: steps })
const about = {
  kind: 'missing_value',
  count: 3,
  variable: 'contact.empresa',
  stepOrder: 1,
  channel: 'email',
  template: { id: 4, name: 'Apresentação' },
}
const forecast = (problems: readonly object[], more: object = {}) => ({
  people: 12,
  alreadyRelated: 0,
  messages: { email: 12, call: 12 },
  timeZone: 'America/Sao_Paulo',
  days: [{ day: '2031-11-18', counts: { email: 12 } }],
  problems,
  ...more,
})
const call = 'POST /campaigns/3/forecast'

/** The review of twelve contacts, three of them without a company. */
async function openReview(more: Answers = {}) {
  const opened = await open('/contacts', {
    ...newcomer,
    'GET /contacts': paged(people(12)),
    'GET /campaigns/by-status': [active],
    [call]: forecast([about]),
    ...more,
  })
  await press('Selecionar todos desta página', 'checkbox')
  await press('Relacionar a campanha')
  await choose('Campanha *', 'Prospecção')
  await says('3 sem empresa')
  return opened
}

test('who is meant by a problem is shown inside the dialog, and can be left out and taken in again', async () => {
  const { answer, calls } = await openReview({
    'POST /campaigns/3/forecast/people': [10, 11, 12].map((id) => ({
      id,
      name: `Pessoa ${id}`,
      email: `p${id}@exemplo.com.br`,
      whatsapp: '',
    })),
  })
  await press('Ver quem são')
  const shown = await find('region', '3 sem empresa')
  await waitFor(() =>
    expect(textsOf(within(shown).queryAllByRole('link'))).toEqual(
      [10, 11, 12].map((id) => `Pessoa ${id} (abre em outra aba)`),
    ),
  )
  const asked = calls.find(({ name }) => name === 'POST /campaigns/3/forecast/people')?.body
  expect(asked).toMatchObject({ about: { kind: 'missing_value', variable: 'contact.empresa' } })
  await press('Voltar')
  answer({ [call]: forecast([about], { people: 9 }) })
  await press('Deixar fora')
  await dialogSays('ficam de fora3')
  const leaveOut = [{ kind: 'missing_value', variable: 'contact.empresa' }]
  expect(calls.findLast(({ name }) => name === call)?.body).toMatchObject({ leaveOut })
  await press('Incluir de novo')
  await find('button', 'Deixar fora')
})

test('a text for those who have no value is written into the template', async () => {
  const written = template(4, 'Apresentação', {
    type: 'email',
    subject: 'Uma ideia para a {{contact.empresa}}',
    content: 'Oi, {{name}}. Vi a {{ contact.empresa }}.',
  })
  const { answer, calls, toasts } = await openReview({ 'GET /templates/4': written })
  await press('Usar outro texto')
  await fill('Texto para quem não tem contact.empresa', 'sua empresa')
  answer({ 'PATCH /templates/4': reply(500) })
  await userEvent.keyboard('{Enter}')
  await dialogSays('Não foi possível mudar o template. Tente de novo.')
  answer({ 'PATCH /templates/4': written, [call]: forecast([]) })
  await press('Usar')
  await waitFor(() =>
    expect(toasts).toEqual(['“sua empresa” vale para quem não tem empresa', 'No template Apresentação']),
  )
  expect(calls.findLast(({ name }) => name === 'PATCH /templates/4')?.body).toMatchObject({
    subject: 'Uma ideia para a {{contact.empresa|sua empresa}}',
    content: 'Oi, {{name}}. Vi a {{contact.empresa|sua empresa}}.',
  })
  await saysNot('3 sem empresa')
})

test('a day, an hour and how many a day are chosen, and all who entered are taken out again', async () => {
  const { answer, calls, toasts } = await openReview({
    'POST /contacts/add-to-campaign': { added: 12, scheduledMessages: 24, alreadyRelated: 0, entry: 5 },
    'POST /campaigns/3/undo-entry': { removed: 12, kept: 0 },
  })
  await press(/^Escolher/, 'radio')
  answer({ [call]: ({ body }: Call) => forecast([], { people: 12, ...(body as object) }) })
  await fill('Começar em', '17/11/2031 09:00')
  await fill('Novas pessoas por dia', '5a')
  await press('Começar em 17/11 às 9h')
  await waitFor(() => expect(toasts).toEqual(['12 contatos começam em 17/11 às 9h']))
  expect(calls.find(({ name }) => name === 'POST /contacts/add-to-campaign')?.body).toMatchObject({
    startAt: '2031-11-17T12:00:00.000Z',
    newPerDay: 5,
  })
  await press('Desfazer')
  await waitFor(() => expect(toasts).toContain('12 contatos saíram da campanha'))
  expect(calls.find(({ name }) => name === 'POST /campaigns/3/undo-entry')?.body).toEqual({ entry: 5 })
})

test('a campaign that was paused for days shows what comes of going on, and goes on when one says', async () => {
  const paused = { ...active, status: 'paused', pendingMessages: 24, updatedAt: '2026-01-02T12:00:00.000Z' }
  const { answer, calls, toasts } = await open('/cadence?campaignId=3', {
    ...newcomer,
    'GET /campaigns/3': paused,
    'GET /campaigns/3/progress': progress({}),
    'GET /cadences': steps,
    'POST /campaigns/3/forecast/resume': forecast([]),
    'PATCH /campaigns/3/status': reply(500),
  })
  const [start] = await screen.findAllByRole('button', { name: 'Reativar' })
  if (start) await userEvent.click(start)
  await find('dialog', 'Reativar “Prospecção”')
  await dialogSays('ligações12')
  expect(calls.map(({ name }) => name)).not.toContain('PATCH /campaigns/3/status')
  await press('Reativar agora')
  await dialogSays('Não foi possível reativar a campanha. Tente novamente.')
  answer({ 'PATCH /campaigns/3/status': active, 'GET /campaigns/3': active })
  await press('Reativar agora')
  await waitFor(() => expect(toasts).toContain('Campanha reativada'))
  await noDialog()
  await find('button', 'Pausar')
  await isAt('/cadence?campaignId=3')
})
