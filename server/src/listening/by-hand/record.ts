import { randomUUID } from 'node:crypto'

import type { Said } from '@cadencia/contract/said'
import type { Channel } from '@cadencia/domain/channel'
import type { ReplyClass } from '@cadencia/domain/reply-effect'

import { channelOf } from '#channels/registry.ts'
import { transactionTime } from '#engine/queries.ts'
import { type ChannelRow, channelsOfContact, lockOptOuts } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { morningOf } from '../conversations/decide.ts'
import { updateConversation } from '../conversations/queries.ts'
import { keepInbound } from '../take.ts'
import { lastSentTo } from './queries.ts'

/** What a person says that a contact answered, as it is taken. */
type Answered = Omit<Said, 'outcome'> & { class: ReplyClass; returnOn?: string | undefined }

const classes: Record<Said['outcome'], ReplyClass> = {
  replied: 'reply',
  meeting: 'meeting',
  refusal: 'refusal',
  wrong_number: 'wrong_number',
  opt_out: 'opt_out',
}

const isOfPhone = ({ channel }: ChannelRow) => channelOf(channel).address === 'phone'

/**
 * A person says what a contact answered where the product does not listen. It is taken as if it had arrived, so it does
 * what an answer does and is undone in the same way. Gives its id.
 */
export const recordSaid = (db: Db, caller: Caller, contactId: number, said: Said) =>
  transact(db, (tx) => recordAnswered(tx, caller, contactId, { ...said, class: classes[said.outcome] }))

/** The same inside a transaction, for every class. */
export async function recordAnswered(
  tx: Db,
  { accountId, userId }: Caller,
  contactId: number,
  said: Answered,
) {
  await lockOptOuts(tx, accountId)
  const channels = await channelsOfContact(tx, accountId, contactId)
  const [first] = channels
  if (!first) throw new Refusal('not_found', { message: 'Contato não encontrado' })
  const last = await lastSentTo(tx, accountId, contactId, said.channel)
  const channel = channelFor(said, channels, last?.channel ?? first.channel)
  const from = channels.find((row) => row.channel === channel)?.address ?? ''
  const id = await keepInbound(tx, accountId, {
    ...arrivedOf(said, last?.id),
    channel,
    contactId,
    from,
    receivedAt: await transactionTime(tx),
    byUserId: userId,
  })
  if (id === undefined) throw new Error('what was recorded was there before')
  if (said.class === 'not_now')
    await updateConversation(tx, accountId, contactId, { snoozedUntil: morningOf(said.returnOn) })
  return id
}

/** Neither a wrong number nor a wish to leave is an answer to a message. */
const answers = ({ class: of }: Answered) => of !== 'wrong_number' && of !== 'opt_out'

const arrivedOf = (said: Answered, lastId: number | undefined) => ({
  key: `hand/${randomUUID()}`,
  messageId: answers(said) ? lastId : undefined,
  matchedBy: 'person' as const,
  isProved: false,
  subject: undefined,
  said: said.text ?? '',
  quoted: undefined,
  attachments: [],
  class: said.class,
  isAuto: false,
  why: 'Registrado por você',
  words: undefined,
  returnOn: said.returnOn,
  referral: undefined,
  meetingAt: said.meetingAt ? new Date(said.meetingAt) : undefined,
})

/** The channel it came by: the one that was chosen, or that of the last message. What is to be closed must be there. */
function channelFor(said: Answered, channels: readonly ChannelRow[], otherwise: Channel): Channel {
  const reached = channels.filter(({ address }) => address)
  if (said.class === 'wrong_number') return phoneOf(said, reached)
  if (said.class === 'opt_out') return wayOut(said, reached)
  return said.channel ?? otherwise
}

function phoneOf({ channel }: Answered, reached: readonly ChannelRow[]): Channel {
  const phones = reached.filter(isOfPhone)
  const found = phones.find((row) => row.channel === channel) ?? phones[0]
  if (!found) throw refused('outcome', 'Este contato não tem telefone')
  return found.channel
}

/** Without a choice the wish is for every channel. */
function wayOut({ channel }: Answered, reached: readonly ChannelRow[]): Channel {
  const found = channel
    ? reached.find((row) => row.channel === channel)
    : reached.find((row) => channelOf(row.channel).optOutClosesAll)
  if (!found) throw refused('channel', 'Este contato não tem endereço neste canal')
  return found.channel
}

const refused = (field: string, message: string) =>
  new Refusal('invalid', { message, fields: { [field]: message } })
