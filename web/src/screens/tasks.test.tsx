import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { newcomer } from '#test/account.ts'
import { sent } from '#test/conversation.ts'
import { fill, find, hasFocus, press, says, saysNot, there } from '#test/hands.ts'
import { open } from '#test/open.tsx'
import { pausesOf } from '#test/pauses.ts'
import { problem } from '#test/stubs.ts'
import { task, whatsApp, withTasks } from '#test/tasks.ts'

const key = (keys: string) => userEvent.keyboard(keys)
const title = (name: string) => screen.findByRole('heading', { level: 2, name })

test('without a task the screen says where they come from', async () => {
  await open('/tasks', newcomer)
  await says('Nenhuma tarefa ainda')
  await says('Etapas de WhatsApp e de ligação viram tarefas aqui, na hora de fazer.')
  await find('link', 'Ver campanhas')
})

test('where there is no task, new ones are looked for soon', async () => {
  const pauses = pausesOf(5_000)
  // The usual pause never ends.
  pausesOf(30_000)
  const answers = withTasks([task(1, 'Ana')])
  let hasBegun = false
  await open('/tasks', {
    ...answers,
    'GET /tasks': () => (hasBegun ? answers['GET /tasks'] : newcomer['GET /tasks']),
  })
  await says('Nenhuma tarefa ainda')
  hasBegun = true
  await pauses.pass()
  await title('Ana')
})

test('the navigation tells how many wait', async () => {
  await open('/campaigns', { ...newcomer, 'GET /tasks/counts': { todo: 120, snoozed: 0, done: 0 } })
  const link = await find('link', 'Tarefas, 120 para fazer')
  expect(link.textContent).toContain('99+')
})

test('what cannot be loaded is said, with the way to try again', async () => {
  const answers = withTasks([task(1, 'Ana')])
  let isBroken = true
  await open('/tasks', {
    ...answers,
    'GET /tasks': () => (isBroken ? problem('not_found') : answers['GET /tasks']),
  })
  await says('Não foi possível carregar suas tarefas.')
  isBroken = false
  await press('Tentar novamente')
  await title('Ana')
})

test('late ones come first, a call too early where it is answered comes last; each says why', async () => {
  const opensAt = '2026-11-17T13:00:00.000Z'
  await open(
    '/tasks',
    withTasks([
      task(1, 'Cedo', { place: { areaCode: '68', timeZone: 'America/Rio_Branco', opensAt } }),
      task(2, 'Agora', { signals: { opens: 3, openedAt: opensAt, clickedAt: opensAt } }),
      task(3, 'Atrasada', { reason: 'late', signals: { opens: 0, promise: 'asked' } }),
    ]),
  )
  const list = await find('listbox', 'Tarefas')
  const groups = within(list).getAllByRole('group')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Atrasadas',
    'Agora',
    'Mais tarde',
  ])
  expect(there(groups[0]).textContent).toContain('Pediu para ligar')
  expect(there(groups[1]).textContent).toContain('Abriu 3×Clicou')
  await title('Atrasada')
})

/** What each key of a call records, beside the date that is offered first. */
test.each([
  ['1', { outcome: 'answered', disposition: 'meeting', meetingAt: expect.any(String) }],
  ['2', { outcome: 'answered', disposition: 'interested' }],
  ['3', { outcome: 'answered', disposition: 'not_now', returnOn: expect.any(String) }],
  ['4', { outcome: 'answered', disposition: 'not_interested' }],
  ['5', { outcome: 'no_answer', retryAt: expect.any(String) }],
  ['6', { outcome: 'no_answer', disposition: 'wrong_number' }],
  ['7', { outcome: 'call_later', retryAt: expect.any(String) }],
  ['8', { outcome: 'do_not_call' }],
  ['9', { outcome: 'answered' }],
  ['0', { outcome: 'no_answer', disposition: 'voicemail', retryAt: expect.any(String) }],
])('on a call %s and Enter record it, and the next one has the focus', async (digit, body) => {
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana'), task(2, 'Bia')]))
  await title('Ana')
  await key(`${digit}{Enter}`)
  await title('Bia')
  await hasFocus(find('button', 'Ligar'))
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([body])
})

test.each([
  ['2', ['1'], { disposition: 'interested' }],
  ['2', ['2'], { disposition: 'not_now', returnOn: expect.any(String) }],
  ['2', ['4'], { disposition: 'replied' }],
  ['3', [], { disposition: 'meeting', meetingAt: expect.any(String) }],
  ['4', [], { disposition: 'not_interested' }],
  ['5', [], { disposition: 'wrong_number' }],
])('a message that was not opened was not sent: %s %o', async (digit, then, said) => {
  const { calls } = await open('/tasks', withTasks([whatsApp(1, 'Ana'), whatsApp(2, 'Bia')]))
  await title('Ana')
  await key(`${digit}${then.join('')}{Enter}`)
  await title('Bia')
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([{ outcome: 'skipped', ...said }])
})

test('Enter opens a message, Enter again records it; P skips the next one', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window)
  const { calls } = await open('/tasks', withTasks([whatsApp(1, 'Ana'), whatsApp(2, 'Bia')]))
  await title('Ana')
  await key('{Enter}')
  await says('Aberta no WhatsApp')
  expect(opened).toHaveBeenCalledWith('https://wa.me/5541938345070?text=Oi', 'cadencia-wa')
  await key('{Enter}')
  await title('Bia')
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([{ outcome: 'sent' }])
  await key('p')
  await waitFor(() => expect(sent(calls, 'POST /tasks/2/outcome')).toEqual([{ outcome: 'skipped' }]))
  opened.mockRestore()
})

