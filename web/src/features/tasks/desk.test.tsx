import type { Task } from '@cadencia/contract/tasks'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { pageOf } from '#test/account.ts'
import { sent } from '#test/conversation.ts'
import { choose, fill, find, hasFocus, isAt, press, pressFirst, says, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { onPhone } from '#test/phone.ts'
import type { Call } from '#test/stubs.ts'
import { task, whatsApp, withTasks } from '#test/tasks.ts'

const key = (keys: string) => userEvent.keyboard(keys)
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const option = (name: RegExp) => find('option', name)
const options = () => screen.queryAllByRole('option', { name: /#3 Roteiro/ })

test('a task is put off with two keys, and the lists are told apart with how many each has', async () => {
  const { calls, answer } = await open('/tasks', withTasks([whatsApp(1, 'Ana'), whatsApp(2, 'Bia')]))
  await title('Ana')
  await key('s')
  await says('As etapas seguintes esperam por ela.')
  answer({ 'GET /tasks/counts': { todo: 1, snoozed: 1, done: 0 } })
  await key('3')
  await title('Bia')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  expect(sent(calls, 'POST /tasks/1/snooze')).toEqual([{ until: tomorrow.toISOString() }])
  await find('link', 'Tarefas, 1 para fazer')
  await press('Adiadas 1', 'radio')
  await isAt('/tasks?state=snoozed')
  await waitFor(() => expect(calls.some(({ url }) => url.searchParams.get('state') === 'snoozed')).toBe(true))
})

test('a message is changed for one contact only; what was sent goes with the result', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window)
  const { calls } = await open('/tasks', withTasks([whatsApp(1, 'Ana'), whatsApp(2, 'Bia')]))
  await title('Ana')
  await key('e')
  await hasFocus(find('textbox', 'Texto da mensagem'))
  await fill('Texto da mensagem', 'Oi! Só para você.')
  await press(/Pronto/)
  await says('Oi! Só para você.')
  await press(/Abrir no WhatsApp/)
  expect(opened).toHaveBeenCalledWith(
    `https://wa.me/5541938345070?text=${encodeURIComponent('Oi! Só para você.')}`,
    'cadencia-wa',
  )
  await key('{Enter}')
  await title('Bia')
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([{ outcome: 'sent', text: 'Oi! Só para você.' }])
})

test('a window that the browser blocks is said, and nothing is recorded', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { calls } = await open('/tasks', withTasks([whatsApp(1, 'Ana')]))
  await title('Ana')
  await key('{Enter}')
  await says('Seu navegador bloqueou a janela.')
  const link = await find('link', 'Abrir aqui')
  expect(link.getAttribute('href')).toBe('https://wa.me/5541938345070?text=Oi')
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([])
})

test('where the next opens by itself one key sends each message', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window)
  const names = ['Ana', 'Bia', 'Caio']
  const { calls } = await open('/tasks', withTasks(names.map((name, place) => whatsApp(place + 1, name))))
  await title('Ana')
  await press('Abrir a próxima sozinha', 'switch')
  await says('Aberta no WhatsApp')
  for (const name of names) {
    await title(name)
    await key('{Enter}')
  }
  for (const id of [1, 2, 3])
    await waitFor(() => expect(sent(calls, `POST /tasks/${id}/outcome`)).toEqual([{ outcome: 'sent' }]))
  expect(opened.mock.calls.map(([, name]) => name)).toEqual(['cadencia-wa', 'cadencia-wa', 'cadencia-wa'])
})

/** One message and one call, found by their channel and their name. */
const mixed = () => {
  const all = [whatsApp(1, 'Ana'), task(2, 'Caio')]
  return {
    ...withTasks(all),
    'GET /tasks': ({ url: { searchParams } }: Call) => {
      const [channel, search] = [searchParams.get('channel'), searchParams.get('search') ?? '']
      return pageOf(
        all.filter(
          (each) => (channel ?? each.channel) === each.channel && each.contact.name.includes(search),
        ),
      )
    },
  }
}

test('filters narrow the list and stay in the address; what finds none can be cleared', async () => {
  await open('/tasks', mixed())
  await waitFor(() => expect(options()).toHaveLength(2))
  await choose('Filtrar por canal', 'Ligação')
  await isAt('/tasks?channel=call')
  await title('Caio')
  await waitFor(() => expect(options()).toHaveLength(1))
  await key('/')
  await hasFocus(find('searchbox', 'Buscar tarefa'))
  await key('zzz')
  await says('Nenhuma tarefa com esses filtros')
  await press('Limpar filtros')
  await isAt('/tasks')
  await waitFor(() => expect(options()).toHaveLength(2))
})

test.each([
  ['Email', 'email'],
  ['Tarefa', 'task'],
])('the list is narrowed to %s too', async (label, channel) => {
  const { calls } = await open('/tasks', mixed())
  await choose('Filtrar por canal', label)
  await isAt(`/tasks?channel=${channel}`)
  await says('Nenhuma tarefa com esses filtros')
  expect(calls.some(({ url }) => url.searchParams.get('channel') === channel)).toBe(true)
})

test('the task in the address is the one at hand', async () => {
  await open('/tasks?id=2', mixed())
  await find('heading', 'Caio')
})

