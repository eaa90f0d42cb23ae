import type { Campaign } from '@cadencia/contract/campaigns'
import type { Template } from '@cadencia/contract/templates'
import { expect, test } from 'vitest'

import { checksOf } from './readiness.ts'

const monday = Date.parse('2026-11-16T15:00:00Z')
const sunday = Date.parse('2026-11-15T15:00:00Z')

const campaign: Campaign = {
  id: 1,
  name: 'Prospecção',
  status: 'active',
  justWeekday: true,
  sendWindow: null,
  skipHolidays: false,
  timeZone: 'America/Sao_Paulo',
  emailSenderId: null,
  whatsappSenderId: null,
  emailSenderIds: [],
  whatsappSenderIds: [],
  replyScope: 'contact',
  newPerDay: null,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
  cadences: [],
  stepsVersion: 1,
  contacts: 1300,
  activeContacts: 1284,
  pendingMessages: 0,
}

const step = {
  id: 1,
  stepOrder: 1,
  templateId: 7,
  template: { name: 'Apresentação', type: 'email' as const },
  delayMinutes: 0,
  inThread: true,
  isActive: true,
  isOn: true,
  byHand: false,
  condition: null,
  variants: [],
}

const template = (content: string, unknownPlaceholders: string[] = []): Template => ({
  id: 7,
  name: 'Apresentação',
  type: 'email',
  subject: 'Olá',
  content,
  createdAt: '2026-11-01T12:00:00Z',
  unknownPlaceholders,
})

const facts = { campaign, steps: [step], templates: [template('Oi {{name}}')], attributes: [], now: monday }
const texts = (changes: Partial<typeof facts>) => checksOf({ ...facts, ...changes }).map(({ text }) => text)

test('a campaign that lacks nothing is ready in every line', () => {
  expect(checksOf(facts)).toEqual([
    { text: 'Campanha ativa', isReady: true },
    { text: '1 etapa ativa', isReady: true },
    { text: '1.284 contatos ativos', isReady: true },
  ])
})

test('each thing that is missing is named', () => {
  expect(
    texts({
      campaign: { ...campaign, status: 'draft', contacts: 0, activeContacts: 0 },
      steps: [],
    }),
  ).toEqual(['Campanha em rascunho não envia mensagens', 'Sem cadência ativa', 'Nenhum contato relacionado'])
})

test('on a weekend, a campaign of weekdays says when it goes on', () => {
  expect(texts({ now: sunday }).at(-1)).toBe('Hoje é fim de semana; os envios voltam na segunda-feira')
  expect(texts({ now: sunday, campaign: { ...campaign, justWeekday: false } })).toHaveLength(3)
})

test('a value the user has not filled in is asked for once, unless the template has a fallback', () => {
  const content = '{{user.company}} {{ user.company }} {{user.cargo|SDR}} {{user.email}} {{user.name}}'
  const found = checksOf({
    ...facts,
    templates: [template(content)],
    attributes: [{ key: 'name', value: 'Marcos' }],
  })
  expect(found.at(-1)).toEqual({
    text: 'Faltam valores para {{user.company}}',
    isReady: false,
    mend: 'profile',
  })
})

test('a name nobody could fill points at its template', () => {
  expect(checksOf({ ...facts, templates: [template('{{x}}', ['{{x}}'])] }).at(-1)).toMatchObject({
    isReady: false,
    mend: { template: 7 },
  })
})
