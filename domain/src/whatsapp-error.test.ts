import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { classifyWhatsApp, wasHeldBack, type WhatsAppMeaning } from './whatsapp-error.ts'

const error = (code: number, attempts = 0, heldBack = false) =>
  classifyWhatsApp({ httpStatus: 400, code, hasErrorBody: true, attempts, heldBack })
const status = (httpStatus: number | undefined, attempts = 0) =>
  classifyWhatsApp({ httpStatus, hasErrorBody: false, attempts, heldBack: false })

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Every code of Meta's list that we know of, by what is to be done. */
const codes: [string, number[], Partial<WhatsAppMeaning>][] = [
  ['slow down', [130429, 4, 80007], { kind: 'retry', slowDown: true, afterSeconds: 5 }],
  ['this contact less often', [131056], { kind: 'retry', pair: true, afterSeconds: 6 }],
  ['again', [1, 2, 131000, 131016, 131057, 133004], { kind: 'retry' }],
  ['again tomorrow', [131049, 130472], { kind: 'later', afterSeconds: 86_400 }],
  ['the number does not receive', [131026], { kind: 'failed', undeliverable: true }],
  ['not this number', [131021, 131030], { kind: 'failed' }],
  ['never again', [131050], { kind: 'failed', suppress: true }],
  [
    'out of the window',
    [131047],
    { kind: 'failed', reason: 'Fora da janela de 24 h: use um template aprovado' },
  ],
  ['not this content', [100, 131008, 131009, 131051, 131052, 131053, 135000], { kind: 'failed' }],
  ['not with this template', [132000, 132005, 132007, 132012, 132068, 132069], { kind: 'failed' }],
  ['no message of this step', [132001, 132015, 132016], { kind: 'failed', stopStep: true }],
  [
    'not from this account',
    [0, 3, 10, 190, 33, 368, 130497, 131005, 131031, 131037, 131042, 131045, 131048],
    { kind: 'sender_away' },
  ],
  ['no permission', range(200, 299), { kind: 'sender_away' }],
  ['not registered', range(133000, 133016).filter((code) => code !== 133004), { kind: 'sender_away' }],
]

describe.each(codes)('%s', (_name, list, expected) => {
  test.each(list)('%d', (code) => {
    const meaning = error(code)
    expect(meaning).toMatchObject(expected)
    expect('reason' in meaning ? meaning.reason : 'A Meta').toMatch(/^(A|As|O|Fora) \w/)
  })

  test('and nothing more', () => {
    const { reason: _reason, ...flags } = { reason: '', ...error(list[0] ?? 0) }
    const { reason: _expectedReason, ...allowed } = { reason: '', ...expected }
    expect(flags).toEqual(allowed)
  })
})

test('the code decides, whatever the status', () => {
  for (const httpStatus of [200, 400, 403, 500, 503, undefined])
    expect(
      classifyWhatsApp({ httpStatus, code: 131050, hasErrorBody: true, attempts: 0, heldBack: false }),
    ).toMatchObject({ suppress: true })
})

test('a number that is too fast waits twice as long each time, ten minutes at most', () => {
  const waits = [0, 1, 2, 6, 7, 14].map((attempts) => error(130429, attempts))
  expect(waits.map((meaning) => 'afterSeconds' in meaning && meaning.afterSeconds)).toEqual([
    5, 10, 20, 320, 600, 600,
  ])
})

test('a contact written to too often waits four times as long each time, an hour at most', () => {
  const waits = [-1, 0, 1, 2, 4, 5].map((attempts) => error(131056, attempts))
  expect(waits.map((meaning) => 'afterSeconds' in meaning && meaning.afterSeconds)).toEqual([
    6, 6, 24, 96, 1536, 3600,
  ])
})

