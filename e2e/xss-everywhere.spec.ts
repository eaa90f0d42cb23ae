import type { Page } from '@playwright/test'

import { ask } from './contacts.ts'
import { inDatabase } from './database.ts'
import { deadServer } from './dead-server.ts'
import { slow } from './looks.ts'
import { asTask, campaignWith, wasSent } from './messages.ts'
import { outreachOf } from './outreach.ts'
import { storable } from './payloads.ts'
import { expect, test } from './people.ts'
import { clickLinks, reachedCampaign } from './reached.ts'
import { watch } from './watch.ts'

// Without the page's policy, so that what is tested is the page itself and not its last line of defence.
test.use({ bypassCSP: true })

type Credentials = { email: string; password: string }

/** What the product reads and does not show: words of its own, moments, hours, zones, tokens. */
const ours = /^([a-z_]*|\d{4}-\d\d-\d\d.*|\d\d:\d\d|[A-Z][a-z]+\/\w+|[a-z]{2}_[A-Z]{2})$/

/** Every text of an answer becomes ten hostile ones; the next text the next ten. */
function createPoison() {
  let place = 0
  const next = () => {
    place = (place + 10) % storable.length
    return storable.slice(place, place + 10).join(' ')
  }
  const poison = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') {
      if (ours.test(value)) return value
      return value.startsWith('https://') ? `${value}#${next()}` : next()
    }
    if (Array.isArray(value)) return value.map((item) => poison(item, name))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    if (name === 'metadata') return Object.fromEntries(entries.map(([, item]) => [next(), poison(item)]))
    return Object.fromEntries(entries.map(([key, item]) => [key, poison(item, key)]))
  }
  return poison
}

/** From here on everything the server says is hostile, whichever field it is in. */
async function poisonAnswers(page: Page) {
  const poison = createPoison()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.abort()
    const response = await route.fetch()
    const text = await response.text()
    if (!response.headers()['content-type']?.startsWith('application/json'))
      return route.fulfill({ response })
    await route.fulfill({ response, json: poison(JSON.parse(text)) })
  })
}

/** A user with one of everything that a screen can show. */
async function everything(page: Page, newcomer: Credentials) {
  const campaignId = await reachedCampaign(page, newcomer, {
    people: 3,
    steps: [{ opened: 3, clicked: 3, capture: 1, whatsapp: 1 }],
  })
  await clickLinks(campaignId, [2])
  const calls = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
  await calls.keep([{ name: 'Ana', state: 'task', set: asTask(['Ana']) }])
  const mails = await campaignWith(page, newcomer, { status: 'paused' })
  const [sent, failed] = await mails.keep([
    { name: 'Bia', state: 'sent', set: wasSent(['Bia', 'Bia']) },
    { name: 'Caio', state: 'failed', set: { reason: 'Caixa cheia', last_code: '552 cheia' } },
  ])
  const { sender, template } = await outreachOf(page, newcomer)
  const { id: senderId } = await sender(deadServer)
  await inDatabase((client) =>
    client.query("update senders set state = 'stopped', last_reply = '535 não' where id = $1", [senderId]),
  )
  await ask(page, 'POST', '/me/attributes', { key: 'empresa', value: 'Aurora' })
  await ask(page, 'POST', '/me/days-off', { day: '2026-12-24', name: 'Véspera' })
  await ask(page, 'POST', '/contacts', {
    name: 'Davi',
    email: 'davi@exemplo.com.br',
    whatsapp: '(11) 98765-4321',
    metadata: { Cargo: 'Diretor' },
  })
  await inDatabase((client) =>
    client.query(
      `insert into sandbox_messages (account_id, channel, recipient, title, raw)
       select account_id, 'email', 'ana@exemplo.com.br', 'Oi Ana', $2 from users where email = $1`,
      [newcomer.email, Buffer.from('Subject: Oi Ana\r\nContent-Type: text/html\r\n\r\n<p>Oi <b>Ana</b></p>')],
    ),
  )
  const box = await ask<{ data: { id: number }[] }>(page, 'GET', '/sandbox/messages')
  const { id: templateId } = await template('Oi', { type: 'email', subject: 'Oi', content: '<p>Oi</p>' })
  return { campaignId, sent, failed, templateId, boxId: box.data[0]?.id }
}

/** Each of these in the first menu of its kind on the page opens something that tells a name again. */
async function openAll(page: Page, menu: string, items: readonly string[]) {
  for (const item of items) {
    await page.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.skeleton')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

const opened: Record<string, (page: Page) => Promise<unknown>> = {
  '/contacts': (page) =>
    openAll(page, 'Ações de ', ['Editar', 'Relacionar a campanha', 'Ver atributos', 'Histórico', 'Excluir']),
  '/profile': (page) => openAll(page, 'Ações de ', ['Editar', 'Excluir']),
}

test(
  'whatever the server says, in whichever field, is shown as text on every screen',
  slow,
  async ({ newPage: page, newcomer }) => {
    const seen = await watch(page)
    await page.goto('/login')
    await page.goto('/profile')
    const has = await everything(page, newcomer)
    await poisonAnswers(page)
    const screens = [
      '/campaigns',
      '/cadences',
      `/cadence?campaignId=${has.campaignId}`,
      '/activities',
      `/activities?message=${has.sent}`,
      `/activities?message=${has.failed}`,
      '/contacts',
      '/templates',
      '/templates/new',
      `/templates/edit/${has.templateId}`,
      '/profile',
      `/metrics?campaignId=${has.campaignId}`,
      '/sandbox',
      `/sandbox?message=${has.boxId}`,
    ]
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await expect(page.locator('body'), path).toContainText('top.postMessage')
      await opened[path]?.(page)
      expect(await page.locator('a[href^="javascript:" i]').count(), path).toBe(0)
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
      expect(seen, path).toEqual([])
    }
    await page.waitForTimeout(500)
    expect(seen).toEqual([])
    // The same words taken for HTML: what was shown would have run.
    await page.goto('/contacts')
    await expect(page.locator('body')).toContainText('top.postMessage')
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', document.body.innerText))
    await expect.poll(() => seen).toContain('code ran')
    // The last page may still be asking.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
