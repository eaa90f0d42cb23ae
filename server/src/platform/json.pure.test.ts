import { expect, test } from 'vitest'

import { refuseDivided } from './json.ts'

const refused = (text: string) => {
  try {
    refuseDivided(text)
    return false
  } catch {
    return true
  }
}

test.each([
  ['[1,{"a":[2,3]}]', false],
  ['['.repeat(20) + ']'.repeat(20), false],
  ['['.repeat(21) + ']'.repeat(21), true],
  ['{"a":'.repeat(21), true],
  [`[${'1,'.repeat(19_998)}1]`, false],
  [`[${'1,'.repeat(20_000)}1]`, true],
  [`[${'[],'.repeat(10_001)}1]`, true],
  [JSON.stringify({ a: '[{,'.repeat(100_000) }), false],
  [JSON.stringify({ a: '"[\\'.repeat(100_000) }), false],
  [`${JSON.stringify('\\')}${'['.repeat(21)}`, true],
  [`"\\\\"${'['.repeat(21)}`, true],
  [`"\\"${'['.repeat(21)}`, false],
  ['', false],
])('a body is refused for its structure, never for its texts: case %#', (text, isRefused) => {
  expect(refused(text)).toBe(isRefused)
})
