import type { Db } from '#server/src/platform/db.ts'

/** Nobody waits an hour for a polite server here: what is to be tried again later is tried now. */
export async function hurry(db: Db) {
  await db
    .updateTable('messages')
    .set({ next_attempt_at: new Date() })
    .where('state', 'in', ['scheduled', 'retry'])
    .where('shipping_at', '<=', new Date())
    .where('next_attempt_at', '>', new Date(Date.now() + 1000))
    .execute()
    .catch(() => undefined)
}
