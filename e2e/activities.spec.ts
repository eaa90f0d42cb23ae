import type { Page } from '@playwright/test'

import { campaignWith, wasSent } from './messages.ts'
import { expect, test } from './people.ts'

const card = (page: Page, name: string) => page.locator('.stat-radio').filter({ hasText: name })
const rows = (page: Page) => page.getByRole('region', { name: 'Atividades' }).locator('tbody tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const people = (count: number) => Array.from({ length: count }, (_, place) => `Contato ${place + 1}`)

test('the table shows each message of today, and the cards count the whole filter, not the page', async ({
  newPage: page,
  newcomer,
}) => {
  const { keep } = await campaignWith(page, newcomer, { status: 'paused' })
  const state = (place: number) => (place < 30 ? 'scheduled' : place < 40 ? 'failed' : 'expired')
  await keep(people(45).map((name, place) => ({ name, state: state(place), set: { reason: 'Motivo' } })))
  await keep([
    { name: 'Ontem', at: "now() - interval '1 day'", state: 'sent', set: wasSent(['Ontem', 'Ontem']) },
    { name: 'Cancelado', state: 'cancelled', set: { cancelled_at: new Date().toISOString() } },
  ])
  await page.goto('/activities')
  await expect(page.locator('.stat-radio')).toHaveText([
    'Total46',
    'Pendentes30',
    'Sucesso0',
    'Erros15',
    'Canceladas1',
  ])
  await expect(page.getByRole('columnheader')).toHaveText([
    'Contato',
    'Canal',
    'Template',
    'Campanha',
    'Etapa',
    'Agendada para',
    'Enviada em',
    'Entregue em',
    'Status',
  ])
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText('1–20 de 46 mensagens')).toBeVisible()
  await page.getByRole('link', { name: 'Página 3' }).click()
  await expect(page).toHaveURL('/activities?page=3')
  await expect(rows(page)).toHaveCount(6)

  await card(page, 'Erros').click()
  await expect(page).toHaveURL('/activities?status=error')
  await expect(rows(page)).toHaveCount(15)
  await expect(page.getByRole('navigation', { name: 'Paginação' })).toHaveCount(0)
  await expect(card(page, 'Total')).toHaveText('Total46')
  await page.reload()
  await expect(rows(page)).toHaveCount(15)

  await page.getByRole('button', { name: 'Período' }).click()
  await page.getByRole('button', { name: 'Últimos 7 dias' }).click()
  await expect(page).toHaveURL(/\?status=error&minDate=\d{4}-\d\d-\d\d&maxDate=\d{4}-\d\d-\d\d$/)
  await expect(card(page, 'Sucesso')).toHaveText('Sucesso1')
  await card(page, 'Sucesso').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Sucesso')
})

