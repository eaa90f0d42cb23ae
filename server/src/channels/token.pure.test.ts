import { createHmac, randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createTokens, type TokenKind, trackingTokens } from './token.ts'

const key = (fill: number, id = fill) => ({ id, key: Buffer.alloc(32, fill) })
const tokens = createTokens([key(1)])

const kinds = ['open', 'click', 'unsubscribe', 'bounce', 'reply'] as const
const id = fc.oneof(fc.nat(300), fc.maxSafeNat())
const claims = fc.record({ accountId: id, messageId: id, linkId: id })
type Ids = { accountId: number; messageId: number; linkId: number }

const sign = (kind: TokenKind, { linkId, ...ids }: Ids, by = tokens) =>
  kind === 'click' ? by.sign({ kind, ...ids, linkId }) : by.sign({ kind, ...ids })
const saidBy = (kind: TokenKind, { linkId, ...ids }: Ids) => (kind === 'click' ? { ...ids, linkId } : ids)

describe.each(kinds)('a token of kind %s', (kind) => {
  test('says what it was signed for', () => {
    fc.assert(
      fc.property(claims, (ids) => {
        expect(tokens.read(sign(kind, ids), kind)).toEqual(saidBy(kind, ids))
      }),
      { numRuns: 1000 },
    )
  })

  test('is never read as another kind', () => {
    fc.assert(
      fc.property(claims, fc.constantFrom(...kinds), (ids, other) => {
        fc.pre(other !== kind)
        expect(tokens.read(sign(kind, ids), other)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  test('is refused after any change of any character', () => {
    const letters = kind === 'bounce' || kind === 'reply' ? /[0-9a-v]/ : /[\w-]/
    const alphabet = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
      letters.test(letter),
    )
    fc.assert(
      fc.property(claims, fc.nat(), fc.constantFrom(...alphabet, '=', ' ', 'é'), (ids, place, letter) => {
        const token = sign(kind, ids)
        const at = place % token.length
        fc.pre(token[at] !== letter)
        expect(tokens.read(token.slice(0, at) + letter + token.slice(at + 1), kind)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  test('is refused when it is longer or shorter', () => {
    const token = sign(kind, { accountId: 7, messageId: 123_456, linkId: 5 })
    for (const wrong of [`${token}a`, `a${token}`, `${token}=`, ` ${token}`, token.slice(0, -1), '', 'a'])
      expect(tokens.read(wrong, kind)).toBeUndefined()
    expect(tokens.read(token.repeat(100_000), kind)).toBeUndefined()
  })

  test('under a new key, what the old one signed still holds; under a stranger’s it does not', () => {
    const ids = { accountId: 7, messageId: 123_456, linkId: 5 }
    const old = sign(kind, ids)
    const rotated = createTokens([key(2), key(1)])
    expect(rotated.read(old, kind)).toEqual(saidBy(kind, ids))
    expect(sign(kind, ids, rotated)).not.toBe(old)
    expect(createTokens([key(2)]).read(old, kind)).toBeUndefined()
    expect(createTokens([key(3, 1)]).read(old, kind)).toBeUndefined()
  })
})

test('a token ends in the HMAC-SHA-256 of what it says, cut to 128 bits', () => {
  fc.assert(
    fc.property(
      claims,
      fc.uint8Array({ minLength: 32, maxLength: 100 }),
      ({ accountId, messageId }, secret) => {
        const key = Buffer.from(secret)
        const token = createTokens([{ id: 3, key }]).sign({ kind: 'open', accountId, messageId })
        const bytes = Buffer.from(token, 'base64url')
        const mac = createHmac('sha256', key).update(bytes.subarray(0, -16)).digest()
        expect(bytes.subarray(-16)).toEqual(mac.subarray(0, 16))
      },
    ),
  )
})

test('nobody makes a token without the key, in ten thousand tries', () => {
  const genuine = Buffer.from(tokens.sign({ kind: 'unsubscribe', accountId: 1, messageId: 1 }), 'base64url')
  let hits = 0
  for (let turn = 0; turn < 10_000; turn++) {
    const forged = Buffer.concat([genuine.subarray(0, -16), randomBytes(16)])
    if (tokens.read(forged.toString('base64url'), 'unsubscribe')) hits += 1
  }
  expect(hits).toBe(0)
})

test.each(['bounce', 'reply'] as const)('a %s fits before an @ and survives the loss of its case', (kind) => {
  const latest = createTokens([key(1, 0xff_ff_ff_ff)])
  fc.assert(
    fc.property(claims, ({ accountId, messageId }) => {
      const token = latest.sign({ kind, accountId, messageId })
      expect(token).toMatch(/^[0-9a-v]{1,61}$/)
      expect(latest.read(token.toUpperCase(), kind)).toEqual({ accountId, messageId })
    }),
    { numRuns: 1000 },
  )
})

test('the token of a bounce has no second form', () => {
  const token = tokens.sign({ kind: 'bounce', accountId: 1, messageId: 2 })
  let number = 0n
  for (const digit of token) number = number * 32n + BigInt(Number.parseInt(digit, 32))
  for (let last = 0n; last < 16n; last++)
    expect(tokens.read((number * 16n + last).toString(32), 'bounce')).toBeUndefined()
})

test('what ends before its MAC is no token', () => {
  for (const head of [0x11, 0x21])
    for (let length = 1; length < 21; length++) {
      const bytes = Buffer.alloc(length, 1)
      bytes[0] = head
      expect(tokens.read(bytes.toString('base64url'), 'open')).toBeUndefined()
    }
})

test('the tokens of an installation follow its keys', () => {
  const [before, after] = [1, 2].map((fill) => ({ id: `${fill}`, key: Buffer.alloc(32, fill) }))
  if (!before || !after) throw new Error('two keys')
  const ids = { accountId: 7, messageId: 8 }
  const token = trackingTokens([before]).sign({ kind: 'open', ...ids })
  expect(trackingTokens([before]).read(token, 'open')).toEqual(ids)
  expect(trackingTokens([after, before]).read(token, 'open')).toEqual(ids)
  expect(trackingTokens([after]).read(token, 'open')).toBeUndefined()
})

test('links sent with the first byte of the key’s name alone still answer', () => {
  const today = trackingTokens([
    { id: 'new', key: Buffer.alloc(32, 2) },
    { id: 'old', key: Buffer.alloc(32, 1) },
  ])
  const ids = { accountId: 7, messageId: 123_456 }
  expect(today.read('EWAHwMQHlhqt9QpDSdPeta7bj-zQUQ', 'open')).toEqual(ids)
  expect(today.read('EmAHwMQHBU2R6lazRmKYoRupqpEyYVA', 'click')).toEqual({ ...ids, linkId: 5 })
  expect(today.read('E2AHwMQHQY9uUZxCSv4IlxvzegFzGg', 'unsubscribe')).toEqual(ids)
  expect(today.read('5300v0c81v9g8ab9pim7b379fpcgkujilij', 'bounce')).toEqual(ids)
  expect(today.read('E2AHwMQHQY9uUZxCSv4IlxvzegFzGg', 'open')).toBeUndefined()
})

test('each of three hundred keys opens what it signed, however their names begin', () => {
  const [first, ...rest] = Array.from({ length: 300 }, (_, number) => ({
    id: `${number}`,
    key: Buffer.alloc(32, `${number}.`),
  }))
  if (!first) throw new Error('keys')
  const all = trackingTokens([first, ...rest])
  for (const one of rest) {
    const token = trackingTokens([one]).sign({ kind: 'unsubscribe', accountId: 7, messageId: 8 })
    expect(all.read(token, 'unsubscribe')).toEqual({ accountId: 7, messageId: 8 })
  }
})

test('an id that a kind does not carry is left out', () => {
  const ids = { accountId: 1, messageId: 2, linkId: 3 }
  expect(tokens.sign({ kind: 'open', ...ids })).toBe(
    tokens.sign({ kind: 'open', accountId: 1, messageId: 2 }),
  )
})

test('what is no id is not signed', () => {
  for (const messageId of [-1, 1.5, Number.NaN, 2 ** 53])
    expect(() => tokens.sign({ kind: 'open', accountId: 1, messageId })).toThrow('is not an id')
})

test('keys that could not protect anybody are refused', () => {
  expect(() => createTokens([])).toThrow('need a key')
  for (const id of [2 ** 32, -1, 1.5]) expect(() => createTokens([key(1, id)])).toThrow('has 32 bits')
  for (const id of [0, 2 ** 32 - 1]) expect(() => createTokens([key(1, id)])).not.toThrow()
  expect(() => createTokens([{ id: 1, key: Buffer.alloc(31) }])).toThrow('at least 32 bytes')
})
