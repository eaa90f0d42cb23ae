import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

import { test as base, expect, type Page } from '@playwright/test'

export const demo = { email: 'demo@cadencia.local', password: 'cadencia-demo' }

type Credentials = { email: string; password: string }

const run = promisify(execFile)

/** Somebody with nothing yet, made as an operator makes users. */
async function addPerson(): Promise<Credentials> {
  const email = `${randomUUID()}@exemplo.com.br`
  const { stdout } = await run(process.execPath, ['server/src/cli/user.ts', 'add', email])
  return { email, password: /Senha: (\S+)/.exec(stdout)?.[1] ?? '' }
}

/** A session without the login screen: that screen has tests of its own. */
async function signIn(page: Page, credentials: Credentials) {
  const response = await page.request.post('/api/auth/login', { data: credentials })
  const { access_token: token } = (await response.json()) as { access_token: string }
  await page.addInitScript((value) => {
    // Only when the document has none, so that signing out stays signed out.
    if (!sessionStorage.getItem('signed-in')) localStorage.setItem('access_token', value)
    sessionStorage.setItem('signed-in', 'yes')
  }, token)
  return token
}

type Fixtures = {
  /** A page signed in as the demonstration user, whose data is only read. */
  demoPage: Page
  /** A page signed in as somebody new, whose data is theirs to change. */
  newPage: Page
  newcomer: Credentials
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture that needs no other names none
  newcomer: async ({}, provide) => provide(await addPerson()),
  demoPage: async ({ page }, provide) => {
    await signIn(page, demo)
    await provide(page)
  },
  newPage: async ({ page, newcomer }, provide) => {
    await signIn(page, newcomer)
    await provide(page)
  },
})

export { expect }
