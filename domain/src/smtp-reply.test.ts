import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { growthOf } from '../test/growth.ts'
import { type Expected, replies } from '../test/smtp-replies.ts'
import { decidingWords } from '../test/smtp-words.ts'
import { classifySmtp, readReply, type SmtpMeaning, type SmtpPhase } from './smtp-reply.ts'

const phases: readonly SmtpPhase[] = ['connect', 'greeting', 'tls', 'auth', 'mail', 'rcpt', 'data', 'body']
const classify = (phase: SmtpPhase, reply: string) => classifySmtp({ ...readReply(reply), phase })

/** Each meaning in the corpus's words, and no two in the same. */
function inAWord(meaning: SmtpMeaning): Expected | 'unknown' {
  if (meaning.kind === 'sender_away') return 'away'
  if (meaning.kind === 'sender_stopped') return 'stopped'
  if (meaning.kind === 'retry')
    return meaning.slowDown ? 'slow down' : meaning.softBounce ? 'soft bounce' : 'retry'
  if (meaning.kind === 'blocked') return meaning.by === 'policy' ? 'policy' : 'blocked'
  return meaning.kind === 'failed' ? failedAs(meaning) : meaning.kind
}

const failedAs = ({ hardBounce, alarm }: { hardBounce: boolean; alarm?: true }) =>
  hardBounce ? 'hard bounce' : alarm ? 'alarm' : 'failed'

describe('the replies of servers in use', () => {
  test('are many, of many servers, and of every meaning', () => {
    expect(replies.length).toBeGreaterThanOrEqual(120)
    expect(new Set(replies.map(({ server }) => server)).size).toBeGreaterThanOrEqual(20)
    expect(new Set(replies.map(({ expected }) => expected)).size).toBe(11)
    expect(replies.filter(({ phase }) => !phases.includes(phase))).toEqual([])
  })

  test.each(replies)('$server, $phase: $reply', ({ phase, reply, expected, afterSeconds }) => {
    const meaning = classify(phase, reply)
    expect(inAWord(meaning)).toBe(expected)
    expect('afterSeconds' in meaning ? meaning.afterSeconds : undefined).toBe(afterSeconds)
  })
})

describe('no reply', () => {
  test.each([
    ['connect', 'away'],
    ['greeting', 'away'],
    ['tls', 'away'],
    ['auth', 'away'],
    ['mail', 'retry'],
    ['rcpt', 'retry'],
    ['data', 'retry'],
    ['body', 'unknown'],
  ] as const)('at %s', (phase, expected) => {
    expect(inAWord(classifySmtp({ text: 'Sem resposta', phase }))).toBe(expected)
  })

  test('before a byte of the message had left, nothing is in doubt', () => {
    expect(inAWord(classifySmtp({ text: '', phase: 'body', handedOver: false }))).toBe('away')
    expect(inAWord(classifySmtp({ text: '', phase: 'body', handedOver: true }))).toBe('unknown')
  })
})

describe('what is no refusal', () => {
  test.each([
    ['body', 250, 'accepted'],
    ['body', 299, 'accepted'],
    ['body', 200, 'accepted'],
    ['body', 300, 'unknown'],
    ['body', 354, 'unknown'],
    ['body', 199, 'unknown'],
    ['body', 399, 'unknown'],
    ['body', 600, 'unknown'],
    ['body', Number.NaN, 'unknown'],
    ['body', -550, 'unknown'],
    ['data', 250, 'retry'],
    ['rcpt', 354, 'retry'],
    ['greeting', 220, 'away'],
  ] as const)('at %s, %d', (phase, code, expected) => {
    expect(inAWord(classifySmtp({ code, text: '', phase }))).toBe(expected)
  })

  test('an acceptance is one, whatever stands behind it', () => {
    expect(classifySmtp({ code: 250, enhanced: '5.1.1', text: 'user unknown', phase: 'body' })).toEqual({
      kind: 'accepted',
    })
  })
})

