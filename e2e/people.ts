import { randomUUID } from 'node:crypto'

import { test as base, expect, type Page } from '@playwright/test'

import { inDatabase } from './database.ts'
import { openSession } from './session.ts'

export const demo = { email: 'demo@cadencia.local', password: 'cadencia-demo' }
export const wrongPassword = 'nao-e-esta-a-senha'

export type Credentials = { email: string; password: string }

/** A new user without data, with the password hash of the demonstration user: hashing is slow. */
export async function addPerson(): Promise<Credentials> {
  const email = `${randomUUID()}@exemplo.com.br`
  await inDatabase((client) =>
    client.query(
      `with account as (select create_account() as id)
       insert into users (account_id, email, password_hash)
       select account.id, $1, password_hash from users, account where email = $2`,
      [email, demo.email],
    ),
  )
  return { email, password: demo.password }
}

/** A session without the login screen: that screen has tests of its own. */
async function signIn(page: Page, { email }: Credentials) {
  const token = await openSession(email)
  await page.addInitScript((value) => {
    // Only once in a tab, so that signing out stays signed out.
    if (sessionStorage.getItem('signed-in') === value) return
    localStorage.setItem('access_token', value)
    sessionStorage.setItem('signed-in', value)
  }, token)
}

type Fixtures = {
  signInAsDemo: () => Promise<void>
  /** A page signed in as the demonstration user, whose data is only read. */
  demoPage: Page
  /** A page signed in as a new user, whose data a test may change. */
  newPage: Page
  newcomer: Credentials
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture that needs no other names none
  newcomer: async ({}, provide) => provide(await addPerson()),
  // A pointer in the corner, where it is after a page was opened, keeps the menu open over what a test clicks. At the top it
  // is over nothing.
  page: async ({ page }, provide) => {
    page.on('domcontentloaded', () => void page.mouse.move(640, 1).catch(() => undefined))
    await provide(page)
  },
  signInAsDemo: ({ page }, provide) => provide(() => signIn(page, demo)),
  demoPage: async ({ page, signInAsDemo }, provide) => {
    await signInAsDemo()
    await provide(page)
  },
  newPage: async ({ page, newcomer }, provide) => {
    await signIn(page, newcomer)
    await provide(page)
  },
})

export { expect }
