import { inDatabase } from './database.ts'
import { violations } from './outreach.ts'
import { expect, test } from './people.ts'
import { callsFor, list, messagesFor, people, statesOf, title, whatsApp, work } from './tasks.ts'

test('a task is put off with two keys, waits under Adiadas, and is brought back from there', async ({
  newPage: page,
  newcomer,
}) => {
  await messagesFor(page, newcomer, ['Ana', 'Bia'])
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('As etapas seguintes esperam por ela.')).toBeVisible()
  await page.keyboard.press('3')
  await expect(title(page, 'Bia')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tarefas, 1 para fazer' })).toBeVisible()
  await page.getByText('Adiadas 1').click()
  await expect(title(page, 'Ana')).toBeVisible()
  await expect(work(page).getByText(/^Volta amanhã/)).toBeVisible()
  await page.getByRole('button', { name: 'Trazer de volta' }).click()
  await page.getByText('Para fazer 2').click()
  await expect(list(page).getByRole('option', { name: /Ana/ })).toBeVisible()
})

test('a message is changed for one contact only, and keeps what was really sent', async ({
  newPage: page,
  newcomer,
  context,
}) => {
  const opened = await whatsApp(context)
  const [id] = await messagesFor(page, newcomer, ['Ana'])
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Texto da mensagem' }).fill('Oi, Ana! Só para você.')
  await page.getByRole('button', { name: /Pronto/ }).click()
  await page.getByRole('button', { name: /Abrir no WhatsApp/ }).click()
  await page.locator('[data-primary]', { hasText: 'Enviei' }).click()
  await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
  expect(opened).toEqual(['Oi, Ana! Só para você.'])
  await page.goto(`/activities?message=${id}`)
  await expect(page.getByRole('dialog')).toContainText('Oi, Ana! Só para você.')
})

test('a window that the browser blocks is said, and nothing is recorded', async ({
  newPage: page,
  newcomer,
}) => {
  const ids = await messagesFor(page, newcomer, ['Ana'])
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/tasks')
  await expect(title(page, 'Ana')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Seu navegador bloqueou a janela.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir aqui' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5511987654321\?text=Oi/,
  )
  expect(await statesOf(ids)).toEqual({ task: 1 })
})

