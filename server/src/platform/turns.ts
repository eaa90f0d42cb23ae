import { setImmediate as turn } from 'node:timers/promises'

const aTurnMs = 10

/** Maps a list whose items may each take a while, and yields the event loop between them. */
export async function mapInTurns<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = []
  let since = performance.now()
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() - since < aTurnMs) continue
    await turn()
    since = performance.now()
  }
  return mapped
}
