import { hash } from 'node:crypto'

import { relayIdIn } from '@cadencia/domain/relay-id'
import { blockedSeconds, classifySmtp, type SmtpMeaning } from '@cadencia/domain/smtp-reply'
import { compile, placeholdersOf, refill } from '@cadencia/domain/template'

import type { Catalog } from '#channels/catalog.ts'
import { type Asked, askGate, type Gate, refusals } from '#channels/gate.ts'
import { notComposed } from '#channels/not-composed.ts'
import { retry } from '#channels/retry.ts'
import { type Transport, SenderFault } from '#channels/transport.ts'
import type { Blocked, Outcome, Thread, Work } from '#channels/work.ts'

import type { Emails } from './compiled.ts'
import { composeEmail, type EmailSender } from './compose/email.ts'
import { signDkim } from './dkim.ts'
import { SmtpFailure } from './smtp-failure.ts'
import type { SmtpSession } from './smtp-session.ts'
import { openSmtp, type SmtpServer } from './smtp.ts'

/** A mail server and how messages through it are signed and addressed. */
export type MailRoute = {
  smtp: SmtpServer
  /** As many at once as a person allowed; null: as many as are usual. */
  connections: number | null
  allowPrivate: boolean
  from: EmailSender
  messageIdDomain: string
  /** What stands before the @ of its Message-ID. */
  nameOf: (work: Pick<Work, 'accountId' | 'id'>) => string
  returnPath: (work: Work) => string
  dkim: Parameters<typeof signDkim>[1] | undefined
}

export type MailParts = {
  route: MailRoute
  catalog: Catalog
  emails: Emails
  gate: Gate
  slowDown: (seconds: number, reply: string) => void
}

/** A connection to the sender's server, and messages through it one after another. */
export async function openMailTransport(parts: MailParts, drafts: Drafts): Promise<Transport> {
  let session = await openSession(parts.route)
  return {
    usable: () => session.usable,
    close: () => session.close(),
    deliver: async (work) => {
      const mail = drafts.get(work) ?? (await compose(parts, work))
      drafts.delete(work)
      if (!('raw' in mail)) return mail
      try {
        return await send(parts, session, mail)
      } catch (error) {
        if (!(error instanceof TokenEnded)) throw error
        session.close()
        session = await openSession(parts.route)
        return send(parts, session, mail)
      }
    },
  }
}

const openSession = ({ smtp, allowPrivate }: MailRoute) =>
  openSmtp(smtp, { allowPrivate }).catch((error: unknown) => {
    throw error instanceof SmtpFailure ? openingFault(error) : error
  })

/** The token a connection was opened with is over, which a server may say before the next message. */
class TokenEnded extends Error {}

const endsToken = ({ smtp }: MailRoute, { phase, code }: SmtpFailure) =>
  smtp.token !== undefined && phase !== 'body' && (code === 530 || code === 535)

type Mail = { raw: Buffer; asked: Asked }

/** Mails that were written before a connection was free for them. */
export type Drafts = WeakMap<Work, Mail>

export async function prepareMail(parts: MailParts, drafts: Drafts, work: Work): Promise<Asked | Outcome> {
  const mail = await compose(parts, work)
  if (!('raw' in mail)) return mail
  drafts.set(work, mail)
  return mail.asked
}

/** The finished bytes, or why there are none: a message that cannot be written fails alone. */
async function compose({ route, catalog, emails }: MailParts, work: Work): Promise<Mail | Outcome> {
  const compiled = await emails(catalog, work, route.from)
  const mail = composeEmail(compiled, {
    accountId: work.accountId,
    messageId: work.id,
    to: work.contact,
    date: new Date(work.claimedAt.getTime() + performance.now() - work.heldSince),
    name: route.nameOf(work),
    messageIdDomain: route.messageIdDomain,
    thread: work.thread && threadOf(route, work.accountId, work.thread),
  })
  if (!mail.ok) return notComposed(mail)
  const raw = route.dkim ? await signDkim(mail.raw, route.dkim) : mail.raw
  const recipient = work.contact.email.toLowerCase()
  return { raw, asked: { work, recipient, said: mail.values, sha256: hash('sha256', raw), toTask: false } }
}