test('the list is one tab stop that arrows walk, F6 goes from pane to pane, J and K from task to task', async () => {
  await open('/tasks', withTasks(['Ana', 'Bia', 'Caio'].map((name, place) => whatsApp(place + 1, name))))
  await title('Ana')
  await key('{F6}')
  await hasFocus(option(/Ana/))
  await key('{ArrowDown}')
  await hasFocus(option(/Bia/))
  await title('Bia')
  expect(options().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  await key('{F6}')
  await hasFocus(find('button', /Abrir no WhatsApp/))
  await key('j')
  await title('Caio')
  await key('k')
  await title('Bia')
  await isAt('/tasks?id=2')
  await key('{Escape}')
  await hasFocus(option(/Bia/))
  await key('?')
  await find('dialog', 'Atalhos de Tarefas')
})

test('a task at hand that an answer stops says so, with the way to the answer', async () => {
  const all = [whatsApp(1, 'Ana'), whatsApp(2, 'Bia'), whatsApp(3, 'Caio')]
  const { answer } = await open('/tasks', withTasks(all))
  await title('Ana')
  await key('j')
  await title('Bia')
  // What is done to another task loads the list again.
  answer({
    'GET /tasks': pageOf(all.slice(2)),
    'GET /activity/1': {
      id: 1,
      status: 'pending',
      state: 'waiting',
      templateType: 'whatsapp',
      recipient: '+5541938345070',
      contact: { id: 101, name: 'Ana' },
      template: { name: 'Roteiro' },
      campaign: { id: 1, name: 'Prospecção' },
      cadence: { stepOrder: 3 },
      shippingDate: all[0]?.dueAt,
      sentAt: null,
      deliveredAt: null,
      says: { text: 'Oi', missing: [], preview: true },
      history: [],
      canCancel: true,
      canResend: false,
    },
  })
  await key('pk')
  await says('Ana acabou de responder. Esta mensagem não vai mais sair.')
  expect((await find('link', 'Ler resposta')).getAttribute('href')).toBe('/conversations?conversation=101')
  await press('Próxima')
  await title('Caio')
})

test('Atividades leads to the tasks that wait', async () => {
  const answers = withTasks([task(1, 'Ana'), task(2, 'Bia')])
  await open('/activities', {
    ...answers,
    'GET /activity/by-date-status': { ...there(answers['GET /activity/by-date-status']), openTasks: 2 },
  })
  await says('2 tarefas esperam.')
  await press('Abrir Tarefas', 'link')
  await title('Ana')
})

test('Ctrl Z brings back what was done last, also after the list was loaded without it', async () => {
  const all = [task(1, 'Ana'), task(2, 'Bia')]
  const { calls, answer } = await open('/tasks', withTasks(all))
  await title('Ana')
  await key('4')
  await says('Ana sai de todas as campanhas, e o que ia sair é cancelado.')
  answer({ 'GET /tasks': pageOf(all.slice(1)), 'GET /tasks/counts': { todo: 1, snoozed: 0, done: 1 } })
  await key('{Enter}')
  await title('Bia')
  await says('Sem interesse · Ana')
  await find('link', 'Tarefas, 1 para fazer')
  answer({ 'GET /tasks': pageOf(all) })
  await key('{Control>}z{/Control}')
  await title('Ana')
  expect(sent(calls, 'POST /tasks/1/undo')).toHaveLength(1)
  await waitFor(() => expect(options()).toHaveLength(2))
})

test('a call with its outcome, a date and a note takes four keys beside the text', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana'), task(2, 'Bia')]))
  await title('Ana')
  await says('Alô, Ana?')
  await key('{Enter}')
  expect((await find('timer')).textContent).toContain('Em ligação')
  expect(followed.mock.contexts.map((link) => (link as HTMLAnchorElement).href)).toEqual([
    'tel:+5541938345070',
  ])
  await key('1')
  await waitFor(() =>
    expect(document.body.textContent).toMatch(/Reunião marcada: .*A reunião, .* fica na conversa\./),
  )
  await key('a')
  await userEvent.paste('Decide com o sócio')
  await key('{Control>}{Enter}{/Control}')
  await title('Bia')
  await hasFocus(find('button', 'Ligar'))
  expect(sent(calls, 'POST /tasks/1/outcome')).toMatchObject([
    { outcome: 'answered', disposition: 'meeting', note: 'Decide com o sócio' },
  ])
})

test('on a telephone it is one task a screen: the result and the list come up in sheets', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window)
  onPhone()
  const bia = task(2, 'Bia')
  const { calls, answer } = await open('/tasks', withTasks([whatsApp(1, 'Ana'), bia]))
  const left = (tasks: Task[]) => () => answer({ 'GET /tasks': pageOf(tasks) })
  answer({
    'POST /tasks/1/outcome': left([bia]),
    'POST /tasks/2/outcome': left([]),
    'POST /tasks/2/undo': left([bia]),
  })
  await title('Ana')
  expect(options()).toEqual([])
  await press('Abrir no WhatsApp')
  await press('Enviei')
  await title('Bia')
  await press('Registrar resultado')
  const sheet = within(await find('dialog', 'Como foi com Bia?'))
  await userEvent.click(await sheet.findByRole('button', { name: 'Interessado' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Registrar e ir para a próxima' }))
  await find('heading', 'Dia feito')
  await waitFor(() =>
    expect(sent(calls, 'POST /tasks/2/outcome')).toEqual([
      { outcome: 'answered', disposition: 'interested' },
    ]),
  )
  await pressFirst('Desfazer')
  await title('Bia')
  await press('Lista · 1')
  const list = within(await find('dialog', 'Tarefas'))
  expect(await list.findAllByRole('option')).toHaveLength(1)
})
