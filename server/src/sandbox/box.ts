import type { Db } from '#platform/db.ts'

import { type Arrived, insertMessages, removeOlder } from './queries.ts'

/** The newest of each user; up to twice as many between one clearing and the next. */
const kept = 1000
const atMost = { messages: 500, bytes: 4 * 1024 * 1024 }

type Waiting = { message: Arrived; done: () => void; failed: (error: unknown) => void }

/** Keeps what arrives. What comes while one group is being written is the next group: a crowd costs few commits. */
export function openBox(db: Db) {
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined
  const sinceCleared = new Map<number, number>()

  /** Told when the message is committed. */
  const keep = (message: Arrived) =>
    new Promise<void>((done, failed) => {
      waiting.push({ message, done, failed })
      writing ??= writeAll().finally(() => (writing = undefined))
    })

  async function writeAll() {
    while (waiting.length > 0) {
      const group = takeGroup()
      await write(group)
      await clear(group)
    }
  }

  function takeGroup(): Waiting[] {
    let bytes = 0
    const full = waiting.findIndex(({ message }, place) => {
      bytes += message.raw.length
      return place > 0 && (place === atMost.messages || bytes > atMost.bytes)
    })
    const group = full === -1 ? waiting : waiting.slice(0, full)
    waiting = full === -1 ? [] : waiting.slice(full)
    return group
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    try {
      await insertMessages(
        db,
        group.map(({ message }) => message),
      )
      for (const { done } of group) done()
    } catch (error) {
      // One that cannot be kept must not take the others with it.
      if (group.length === 1) group[0]?.failed(error)
      else for (const each of group) await write([each])
    }
  }

  async function clear(group: readonly Waiting[]) {
    for (const { message } of group) {
      const count = (sinceCleared.get(message.accountId) ?? 0) + 1
      sinceCleared.set(message.accountId, count % kept)
      // What is not cleared now is cleared the next time.
      if (count === kept) await removeOlder(db, message.accountId, kept).catch(() => undefined)
    }
  }

  return { keep, settled: async () => writing }
}
