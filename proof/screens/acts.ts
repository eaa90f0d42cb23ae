import type { Page } from '@playwright/test'

export type Act = (page: Page) => Promise<unknown>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const press =
  (name: string | RegExp): Act =>
  (page) =>
    button(page, name).first().click()

export const select =
  (item: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name: item }).click()

export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

/** What it opens may be loaded first. */
export const dialogOpen: Act = (page) => page.getByRole('dialog').waitFor()

export const fill =
  (label: string, text: string): Act =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().fill(text)

/** At the end of what is there, key by key. */
export const type =
  (label: string, text: string): Act =>
  async (page) => {
    const field = page.getByLabel(label, { exact: true }).first()
    await field.focus()
    await page.keyboard.press('Control+End')
    await field.pressSequentially(text)
  }

export const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name)

/** On a telephone there is one task a screen. */
export const pickTasks: Act = async (page) => {
  if ((page.viewportSize()?.width ?? 0) < 768) return
  const first = page.getByRole('listbox', { name: 'Tarefas' }).getByRole('option').first()
  await first.waitFor()
  await first.focus()
  await page.keyboard.press('Control+a')
}

export const pick =
  (label: string, option: string): Act =>
  (page) =>
    page.getByLabel(label, { exact: true }).first().selectOption(option)

export const unfold =
  (text: string): Act =>
  (page) =>
    page.getByText(text).first().click()

export const actOnFirst = (item: string): Act => inTurn(press(/^Ações de /), select(item))
export const actOnSales = (item: string): Act => inTurn(press('Ações de Vendas'), select(item))

/** The first message of a list, as a link. */
export const openFirst: Act = (page) =>
  page
    .locator('main')
    .getByRole('row')
    .or(page.locator('main').getByRole('listitem'))
    .getByRole('link')
    .first()
    .click()

export const openMail =
  (channel: string): Act =>
  (page) =>
    page
      .getByRole('list', { name: 'Mensagens' })
      .getByRole('link')
      .filter({ hasText: channel })
      .first()
      .click()

export const openMenu: Act = async (page) => {
  const drawer = button(page, 'Abrir menu')
  if (await drawer.isVisible()) await drawer.click()
  else await page.getByRole('navigation', { name: 'Principal' }).hover()
}

export const selectSome: Act = async (page) => {
  const all = page.getByRole('checkbox', { name: 'Selecionar todos desta página' })
  const one = page.getByRole('checkbox', { name: /^Selecionar / }).first()
  await ((await all.isVisible()) ? all : one).check()
}

/** On a telephone the preview is behind what is written. */
export const seePreview: Act = async (page) => {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('radio', { name: 'Ver', exact: true }).check({ force: true })
}

export const seeHtml: Act = (page) => page.getByRole('radio', { name: 'HTML' }).check({ force: true })

/** What is drawn only once it is seen. */
export const bringIn =
  (text: string): Act =>
  (page) =>
    page.getByText(text).first().scrollIntoViewIfNeeded()

const people = 'Nome;E-mail;Celular;Cidade\nBia Prado;bia@exemplo.com.br;(11) 98765-4321;Santos\n'

export const giveFile: Act = (page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(people) })