test('what Meta holds back is tried once more, however often it was tried for another reason, and no more', () => {
  const reason = 'A Meta limitou as mensagens de divulgação para este contato'
  for (const attempts of [0, 1, 9])
    expect(error(131049, attempts)).toEqual({ kind: 'later', afterSeconds: 86_400, reason })
  expect(error(131049, 1, true)).toEqual({ kind: 'failed', reason })
  expect(error(130472, 1, true)).toMatchObject({ kind: 'failed' })
  expect(error(131000, 1, true)).toEqual({ kind: 'retry' })
})

test('the last answer tells whether it was held back', () => {
  for (const code of ['131049 recusada', '130472 x']) expect(wasHeldBack(code)).toBe(true)
  for (const code of [null, '', '131000 recusada', '1310490 x', '451 131049'])
    expect(wasHeldBack(code)).toBe(false)
})

test('what passes by itself is tried as often as it takes', () => {
  for (const code of [1, 2, 131000, 131016, 131057, 133004])
    expect(error(code, 14)).toEqual({ kind: 'retry' })
})

test('a code that nobody has heard of is tried three times, then fails and is told', () => {
  for (const attempts of [0, 1, 2]) expect(error(999_999, attempts)).toEqual({ kind: 'retry' })
  expect(error(999_999, 3)).toEqual({
    kind: 'failed',
    reason: 'O WhatsApp recusou a mensagem por um motivo desconhecido',
    alarm: true,
  })
  for (const code of [199, 300, 132999, 133017, -1]) expect(error(code, 3)).toMatchObject({ alarm: true })
})

describe('without an error of the API', () => {
  test.each([
    [200, 'accepted'],
    [299, 'accepted'],
    [429, 'retry'],
    [301, 'retry'],
    [300, 'retry'],
    [400, 'retry'],
    [404, 'retry'],
    [499, 'retry'],
    [500, 'unknown'],
    [502, 'unknown'],
    [503, 'unknown'],
    [504, 'unknown'],
    [199, 'unknown'],
    [0, 'unknown'],
    [undefined, 'unknown'],
  ])('%s', (httpStatus, kind) => {
    expect(status(httpStatus).kind).toBe(kind)
  })

  test('too many requests slow the number down', () => {
    expect(status(429, 1)).toEqual({ kind: 'retry', slowDown: true, afterSeconds: 10 })
  })

  test('a refusal from before the API is not tried for ever', () => {
    expect(status(403, 3)).toMatchObject({ kind: 'failed', alarm: true })
  })
})

describe('an error without a code', () => {
  const codeless = (httpStatus: number | undefined, attempts: number) =>
    classifyWhatsApp({ httpStatus, hasErrorBody: true, attempts, heldBack: false })

  test('of their side is tried again', () => {
    expect(codeless(500, 9)).toEqual({ kind: 'retry' })
    expect(codeless(503, 9)).toEqual({ kind: 'retry' })
  })

  test('of ours, three times', () => {
    expect(codeless(499, 2)).toEqual({ kind: 'retry' })
    for (const httpStatus of [200, 400, undefined])
      expect(codeless(httpStatus, 3)).toMatchObject({ alarm: true })
  })
})

test('whatever comes back means exactly one thing, and a failure says why in Portuguese', () => {
  const known = codes.flatMap(([, list]) => list)
  const reply = fc.record({
    httpStatus: fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
    code: fc.option(fc.oneof(fc.constantFrom(...known), fc.integer()), { nil: undefined }),
    hasErrorBody: fc.boolean(),
    attempts: fc.integer({ min: 0, max: 20 }),
    heldBack: fc.boolean(),
  })
  const kinds = ['accepted', 'retry', 'later', 'failed', 'sender_away', 'unknown']
  fc.assert(
    fc.property(reply, (heard) => {
      const meaning = classifyWhatsApp(heard)
      expect(kinds).toContain(meaning.kind)
      expect(classifyWhatsApp(heard)).toEqual(meaning)
      expect('reason' in meaning ? meaning.reason : 'A').toMatch(/^(A|As|O|Fora) ?/)
      // A word of the API itself leaves no doubt.
      expect(heard.hasErrorBody && meaning.kind === 'unknown').toBe(false)
    }),
    { numRuns: 3000 },
  )
})
