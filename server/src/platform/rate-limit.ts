const minuteMs = 60_000
/** Beyond this many callers those who have long been quiet are forgotten. */
const most = 10_000

type Bucket = { left: number; at: number }

/** Lets each caller make so many calls a minute: as many at once, and then as they come back. Each process keeps its own count. */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()) {
  const buckets = new Map<string | number, Bucket>()

  const refilled = ({ left, at }: Bucket) => Math.min(perMinute, left + ((now() - at) / minuteMs) * perMinute)
  const forgetQuiet = () => {
    for (const [key, bucket] of buckets) if (refilled(bucket) === perMinute) buckets.delete(key)
  }
  /** Seconds to wait before the next call; 0 if this one may be made. */
  const take = (key: string | number): number => {
    if (perMinute === Infinity) return 0
    if (buckets.size >= most) forgetQuiet()
    const left = refilled(buckets.get(key) ?? { left: perMinute, at: now() })
    const allowed = left >= 1
    buckets.set(key, { left: allowed ? left - 1 : left, at: now() })
    return allowed ? 0 : Math.ceil(((1 - left) * 60) / perMinute)
  }
  return { take, size: () => buckets.size }
}
