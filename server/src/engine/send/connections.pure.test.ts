import { expect, test } from 'vitest'

import { createConnections } from './connections.ts'

/** A mail server that takes so many messages a second over each connection, up to a number of them. */
function against(most: number, perConnection: number, useful: number) {
  let clock = 0
  const connections = createConnections(most, () => clock)
  const run = (seconds: number) => {
    for (const until = clock + seconds * 1000; clock < until;) {
      clock += 1000 / (perConnection * Math.min(connections.allowed(), useful))
      connections.sent(true)
    }
    return connections.allowed()
  }
  return { connections, run }
}

test('grows while the server takes more in the same time, up to what the sender may use', () => {
  expect(against(64, 10, Infinity).run(30)).toBe(64)
  expect(against(10, 10, Infinity).run(30)).toBe(10)
  expect(against(3, 10, Infinity).run(30)).toBe(3)
})

test('does not keep connections that bring nothing', () => {
  const { run } = against(64, 50, 12)
  expect(run(20)).toBeLessThanOrEqual(20)
  expect(run(20)).toBeGreaterThanOrEqual(10)
})

test('a sender with little to send does not grow', () => {
  const connections = createConnections(64)
  for (let sent = 0; sent < 1000; sent += 1) connections.sent(false)
  expect(connections.allowed()).toBe(5)
})

test('never above what the server said, for ten minutes', () => {
  const { connections, run } = against(64, 10, Infinity)
  run(5)
  connections.refused(3)
  expect(connections.allowed()).toBe(3)
  expect(run(500)).toBe(3)
  expect(run(200)).toBeGreaterThan(3)
})

test('halves when the server asks for less, once for all that hear it, and keeps one', () => {
  let clock = 0
  const connections = createConnections(8, () => clock)
  connections.slower()
  connections.slower()
  expect(connections.allowed()).toBe(2)
  clock += 20_000
  connections.slower()
  clock += 20_000
  connections.slower()
  expect(connections.allowed()).toBe(1)
})
