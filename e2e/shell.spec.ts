import { demo, expect, test, wrongPassword } from './people.ts'

const entries = [
  ['Campanhas', '/campaigns'],
  ['Templates', '/templates'],
  ['Cadências', '/cadences'],
  ['Contatos', '/contacts'],
  ['Atividades', '/activities'],
  ['Métricas', '/metrics'],
  ['Tarefas', '/tasks'],
  ['Conversas', '/conversations'],
  ['Perfil', '/profile'],
] as const

test('signing out in one tab signs out in the others', async ({ demoPage: page, context }) => {
  await page.goto('/campaigns')
  const other = await context.newPage()
  await other.goto('/templates')
  await expect(other.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(other).toHaveURL(/\/login/)
})

test('a newcomer signs in, walks through every entry and signs out', async ({ page }) => {
  await test.step('a wrong password is refused in the words of the server', async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(demo.email)
    await page.getByLabel('Senha', { exact: true }).fill(wrongPassword)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Credenciais inválidas. Tente novamente.')).toBeVisible()
  })
  await test.step('a newcomer signs in, walks through every entry and signs out', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(demo.email)
    await page.getByLabel('Senha', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/campaigns')

    const navigation = page.getByRole('navigation', { name: 'Principal' })
    for (const [name, path] of entries) {
      await navigation.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(`${name} · Cadência`)
      await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(navigation.locator('[aria-current=page]')).toHaveCount(1)
    }

    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    await navigation.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    // The call that ends the session is sent, and the page does not wait for its answer.
    const headers = { authorization: `Bearer ${token}` }
    await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401)
  })
})

test('while the session loads a protected route says so, and one that is over goes to the login', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('access_token', 'x'.repeat(43)))
  let answer = () => undefined as void
  const waited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/me', async (route) => {
    await waited
    await route.continue()
  })
  await page.goto('/contacts')
  await expect(page.getByText('Carregando...')).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/login/)
})
