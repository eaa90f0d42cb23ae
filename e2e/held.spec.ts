import type { Page } from '@playwright/test'

import { addContacts, choose } from './contacts.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './people.ts'

/** From now on these calls wait for their answer until it is let go. */
async function hold(page: Page, call: string | RegExp) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

const chosen = (page: Page) => page.getByRole('region', { name: 'Contatos selecionados' })

test('what the search before found cannot be used while the next is on its way, also in the box', async ({
  newPage: page,
  newcomer,
}) => {
  await page.goto('/contacts')
  await addContacts(page, 2)
  for (const width of [1440, 360])
    await test.step(`contacts, ${width} px: they cannot be chosen or acted upon`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/contacts')
      const box = page.getByLabel('Selecionar Pessoa 2')
      const menu = page.getByLabel('Ações de Pessoa 2')
      await expect(menu).toBeVisible()
      const letGo = await hold(page, /\/api\/contacts\?.*search=/)
      await page.getByRole('searchbox').fill('p1@')
      await expect(page.locator('.table-box')).toHaveAttribute('aria-busy', 'true')
      await box.click({ force: true })
      await expect(box).not.toBeChecked()
      await box.focus()
      await expect(box).not.toBeFocused()
      await menu.click({ force: true })
      await expect(page.locator('[role=menu]')).toHaveCount(0)
      await expect(chosen(page)).toHaveCount(0)
      const list = page.locator('.table-box [inert]')
      await expect(list).toHaveCSS('opacity', '0.6')
      await expect(list).toHaveCSS('transition-delay', '0.15s')

      letGo()
      await expect(box).toHaveCount(0)
      await page.getByLabel('Selecionar Pessoa 1').check()
      await expect(chosen(page)).toBeVisible()
      await expect(page.locator('[inert]')).toHaveCount(0)
    })
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('so are the messages of the box while it is searched', async () => {
    await inDatabase((client) =>
      client.query(
        `insert into sandbox_messages (account_id, channel, recipient, title, raw)
       select account_id, 'whatsapp', '+5511987654321', 'Oi', '{}' from users where email = $1`,
        [newcomer.email],
      ),
    )
    await page.goto('/sandbox')
    const message = page.getByRole('list', { name: 'Mensagens', includeHidden: true }).locator('a')
    await expect(message).toBeVisible()
    const letGo = await hold(page, /\/sandbox\/messages\?.*search=/)
    await page.getByRole('searchbox').fill('oi')
    await expect(page.locator('.table-box')).toHaveAttribute('aria-busy', 'true')
    await message.click({ force: true })
    await expect(message).toHaveAttribute('aria-current', 'false')
    letGo()
    await message.click()
    await expect(message).toHaveAttribute('aria-current', 'page')
  })
  await test.step('what happened with a contact stays to be used while more of it loads', async () => {
    await page.goto('/contacts')
    const item = { at: '2026-11-15T12:00:00.000Z', kind: 'sent', text: 'Enviada', machine: false }
    const message = { id: 1, template: 'Apresentação' }
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/contacts/*/timeline?*', async (route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page'))
      if (asked === 2) await held
      const meta = {
        page: asked,
        limit: 50,
        total: 51,
        totalPages: 2,
        hasNext: asked < 2,
        hasPrev: asked > 1,
      }
      await route.fulfill({ json: { data: [{ ...item, message }], meta, contact: { name: 'Pessoa 1' } } })
    })
    await choose(page, 'Pessoa 1', 'Histórico')
    const more = page.getByRole('button', { name: 'Mostrar mais antigos' })
    await more.click()
    await expect(page.getByRole('button', { name: 'Carregando...' })).toBeDisabled()
    const links = page.getByLabel('Histórico', { exact: true }).getByRole('link')
    await expect(links).toHaveCount(1)
    letGo()
    await expect(links).toHaveCount(2)
    await expect(more).toBeHidden()
    await links.first().click()
    await expect(page).toHaveURL(/\/activities/)
  })
})

test('what was chosen long ago is not acted upon before its own page is back', async ({ newPage: page }) => {
  await page.clock.install()
  await page.goto('/contacts')
  await addContacts(page, 2)
  await page.reload()
  await page.getByLabel('Selecionar Pessoa 2').check()
  await page.getByRole('searchbox').fill('p2@')
  await expect(page.getByRole('rowheader')).toHaveText(['Pessoa 2'])
  await expect(chosen(page)).toHaveCount(0)
  // Longer than an unused answer stays in the cache.
  await page.clock.fastForward('06:00')
  const letGo = await hold(page, '**/api/contacts?*')
  await page.getByRole('searchbox').fill('')
  await expect(page.locator('.table-box')).toHaveAttribute('aria-busy', 'true')
  await expect(chosen(page)).toHaveCount(0)
  letGo()
  await expect(chosen(page)).toBeVisible()
})

const screens = [
  ['/activities?minDate=2020-01-01', /\/activity\/by-date-status\?.*status=/, 'Sucesso'],
  ['/cadences', /\/my-cadences\?.*status=/, 'Inativas'],
] as const

test('what another filter found is held too', async ({ demoPage: page }) => {
  for (const [path, call, filter] of screens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main [aria-busy=false]')).toBeVisible()
      const letGo = await hold(page, call)
      await page.locator('label').filter({ hasText: filter }).click()
      const held = page.locator('main [inert]')
      await expect(held).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toBeVisible()
      await held.getByRole('link', { includeHidden: true }).first().click({ force: true })
      expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
      expect(new URL(page.url()).searchParams.has('message')).toBe(false)
      letGo()
      await expect(held).toHaveCount(0)
    })
})
