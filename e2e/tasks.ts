import type { BrowserContext, Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { asTask, campaignWith } from './messages.ts'

type Credentials = { email: string; password: string }

export const work = (page: Page) => page.getByRole('region', { name: 'Tarefa' })
export const list = (page: Page) => page.getByRole('listbox', { name: 'Tarefas' })
export const title = (page: Page, name: string) => work(page).getByRole('heading', { level: 2, name })

/** What was opened in WhatsApp, window by window; nothing of it leaves this machine. */
export async function whatsApp(context: BrowserContext) {
  const opened: string[] = []
  await context.route('https://wa.me/**', (route) => {
    opened.push(decodeURIComponent(new URL(route.request().url()).search.slice('?text='.length)))
    return route.fulfill({ body: '<title>WhatsApp</title>', contentType: 'text/html' })
  })
  return opened
}

/** Counts what is pressed. A call is not really made: the question of the browser would take the keys. */
export async function hands(page: Page) {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement && event.target.protocol === 'tel:')
        event.preventDefault()
    }),
  )
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      // Back from the window of WhatsApp.
      await page.bringToFront()
      await page.keyboard.press(key)
    },
    pressed: () => count,
  }
}

export const people = (count: number) =>
  Array.from({ length: count }, (_, place) => `Pessoa ${String(place + 1).padStart(3, '0')}`)

/** A task was due before it became one. */
const due = (name: string) => ({
  name,
  state: 'task',
  at: "now() - interval '1 minute'",
  set: asTask([name]),
})

export async function messagesFor(page: Page, newcomer: Credentials, names: readonly string[]) {
  const { keep } = await campaignWith(page, newcomer, { channel: 'whatsapp', content: 'Oi *{{name}}*!' })
  return keep(names.map(due))
}

export async function callsFor(page: Page, newcomer: Credentials, names: readonly string[]) {
  const { keep } = await campaignWith(page, newcomer, { channel: 'call', content: 'Alô, {{name}}?' })
  return keep(names.map(due))
}

export const statesOf = (ids: readonly number[]) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ state: string; count: string }>(
      'select state, count(*) from messages where id = any ($1) group by state',
      [ids],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  })
