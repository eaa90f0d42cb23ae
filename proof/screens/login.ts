import type { BrowserContext, Page } from '@playwright/test'

import type { State } from './scenes.ts'

type Keep = (name: string, state: State, take: () => Promise<Buffer>) => Promise<void>

/** The one screen without a person: its states are those of its answer. */
export async function photographLogin(context: BrowserContext, keep: Keep) {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  const shoot = () => page.screenshot()
  await keep('login', 'empty', shoot)
  await enter(page)
  await page.getByText('Email é obrigatório').waitFor()
  await keep('login-wrong', 'error', shoot)
  await page.getByLabel('Email').fill('ana@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('nao-e-esta')
  await keep('login', 'full', shoot)
  await page.route('**/api/auth/login', () => undefined)
  await enter(page)
  await page.getByRole('button', { name: 'Entrando...' }).waitFor()
  await keep('login', 'loading', shoot)
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, body: '' }))
  await page.reload()
  await page.getByLabel('Email').fill('ana@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('nao-e-esta')
  await enter(page)
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  await keep('login', 'error', shoot)
  await page.close()
}

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' }).click()
