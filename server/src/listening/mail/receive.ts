import { hash } from 'node:crypto'

import { classifyInbound } from '@cadencia/domain/inbound/classify'
import { splitSaid } from '@cadencia/domain/inbound/said'
import { replyClasses } from '@cadencia/domain/reply-effect'

import type { Tokens } from '#channels/token.ts'
import type { Db } from '#platform/db.ts'
import { transact } from '#platform/transact.ts'

import { TooEarly } from '../bounces/apply.ts'
import { findTold } from '../bounces/queries.ts'
import { receiveReport, type Received } from '../bounces/receive.ts'
import { readReport } from '../bounces/report.ts'
import { takeInbound } from '../take.ts'
import { type Match, matchByPerson, matchMail } from './match.ts'
import { type ReadMail, readMail } from './read.ts'

/** As much as is read of a mail; what people write is at its beginning. */
const longestRead = 256 * 1024

/** Where a mail was found, if not handed in: it concerns messages of that account only. */
type Origin = {
  mailbox?: { accountId: number; senderId: number; ownAddress: string }
  arrivedAt?: Date
  /** Whether it has waited long enough for the record of the message it answers. */
  isLate?: boolean
}

const notOurs: Received = { result: 'unknown', why: 'no message of ours' }

/** A mail that came back or that answers one of ours, as it came. Only a token of ours proves anything. */
export async function receiveMail(
  db: Db,
  tokens: Tokens,
  raw: Buffer,
  origin: Origin = {},
): Promise<Received> {
  const report = readReport(raw)
  return report.kind === 'none'
    ? receiveAnswer(db, tokens, raw, origin)
    : receiveReport(db, tokens, { ...report, raw, onlyOf: origin.mailbox?.accountId })
}

async function matchIn(db: Db, tokens: Tokens, read: ReadMail, { mailbox }: Origin) {
  const proved = matchMail(tokens, read)
  if (!mailbox) return proved
  if (read.mail.from === mailbox.ownAddress) return undefined
  if (proved) return proved.ids.accountId === mailbox.accountId ? proved : undefined
  return matchByPerson(db, mailbox, read)
}

async function receiveAnswer(db: Db, tokens: Tokens, raw: Buffer, origin: Origin): Promise<Received> {
  const { arrivedAt = new Date() } = origin
  const read = readMail(raw.subarray(0, longestRead))
  const match = await matchIn(db, tokens, read, origin)
  if (!match) return notOurs
  const reading = classifyInbound(read.mail, { receivedAt: arrivedAt, isMatched: true })
  const of = replyClasses.find((each) => each === reading.class)
  if (!of) return { result: 'ignored', why: reading.class }
  return transact(db, async (tx): Promise<Received> => {
    const message = await findTold(tx, match.ids)
    if (message?.channel !== 'email') return notOurs
    // Its own end comes first: the next step must not be planned after the answer was heard.
    if (message.state === 'dispatched' && !origin.isLate) throw new TooEarly()
    const { said, quoted } = splitSaid(read.mail.text)
    const isNew = await takeInbound(tx, match.ids.accountId, {
      channel: 'email',
      key: keyOf(raw, read),
      contactId: message.contactId,
      messageId: match.ids.messageId,
      matchedBy: match.by,
      isProved: isProved(match, read.mail.from, message.address),
      from: read.mail.from,
      subject: read.mail.subject,
      said,
      quoted: quoted || undefined,
      attachments: read.attachments,
      class: of,
      isAuto: reading.auto,
      why: reading.why,
      words: reading.words,
      returnOn: reading.returnOn,
      referral: reading.referral,
      mailId: read.messageId,
      receivedAt: arrivedAt,
    })
    return { result: isNew ? 'done' : 'repeated' }
  })
}

const isProved = (match: Match, from: string, address: string) => match.isProved && from === address

/** A Message-ID alone could be sent in advance by a stranger, to hide the real mail. */
const keyOf = (raw: Buffer, { messageId, mail, date }: ReturnType<typeof readMail>) =>
  messageId
    ? hash('sha256', JSON.stringify([messageId, mail.from, date?.toISOString() ?? '']))
    : hash('sha256', raw)
