import type { CadenceStep } from '@cadencia/contract/steps'
import type { StepVariants, VariantMetrics } from '@cadencia/contract/variants'
import { expect, test } from 'vitest'

import { beginRows, readRows, withoutRow, withRow } from './versions-draft.ts'
import { endedOf, figuresOf, nameOf, openOf, shareOf } from './words.ts'

const version = (variant: number, more: Partial<VariantMetrics> = {}): VariantMetrics => ({
  variant,
  templateId: variant * 10,
  templateName: `Texto ${variant}`,
  subject: null,
  weight: 50,
  endedAt: null,
  sentMessages: 0,
  deliveredMessages: 0,
  openedMessages: 0,
  clickedMessages: 0,
  unsubscribedMessages: 0,
  bouncedMessages: 0,
  answered: 0,
  ...more,
})

const known = (...variants: VariantMetrics[]): StepVariants => ({
  cadenceId: 1,
  stepOrder: 1,
  channel: 'email',
  variants,
  verdict: null,
})

const step: CadenceStep = {
  id: 1,
  stepOrder: 1,
  templateId: 10,
  template: { name: 'Texto 1', type: 'email' },
  delayMinutes: 0,
  inThread: true,
  isActive: true,
  isOn: true,
  byHand: false,
  condition: null,
  variants: [],
}

const ended = '2026-11-17T12:00:00.000Z'

test('a number is short on the screen and whole for those who ask', () => {
  const counts = { sentMessages: 107, deliveredMessages: 107, openedMessages: 50, answered: 3 }
  expect(figuresOf(version(1, counts), 'email')).toEqual([
    { key: 'sent', short: '107 env.', whole: '107 enviadas' },
    { key: 'opened', short: '46,7% abert.', whole: '50 de 107 entregues abriram' },
    { key: 'answered', short: '3 resp.', whole: '3 pessoas responderam de 107 entregues' },
  ])
  const one = { sentMessages: 1, deliveredMessages: 1, answered: 1 }
  expect(figuresOf(version(1, one), 'call').map(({ whole }) => whole)).toEqual([
    '1 feita',
    '1 pessoa respondeu de 1 entregue',
  ])
  expect(figuresOf(version(1), 'whatsapp').map(({ whole }) => whole)).toEqual([
    '0 enviadas',
    'ninguém respondeu de 0 entregues',
  ])
})

test('an e-mail is known by its subject, and a share is a part of what is compared', () => {
  expect(nameOf(version(1, { subject: 'Uma ideia' }))).toBe('Uma ideia')
  expect(nameOf(version(1))).toBe('Texto 1')
  const pair = [version(1, { weight: 20 }), version(2, { weight: 60 })]
  expect(pair.map((each) => shareOf(each, pair))).toEqual([25, 75])
})

test('what ended is told where it has numbers', () => {
  const all = known(
    version(1, { endedAt: ended, sentMessages: 3 }),
    version(2, { endedAt: ended }),
    version(3),
    version(4),
  )
  expect(openOf(all).map(({ variant }) => variant)).toEqual([3, 4])
  expect(endedOf(all).map(({ variant }) => variant)).toEqual([1])
})

test('a first comparison has the text of the step as A, a later one new letters', () => {
  expect(beginRows(step, known())).toEqual([
    { letter: 1, templateId: 10, weight: 50, isNew: true },
    { letter: 2, templateId: 0, weight: 50, isNew: true },
  ])
  const later = known(version(1, { endedAt: ended }), version(2, { endedAt: ended }))
  expect(beginRows(step, later).map(({ letter }) => letter)).toEqual([3, 4])
})

test('versions are added and taken away with letters in a row and equal shares', () => {
  const now = known(version(1), version(2))
  const three = withRow(beginRows(step, now), now)
  expect(three.map(({ letter, weight }) => [letter, weight])).toEqual([
    [1, 34],
    [2, 33],
    [3, 33],
  ])
  const four = withRow(three, now)
  expect(withoutRow(four, now, 2).map(({ letter, isNew }) => [letter, isNew])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
})

test('what is wrong stands by its field; what is right names the letters that are there', () => {
  const now = known(version(1), version(2))
  const rows = withRow(beginRows(step, now), now)
  expect([...readRows(rows).errors]).toEqual([['2.templateId', 'Selecione um template']])
  const chosen = rows.map((row) => ({ ...row, templateId: row.templateId || 30 }))
  expect(readRows(chosen).input?.variants).toEqual([
    { variant: 1, templateId: 10, weight: 34 },
    { variant: 2, templateId: 20, weight: 33 },
    { templateId: 30, weight: 33 },
  ])
  const heavy = chosen.map((row) => ({ ...row, weight: 50 }))
  expect([...readRows(heavy).errors]).toEqual([['', 'As partes devem somar 100%']])
  const empty = chosen.map((row) => ({ ...row, weight: Number.NaN }))
  expect([...readRows(empty).errors.values()]).toContain('A parte de cada versão vai de 1 a 100')
})
