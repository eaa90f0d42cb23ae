import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer, template } from '#test/account.ts'
import { choose, find, hasFocus, isAt, press, pressFirst, says, valueOf } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { type Answers, problem, reply } from '#test/stubs.ts'

async function openForm(more: Answers) {
  const opened = await open('/cadences', { ...newcomer, ...more })
  await pressFirst('Nova cadência')
  await find('dialog', 'Nova cadência')
  return opened
}

test('without templates the form says to write one first', async () => {
  const campaigns = [campaign(1, 'Prospecção')]
  await openForm({ 'GET /campaigns': campaigns, 'GET /campaigns/without-active-cadences': campaigns })
  await says('Você ainda não tem templates.')
  expect((await find('link', 'Novo template')).getAttribute('href')).toBe('/templates/new')
})

test('where every campaign has a cadence the form leads to the campaigns', async () => {
  await openForm({ 'GET /campaigns': [campaign(1, 'Prospecção')], 'GET /templates': [template(1, 'Oi')] })
  await says(
    'Todas as suas campanhas já têm cadência ativa. Crie uma nova campanha para montar outra cadência.',
  )
  await press('Ir para Campanhas', 'link')
  await isAt('/campaigns')
})

const lancamento = {
  'GET /campaigns': [campaign(1, 'Lançamento')],
  'GET /campaigns/without-active-cadences': [campaign(1, 'Lançamento')],
}

test('a refused cadence stays in the form', async () => {
  const { answer } = await openForm({
    ...lancamento,
    'GET /templates': [template(5, 'Toque')],
    'POST /cadences/bulk': reply(500),
  })
  await choose('Campanha *', 'Lançamento')
  await choose('Etapa 1 — template', 'Toque')
  await press('Criar cadência')
  const alert = await find('alert')
  expect(alert.textContent).toBe('Erro ao criar cadência. Tente novamente.')
  answer({ 'POST /cadences/bulk': problem('cadence_exists') })
  await press('Criar cadência')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/Esta campanha já tem uma cadência ativa/),
  )
  expect(await valueOf('Etapa 1 — template')).toBe('5')
})

const chosen = () =>
  [...document.querySelectorAll<HTMLSelectElement>('fieldset select')].map(
    (list) => list.selectedOptions[0]?.textContent,
  )

test('a cadence loses a step, but never the last one', async () => {
  const { user } = await openForm({
    ...lancamento,
    'GET /templates': ['Um', 'Dois', 'Três'].map((name, place) => template(place + 1, name)),
  })
  await choose('Etapa 1 — template', 'Um')
  for (const [place, name] of [
    [2, 'Dois'],
    [3, 'Três'],
  ] as const) {
    await press('Adicionar etapa')
    await choose(`Etapa ${place} — template`, name)
  }
  expect(chosen()).toEqual(['Um', 'Dois', 'Três'])
  await press('Remover etapa 2')
  expect(chosen()).toEqual(['Um', 'Três'])
  await hasFocus(find('button', 'Adicionar etapa'))
  await press('Remover etapa 2')
  const last = await find('button', 'Remover etapa 1')
  expect(last.getAttribute('aria-disabled')).toBe('true')
  await user.click(last)
  expect(chosen()).toEqual(['Um'])
})

const mail = { type: 'email', subject: 'Oi' }

test('the second e-mail answers in the thread of the first, unless it is told not to', async () => {
  const { calls } = await openForm({
    ...lancamento,
    'GET /templates': [template(5, 'Convite', mail), template(6, 'Lembrete', mail)],
    'POST /cadences/bulk': [],
  })
  await choose('Campanha *', 'Lançamento')
  await choose('Etapa 1 — template', 'Convite')
  await press('Adicionar etapa')
  expect(screen.queryByRole('checkbox', { name: /Responder na mesma conversa/ })).toBeNull()
  await choose('Etapa 2 — template', 'Lembrete')
  const box = await find('checkbox', /Responder na mesma conversa/)
  expect(box).toHaveProperty('checked', true)
  await press(/Responder na mesma conversa/, 'checkbox')
  await press('Criar cadência')
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /cadences/bulk')?.body).toMatchObject({
      cadences: [{ templateId: 5 }, { templateId: 6, inThread: false }],
    }),
  )
})
