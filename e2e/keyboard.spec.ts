import type { Locator, Page } from '@playwright/test'

import { asTask, campaignWith, wasSent } from './messages.ts'
import { outreachOf } from './outreach.ts'
import { expect, test } from './people.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** The ring is drawn by what has the focus, or by the label around it. */
const showsFocus = (target: Locator) =>
  target.evaluate((element) => {
    const isRinged = (drawn: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const drawn = [element, element.nextElementSibling, element.closest('label')]
    return element.matches(':focus-visible') && drawn.some((each) => each && isRinged(each))
  })

async function isAt(target: Locator) {
  await expect(target).toBeFocused()
  await expect.poll(() => showsFocus(target)).toBe(true)
  await expect(target).toBeInViewport()
}

/** From key to key until it is there: without a mouse there is no other way. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let steps = 0; steps < 40 && !(await hasFocus(target)); steps += 1) await page.keyboard.press(key)
  await isAt(target)
}

async function press(page: Page, target: Locator) {
  await walkTo(page, target)
  await page.keyboard.press('Enter')
}

async function write(page: Page, label: string, text: string) {
  await walkTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** A closed list takes the option whose name is typed. */
async function choose(page: Page, label: string, option: string) {
  const list = field(page, label)
  await expect(list.getByRole('option', { name: option })).toBeAttached()
  await write(page, label, option)
  await expect(list.locator('option:checked')).toHaveText(option)
}

/** The menu of a row, and the letter of an entry. */
async function act(page: Page, name: string, key: string) {
  await press(page, button(page, `Ações de ${name}`))
  await isAt(page.getByRole('menuitem').first())
  await page.keyboard.press(key)
}

// A key at a time is a long way on a machine that others use.

test('somebody without a mouse signs in, creates a campaign and changes the profile', async ({
  page,
  newcomer,
}) => {
  await page.goto('/login')
  await write(page, 'Email', newcomer.email)
  await write(page, 'Senha', newcomer.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/campaigns')

  await press(page, button(page, 'Nova campanha'))
  await isAt(field(page, 'Nome *'))
  await page.keyboard.type('Natal')
  await press(page, button(page, 'Criar campanha'))
  await expect(page.getByText('Campanha criada')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isAt(button(page, 'Nova campanha'))

  await walkTo(page, link(page, 'Perfil'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, button(page, 'Editar Perfil'))
  await write(page, 'Nome', 'Ana Lima')
  await write(page, 'Empresa', 'Aurora')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Perfil atualizado')).toBeVisible()
  await isAt(button(page, 'Editar Perfil'))
})

test('a template is written with a variable, and a cadence is built and put in another order', async ({
  newPage: page,
  newcomer,
}) => {
  const { campaign, template } = await outreachOf(page, newcomer)
  await campaign('Natal')
  await template('Toque')
  await page.goto('/templates')
  await press(page, link(page, 'Novo template'))
  await expect(page.getByRole('heading', { level: 1, name: 'Novo Template' })).toBeVisible()
  await write(page, 'Nome do Template *', 'Convite')
  await write(page, 'Assunto *', 'Oi')
  await write(page, 'Conteúdo *', 'Oi ')
  await press(page, button(page, 'Nome: Inserir variável {{name}}'))
  await isAt(field(page, 'Conteúdo *'))
  await expect(field(page, 'Conteúdo *')).toHaveValue('Oi {{name}}')
  await press(page, button(page, 'Criar Template'))
  await expect(page).toHaveURL('/templates')

  await page.goto('/cadences')
  await press(page, button(page, 'Nova cadência'))
  await isAt(field(page, 'Campanha *'))
  await choose(page, 'Campanha *', 'Natal')
  await choose(page, 'Etapa 1 — template', 'Convite')
  await press(page, button(page, 'Adicionar etapa'))
  await walkTo(page, field(page, 'Etapa 2 — template'), 'Shift+Tab')
  await choose(page, 'Etapa 2 — template', 'Toque')
  const handle = (place: number) => page.getByRole('button', { name: `Reordenar etapa ${place}:` })
  await walkTo(page, handle(2), 'Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await isAt(handle(1))
  await expect(field(page, 'Etapa 1 — template').locator('option:checked')).toHaveText('Toque')
  await press(page, button(page, 'Criar cadência'))
  await expect(page.getByRole('alertdialog', { name: 'Cadência criada' })).toBeVisible()
  await press(page, button(page, 'Fechar'))
  await isAt(button(page, 'Nova cadência'))
})

test('a contact is created, related, and its campaign cancels what is pending', async ({
  newPage: page,
  newcomer,
}) => {
  const { campaign, template, cadence } = await outreachOf(page, newcomer)
  const made = await campaign('Natal', { status: 'active' })
  await cadence(made, [[await template('Toque'), 1440]])
  await page.goto('/contacts')
  await press(page, button(page, 'Novo contato'))
  await isAt(field(page, 'Nome *'))
  await page.keyboard.type('Ana Lima')
  await write(page, 'Email *', 'ana@exemplo.com.br')
  await write(page, 'WhatsApp *', '(11) 98765-4321')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Contato criado')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await act(page, 'Ana Lima', 'r')
  await isAt(field(page, 'Campanha *'))
  await choose(page, 'Campanha *', 'Natal')
  await press(page, button(page, 'Relacionar'))
  await expect(page.getByText('Contato relacionado à campanha')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isAt(button(page, 'Ações de Ana Lima'))

  await page.goto('/campaigns')
  await act(page, 'Natal', 'End')
  await page.keyboard.press('ArrowUp')
  await isAt(page.getByRole('menuitem', { name: 'Cancelar mensagens pendentes' }))
  await page.keyboard.press('Enter')
  await isAt(button(page, 'Voltar'))
  await press(page, button(page, 'Cancelar mensagens'))
  await expect(page.getByText('1 mensagem cancelada de 1 contato')).toBeVisible()
  await isAt(button(page, 'Fechar'))
  await page.keyboard.press('Enter')
  await isAt(button(page, 'Ações de Natal'))
})

test('a message is opened and closed, and a call is noted', async ({ newPage: page, newcomer }) => {
  const mails = await campaignWith(page, newcomer)
  await mails.keep([{ name: 'Ana', state: 'sent', set: wasSent(['Ana', 'Ana']) }])
  const calls = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
  await calls.keep([{ name: 'Bia', state: 'task', set: asTask(['Bia']) }])
  await page.goto('/activities')
  await press(page, link(page, 'Ana'))
  await expect(page.getByRole('dialog', { name: 'Mensagem para Ana' })).toBeVisible()
  await walkTo(page, button(page, 'Histórico de Ana'))
  await page.keyboard.press('Escape')
  await isAt(link(page, 'Ana'))

  await walkTo(page, link(page, 'Abrir Tarefas'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bia' })).toBeVisible()
  await page.keyboard.press('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
  await page.goto('/activities')
  await expect(page.locator('.stat-radio').filter({ hasText: 'Sucesso' })).toHaveText('Sucesso2')
})
