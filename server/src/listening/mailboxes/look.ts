import type { FetchMessageObject, ImapFlow } from 'imapflow'

import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { findFolder, type Held, lockHeld, markFolder } from './queue.ts'

/** As much as is read of a mail; what people write is at its beginning. */
const longestRead = 256 * 1024
/** So many mails are in memory at once. */
const batch = 20
/** Mails that arrived before a folder was numbered anew may not have been read. */
const reReadMs = 2 * 24 * 60 * 60_000

/** A mail in a mailbox, and where it lies. */
export type Lying = { path: string; uidValidity: number; uid: number; raw: Buffer; arrivedAt: Date }

export type Looking = {
  db: Db
  held: Held
  client: ImapFlow
  /** Takes a mail and moves the mark of its folder, in one transaction. */
  hear: (mail: Lying) => Promise<void>
  signal: AbortSignal
}

/** Reads what is new in a folder. The first look at a folder reads nothing: what was there before answers nothing. */
export async function lookInto(looking: Looking, path: string): Promise<void> {
  const { db, held, client } = looking
  const [mark, folder] = [await findFolder(db, held, path), await open(client, path)]
  const start = { uidValidity: folder.uidValidity, lastUid: folder.uidNext - 1 }
  if (!mark) return keepMark(looking, path, start)
  const isNumberedAnew = mark.uidValidity !== folder.uidValidity
  if (!isNumberedAnew && folder.uidNext - 1 <= mark.lastUid) return
  const uids = isNumberedAnew
    ? await search(client, { since: new Date(mark.seenAt.getTime() - reReadMs) })
    : await search(client, { uid: `${mark.lastUid + 1}:*` })
  // A range up to the last mail always has the last mail, however old.
  const fresh = isNumberedAnew ? uids : uids.filter((uid) => uid > mark.lastUid)
  await readAll(looking, { path, uidValidity: folder.uidValidity }, fresh)
  looking.signal.throwIfAborted()
  const lastUid = Math.max(start.lastUid, ...fresh.slice(-1))
  await keepMark(looking, path, { ...start, lastUid })
}

/** Opened for reading only, and anew: that tells what the server will number next. */
async function open(client: ImapFlow, path: string) {
  const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: true })
  return { uidValidity: Number(uidValidity), uidNext }
}

async function search(client: ImapFlow, query: { uid: string } | { since: Date }): Promise<number[]> {
  const uids = await client.search(query, { uid: true })
  return (uids || []).toSorted((one, other) => one - other)
}

const keepMark = ({ db, held }: Looking, path: string, mark: { uidValidity: number; lastUid: number }) =>
  transact(db, async (tx) => {
    await lockHeld(tx, held)
    await markFolder(tx, held, path, mark)
  })

/** In the order they arrived; a mail that is gone meanwhile is left out. */
async function readAll(
  { client, hear, signal }: Looking,
  folder: { path: string; uidValidity: number },
  uids: readonly number[],
) {
  for (let at = 0; at < uids.length; at += batch) {
    signal.throwIfAborted()
    const mails = await fetchMails(client, uids.slice(at, at + batch))
    for (const { uid, source = Buffer.alloc(0), internalDate } of mails) {
      signal.throwIfAborted()
      await hear({ ...folder, uid, raw: source, arrivedAt: momentOf(internalDate) })
    }
  }
}

/** PEEK: what a person has not read stays unread. */
async function fetchMails(client: ImapFlow, uids: readonly number[]): Promise<FetchMessageObject[]> {
  const parts = { uid: true, internalDate: true, source: { start: 0, maxLength: longestRead } }
  const mails = await client.fetchAll(uids.join(','), parts, { uid: true })
  return mails.toSorted((one, other) => one.uid - other.uid)
}

/** Never later than now, whatever a server says. */
function momentOf(said: Date | string | undefined): Date {
  const at = new Date(said ?? Date.now())
  return Number.isNaN(at.getTime()) || at > new Date() ? new Date() : at
}
