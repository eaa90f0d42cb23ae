import { setImmediate as turn } from 'node:timers/promises'

import type { FastifyInstance, InjectOptions } from 'fastify'

/** The longest the event loop may be blocked by one call. */
const limitMs = 100

export type Look = { route: string; what: string; ms: number; status: number }

/** The longest time the event loop was kept, in CPU of its own thread: a machine that others use says nothing. */
export function watchStalls() {
  let worst = 0
  let wall = performance.now()
  let cpu = process.threadCpuUsage()
  const look = () => {
    const [now, used] = [performance.now(), process.threadCpuUsage(cpu)]
    worst = Math.max(worst, Math.min(now - wall, (used.user + used.system) / 1000))
    wall = now
    cpu = process.threadCpuUsage()
  }
  const timer = setInterval(look, 1)
  return {
    /** Since it was last asked. */
    worst: () => {
      look()
      const since = worst
      worst = 0
      return since
    },
    stop: () => clearInterval(timer),
  }
}

async function stallOf(work: () => Promise<unknown>): Promise<number> {
  await turn()
  const { worst, stop } = watchStalls()
  await work()
  stop()
  return worst()
}

/** Calls and how long each blocked the event loop. The best of several tries counts: one may have collected garbage. */
export function createWatch(app: FastifyInstance) {
  const looks: Look[] = []

  async function see(route: string, what: string, work: () => Promise<number>) {
    let status = 0
    let ms = Infinity
    for (let time = 0; time < 10 && ms > limitMs; time++)
      ms = Math.min(ms, await stallOf(async () => (status = await work())))
    looks.push({ route, what, ms, status })
  }

  const call = (route: string, what: string, request: InjectOptions) =>
    see(route, what, async () => (await app.inject(request)).statusCode)

  /** Of each route the worst. */
  const worst = () =>
    [...Map.groupBy(looks, ({ route }) => route).values()]
      .flatMap((group) => group.toSorted((one, other) => other.ms - one.ms).slice(0, 1))
      .toSorted((one, other) => other.ms - one.ms)

  return { see, call, worst, tooLong: () => worst().filter(({ ms }) => ms > limitMs), looks }
}

export const tableOf = (looks: readonly Look[]) =>
  [
    '| Route | Worst stall, ms | By | Answer |',
    '| --- | ---: | --- | ---: |',
    ...looks.map(({ route, ms, what, status }) => `| ${route} | ${ms.toFixed(1)} | ${what} | ${status} |`),
  ].join('\n')
