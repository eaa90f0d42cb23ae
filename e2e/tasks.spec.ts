import type { Page } from '@playwright/test'

import { asTask, campaignWith } from './messages.ts'
import { expect, test } from './people.ts'

const card = (page: Page, name: string) => page.locator('.stat-radio').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the tasks of the day are done one after another without the mouse', async ({
  newPage: page,
  newcomer,
}) => {
  const { keep } = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
  await keep(['Ana', 'Bia', 'Caio', 'Davi'].map((name) => ({ name, state: 'task', set: asTask([name]) })))
  await page.goto('/activities')
  await page.getByRole('button', { name: 'Abrir tarefas' }).click()
  const panel = page.locator('.card').filter({ hasText: 'Tarefas de hoje' })
  await expect(panel.getByRole('heading', { name: 'Tarefas de hoje (4)' })).toBeVisible()
  await expect(panel).toContainText('Alô, Ana?')
  await expect(panel.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await panel.getByRole('radio', { name: 'Atendeu', exact: true }).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quer proposta em 2 dias')
  await page.keyboard.press('Enter')

  await expect(panel.getByRole('heading', { name: /^Bia/ })).toBeFocused()
  await expect(panel).toContainText('Alô, Bia?')
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  // The same number stands with the others: none of them is called any more.
  await expect(panel).toHaveCount(0)
  await expect(card(page, 'Canceladas')).toHaveText('Canceladas2')

  await page.getByRole('link', { name: 'Ana' }).click()
  await expect(dialog(page, 'Mensagem para Ana')).toContainText('AtendeuQuer proposta em 2 dias')
})

test('a call nobody answered may come back, and one to be made later must say when', async ({
  newPage: page,
  newcomer,
}) => {
  const { keep } = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
  await keep(['Ana', 'Bia'].map((name) => ({ name, state: 'task', set: asTask([name]) })))
  await page.goto('/activities')
  await page.getByRole('button', { name: 'Abrir tarefas' }).click()
  const panel = page.locator('.card').filter({ hasText: 'Tarefas de hoje' })
  await panel.getByText('Não atendeu').click()
  await expect(panel.getByText('Deixe vazio para não tentar de novo')).toBeVisible()
  await panel.getByLabel('Ligar de novo em').fill('')
  await panel.getByRole('button', { name: 'Registrar' }).click()
  await expect(panel).toContainText('Alô, Bia?')
  await expect(card(page, 'Erros')).toHaveText('Erros1')
  await panel.getByText('Ligar depois').click()
  await panel.getByRole('button', { name: 'Registrar' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('link', { name: 'Bia' }).click()
  await expect(dialog(page, 'Mensagem para Bia')).toContainText('Ligar depois: volta como tarefa')
})

test('an assisted WhatsApp message opens in WhatsApp with its text', async ({ newPage: page, newcomer }) => {
  const { keep } = await campaignWith(page, newcomer, { channel: 'whatsapp', content: 'Oi *{{name}}*!' })
  await keep([{ name: 'Ana', state: 'task', set: asTask(['Ana']) }])
  await page.goto('/activities')
  await page.getByRole('button', { name: 'Abrir tarefas' }).click()
  await expect(page.getByRole('link', { name: 'Abrir no WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321?text=Oi%20*Ana*!',
  )
  await page.getByText('Enviei').click()
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(card(page, 'Sucesso')).toHaveText('Sucesso1')
})