test('a message and the history of its person are opened from each other', async ({
  newPage: page,
  newcomer,
}) => {
  const { keep } = await campaignWith(page, newcomer)
  const [id] = await keep([{ name: 'Ana', state: 'sent', set: wasSent(['Ana', 'Ana']) }])
  await test.step('a row opens what the message said and what happened with it, by keyboard, at its own address', async () => {
    await page.goto('/activities')
    await page.getByRole('link', { name: 'Ana' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/activities?message=${id}`)
    const opened = dialog(page, 'Mensagem para Ana')
    await expect(opened).toContainText('Email · #1 Apresentação · Natal')
    await expect(opened.getByRole('heading', { name: 'O que disse' })).toBeVisible()
    await expect(opened).toContainText('Assunto: Oi Ana')
    await expect(page.frameLocator('iframe[title="Corpo do e-mail"]').locator('p')).toHaveText(
      'Oi Ana, tudo bem?',
    )
    await expect(opened.getByRole('list', { name: 'Histórico da mensagem' }).locator('li')).toHaveText([
      /^Agendada para \d\d\/\d\d\/\d{4} \d\d:\d\d\d\d\//,
      /^Enviada250 2.0.0 aceita\d/,
      /^Aceita pelo servidor\d/,
    ])
    await expect(opened.getByRole('button', { name: 'Reenviar' })).toHaveCount(0)
    await expect(opened.getByRole('button', { name: 'Cancelar mensagem' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/activities')
    await expect(page.getByRole('link', { name: 'Ana' })).toBeFocused()

    await page.goto(`/activities?message=${id}`)
    await expect(dialog(page, 'Mensagem para Ana')).toBeVisible()
    await page.goto('/activities?message=999999999')
    await expect(page.getByText('Mensagem não encontrada')).toBeVisible()
  })
  await test.step("a person's history is reached from the message and from the contacts", async () => {
    await page.goto(`/activities?message=${id}`)
    await page.getByRole('button', { name: 'Histórico de Ana' }).click()
    const history = dialog(page, 'Histórico de Ana')
    await expect(history.getByRole('list', { name: 'Histórico' }).locator('li')).toHaveText([
      /^Aceita pelo servidorApresentação · Email · Natal/,
      /^Entrou na campanhaNatal/,
    ])
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Mensagem para Ana')).toBeVisible()

    await page.goto('/contacts')
    await page.getByRole('button', { name: 'Ações de Ana' }).click()
    await page.getByRole('menuitem', { name: 'Histórico' }).click()
    await history.getByRole('link', { name: 'Apresentação' }).first().click()
    await expect(page).toHaveURL(`/activities?message=${id}`)
    await expect(dialog(page, 'Mensagem para Ana')).toBeVisible()
  })
})

test('a pending message is cancelled, and one that may have left is sent again', async ({
  newPage: page,
  newcomer,
}) => {
  await test.step('a pending message says why it has not left, and can be cancelled alone', async () => {
    const { keep } = await campaignWith(page, newcomer, {
      status: 'paused',
      content: 'Oi {{name}} da {{contact.empresa}}',
    })
    await keep([{ name: 'Ana' }, { name: 'Bia' }])
    await page.goto('/activities')
    await page.getByRole('link', { name: 'Ana' }).click()
    const opened = dialog(page, 'Mensagem para Ana')
    await expect(opened).toContainText('Campanha pausada')
    await expect(opened.getByRole('heading', { name: 'O que vai dizer' })).toBeVisible()
    await expect(opened).toContainText('Falta o valor de {{contact.empresa}}. Assim ela não sai.')
    await opened.getByRole('button', { name: 'Cancelar mensagem' }).click()
    await page
      .getByRole('alertdialog', { name: 'Cancelar mensagem?' })
      .getByRole('button', { name: 'Cancelar mensagem' })
      .click()
    await expect(page.getByText('Mensagem cancelada')).toBeVisible()
    await expect(opened).toContainText('Cancelada por você')
    await expect(opened.getByRole('heading', { name: 'O que teria dito' })).toBeVisible()
    await expect(opened).toContainText('Não foi enviada')
    await opened.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(card(page, 'Canceladas')).toHaveText('Canceladas1')
    await expect(card(page, 'Pendentes')).toHaveText('Pendentes1')
  })
  await test.step('what may have been delivered is sent again only after a warning, and then really leaves', async () => {
    const { keep } = await campaignWith(page, newcomer)
    await keep([
      {
        name: 'Caio',
        state: 'unknown',
        set: {
          reason: 'Resultado desconhecido: pode ter sido entregue',
          dispatched_at: new Date().toISOString(),
        },
      },
    ])
    await page.goto('/activities')
    await page.getByRole('link', { name: 'Caio' }).click()
    const opened = dialog(page, 'Mensagem para Caio')
    await expect(opened.getByRole('alert')).toHaveText('Resultado desconhecido: pode ter sido entregue')
    await opened.getByRole('button', { name: 'Reenviar' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Reenviar mensagem?' })
    await expect(asked).toContainText(
      'Esta mensagem pode ter sido entregue. Se você reenviar, Caio pode receber duas vezes.',
    )
    await asked.getByRole('button', { name: 'Reenviar mensagem' }).click()
    await expect(page.getByText('Mensagem reenviada', { exact: true })).toBeVisible()
    await expect(asked).toHaveCount(0)
    await page.keyboard.press('Escape')
    // Nothing is touched: the list follows by itself until it has left.
    await expect(card(page, 'Sucesso')).toHaveText('Sucesso1', { timeout: 20_000 })
    await expect(card(page, 'Erros')).toHaveText('Erros1')
    await rows(page).filter({ hasText: 'Sucesso' }).getByRole('link', { name: 'Caio' }).click()
    await expect(opened).toContainText('Reenviada por você')
  })
})
