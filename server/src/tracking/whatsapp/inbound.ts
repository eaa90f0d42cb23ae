import { classifyText } from '@cadencia/domain/inbound/classify'
import type { InboundReading } from '@cadencia/domain/inbound/mail'
import { withNinthDigit } from '@cadencia/domain/phone'
import type { ReplyClass } from '@cadencia/domain/reply-effect'

import { suppress } from '#engine/suppress/queries.ts'
import type { Arrived } from '#listening/queries.ts'
import { takeInbound } from '#listening/take.ts'
import type { Db } from '#platform/db.ts'

import type { Inbound } from './payload.ts'
import { contactWith, hasLeft, lastTo, openWindow } from './queries.ts'

/** What is no message of a person: a thumb under ours, a changed number. */
const silent = new Set(['reaction', 'system', 'ephemeral', 'unsupported'])
const isMessage = ({ type }: Inbound) => type === undefined || !silent.has(type)

const names: Record<string, string> = {
  image: 'Imagem',
  audio: 'Áudio',
  video: 'Vídeo',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contacts: 'Contato',
}

const saidIn = ({ text, button, interactive, type = '' }: Inbound) =>
  text?.body ?? button?.text ?? interactive?.button_reply?.title ?? `[${names[type] ?? 'Sem texto'}]`

/**
 * A number wrote: free text may answer it for a day, its cadences are held, and a wish to leave is done. Whether it asks
 * to leave for the first time. Inside a transaction.
 */
export async function applyInbound(tx: Db, accountId: number, inbound: Inbound): Promise<boolean> {
  const phone = withNinthDigit(`+${inbound.from}`)
  await openWindow(tx, accountId, phone, inbound.timestamp)
  return isMessage(inbound) && hear(tx, accountId, inbound, phone)
}

async function hear(tx: Db, accountId: number, inbound: Inbound, phone: string) {
  const answered = await lastTo(tx, accountId, phone, inbound.context?.id)
  const said = saidIn(inbound)
  const reading = classifyText(said, sinceOurs(inbound, answered?.sentAt))
  const isLeaving = reading.class === 'opt_out' && !(await hasLeft(tx, accountId, phone))
  const contactId = answered?.contactId ?? (await contactWith(tx, accountId, phone))
  if (contactId === undefined) return isLeaving && suppress(tx, accountId, leaving(phone))
  const heard = { inbound, phone, said, contactId, answers: answered?.id }
  return (await takeInbound(tx, accountId, arrivedFrom(heard, reading))) && isLeaving
}

type Heard = { inbound: Inbound; phone: string; said: string; contactId: number; answers: number | undefined }

const arrivedFrom = (
  { inbound, phone, said, contactId, answers }: Heard,
  reading: InboundReading,
): Arrived => ({
  channel: 'whatsapp',
  key: inbound.id,
  contactId,
  messageId: answers,
  matchedBy: 'sender',
  // Meta signs for the number that wrote.
  isProved: true,
  from: phone,
  subject: undefined,
  said,
  quoted: undefined,
  attachments: [],
  // A text is no report of a mail server.
  class: reading.class as ReplyClass,
  isAuto: reading.auto,
  why: reading.why,
  words: reading.words,
  returnOn: reading.returnOn,
  referral: reading.referral,
  receivedAt: inbound.timestamp,
})

/** A number of no contact may become one's later. */
const leaving = (address: string) =>
  ({ channel: 'whatsapp', address, reason: 'opt_out', note: 'whatsapp' }) as const

const sinceOurs = ({ timestamp }: Inbound, sentAt: Date | undefined) =>
  sentAt ? { secondsAfterOurs: (timestamp.getTime() - sentAt.getTime()) / 1000 } : {}
