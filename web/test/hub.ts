import { campaign, newcomer, pageOf, step } from './account.ts'
import type { Answers } from './stubs.ts'

/** What the server answers about a campaign that runs, with five people in it. */

const steps = [step(11, 1, 'Apresentação', 1440), step(12, 2, 'Retomada', 2880)]

export const running = campaign(1, 'Prospecção SaaS', {
  status: 'active',
  description: 'Diretores de operações',
  justWeekday: true,
  sendWindow: { start: '09:00', end: '18:30' },
  cadences: steps,
  contacts: 5,
  activeContacts: 3,
  pendingMessages: 4,
})

const nobody = {
  all: 0,
  active: 0,
  answered: 0,
  stopped: 0,
  failed: 0,
  finished: 0,
  refused: 0,
  ended: 0,
  opted_out: 0,
  removed: 0,
}

export const progress = (segments: object, more: object = {}) => ({
  segments: { ...nobody, ...segments },
  places: [
    { stepOrder: 1, people: 4 },
    { stepOrder: 2, people: 0 },
  ],
  exits: [{ day: '2031-11-18', channel: 'email', messages: 3 }],
  tasks: [],
  sender: 'Caixa de testes',
  ...more,
})

const answered = {
  class: 'interest',
  isConfirmed: true,
  at: '2026-11-12T13:00:00.000Z',
  holds: true,
  goesOn: false,
}

export const person = (id: number, more: object = {}) => ({
  contact: {
    id,
    name: `Pessoa ${id}`,
    email: `pessoa${id}@exemplo.com.br`,
    whatsapp: '(11) 98765-4321',
    metadata: { empresa: 'Aurora' },
    campaigns: [{ id: 1, name: 'Prospecção SaaS' }],
    createdAt: '2026-11-03T12:00:00.000Z',
  },
  state: 'active',
  done: 0,
  next: { channel: 'email', stepOrder: 1, at: '2031-11-18T12:00:00.000Z', isTask: false },
  ...more,
})

const fifth = person(5)

export const people = [
  person(5, { state: 'held', contact: { ...fifth.contact, answer: answered }, next: undefined }),
  person(4, { state: 'opted_out', next: undefined }),
  person(3),
  person(2),
  person(1),
]

export const standing = { all: 5, active: 3, answered: 1, opted_out: 1 }

/** Of the people those of the segment, by the words of the test above: found by their number. */
const found = ({ url }: { url: URL }) => {
  const segment = url.searchParams.get('segment') ?? 'all'
  const states: Record<string, string> = { active: 'active', answered: 'held', opted_out: 'opted_out' }
  return pageOf(people.filter(({ state }) => segment === 'all' || state === states[segment]))
}

export const hub: Answers = {
  ...newcomer,
  'GET /campaigns': [running],
  'GET /campaigns/1': running,
  'GET /campaigns/1/progress': progress(standing),
  'GET /campaigns/1/people': found,
  'GET /cadences': steps,
}