describe('the table of codes', () => {
  test.each([
    ['rcpt', '450 x', 'retry'],
    ['body', '451 x', 'retry'],
    ['body', '400 x', 'retry'],
    ['body', '499 x', 'retry'],
    ['data', '454 4.7.0 x', 'slow down'],
    ['rcpt', '550 4.2.2 x', 'soft bounce'],
    ['rcpt', '550 4.1.1 x', 'retry'],
    ['rcpt', '550 2.1.5 x', 'retry'],
    ['rcpt', '450 5.1.1 x', 'retry'],
    ['mail', '530 x', 'stopped'],
    ['rcpt', '534 x', 'stopped'],
    ['body', '535 x', 'stopped'],
    ['rcpt', '538 x', 'stopped'],
    ['rcpt', '550 5.7.8 x', 'stopped'],
    ['mail', '550 5.7.9 x', 'stopped'],
    ['data', '550 5.7.11 x', 'stopped'],
    ['body', '550 5.7.8 x', 'policy'],
    ['auth', '550 5.1.1 x', 'stopped'],
    ['auth', '500 x', 'stopped'],
    ['auth', '421 x', 'away'],
    ['tls', '502 x', 'away'],
    ['greeting', '521 x', 'away'],
    ['greeting', '530 x', 'stopped'],
    ['rcpt', '550 5.1.1 x', 'hard bounce'],
    ['rcpt', '553 5.1.2 x', 'hard bounce'],
    ['data', '501 5.1.3 x', 'hard bounce'],
    ['body', '551 5.1.6 x', 'hard bounce'],
    ['rcpt', '550 5.1.10 x', 'hard bounce'],
    ['rcpt', '550 5.2.1 x', 'hard bounce'],
    ['rcpt', '521 x', 'hard bounce'],
    ['rcpt', '556 x', 'hard bounce'],
    ['rcpt', '521 5.7.1 x', 'policy'],
    ['mail', '521 x', 'failed'],
    ['mail', '550 5.1.1 x', 'stopped'],
    ['mail', '550 x', 'stopped'],
    ['mail', '553 x', 'stopped'],
    ['mail', '554 x', 'failed'],
    ['mail', '550 5.7.1 x', 'policy'],
    ['rcpt', '550 5.1.7 x', 'stopped'],
    ['rcpt', '550 5.1.8 x', 'stopped'],
    ['body', '550 5.7.60 x', 'stopped'],
    ['rcpt', '552 x', 'retry'],
    ['body', '552 x', 'soft bounce'],
    ['data', '552 too large', 'failed'],
    ['body', '552 5.0.0 message too large', 'failed'],
    ['body', '552 5.2.0 quota exceeded', 'soft bounce'],
    ['rcpt', '552 too large', 'retry'],
    ['rcpt', '552 5.2.2 x', 'soft bounce'],
    ['body', '550 5.2.3 x', 'failed'],
    ['rcpt', '552 5.3.4 x', 'failed'],
    ['body', '550 mailbox is full', 'soft bounce'],
    ['body', '550 5.7.1 x', 'policy'],
    ['body', '554 5.7.999 x', 'policy'],
    ['body', '550 blocked', 'policy'],
    ['body', '550 5.1.0 user unknown', 'hard bounce'],
    ['body', '550 5.0.0 user unknown', 'hard bounce'],
    ['body', '550 5.6.0 user unknown', 'failed'],
    ['body', '550 5.4.4 user unknown', 'failed'],
    ['rcpt', '550 5.4.4 Host or domain name not found', 'hard bounce'],
    ['rcpt', '550 5.4.1 Host or domain name not found', 'failed'],
    ['body', '550 5.3.20 user unknown', 'failed'],
    ['body', '550 5.10.1 user unknown', 'failed'],
    ['body', '554 x', 'failed'],
    ['rcpt', '550 x', 'failed'],
    ['rcpt', '500 x', 'alarm'],
    ['rcpt', '504 x', 'alarm'],
    ['rcpt', '505 x', 'failed'],
    ['mail', '555 x', 'alarm'],
    ['rcpt', '554 x', 'failed'],
    ['body', '550 5.4.5 x', 'away'],
    ['body', '550 5.1.90 x', 'away'],
    ['body', '599 x', 'failed'],
  ] as const)('at %s, %s', (phase, reply, expected) => {
    expect(inAWord(classify(phase, reply))).toBe(expected)
  })

  test('an enhanced code that is none is not read', () => {
    for (const enhanced of ['5.1', '5.1.1.1', '5.7.1.1', '6.1.1', ' 5.1.1', '5.1.1234', 'x'])
      expect(inAWord(classifySmtp({ code: 550, enhanced, text: '', phase: 'rcpt' }))).toBe('failed')
  })
})

test('a message that is too big is said to be so', () => {
  for (const reply of ['550 5.2.3 x', '552 5.3.4 x', '552 message too large'])
    expect(classify('body', reply)).toEqual({
      kind: 'failed',
      hardBounce: false,
      reason: 'A mensagem é grande demais para o servidor',
    })
})

test('words beyond the length that is read decide nothing', () => {
  const late = (blanks: number) =>
    classifySmtp({ code: 550, text: `${' '.repeat(blanks)}user unknown`, phase: 'rcpt' })
  expect([late(1900), late(2000)].map(inAWord)).toEqual(['hard bounce', 'failed'])
})

test.each(decidingWords)('$expected at $phase, $code: $text', ({ expected, phase, code, text }) => {
  expect(inAWord(classifySmtp({ code, text: `X: ${text}.`, phase }))).toBe(expected)
})

