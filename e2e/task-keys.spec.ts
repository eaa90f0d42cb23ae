import { slow } from './looks.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { callsFor, hands, list, messagesFor, people, statesOf, title, whatsApp, work } from './tasks.ts'

test('messages leave in one window and a call is noted by keys alone, and the server keeps what was made of each', async ({
  newPage: page,
  newcomer,
  context,
}) => {
  const opened = await whatsApp(context)
  const messages = await messagesFor(page, newcomer, ['Ana', 'Bia', 'Caio'])
  const calls = await callsFor(page, newcomer, ['Davi', 'Eva', 'Fábio'])
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  const { press } = await hands(page)
  await press('e')
  await page.getByRole('textbox', { name: 'Texto da mensagem' }).fill('Oi, Ana! Só para você.')
  await page.keyboard.press('Escape')
  await page.getByText('Abrir a próxima sozinha').click()
  for (const name of ['Ana', 'Bia', 'Caio']) {
    await expect(title(page, name)).toBeVisible()
    await expect.poll(() => opened.at(-1)).toContain(name)
    await press('Enter')
  }
  await expect(title(page, 'Davi')).toBeVisible()
  expect(opened).toHaveLength(3)
  // The product and one WhatsApp.
  expect(context.pages()).toHaveLength(2)

  await press('Enter')
  await expect(work(page).getByRole('timer')).toContainText('Em ligação')
  await press('1')
  await press('a')
  await page.keyboard.type('Decide com o sócio')
  await press('Control+Enter')
  await expect(title(page, 'Eva')).toBeVisible()
  await expect.poll(() => statesOf(messages)).toEqual({ sent: 3 })
  await expect.poll(() => statesOf(calls)).toEqual({ sent: 1, task: 2 })

  const options = list(page).getByRole('option')
  await options.first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: '2 tarefas escolhidas' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('3')
  await expect(page.getByText(/^2 tarefas adiadas /)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).last().click()
  await expect(page.getByText('2 tarefas voltaram')).toBeVisible()
  await expect(options).toHaveCount(2)
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