test('filters narrow the list and stay in the address; the task at hand does too', async ({
  newPage: page,
  newcomer,
}) => {
  await messagesFor(page, newcomer, ['Ana', 'Bia'])
  const [call] = await callsFor(page, newcomer, ['Caio'])
  await page.goto('/tasks')
  await expect(list(page).getByRole('option')).toHaveCount(3)
  await page.getByLabel('Filtrar por canal').selectOption('Ligação')
  await expect(list(page).getByRole('option')).toHaveCount(1)
  await expect(page).toHaveURL(/channel=call/)
  await page.goto(`/tasks?id=${call}`)
  await expect(title(page, 'Caio')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('zzz')
  await expect(page.getByText('Nenhuma tarefa com esses filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(list(page).getByRole('option')).toHaveCount(3)
})

test('the list is walked by keys, and a task that an answer stops says so', async ({
  newPage: page,
  newcomer,
}) => {
  const [ana] = await messagesFor(page, newcomer, ['Ana', 'Bia', 'Caio'])
  await test.step('the list is one tab stop, arrows walk it, F6 goes from pane to pane', async () => {
    await page.goto('/tasks')
    await expect(title(page, 'Ana')).toBeVisible()
    await page.keyboard.press('F6')
    await expect(list(page).getByRole('option', { name: /Ana/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(list(page).getByRole('option', { name: /Bia/ })).toBeFocused()
    await expect(title(page, 'Bia')).toBeVisible()
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name: /Abrir no WhatsApp/ })).toBeFocused()
    await page.keyboard.press('j')
    await expect(title(page, 'Caio')).toBeVisible()
    await page.keyboard.press('k')
    await expect(title(page, 'Bia')).toBeVisible()
    await expect(page).toHaveURL(/id=\d+/)
    await page.keyboard.press('Escape')
    await expect(list(page).getByRole('option', { name: /Bia/ })).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atalhos de Tarefas' })).toBeVisible()
  })
  await test.step('a task at hand that an answer stops says so, with the way to the answer', async () => {
    await page.goto('/tasks')
    await expect(title(page, 'Ana')).toBeVisible()
    await page.keyboard.press('j')
    await expect(title(page, 'Bia')).toBeVisible()
    await inDatabase((client) =>
      client.query('select hold_enrolments(account_id, array[enrolment_id]) from messages where id = $1', [
        ana,
      ]),
    )
    // What is done to another task loads the list again.
    await page.keyboard.press('p')
    await page.keyboard.press('k')
    await expect(
      work(page).getByText('Ana acabou de responder. Esta mensagem não vai mais sair.'),
    ).toBeVisible()
    await expect(work(page).getByRole('link', { name: 'Ler resposta' })).toHaveAttribute(
      'href',
      /\/conversations\?conversation=\d+/,
    )
    await work(page).getByRole('button', { name: 'Próxima', exact: true }).click()
    await expect(title(page, 'Caio')).toBeVisible()
  })
})

test('several tasks are picked in the list, put off and skipped together, and come back together', async ({
  newPage: page,
  newcomer,
}) => {
  const ids = await messagesFor(page, newcomer, people(6))
  await page.goto('/tasks')
  await expect(title(page, 'Pessoa 001')).toBeVisible()
  const options = list(page).getByRole('option')
  await options.first().focus()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  const bulk = page.getByRole('region', { name: 'Tarefas escolhidas' })
  await expect(bulk.getByRole('heading', { name: '3 tarefas escolhidas' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await bulk.getByRole('button', { name: 'Amanhã 9h' }).click()
  await expect(page.getByText(/^3 tarefas adiadas /)).toBeVisible()
  await expect(options).toHaveCount(3)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).last().click()
  await expect(page.getByText('3 tarefas voltaram')).toBeVisible()
  await expect(options).toHaveCount(6)

  await options.first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Pular tarefas' }).click()
  await expect(page.getByText('6 tarefas puladas')).toBeVisible()
  await expect.poll(() => statesOf(ids)).toEqual({ cancelled: 6 })
})

test('the calls that wait are reached from Atividades, done, and undone', async ({
  newPage: page,
  newcomer,
}) => {
  const ids = await callsFor(page, newcomer, ['Ana', 'Bia'])
  await test.step('Atividades leads to the tasks that wait', async () => {
    await page.goto('/activities')
    await expect(page.getByText('2 tarefas esperam.')).toBeVisible()
    await page.getByRole('link', { name: 'Abrir Tarefas' }).click()
    await expect(title(page, 'Ana')).toBeVisible()
  })
  await test.step('what was done last is undone by Ctrl Z, and the task is back where it was', async () => {
    await page.goto('/tasks')
    await expect(title(page, 'Ana')).toBeVisible()
    await page.keyboard.press('4')
    await expect(
      work(page).getByText('Ana sai de todas as campanhas, e o que ia sair é cancelado.'),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Bia')).toBeVisible()
    await expect(page.getByText('Sem interesse · Ana')).toBeVisible()
    await expect.poll(() => statesOf(ids)).toEqual({ sent: 1, task: 1 })
    // Also after the list was loaded without it.
    await expect(page.getByRole('link', { name: 'Tarefas, 1 para fazer' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(title(page, 'Ana')).toBeVisible()
    await expect.poll(() => statesOf(ids)).toEqual({ task: 2 })
    await expect(list(page).getByRole('option')).toHaveCount(2)
  })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one task a screen: it is opened, sent, and the result of a call is chosen in a sheet', async ({
    newPage: page,
    newcomer,
    context,
  }) => {
    await whatsApp(context)
    await messagesFor(page, newcomer, ['Ana'])
    await callsFor(page, newcomer, ['Bia'])
    await page.goto('/tasks')
    await expect(title(page, 'Ana')).toBeVisible()
    await page.getByRole('button', { name: 'Abrir no WhatsApp' }).tap()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Enviei' }).tap()
    await expect(title(page, 'Bia')).toBeVisible()
    await page.getByRole('button', { name: 'Registrar resultado' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Como foi com Bia?' })
    await sheet.getByRole('button', { name: 'Interessado' }).tap()
    await sheet.getByRole('button', { name: 'Registrar e ir para a próxima' }).tap()
    await expect(page.getByRole('heading', { name: 'Dia feito' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).tap()
    await expect(title(page, 'Bia')).toBeVisible()
    await page.getByRole('button', { name: /^Lista/ }).tap()
    await expect(page.getByRole('dialog', { name: 'Tarefas' }).getByRole('option')).toHaveCount(1)
  })
})
