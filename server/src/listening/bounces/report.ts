import { decodeWords } from 'postal-mime'

import { type Fate, fateOf, fateOfText } from './fate.ts'
import { type Part, readHeaders, readMime, textOf, TooComplex } from './mime.ts'

/** What a mail that came back says, and what may tell of which message. */
export type Report =
  | { kind: 'delivery'; about: About; fates: readonly Fate[] }
  | { kind: 'complaint'; about: About; type: string }
  /** An answering machine, a receipt, a person: nothing that concerns sending. */
  | { kind: 'none'; why: string }

export type About = {
  /** Where a token of ours may stand, most trusted first. */
  addresses: readonly string[]
  /** The opt-out addresses of the returned message: each has a token. */
  unsubscribes: readonly string[]
  /** The Message-ID of the returned message. */
  messageId: string | undefined
}

const longestMail = 5 * 1024 * 1024

/** Any bytes have a meaning, most of them none. */
export function readReport(raw: Buffer): Report {
  if (raw.length > longestMail) return { kind: 'none', why: 'too large' }
  try {
    return meaningOf(readMime(raw))
  } catch (error) {
    if (error instanceof TooComplex) return { kind: 'none', why: 'too complex' }
    throw error
  }
}

function meaningOf(mail: Part): Report {
  const reportType =
    mail.type === 'multipart/report' ? mail.parameters.get('report-type')?.toLowerCase() : undefined
  const about = aboutOf(mail)
  const status = find(mail, /^message\/(global-)?delivery-status$/)
  if (status && (reportType === undefined || reportType === 'delivery-status')) return delivery(about, status)
  const feedback = find(mail, /^message\/feedback-report$/)
  if (feedback) return complaint(about, feedback)
  if (reportType !== undefined) return { kind: 'none', why: `report of type ${reportType}` }
  if (isAutomatic(mail)) return { kind: 'none', why: 'automatic reply' }
  return withoutForm(about, mail)
}

/** RFC 3464: a block for the message, then one for each recipient. */
function delivery(about: About, status: Part): Report {
  const [ofMessage, ...recipients] = textOf(status)
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== '')
    .slice(0, 101)
    .map((block) => readHeaders(block.trimStart()))
  // Some leave out the first block.
  const blocks = ofMessage?.has('action') ? [ofMessage, ...recipients] : recipients
  const envelope = ofMessage?.get('original-envelope-id') ?? []
  return {
    kind: 'delivery',
    about: { ...about, addresses: [...about.addresses, ...envelope] },
    fates: blocks.map(fateOf).filter((fate) => fate !== undefined),
  }
}

/** RFC 5965. Somebody who takes it back, or a test of authentication, complains of nothing. */
function complaint(about: About, feedback: Part): Report {
  const fields = readHeaders(textOf(feedback).trimStart())
  const type = fields.get('feedback-type')?.[0]?.toLowerCase() ?? ''
  if (!['abuse', 'fraud', 'opt-out', 'opt-out-list'].includes(type))
    return { kind: 'none', why: `feedback of type ${type}` }
  const from = fields.get('original-mail-from') ?? []
  return { kind: 'complaint', about: { ...about, addresses: [...about.addresses, ...from] }, type }
}

/** Servers that write as they please: only a bounce by its sender, and only if it quotes a refusal. */
function withoutForm(about: About, mail: Part): Report {
  const from = mail.headers.get('from')?.[0] ?? ''
  const failed = mail.headers.get('x-failed-recipients')?.[0]
  if (!failed && !/mailer-daemon|postmaster|mail delivery (sub)?system/i.test(from))
    return { kind: 'none', why: 'not a report' }
  const readable = find(mail, /^text\/plain$/) ?? mail
  const fate = fateOfText(textOf(readable).slice(0, 64 * 1024), failed)
  return fate
    ? { kind: 'delivery', about: { ...about, ...quoted(readable, about) }, fates: [fate] }
    : { kind: 'none', why: 'no refusal in it' }
}

/** A returned message that is pasted below the explanation. */
const quoted = (part: Part, { messageId }: About) => ({
  messageId: messageId ?? /^Message-ID:\s*(<[^<>\s]{3,300}>)/im.exec(part.body.slice(0, 256 * 1024))?.[1],
})

const automaticSubject =
  /^\s*((auto(matic)?|out of( the)? office|away|vacation|absence|resposta autom[aá]tica|ausência|aus[eê]ncia|f[eé]rias|fora do escrit[oó]rio)\b|re: .*(resposta autom[aá]tica|out of office))/i

function isAutomatic({ headers }: Part) {
  const of = (name: string) => headers.get(name)?.[0] ?? ''
  return (
    /^auto-(replied|notified)/i.test(of('auto-submitted')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-vacation'].some((name) => headers.has(name)) ||
    /^auto_reply$/i.test(of('precedence')) ||
    automaticSubject.test(decodeWords(Buffer.from(of('subject'), 'latin1').toString('utf8')))
  )
}

function aboutOf(mail: Part): About {
  const returned = returnedIn(mail)
  const to = ['x-original-to', 'envelope-to', 'delivered-to', 'x-delivered-to', 'to']
  return {
    addresses: [
      ...to.flatMap((name) => mail.headers.get(name) ?? []),
      ...(returned?.get('return-path') ?? []),
    ],
    unsubscribes: returned?.get('list-unsubscribe') ?? [],
    messageId: returned?.get('message-id')?.[0],
  }
}

/** The headers of our own message, returned whole or in part. */
function returnedIn(mail: Part): ReadonlyMap<string, readonly string[]> | undefined {
  const whole = find(mail, /^message\/(rfc822|global)$/)
  if (whole) return whole.parts[0]?.headers ?? readHeaders(textOf(whole))
  const headers = find(mail, /^(text\/rfc822-headers|message\/(rfc822|global)-headers)$/)
  return headers && readHeaders(textOf(headers).trimStart())
}

/** The first part of a type, but nothing inside a returned message: what is in there was not said by the server. */
function find(part: Part, type: RegExp): Part | undefined {
  if (type.test(part.type)) return part
  if (part.type === 'message/rfc822') return undefined
  for (const each of part.parts) {
    const found = find(each, type)
    if (found) return found
  }
  return undefined
}
