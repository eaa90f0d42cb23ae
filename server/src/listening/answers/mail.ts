import { randomUUID } from 'node:crypto'

import { sandboxOf, type TransportOptions } from '#channels/channel.ts'
import { signDkim } from '#channels/email/dkim.ts'
import { mailSender } from '#channels/email/mail-sender.ts'
import { messageName } from '#channels/email/message-id.ts'
import { SmtpFailure } from '#channels/email/smtp-failure.ts'
import { openSmtp, type SmtpServer } from '#channels/email/smtp.ts'
import { authorOf, firstPersonOf, type SenderRow } from '#channels/queries.ts'
import type { Db } from '#platform/db.ts'

import { writeLetter } from './letter.ts'
import type { LeavingAnswer, Left } from './queue.ts'

type Route = {
  smtp: SmtpServer
  allowPrivate: boolean
  from: { name: string; address: string; replyTo: string | undefined }
  sign: (raw: Buffer) => Promise<Buffer>
}

/** Hands an answer to the mail server of its sender, without a copy of ours in it: neither links nor pictures. */
export async function leaveByMail(
  db: Db,
  options: TransportOptions,
  row: SenderRow,
  answer: LeavingAnswer,
): Promise<Left> {
  const route = await routeOf(db, options, row)
  const letter = writeLetter({
    from: route.from,
    to: answer.recipient,
    subject: answer.subject ?? '',
    said: answer.said,
    theirs: { name: answer.theirName, at: answer.receivedAt, said: answer.theirs },
    name: `a1.${randomUUID()}`,
    references: referencesOf(options, route, answer),
    date: new Date(),
  })
  return send(route, answer.recipient, await route.sign(letter))
}

async function routeOf(db: Db, options: TransportOptions, row: SenderRow): Promise<Route> {
  if (row.mode === 'sandbox') {
    const { host, port, userFor } = sandboxOf(options).smtp
    const author = await authorOf(db, await firstPersonOf(db, row.account_id))
    return {
      smtp: { host, port, security: 'none', ...userFor(row.account_id), name: 'cadencia.local' },
      allowPrivate: true,
      from: { name: author.attributes['name'] ?? author.email, address: author.email, replyTo: undefined },
      sign: async (raw) => raw,
    }
  }
  const sender = mailSender({ ...options, db }, row)
  const { dkim, dkimKey } = sender
  return {
    smtp: { ...sender, name: sender.fromAddress.split('@').at(-1) ?? 'localhost' },
    allowPrivate: options.allowPrivateHosts,
    from: { name: sender.fromName, address: sender.fromAddress, replyTo: sender.replyTo },
    sign: async (raw) => (dkim && dkimKey ? signDkim(raw, { ...dkim, privateKey: dkimKey }) : raw),
  }
}

/** Our message first: its signed name comes back with whatever the contact writes next. */
function referencesOf({ tokens }: TransportOptions, { from }: Route, answer: LeavingAnswer): string[] {
  const { accountId, messageId, mailId } = answer
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  return [
    ...(messageId === null ? [] : [`<${messageName(tokens, { accountId, messageId })}@${domain}>`]),
    ...(mailId === null ? [] : [mailId]),
  ]
}

async function send({ smtp, allowPrivate, from }: Route, to: string, raw: Buffer): Promise<Left> {
  try {
    const session = await openSmtp(smtp, { allowPrivate })
    try {
      const sent = await session.send({ from: from.address, to }, async () => raw)
      return { state: 'sent', reply: sent.kind === 'accepted' ? sent.reply : '' }
    } finally {
      session.close()
    }
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error
    const isUnknown = error.handedOver && error.code === undefined
    return { state: isUnknown ? 'unknown' : 'failed', reply: error.text }
  }
}