function threadOf({ nameOf }: MailRoute, accountId: number, { ids, subject, said }: Thread) {
  const first = compile(subject)
  return {
    subject: refill(first, said.slice(0, placeholdersOf(first).length), 'subject').text,
    names: ids.map((id) => nameOf({ accountId, id })),
  }
}

async function send(
  { route, gate, slowDown }: MailParts,
  session: SmtpSession,
  { raw, asked }: Mail,
): Promise<Outcome | Blocked | undefined> {
  const { work } = asked
  let refusal: Outcome | undefined
  const body = async () => {
    const verdict = await askGate(gate, asked)
    if (verdict === 'passed') return raw
    refusal = refusals[verdict]
    return undefined
  }
  try {
    const result = await session.send({ from: route.returnPath(work), to: work.contact.email }, body)
    return result.kind === 'accepted' ? sentWith(result.reply) : refusal
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error
    if (endsToken(route, error)) throw new TokenEnded()
    return settle(error, work, slowDown)
  }
}

function sentWith(reply: string): Outcome {
  const providerId = relayIdIn(reply)
  return { kind: 'sent', code: reply.slice(0, 500), ...(providerId && { providerId }) }
}

const replyOf = ({ text }: SmtpFailure) => text.slice(0, 500)

/** What a server says to one who has too many connections; where others of ours are open, any 421 means it. */
const crowdedWords = /too many|concurren|connections?\b.{0,20}(limit|exceed)|muitas conex/i

function openingFault(failure: SmtpFailure) {
  const fault = faultOf(failure)
  const isRefusal = failure.code !== undefined && failure.code >= 400
  fault.isCrowded = isRefusal && (failure.code === 421 || crowdedWords.test(failure.text))
  return fault
}

function faultOf(failure: SmtpFailure) {
  const meaning = classifySmtp(failure)
  const reply = replyOf(failure)
  if (meaning.kind === 'sender_stopped') return new SenderFault(reply, 'lasting')
  const rest = meaning.kind === 'sender_away' ? meaning.afterSeconds : undefined
  return rest === undefined ? new SenderFault(reply, 'passing') : new SenderFault(reply, 'resting', rest)
}

function settle(failure: SmtpFailure, work: Work, slowDown: MailParts['slowDown']): Outcome | Blocked {
  // Past the gate, and lost before the first byte of it left: it was not sent, and we know it.
  if (failure.phase === 'body' && failure.code === undefined && !failure.handedOver)
    return { kind: 'released', afterSeconds: 5 }
  const meaning = classifySmtp(failure)
  const code = replyOf(failure)
  if (meaning.kind === 'retry' && meaning.slowDown) slowDown(meaning.afterSeconds ?? 30, code)
  const outcome = outcomeOf(meaning, work, code)
  if (!outcome) throw faultOf(failure)
  return outcome
}

/** What a reply makes of a message; nothing where it speaks of the sender's own server. */
function outcomeOf(meaning: SmtpMeaning, work: Work, code: string): Outcome | Blocked | undefined {
  if (meaning.kind === 'accepted') return { kind: 'sent', code }
  if (meaning.kind === 'unknown') return { kind: 'unknown', code }
  if (meaning.kind === 'blocked') return blockedBy(meaning, work, code)
  if (meaning.kind === 'retry') return retry(work, code, meaning)
  if (meaning.kind !== 'failed') return undefined
  return { kind: 'failed', code, reason: meaning.reason, hardBounce: meaning.hardBounce }
}

/** One that was refused for the sender's sake is tried once more when the sender may have been mended. */
function blockedBy(
  { by, reason }: Extract<SmtpMeaning, { kind: 'blocked' }>,
  work: Work,
  code: string,
): Blocked {
  const again = by !== 'policy' && work.attempts === 0
  const otherwise: Outcome = again
    ? retry(work, code, { afterSeconds: blockedSeconds, reason })
    : { kind: 'failed', code, reason }
  return { kind: 'blocked', code, otherwise }
}
