import type { Page } from '@playwright/test'

import { outreachOf, violations } from './outreach.ts'
import { expect, test } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações de ${name}` })
const pick = async (page: Page, name: string, item: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** By keys: the menu's button has the focus, then the first of its items. */
const openByKey = async (page: Page) => {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}
/** Answers this call with a failure the server did not explain. */
const fail = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )

test('the menu of a campaign is accessible, whatever its status', async ({ newPage: page, newcomer }) => {
  const { campaign } = await outreachOf(page, newcomer)
  const statuses = ['draft', 'active', 'paused', 'completed']
  for (const status of statuses) await campaign(status, { status })
  await page.goto('/campaigns')
  for (const status of statuses) {
    await menuOf(page, status).click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('a status changes at once, by the call made for it, and a pause can be undone', async ({
  newPage: page,
  newcomer,
}) => {
  await (await outreachOf(page, newcomer)).campaign('Esta')
  await page.goto('/campaigns')
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await pick(page, 'Esta', 'Ativar')
  expect((await asked).url()).toMatch(/\/api\/campaigns\/\d+\/status$/)
  expect((await asked).postDataJSON()).toEqual({ status: 'active' })
  await expect(row(page, 'Esta').getByText('Ativa')).toBeVisible()
  await expect(page.getByText('Campanha ativada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeHidden()

  await pick(page, 'Esta', 'Pausar')
  await expect(row(page, 'Esta').getByText('Pausada')).toBeVisible()
  await expect(page.getByText('Campanha pausada')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'Esta').getByText('Ativa')).toBeVisible()
  await expect(page.getByText('Campanha reativada')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Esta').getByText('Ativa')).toBeVisible()
})

test('a pause says how many messages were already leaving', async ({ newPage: page, newcomer }) => {
  await (await outreachOf(page, newcomer)).campaign('Esta', { status: 'active' })
  await page.route('**/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), leaving: 2 } })
  })
  await page.goto('/campaigns')
  await pick(page, 'Esta', 'Pausar')
  await expect(page.getByText('Campanha pausada')).toBeVisible()
  await expect(page.getByText('2 mensagens já estavam saindo e ainda podem chegar')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the menu is used by keys alone: arrows, letters, and Esc gives the focus back', async ({
  newPage: page,
  newcomer,
}) => {
  await (await outreachOf(page, newcomer)).campaign('Esta', { status: 'active' })
  await page.goto('/campaigns')
  await menuOf(page, 'Esta').focus()
  await openByKey(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Finalizar' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuOf(page, 'Esta')).toBeFocused()
  await openByKey(page)
  await page.keyboard.press('p')
  await expect(row(page, 'Esta').getByText('Pausada')).toBeVisible()
  await expect(menuOf(page, 'Esta')).toBeFocused()
  await openByKey(page)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Editar campanha' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf(page, 'Esta')).toBeFocused()
  await openByKey(page)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog', { name: 'Excluir “Esta”?' })).toBeVisible()
})

test('a row that leaves the filter hands its focus to the next', async ({ newPage: page, newcomer }) => {
  const make = await outreachOf(page, newcomer)
  for (const name of ['Primeira', 'Segunda']) await make.campaign(name, { status: 'active' })
  await page.goto('/campaigns?status=active')
  await menuOf(page, 'Segunda').focus()
  await openByKey(page)
  await page.keyboard.press('p')
  await expect(row(page, 'Segunda')).toBeHidden()
  await expect(menuOf(page, 'Primeira')).toBeFocused()
})

test('finishing asks first, says how much it cancels, and has no way back', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Esta', { status: 'active' })
  await make.cadence(campaign, [[await make.template('Oi'), 1440]])
  await make.contactIn(campaign, 'Ana')
  await page.goto('/campaigns')
  await pick(page, 'Esta', 'Finalizar')
  const dialog = page.getByRole('alertdialog', { name: 'Finalizar “Esta”?' })
  await expect(dialog.getByText(/^1 mensagem pendente será cancelada\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manter campanha' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Finalizar campanha' }).click()
  await expect(row(page, 'Esta').getByText('Finalizada')).toBeVisible()
  await expect(page.getByText('Campanha finalizada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeHidden()
})

test('cancelling tells how many messages before, and of how many contacts after', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  const campaign = await make.campaign('Esta', { status: 'active' })
  const template = await make.template('Oi')
  await make.cadence(campaign, [
    [template, 1440],
    [template, 1440],
  ])
  await make.contactIn(campaign, 'Ana')
  await make.contactIn(campaign, 'Bia')
  await page.goto('/campaigns')
  await pick(page, 'Esta', 'Cancelar mensagens pendentes')
  const dialog = page.getByRole('alertdialog', { name: 'Cancelar mensagens pendentes?' })
  await expect(
    dialog.getByText(
      'Todas as mensagens ainda não enviadas de “Esta” serão canceladas. As já enviadas não mudam.',
    ),
  ).toBeVisible()
  await expect(dialog.getByText('4 mensagens pendentes agora')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await fail(page, '**/cancel-messages', 'POST')
  await page.getByRole('button', { name: 'Cancelar mensagens', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Erro ao cancelar mensagens. Tente novamente.')
  await page.unroute('**/cancel-messages')
  await page.getByRole('button', { name: 'Cancelar mensagens', exact: true }).click()
  await expect(page.getByText('4 mensagens canceladas de 2 contatos')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(menuOf(page, 'Esta')).toBeFocused()
})

test('with nothing pending there is nothing to cancel, and it says so; not counted, it may be tried', async ({
  newPage: page,
  newcomer,
}) => {
  const { campaign } = await outreachOf(page, newcomer)
  await campaign('Esta', { status: 'active' })
  await page.goto('/campaigns')
  await pick(page, 'Esta', 'Cancelar mensagens pendentes')
  await expect(page.getByText('Nenhuma mensagem pendente agora')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar mensagens', exact: true })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Voltar' }).click()

  await fail(page, '**/api/campaigns/*', 'GET')
  const counting = page.waitForResponse('**/api/campaigns/*')
  await pick(page, 'Esta', 'Cancelar mensagens pendentes')
  await counting
  await page.getByRole('button', { name: 'Cancelar mensagens', exact: true }).click()
  await expect(page.getByText('Não havia mensagens pendentes')).toBeVisible()
})

test('deleting asks first; a refusal brings the campaign back without a word', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  for (const name of ['Fica', 'Sai']) await make.campaign(name)
  await page.goto('/campaigns')
  await pick(page, 'Sai', 'Excluir')
  const dialog = page.getByRole('alertdialog', { name: 'Excluir “Sai”?' })
  await expect(
    dialog.getByText(
      'A campanha e a cadência serão excluídas e as mensagens pendentes, canceladas. O que já foi enviado continua em Atividades. Esta ação não pode ser desfeita.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manter campanha' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await fail(page, '**/api/campaigns/*', 'DELETE')
  await page.getByRole('button', { name: 'Excluir campanha' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Sai')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/campaigns/*')

  await pick(page, 'Sai', 'Excluir')
  await page.getByRole('button', { name: 'Excluir campanha' }).click()
  await expect(page.getByText('Campanha excluída')).toBeVisible()
  await expect(row(page, 'Sai')).toBeHidden()
  await expect(menuOf(page, 'Fica')).toBeFocused()
})

test('a change of many messages shows how far it is, until it is done', async ({
  newPage: page,
  newcomer,
}) => {
  await (await outreachOf(page, newcomer)).campaign('Grande', { status: 'active' })
  let done = 80_000
  await page.route('**/api/campaigns', async (route) => {
    const response = await route.fetch()
    const campaigns = (await response.json()) as object[]
    const change = done < 200_000 ? { change: { kind: 'cancel', done, total: 200_000 } } : {}
    await route.fulfill({ response, json: campaigns.map((campaign) => ({ ...campaign, ...change })) })
  })
  await page.goto('/campaigns')
  await expect(row(page, 'Grande')).toContainText('Cancelando mensagens… 40%')
  done = 200_000
  await expect(row(page, 'Grande')).not.toContainText('Cancelando')
})
