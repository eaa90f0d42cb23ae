import { expect, test } from 'vitest'

import { conditionByKey, conditionByPlace } from './cadence-draft.ts'
import { groupsFor, valueOf } from './condition-options.ts'

const steps = [
  { name: 'Apresentação', channel: 'email' },
  { name: 'Oi', channel: 'whatsapp' },
  { name: 'Ligar', channel: 'call' },
  { name: '', channel: undefined },
  { name: 'Fim', channel: 'email' },
] as const

test('a step depends on what can be known of those before it, and on the contact', () => {
  const groups = groupsFor(steps, 4)
  expect(groups.map(({ label }) => label)).toEqual(['#1 Apresentação', '#2 Oi', 'Do contato'])
  expect(groups[1]?.options.map(({ label }) => label)).toEqual([
    'Só se abriu a #2',
    'Só se não abriu a #2',
    'Só se recebeu a #2',
  ])
  expect(groupsFor(steps, 0).map(({ label }) => label)).toEqual(['Do contato'])
})

test('every option is found again by its condition', () => {
  const options = groupsFor(steps, 4).flatMap((group) => group.options)
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
  for (const { value, condition } of options) expect(valueOf(condition)).toBe(value)
})

test('a condition moves with the step it names', () => {
  const step = (key: number) => ({ key, templateId: null, days: '0', inThread: true })
  const written = conditionByKey({ kind: 'opened', place: 2 }, [step(5), step(7), step(9)])
  expect(conditionByPlace(written, [step(7), step(5), step(9)])).toEqual({ kind: 'opened', place: 1 })
  // Without its step it has a place that no step can depend on.
  expect(conditionByPlace(written, [step(5), step(9)])).toEqual({ kind: 'opened', place: 1000 })
})
