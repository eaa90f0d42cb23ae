import type { Answers } from './stubs.ts'

/** What our own server answers. */

const made = { createdAt: '2026-11-03T12:00:00.000Z', updatedAt: '2026-11-03T12:00:00.000Z' }

/** A page of a list of which the rows given are all, or of so many more. */
export function pageOf(data: readonly unknown[], { page = 1, total = data.length, limit = 20 } = {}) {
  const totalPages = Math.ceil(total / limit)
  return {
    data,
    meta: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 },
  }
}

/** The page that is asked for, of rows that are all there. */
export const paged =
  (all: readonly unknown[]) =>
  ({ url }: { url: URL }) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    return pageOf(all.slice((page - 1) * 20, page * 20), { page, total: all.length })
  }

export const ana = {
  id: 7,
  name: 'Ana Lima',
  email: 'ana@exemplo.com.br',
  whatsapp: '(11) 98765-4321',
  metadata: {},
  campaigns: [],
  createdAt: made.createdAt,
}

export const people = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...ana,
    id: place + 1,
    name: `Pessoa ${place + 1}`,
    email: `p${place + 1}@exemplo.com.br`,
  }))

export const campaign = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  description: null,
  status: 'draft',
  justWeekday: false,
  sendWindow: null,
  skipHolidays: false,
  timeZone: 'America/Sao_Paulo',
  emailSenderId: null,
  whatsappSenderId: null,
  emailSenderIds: [],
  whatsappSenderIds: [],
  replyScope: 'contact',
  ...made,
  cadences: [],
  contacts: 0,
  activeContacts: 0,
  pendingMessages: 0,
  ...more,
})

export const template = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  type: 'whatsapp',
  subject: null,
  content: `Texto de ${name}`,
  createdAt: made.createdAt,
  ...more,
})

export const step = (id: number, stepOrder: number, name: string, delayMinutes: number) => ({
  id,
  stepOrder,
  templateId: 1,
  template: { name, type: 'whatsapp' },
  delayMinutes,
  isActive: true,
})

const sandbox = (id: number, channel: 'email' | 'whatsapp') => ({
  id,
  channel,
  name: 'Caixa de testes',
  mode: 'sandbox',
  isDefault: true,
  perMinute: null,
  perDay: null,
  state: 'ok',
  ...made,
})

export const sandboxes = [sandbox(1, 'email'), sandbox(2, 'whatsapp')]

/** An account without anything. */
export const newcomer: Answers = {
  'GET /auth/me': { id: 1, email: 'ana@aurora.com.br', isActive: true, ...made },
  'GET /me/attributes': [],
  'GET /me/days-off': [],
  'GET /me/start': { signer: {}, contacts: 0, withoutPhone: 0, isRunning: false },
  'GET /me/retention': { retentionDays: null, canChange: true },
  'GET /campaigns': [],
  'GET /campaigns/by-status': [],
  'GET /campaigns/without-active-cadences': [],
  'GET /contacts': pageOf([]),
  'GET /contacts/attributes': [],
  'GET /csv-contacts/imports': [],
  'GET /templates': [],
  'GET /attributes': { contacts: 0, campaigns: [], attributes: [] },
  'GET /snippets': [],
  'GET /cadences/my-cadences': [],
  'GET /metrics/campaigns/1/variants': [],
  'GET /activity/by-date-status': {
    ...pageOf([]),
    stats: { total: 0, pending: 0, success: 0, error: 0, cancel: 0 },
    openTasks: 0,
  },
  'GET /tasks': pageOf([]),
  'GET /tasks/counts': { todo: 0, snoozed: 0, done: 0 },
  'GET /tasks/day': { todoBy: {}, doneBy: {}, talks: 0, meetings: [] },
  'GET /senders': sandboxes,
  'GET /mailboxes': [],
  'GET /sign-ins': [],
  'GET /me/people': [{ id: 1, name: 'Ana', isYou: true }],
  'GET /sandbox': { testing: true, channels: ['email', 'whatsapp'] },
  'GET /sandbox/messages': pageOf([]),
  'GET /conversations': pageOf([]),
  'GET /conversations/counts': { unread: 0, open: 0, waiting: 0 },
}
