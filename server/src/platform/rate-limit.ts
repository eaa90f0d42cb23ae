import { Refusal } from './problem.ts'

const minuteMs = 60_000
/** After this many callers those of before who did not call again are forgotten, all at once: to seek them one by one costs more. */
const most = 10_000

type Bucket = { left: number; at: number }

/** Lets each caller make so many calls a minute: as many at once, and then as they come back. Each process keeps its own count. */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()) {
  let recent = new Map<string | number, Bucket>()
  let before = recent

  const leftOf = (key: string | number) => {
    const { left, at } = recent.get(key) ?? before.get(key) ?? { left: perMinute, at: now() }
    return Math.min(perMinute, left + ((now() - at) / minuteMs) * perMinute)
  }
  const keep = (key: string | number, left: number) => {
    recent.set(key, { left, at: now() })
    if (recent.size < most) return
    before = recent
    recent = new Map()
  }
  /** Seconds to wait before the next call; 0 if this one may be made. */
  const take = (key: string | number): number => {
    if (perMinute === Infinity) return 0
    const left = leftOf(key)
    const allowed = left >= 1
    keep(key, allowed ? left - 1 : left)
    return allowed ? 0 : Math.ceil(((1 - left) * 60) / perMinute)
  }
  /** A call that does not count after all. */
  const giveBack = (key: string | number) => {
    if (perMinute !== Infinity) keep(key, Math.min(perMinute, leftOf(key) + 1))
  }
  return { take, giveBack, size: () => recent.size + (before === recent ? 0 : before.size) }
}

/** Refuses a call for which its caller has to wait. */
export function letIn(waitSeconds: number) {
  if (waitSeconds > 0) throw new Refusal('too_many_attempts', { retryAfterSeconds: waitSeconds })
}
