import { relayIdNamed } from '@cadencia/domain/relay-id'

import { readMessageId } from '#channels/email/message-id.ts'
import type { Tokens } from '#channels/token.ts'
import type { Ids } from '#engine/life/returned/queries.ts'
import type { Db } from '#platform/db.ts'

import type { Arrived } from '../queries.ts'
import { findByMailIds, findByRelayIds, findBySender } from './queries.ts'
import type { ReadMail } from './read.ts'

export type Match = { ids: Ids; by: Arrived['matchedBy']; isProved: boolean }

const bounceAddress = /\bb\+([0-9a-v]{20,100})@/i
const link = /\/t\/([uc])\/([\w-]{20,100})/g
const mostLinks = 200
const mostNamed = 50

/**
 * Which message of ours a mail answers, the strongest proof first: a token in the address it came to, our Message-ID in
 * what it answers, a link of ours in what it quotes (LIS-03). A token proves it; a Message-ID of the old form does not.
 */
export function matchMail(tokens: Tokens, read: ReadMail): Match | undefined {
  for (const address of read.addressedTo) {
    const ids = tokens.read(bounceAddress.exec(address)?.[1] ?? '', 'bounce')
    if (ids) return { ids, by: 'address', isProved: true }
  }
  // The newest reference is the last. An id of the old form may be that of a stranger's mail.
  const named = [...read.inReplyTo, ...read.references.toReversed()]
    .map((id) => readMessageId(tokens, id))
    .filter((found) => found !== undefined)
  const best = named.find(({ isProved }) => isProved) ?? named[0]
  if (best) return { ids: best.ids, by: 'message_id', isProved: best.isProved }
  return linkIn(tokens, `${read.mail.text}\n${read.html}`)
}

/** Programs that scan links put ours, encoded, into an address of their own. */
const decoded = (text: string) => text.replace(/%2f/gi, '/')

function linkIn(tokens: Tokens, text: string): Match | undefined {
  for (const [, kind = '', token = ''] of [...decoded(text).matchAll(link)].slice(0, mostLinks)) {
    const ids = tokens.read(token, kind === 'u' ? 'unsubscribe' : 'click')
    if (ids) return { ids, by: 'link', isProved: true }
  }
  return undefined
}

/**
 * In a mailbox of ours, what names none of our ids: it names the id that a relay gave our message, continues something the
 * contact wrote before, or comes from a contact who was written to from this mailbox. The last two prove nothing: they stop
 * cadences and suppress no address (LIS-04).
 */
export async function matchByPerson(
  db: Db,
  { accountId, senderId }: { accountId: number; senderId: number },
  { mail, inReplyTo, references }: ReadMail,
): Promise<Match | undefined> {
  const named = [...inReplyTo, ...references.toReversed()].slice(0, mostNamed)
  const relayed = named.flatMap((id) => relayIdNamed(id) ?? [])
  const own = relayed.length > 0 ? await findByRelayIds(db, accountId, relayed) : undefined
  // Only who received the mail knows the id that its relay gave it.
  if (own !== undefined) return { ids: { accountId, messageId: own }, by: 'message_id', isProved: true }
  const known = named.length > 0 ? await findByMailIds(db, accountId, named) : undefined
  if (known !== undefined) return { ids: { accountId, messageId: known }, by: 'thread', isProved: false }
  const messageId = mail.from ? await findBySender(db, accountId, senderId, mail.from) : undefined
  return messageId === undefined
    ? undefined
    : { ids: { accountId, messageId }, by: 'sender', isProved: false }
}
