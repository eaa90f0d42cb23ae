import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { campaign, newcomer } from '#test/account.ts'
import { fill, find, isAt, noDialog, press, says, textsOf } from '#test/hands.ts'
import { open, reload } from '#test/open.tsx'
import { reply } from '#test/stubs.ts'

const card = () => find('region', /^Sua primeira campanha/)
const noCard = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /^Sua primeira campanha/ })).toBeNull())

const nothing = { signer: {}, contacts: 0, withoutPhone: 0, isRunning: false }
const signed = { ...nothing, signer: { name: 'Beatriz Souza', company: 'Fluxo Vendas' } }
const lastImport = {
  id: 3,
  filename: 'leads-nov.csv',
  isRunning: false,
  totalRows: 3,
  doneRows: 3,
  successCount: 2,
}
const brought = { ...signed, contacts: 2, lastImport }

test('the card is hidden by choice, also after a reload, and comes back through the search', async () => {
  const { user } = await open('/campaigns', newcomer)
  await says('Nada sai até você ativar.', await card())
  await press('Ocultar')
  await noCard()
  await says('Crie sua primeira campanha')
  await reload()
  await says('Crie sua primeira campanha')
  await noCard()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await find('combobox'), 'mostrar{Enter}')
  await card()
})

test('who signs is asked on the card, and named by it', async () => {
  const { answer, calls } = await open('/campaigns', newcomer)
  await press('Preencher')
  await fill('Nome', 'Beatriz Souza')
  await fill('Empresa', 'Fluxo Vendas')
  answer({
    'POST /me/attributes': ({ body }: { body: object }) => ({ id: 1, ...body }),
    'GET /me/start': signed,
  })
  await press('Salvar')
  await noDialog()
  const sent = calls.filter(({ name }) => name === 'POST /me/attributes').map(({ body }) => body)
  expect(sent).toEqual([
    { key: 'name', value: 'Beatriz Souza' },
    { key: 'company', value: 'Fluxo Vendas' },
  ])
  await find('heading', 'Sua primeira campanha, Beatriz')
  await says('Beatriz Souza · Fluxo Vendas', await card())
  expect((await find('link', 'Importar contatos')).getAttribute('href')).toBe('/contacts?import=1')
})

test('a campaign is made from nothing, or from a model that leads to it; one that fails is said', async () => {
  const { answer, calls, alerts } = await open('/campaigns', {
    ...newcomer,
    'GET /me/start': brought,
    'POST /campaigns/from-model': reply(500),
    'GET /campaigns/4': campaign(4, 'Prospecção em 5 passos'),
    'GET /cadences': [],
  })
  await says('2 de 3 linhas importadas', await card())
  await press('Criar do zero')
  await find('dialog', 'Nova campanha')
  await press('Cancelar')
  await press('Usar Prospecção em 5 passos')
  await waitFor(() => expect(alerts).toEqual(['Erro ao usar o modelo. Tente novamente.']))
  answer({ 'POST /campaigns/from-model': { id: 4 } })
  await press('Usar Prospecção em 5 passos')
  await isAt('/cadence?campaignId=4')
  expect(calls.findLast(({ name }) => name === 'POST /campaigns/from-model')?.body).toEqual({
    model: 'prospecting',
  })
})

test('a campaign without steps begins with a model, in itself', async () => {
  const { answer, calls } = await open('/cadence?campaignId=4', {
    ...newcomer,
    'GET /campaigns/4': campaign(4, 'Feira'),
    'GET /cadences': [],
    'POST /campaigns/from-model': { id: 4 },
  })
  await find('heading', 'Ou comece de um modelo')
  const step = {
    id: 11,
    stepOrder: 1,
    templateId: 1,
    template: { name: 'Pós-evento 1: obrigado', type: 'email' },
    delayMinutes: 0,
    isActive: true,
  }
  answer({ 'GET /cadences': [step] })
  await press('Usar Depois de um evento')
  await says('Pós-evento 1: obrigado')
  expect(calls.find(({ name }) => name === 'POST /campaigns/from-model')?.body).toEqual({
    model: 'after_event',
    campaignId: 4,
  })
  await find('heading', 'Feira')
  expect(screen.queryByRole('heading', { name: 'Ou comece de um modelo' })).toBeNull()
})

test('with a campaign what is left is its review, with the contacts of the last file', async () => {
  await open('/campaigns', {
    ...newcomer,
    'GET /me/start': { ...brought, campaign: { id: 4, name: 'Retomar quem sumiu', steps: 3 } },
  })
  const shown = await card()
  await says('Retomar quem sumiu · 3 etapas', shown)
  const link = await within(shown).findByRole('link', { name: 'Revisar e ativar' })
  expect(link.getAttribute('href')).toBe('/cadence?batch=3&campaignId=4')
  expect(textsOf(shown.querySelectorAll('[aria-current=step] p'))[0]).toBe('Revise e ative')
  expect(shown.querySelector('a, button')).toBe(link)
})

test('an account with a campaign on its way has no card and does not ask; a first one is told once', async () => {
  const { answer, calls } = await open('/campaigns', newcomer)
  await card()
  answer({ 'GET /campaigns': [campaign(1, 'Primeira', { status: 'active', contacts: 2 })] })
  const asked = () => calls.filter(({ name }) => name === 'GET /me/start').length
  const before = asked()
  await reload()
  await says('Sua campanha está no ar.')
  await noCard()
  await reload()
  await find('cell', 'Ativa')
  expect(document.body.textContent).not.toContain('Sua campanha está no ar.')
  expect(asked()).toBe(before)
})