test.each([
  ['421 Try again in 30 seconds', 30],
  ['421 try again in 5 minutes', 300],
  ['421 retry after 2 hours', 7200],
  ['421 please wait 90s', 90],
  ['421 retry in 3m', 180],
  ['421 Greylisted for 120 sec', 120],
  ['451 Tente novamente em 15 segundos', 15],
  ['451 Aguarde 2 horas', 7200],
  ['451 Tente em 2 min', 120],
  ['451 Novamente em 2 min', 120],
  ['451 later, in 2 min', 120],
  ['451 come back in 01:02:03', 3723],
  ['451 try again in 90 days', undefined],
  ['451 try again later. See 42 s', undefined],
  ['451 try again in 99999 hours', 86_400],
  ['451 30 seconds', undefined],
  ['552 5.2.2 full, try again in 1 hour', 3600],
  ['451 Tente novamente em 1 hora', 3600],
  ['451 Tente novamente em 1 hora.', 3600],
  ['451 Tente novamente dentro de 2 horas', 7200],
  ['451 Tente novamente em 1 (uma) hora', 3600],
  ['451 Tente novamente em uma hora', 3600],
  ['451 Tente daqui a meia hora', 1800],
  ['451 Você deve aguardar 45 minutos', 2700],
  ['451 Espere um minuto', 60],
  ['451 Aguarde 2 hrs', 7200],
  ['451 try again in an hour', 3600],
  ['451 try again in half an hour', 1800],
  ['451 try again in one hour', 3600],
  ['451 Please try again after a few minutes', undefined],
  ['451 Try again later as we are busy', undefined],
  ['550 5.0.0 Tente novamente em 1 hora', 3600],
  ['554 Try again in 10 minutes', 600],
])('%s: waits %s s', (reply, seconds) => {
  const meaning = classify('rcpt', reply)
  expect(meaning.kind).toBe('retry')
  expect('afterSeconds' in meaning ? meaning.afterSeconds : undefined).toBe(seconds)
})

describe('a reply is read', () => {
  test.each([
    ['550 5.1.1 User unknown', { code: 550, enhanced: '5.1.1', text: 'User unknown' }],
    ['550-5.1.1 Um\r\n550 5.1.1 dois', { code: 550, enhanced: '5.1.1', text: 'Um dois' }],
    ['550-Um \r\n550 dois\r\n', { code: 550, enhanced: undefined, text: 'Um dois' }],
    ['550 5.1.1: Um', { code: 550, enhanced: '5.1.1', text: 'Um' }],
    ['250-mx\n250 OK', { code: 250, enhanced: undefined, text: 'mx OK' }],
    ['550 #5.1.0 Address rejected.', { code: 550, enhanced: '5.1.0', text: 'Address rejected.' }],
    ['451', { code: 451, enhanced: undefined, text: '' }],
    ['550 5.1.1', { code: 550, enhanced: '5.1.1', text: '' }],
    ['550 1.2.3.4 is listed', { code: 550, enhanced: undefined, text: '1.2.3.4 is listed' }],
    ['550 5.1.1.1 x', { code: 550, enhanced: undefined, text: '5.1.1.1 x' }],
    ['650 x', { code: undefined, enhanced: undefined, text: '650 x' }],
    ['5501 x', { code: undefined, enhanced: undefined, text: '5501 x' }],
    ['Connection lost', { code: undefined, enhanced: undefined, text: 'Connection lost' }],
    ['', { code: undefined, enhanced: undefined, text: '' }],
  ])('%j', (reply, parts) => {
    expect(readReply(reply)).toEqual(parts)
  })

  test('to a length that can be kept', () => {
    expect(readReply(`550 ${'x'.repeat(5000)}`).text).toHaveLength(2000)
  })
})

test('whatever a server says, wherever, means exactly one thing, and a failure says why in Portuguese', () => {
  const code = fc.oneof(fc.integer({ min: 400, max: 599 }), fc.integer(), fc.double(), fc.constant(undefined))
  const digit = fc.nat(12)
  const enhanced = fc.option(
    fc.oneof(
      fc.tuple(fc.constantFrom(2, 4, 5), digit, digit).map((parts) => parts.join('.')),
      fc.string(),
    ),
    { nil: undefined },
  )
  const text = fc.oneof(fc.string(), fc.constantFrom(...replies.map(({ reply }) => reply)))
  const reply = fc.record({ code, enhanced, text, phase: fc.constantFrom(...phases) })
  const kinds = ['accepted', 'retry', 'failed', 'blocked', 'sender_away', 'sender_stopped', 'unknown']
  fc.assert(
    fc.property(reply, (heard) => {
      const meaning = classifySmtp(heard)
      expect(kinds).toContain(meaning.kind)
      expect(classifySmtp(heard)).toEqual(meaning)
      expect('reason' in meaning ? meaning.reason : 'O').toMatch(/^[AO]/)
      // Only the body can be accepted, and only after it can there be doubt.
      expect(heard.phase === 'body' || !['accepted', 'unknown'].includes(meaning.kind)).toBe(true)
      // Whoever has not been spoken of cannot bounce.
      expect(
        ['rcpt', 'data', 'body'].includes(heard.phase) || !('hardBounce' in meaning && meaning.hardBounce),
      ).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test.each(['user ', 'quota', 'again ', 'sending ', '5.1.1 ', 'account', 'ip ', 'x@', 'tente um '])(
  'reading %j, repeated, takes time in step with its length',
  (unit) => {
    const growth = growthOf((length) => classify('rcpt', `550 ${unit.repeat(length / unit.length)}`))
    expect(growth).toBeLessThan(10)
  },
)
