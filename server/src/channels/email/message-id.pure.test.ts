import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { trackingTokens } from '#channels/token.ts'

import { messageName, readMessageId } from './message-id.ts'

const installation = () => trackingTokens([{ id: 'a', key: randomBytes(32) }])
const here = installation()
const ids = { accountId: 7, messageId: 123_456 }

test('a message has one name, which says nothing to others and is short enough to stand before an @', () => {
  const name = messageName(here, ids)
  expect(name).toMatch(/^c1\.[0-9a-v]+$/)
  expect(messageName(here, ids)).toBe(name)
  const largest = { accountId: Number.MAX_SAFE_INTEGER, messageId: Number.MAX_SAFE_INTEGER }
  expect(messageName(here, largest).length).toBeLessThanOrEqual(64)
})

test('two installations never give the same name', () => {
  const there = installation()
  expect(messageName(there, ids)).not.toBe(messageName(here, ids))
  expect(readMessageId(here, `<${messageName(there, ids)}@x.br>`)).toBeUndefined()
})

test('a Message-ID names its message with proof, whatever became of its case and brackets', () => {
  const text = `${messageName(here, ids)}@aurora.com.br`
  for (const written of [text, `<${text}>`, ` <${text}> `, `<${text.toUpperCase()}>`])
    expect(readMessageId(here, written)).toEqual({ ids, isProved: true })
})

test('the form of old messages is read, and proves nothing', () => {
  expect(readMessageId(here, '<123456.7@aurora.com.br>')).toEqual({ ids, isProved: false })
})

test('what is no Message-ID of ours names nothing', () => {
  const name = messageName(here, ids)
  const forged = `${name.slice(0, -1)}${name.endsWith('0') ? '1' : '0'}`
  for (const text of [
    '',
    '<x@y>',
    `<${forged}@x.br>`,
    `<${name}>`,
    `<${name}@x.br> a`,
    '<0.7@x>',
    '<c1.@x>',
    name,
  ])
    expect(readMessageId(here, text)).toBeUndefined()
})

test('nobody makes one without the key, in ten thousand tries', () => {
  const name = messageName(here, ids)
  let hits = 0
  for (let turn = 0; turn < 10_000; turn++) {
    const end = BigInt(`0x${randomBytes(12).toString('hex')}`)
      .toString(32)
      .padStart(20, '0')
      .slice(-19)
    if (readMessageId(here, `<${name.slice(0, -19)}${end}@x.br>`)) hits += 1
  }
  expect(hits).toBe(0)
})
