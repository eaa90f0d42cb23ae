import { hash, verify } from '@node-rs/argon2'

import { Refusal } from './problem.ts'

/** OWASP's minimum for argon2id; 46 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4
const waitingAtMost = 50

let running = 0
const waiting: (() => void)[] = []

/** A flood of logins queues here, and past the queue is refused, instead of taking every thread from everybody else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    await new Promise<void>((go) => waiting.push(go))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** What an unknown e-mail is checked against, so that it takes as long as a known one. */
const nobody = await hash('nobody has this password', cost)

export const passwordMatches = (passwordHash: string | undefined, password: string) =>
  inTurn(async () => (await verify(passwordHash ?? nobody, password)) && passwordHash !== undefined)

/** Whether a hash was made with less work than today's. */
export function isWeak(passwordHash: string) {
  const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
}
