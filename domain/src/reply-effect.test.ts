import { expect, test } from 'vitest'

import { effectOf, replyClasses, type ReplyClass, type ReplyEffect } from './reply-effect.ts'

const rules = { byPerson: false, isProved: false }

test('by its words alone a message of a contact ends nothing: it holds, moves, or does nothing', () => {
  const effects = replyClasses.map((each) => effectOf(each, rules))
  expect(new Set(effects)).toEqual(new Set(['held', 'moved', undefined]))
  expect(effectOf('refusal', rules)).toBe('held')
})

test('only a proved wish to leave suppresses an address by itself', () => {
  expect(effectOf('opt_out', rules)).toBe('held')
  const suppressing = replyClasses.filter(
    (each) => effectOf(each, { byPerson: false, isProved: true }) === 'suppressed',
  )
  expect(suppressing).toEqual(['opt_out'])
})

test.each<[ReplyClass, ReplyEffect | undefined]>([
  ['interest', 'held'],
  ['not_now', 'held'],
  ['question', 'held'],
  ['ooo', 'moved'],
  ['refusal', 'cancelled'],
  ['wrong_person', 'cancelled'],
  ['left_company', 'cancelled'],
  ['opt_out', 'suppressed'],
  ['auto_ack', undefined],
  ['other', undefined],
])('a person who says it was %s decides: %s', (said, effect) => {
  expect(effectOf(said, { byPerson: true, isProved: false })).toBe(effect)
})