test('each choice says what it does before it is made', async () => {
  await open('/tasks', withTasks([task(1, 'Ana Souza')]))
  await title('Ana Souza')
  await key('2')
  await says('Interessado: a cadência de Ana para: as etapas seguintes não saem. A conversa fica aberta')
  await key('9')
  await says('Atendeu: a próxima etapa é o e-mail #4 Última tentativa')
  await key('6')
  await says('Número errado: WhatsApp e ligações param em todas as campanhas; os e-mails continuam.')
})

test('a result that was not saved brings its task back, and can be sent again', async () => {
  let isBroken = true
  const { calls } = await open('/tasks', {
    ...withTasks([task(1, 'Ana'), task(2, 'Bia')]),
    'POST /tasks/1/outcome': () => (isBroken ? problem('internal') : undefined),
  })
  await title('Ana')
  await key('9{Enter}')
  await says('O resultado de Ana não foi salvo.')
  expect(within(await find('listbox', 'Tarefas')).getAllByRole('option')).toHaveLength(2)
  isBroken = false
  await press('Tentar de novo')
  await waitFor(() => expect(sent(calls, 'POST /tasks/1/outcome')).toHaveLength(2))
})

test('a task that another person did says who, and the next comes', async () => {
  const { toasts } = await open('/tasks', {
    ...withTasks([task(1, 'Ana'), task(2, 'Bia')]),
    'POST /tasks/1/outcome': problem('task_done', { message: 'Rafael já fez esta.' }),
  })
  await title('Ana')
  await key('9{Enter}')
  await waitFor(() => expect(toasts).toContain('Rafael já fez esta.'))
  await title('Bia')
})

test('what was done last is undone from the foot of the list; a wish not to be called is not', async () => {
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana'), task(2, 'Bia')]))
  await title('Ana')
  await key('8{Enter}')
  await says('Não ligar mais · Ana')
  expect(screen.queryByRole('button', { name: /Desfazer/ })).toBeNull()
  await key('9{Enter}')
  await press(/Desfazer/)
  await waitFor(() => expect(sent(calls, 'POST /tasks/2/undo')).toHaveLength(1))
})

test('a note is kept while it is written, and goes with the result', async () => {
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana'), task(2, 'Bia')]))
  await title('Ana')
  await key('a')
  await key('Usam planilha')
  expect(sessionStorage.getItem('draft/task-note/1')).toBe('Usam planilha')
  await key('{Escape}2{Enter}')
  await title('Bia')
  expect(sent(calls, 'POST /tasks/1/outcome')).toMatchObject([{ note: 'Usam planilha' }])
  expect(sessionStorage.getItem('draft/task-note/1')).toBeNull()
})

test('after the third try a call that is not answered is not offered again first', async () => {
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana', { tries: 2 }), task(2, 'Bia')]))
  await title('Ana')
  await key('5{Enter}')
  await title('Bia')
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([{ outcome: 'no_answer' }])
})

test('the end of the day says what was done', async () => {
  await open('/tasks', {
    ...newcomer,
    'GET /tasks/counts': { todo: 0, snoozed: 2, done: 96 },
    'GET /tasks/day': {
      todoBy: {},
      nextAt: '2031-11-18T12:00:00.000Z',
      doneBy: { whatsapp: 62, call: 34 },
      talks: 14,
      meetings: [{ contactId: 1, name: 'Antônia Brandão' }],
    },
    'GET /conversations/counts': { unread: 0, open: 7, waiting: 0 },
  })
  await says('Dia feito')
  await says('Você fez as 96 tarefas de hoje. 2 adiadas; a primeira volta')
  await says('62WhatsApps34ligações14conversas1reuniões marcadas')
  await says('Reunião com Antônia Brandão')
  await find('link', 'Ver 7 conversas abertas')
})

test('asked what was answered, nothing is promised until it is chosen; Esc goes back', async () => {
  await open('/tasks', withTasks([whatsApp(1, 'Ana')]))
  await title('Ana')
  await says('Enviei: a próxima etapa é')
  await key('2')
  await says('O que respondeu?')
  await saysNot('Enviei: a próxima etapa é')
  await key('{Escape}')
  await says('Enviei: a próxima etapa é')
})

test('what was put off says when it is back, and is brought back', async () => {
  const { calls } = await open(
    '/tasks?state=snoozed',
    withTasks([whatsApp(1, 'Ana', { dueAt: '2031-11-18T12:00:00.000Z' })]),
  )
  await says('Volta 18/11/2031.')
  await press('Trazer de volta')
  await waitFor(() => expect(sent(calls, 'POST /tasks/1/undo')).toHaveLength(1))
})

test('a date of its own is typed; a wrong one is said and nothing is sent', async () => {
  const { calls } = await open('/tasks', withTasks([task(1, 'Ana'), task(2, 'Bia')]))
  await title('Ana')
  await key('7')
  await press('Outra data')
  await find('button', 'Abrir calendário')
  await fill('Dia e hora', '31/02 9h')
  await says('Informe dia e hora, como 17/11 9h30')
  await press('Registrar e ir para a próxima')
  expect(sent(calls, 'POST /tasks/1/outcome')).toEqual([])
})
