import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer, template } from '#test/account.ts'
import { contactAnswers, note } from '#test/contact.ts'
import {
  choose,
  field,
  fill,
  find,
  isAt,
  noDialog,
  press,
  pressFirst,
  says,
  saysNot,
  valueOf,
} from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, reply } from '#test/stubs.ts'

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft/'))

/** As if the page were loaded anew. */
async function again(path: string, answers: Answers) {
  cleanup()
  return open(path, answers)
}

const savedAt = () => waitFor(() => expect(document.body.textContent).toMatch(/Rascunho salvo às \d\d:\d\d/))
const offered = () =>
  waitFor(() => expect(document.body.textContent).toMatch(/Recuperamos um rascunho de \d\d:\d\d\./))

const keptBefore = (name: string, value: object) =>
  localStorage.setItem(
    `draft/ana@aurora.com.br/${name}`,
    JSON.stringify({ at: new Date().toISOString(), value }),
  )

test('a campaign that was begun offers itself again, and is forgotten once it is made', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const answers = { ...newcomer, 'POST /campaigns': () => held.then(() => campaign(1, 'Páscoa')) }
  keptBefore('campaign/new', { name: 'Páscoa', description: 'Clientes de 2025' })
  await open('/campaigns', answers)
  await pressFirst('Nova campanha')
  expect(await valueOf('Nome *')).toBe('')
  await offered()
  await press('Usar rascunho')
  expect(await valueOf('Nome *')).toBe('Páscoa')
  expect(await valueOf('Descrição')).toBe('Clientes de 2025')
  await press('Criar campanha')
  await find('button', 'Salvando...')
  letGo()
  await noDialog()
  await pressFirst('Nova campanha')
  await find('dialog', 'Nova campanha')
  await saysNot('Recuperamos')
  expect(drafts()).toEqual([])
})

test('a note keeps itself until it is saved', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const answers = {
    ...contactAnswers(),
    'POST /contacts/7/notes': () => held.then(() => reply(201, note)),
  }
  const label = 'Nota sobre Thaís'
  keptBefore('note/7/new', { text: 'Prefere à tarde' })
  await open('/contacts/7', answers)
  await press('Usar rascunho')
  expect(await valueOf(label)).toBe('Prefere à tarde')
  await press('Salvar nota')
  await find('button', 'Salvando...')
  letGo()
  await waitFor(async () => expect(await valueOf(label)).toBe(''))
  await waitFor(() => expect(drafts()).toEqual([]))
  await fill(label, 'Outra')
  await savedAt()
  expect(drafts()).toEqual(['draft/ana@aurora.com.br/note/7/new'])
})

test('a cadence that was begun can be discarded', async () => {
  const campaigns = [campaign(1, 'Convites')]
  const answers = {
    ...newcomer,
    'GET /campaigns': campaigns,
    'GET /campaigns/without-active-cadences': campaigns,
    'GET /templates': [template(5, 'Convite')],
  }
  await open('/cadences', answers)
  await pressFirst('Nova cadência')
  await choose('Etapa 1 — template', 'Convite')
  await savedAt()
  await again('/cadences', answers)
  await pressFirst('Nova cadência')
  await offered()
  const form = within(await find('dialog', 'Nova cadência'))
  form.getByRole('button', { name: 'Descartar' }).click()
  await saysNot('Recuperamos')
  expect(drafts()).toEqual([])
})

test('a template keeps itself too, and nothing stays after signing out', async () => {
  await open('/templates/new', newcomer)
  await fill('Nome do Template *', 'Boas-vindas')
  await fill('Assunto *', 'Olá')
  await savedAt()
  const { answer } = await again('/templates/new', newcomer)
  await offered()
  await press('Usar rascunho')
  expect(await valueOf('Nome do Template *')).toBe('Boas-vindas')
  expect(await valueOf('Assunto *')).toBe('Olá')
  expect(drafts()).toHaveLength(1)
  keptBefore('note/9/new', { text: 'De outra tela' })
  await again('/templates/new', newcomer)
  await offered()
  answer({ 'POST /auth/logout': undefined })
  await press('Sair')
  await isAt('/login')
  await says('Entrar')
  expect(drafts()).toEqual([])
  expect(screen.queryByText(/Recuperamos/)).toBeNull()
  await field('Email')
})
