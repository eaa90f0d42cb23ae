import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls that arrive while one is under way share the next one: the busier it is, the more they share.
 * What a call gives back is in the order of what it was asked. One that is not full begins no sooner than `apartMs` after
 * the one before.
 */
export function batched<Ask, Answer>(
  work: (asked: Ask[]) => Promise<Answer[]>,
  { atMost = 500, atOnce = 1, apartMs = 0 }: { atMost?: number; atOnce?: number; apartMs?: number } = {},
) {
  type Waiting = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let soon = false
  let begunAt = -Infinity

  const run = async () => {
    for (;;) {
      soon = true
      const early = begunAt + apartMs - performance.now()
      if (early > 0 && waiting.length < atMost) await pause(early)
      soon = false
      if (waiting.length === 0 || running >= atOnce) return
      begunAt = performance.now()
      const group = waiting.slice(0, atMost)
      waiting = waiting.slice(atMost)
      running += 1
      try {
        const answers = await work(group.map(({ ask }) => ask))
        for (const [index, { resolve, reject }] of group.entries()) {
          if (index in answers) resolve(answers[index] as Answer)
          else reject(new Error('a batch answered fewer than it was asked'))
        }
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
      running -= 1
    }
  }

  return (ask: Ask) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      if (soon || running >= atOnce) return
      soon = true
      // After what is already arriving in this turn of the loop.
      setImmediate(() => void run())
    })
}
