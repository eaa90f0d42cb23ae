import type { Task } from '@cadencia/contract/tasks'

import { newcomer, pageOf } from './account.ts'

const at = '2026-11-17T12:00:00.000Z'

export const task = (id: number, name: string, more: Partial<Task> = {}): Task => ({
  id,
  channel: 'call',
  contact: {
    id: id + 100,
    name,
    email: `c${id}@aurora.com.br`,
    metadata: { Empresa: 'Aurora', Cargo: 'Diretora' },
  },
  phone: '+5541938345070',
  campaign: { id: 1, name: 'Prospecção' },
  template: { name: 'Roteiro' },
  stepOrder: 3,
  script: `Alô, ${name}?`,
  dueAt: at,
  reason: 'due',
  signals: { opens: 0 },
  next: [{ stepOrder: 4, channel: 'email', template: 'Última tentativa', at: '2031-11-23T12:00:00.000Z' }],
  parts: [
    { text: 'Alô, ', isFilled: false },
    { text: name, isFilled: true },
    { text: '?', isFilled: false },
  ],
  place: { areaCode: '41', timeZone: 'America/Sao_Paulo', closesAt: '2026-11-18T00:00:00.000Z' },
  tries: 0,
  ...more,
})

export const whatsApp = (id: number, name: string, more: Partial<Task> = {}) =>
  task(id, name, {
    channel: 'whatsapp',
    script: `Oi, *${name}*!`,
    whatsAppUrl: `https://wa.me/5541938345070?text=Oi`,
    place: { areaCode: '41', timeZone: 'America/Sao_Paulo' },
    ...more,
  })

export const withTasks = (tasks: readonly Task[], counts: object = {}) => ({
  ...newcomer,
  'GET /tasks': pageOf([...tasks]),
  'GET /tasks/counts': { todo: tasks.length, snoozed: 0, done: 0, ...counts },
  ...Object.fromEntries(
    tasks.flatMap(({ id, contact }) => [
      [`GET /contacts/${contact.id}`, { ...contact, channels: [{ channel: 'email', state: 'ok' }] }],
      [`GET /contacts/${contact.id}/timeline`, { ...pageOf([]), contact: { name: contact.name } }],
      [`POST /tasks/${id}/outcome`, undefined],
      [`POST /tasks/${id}/snooze`, { dueAt: at }],
      [`POST /tasks/${id}/undo`, undefined],
    ]),
  ),
})
