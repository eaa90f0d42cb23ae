import { slow } from './looks.ts'
import { expect, test } from './people.ts'
import { callsFor, hands, messagesFor, people, statesOf, title, whatsApp, work } from './tasks.ts'

test('twenty messages are sent with twenty keys, all in one window, when the next opens by itself', async ({
  newPage: page,
  newcomer,
  context,
}) => {
  const opened = await whatsApp(context)
  const ids = await messagesFor(page, newcomer, people(20))
  await page.goto('/tasks')
  await expect(page.getByRole('link', { name: 'Tarefas, 20 para fazer' })).toBeVisible()
  await expect(title(page, 'Pessoa 001')).toBeVisible()
  const { press, pressed } = await hands(page)
  await page.getByText('Abrir a próxima sozinha').click()
  await expect(work(page).getByText('Aberta no WhatsApp')).toBeVisible()
  for (const name of people(20)) {
    await expect(title(page, name)).toBeVisible()
    await expect.poll(() => opened.at(-1)).toContain(name)
    await press('Enter')
  }
  expect(pressed()).toBeLessThanOrEqual(20)
  await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
  await expect.poll(() => statesOf(ids)).toEqual({ sent: 20 })
  expect(new Set(opened).size).toBe(20)
  // The product and one WhatsApp.
  expect(context.pages()).toHaveLength(2)
})

test('a hundred messages take two keys each', slow, async ({ newPage: page, newcomer, context }) => {
  test.slow()
  const opened = await whatsApp(context)
  const ids = await messagesFor(page, newcomer, people(100))
  await page.goto('/tasks')
  await expect(title(page, 'Pessoa 001')).toBeVisible()
  const { press, pressed } = await hands(page)
  for (const name of people(100)) {
    await expect(title(page, name)).toBeVisible()
    await press('Enter')
    await expect(work(page).getByText('Aberta no WhatsApp')).toBeVisible()
    await expect.poll(() => opened.at(-1)).toContain(name)
    await press('Enter')
  }
  expect(pressed()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
  await expect.poll(() => statesOf(ids), { timeout: 15_000 }).toEqual({ sent: 100 })
  expect(opened).toHaveLength(100)
  await expect(page.getByText('Você fez as 100 tarefas de hoje.')).toBeVisible()
})

test('a call with its outcome, a date and a note takes four keys beside the text', async ({
  newPage: page,
  newcomer,
}) => {
  await callsFor(page, newcomer, ['Ana', 'Bia'])
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  await expect(work(page)).toContainText('Alô, Ana?')
  const { press, pressed } = await hands(page)
  await press('Enter')
  await expect(work(page).getByRole('timer')).toContainText('Em ligação')
  await press('1')
  await expect(work(page).getByText(/^Reunião marcada: .*A reunião, .* fica na conversa\.$/)).toBeVisible()
  await press('a')
  await page.keyboard.type('Decide com o sócio em 2 dias')
  await press('Control+Enter')
  expect(pressed()).toBe(4)
  await expect(title(page, 'Bia')).toBeVisible()
  await expect(work(page).getByRole('button', { name: 'Ligar', exact: true })).toBeFocused()

  await page.goto('/conversations')
  await page.getByRole('link', { name: /Ana/ }).click()
  await expect(
    page.getByRole('article', { name: /Registrado por você: Ana, Reunião marcada/ }),
  ).toContainText('Decide com o sócio em 2 dias')
})
