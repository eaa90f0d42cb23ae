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

test('the menu of a campaign is reached and used by keys', async ({ newPage: page, newcomer }) => {
  const { campaign } = await outreachOf(page, newcomer)
  await test.step('the menu of a campaign is accessible, whatever its status', async () => {
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
  await test.step('the menu is used by keys alone: arrows, letters, and Esc gives the focus back', async () => {
    await campaign('Esta', { status: 'active' })
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
  await test.step('a row that leaves the filter hands its focus to the next', async () => {
    for (const name of ['Primeira', 'Segunda']) await campaign(name, { status: 'active' })
    await page.goto('/campaigns?status=active')
    await menuOf(page, 'Segunda').focus()
    await openByKey(page)
    await page.keyboard.press('p')
    await expect(row(page, 'Segunda')).toBeHidden()
    await expect(menuOf(page, 'Primeira')).toBeFocused()
  })
})

test('campaigns end, lose what is pending, are deleted, started and paused', async ({
  newPage: page,
  newcomer,
}) => {
  const make = await outreachOf(page, newcomer)
  await test.step('finishing asks first, says how much it cancels, and has no way back', async () => {
    const campaign = await make.campaign('Finda', { status: 'active' })
    await make.cadence(campaign, [[await make.template('Oi'), 1440]])
    await make.contactIn(campaign, 'Ana')
    await page.goto('/campaigns')
    await pick(page, 'Finda', 'Finalizar')
    const dialog = page.getByRole('alertdialog', { name: 'Finalizar “Finda”?' })
    await expect(dialog.getByText(/^1 mensagem pendente será cancelada\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Manter campanha' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Finalizar campanha' }).click()
    await expect(row(page, 'Finda').getByText('Finalizada')).toBeVisible()
    await expect(page.getByText('Campanha finalizada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeHidden()
  })
  await test.step('cancelling tells how many messages before, and of how many contacts after', async () => {
    const campaign = await make.campaign('Pendente', { status: 'active' })
    const template = await make.template('Oi')
    await make.cadence(campaign, [
      [template, 1440],
      [template, 1440],
    ])
    await make.contactIn(campaign, 'Caio')
    await make.contactIn(campaign, 'Davi')
    await page.goto('/campaigns')
    await pick(page, 'Pendente', 'Cancelar mensagens pendentes')
    const dialog = page.getByRole('alertdialog', { name: 'Cancelar mensagens pendentes?' })
    await expect(
      dialog.getByText(
        'Todas as mensagens ainda não enviadas de “Pendente” serão canceladas. As já enviadas não mudam.',
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
    await expect(menuOf(page, 'Pendente')).toBeFocused()
    await pick(page, 'Pendente', 'Cancelar mensagens pendentes')
    await expect(dialog.getByText('Nenhuma mensagem pendente agora')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancelar mensagens', exact: true })).toBeDisabled()
    expect(await violations(page)).toEqual([])
  })
  await test.step('deleting asks first, and hands the focus to the next row', async () => {
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
    await page.getByRole('button', { name: 'Excluir campanha' }).click()
    await expect(page.getByText('Campanha excluída')).toBeVisible()
    await expect(row(page, 'Sai')).toBeHidden()
    await expect(menuOf(page, 'Fica')).toBeFocused()
  })
  await test.step('a status changes at once, by the call made for it, and a pause can be undone', async () => {
    await make.campaign('Esta')
    await page.goto('/campaigns')
    const asked = page.waitForRequest((request) => request.method() === 'PATCH')
    await pick(page, 'Esta', 'Ativar')
    expect((await asked).url()).toMatch(/\/api\/campaigns\/\d+\/status$/)
    expect((await asked).postDataJSON()).toEqual({ status: 'active' })
    await expect(row(page, 'Esta').getByText('Ativa')).toBeVisible()
    await expect(page.getByText('Campanha ativada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeHidden()

    // Only a message on its way at this very moment is counted: the answer says so of two.
    await page.route('**/status', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), leaving: 2 } })
    })
    await pick(page, 'Esta', 'Pausar')
    await expect(row(page, 'Esta').getByText('Pausada')).toBeVisible()
    await expect(page.getByText('Campanha pausada')).toBeVisible()
    await expect(page.getByText('2 mensagens já estavam saindo e ainda podem chegar')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/status')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(row(page, 'Esta').getByText('Ativa')).toBeVisible()
    await expect(page.getByText('Campanha reativada')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Esta').getByText('Ativa')).toBeVisible()
  })
})
