import { headerBytes } from '@cadencia/domain/bytes'
import { addressesIn, linksIn } from '@cadencia/domain/links'
import {
  type Author,
  type Compiled,
  escapeHtml,
  longestFilled,
  oneLine,
  type Placeholder,
  placeholdersOf,
  type Recipient,
  refill,
  valuesOf,
} from '@cadencia/domain/template'
import { replySubject } from '@cadencia/domain/thread'

import { missingIn, type NotComposed, refused } from '#channels/missing.ts'

import { type Body, bodyOf, type LinkIds, markupLines } from './body.ts'
import { draftOf, type EmailTemplate } from './draft.ts'
import { dateHeader, isMailbox, mailboxHeader, textHeader } from './header.ts'
import { type Slot, writePart } from './slots.ts'

/** Who an e-mail comes from, as its reader sees it. */
export type EmailSender = { fromName: string; fromAddress: string; replyTo: string | undefined }

/** Where a message's own addresses lead. */
export type TrackingUrls = {
  open: (accountId: number, messageId: number) => string
  click: (accountId: number, messageId: number, linkId: number) => string
  unsubscribe: (accountId: number, messageId: number) => string
}

/** A template read, linked and encoded once; each message only fills it. */
export type CompiledEmail = {
  subject: Compiled
  holes: readonly Placeholder[]
  author: Author
  body: Body
  bodyLength: number
  /** How a value is written into the HTML part. */
  writeHtml: (value: string) => string
  senderHeaders: string
  senderIsValid: boolean
  urls: TrackingUrls
}

export type EmailMessage = {
  accountId: number
  messageId: number
  to: Recipient
  date: Date
  /** Its Message-ID: what stands before the @, and after it. */
  name: string
  messageIdDomain: string
  /** Of one that leaves in a thread: the subject of its first mail, and their names as `name` is one. */
  thread?: { subject: string; names: readonly string[] } | undefined
}

export type ComposedEmail = { ok: true; raw: Buffer; values: string[]; subject: string } | NotComposed

/** The addresses to be registered before the template is compiled, each once. */
export function linksOf(template: EmailTemplate, author: Author): string[] {
  const { body, isMarkup, trackedAs } = draftOf(template, author)
  const tracked = (isMarkup ? linksIn(body) : addressesIn(body)).map(({ url }) => trackedAs(url))
  return [...new Set(tracked.filter((url) => url !== undefined))]
}

export async function compileEmail(parts: {
  template: EmailTemplate
  author: Author
  sender: EmailSender
  linkIds: LinkIds
  urls: TrackingUrls
}): Promise<CompiledEmail> {
  const { template, author, linkIds, urls } = parts
  const { fromName, fromAddress, replyTo } = parts.sender
  const draft = draftOf(template, author)
  const answers = replyTo ? mailboxHeader('Reply-To', '', replyTo) : ''
  return {
    subject: draft.subject,
    holes: placeholdersOf([...draft.subject, ...draft.content, ...draft.preheader]),
    author,
    body: await bodyOf(draft, linkIds),
    bodyLength: draft.body.length,
    writeHtml: draft.isMarkup ? escapeHtml : markupLines,
    senderHeaders: mailboxHeader('From', fromName, fromAddress) + answers,
    senderIsValid: isMailbox(fromAddress) && (!replyTo || isMailbox(replyTo)),
    urls,
  }
}

const subjectBytes = 998

/** The same bytes under the same date. Another attempt has another date and the same Message-ID: it is the same message. */
export function composeEmail(compiled: CompiledEmail, message: EmailMessage): ComposedEmail {
  const known = valuesOf(compiled.holes, message.to, compiled.author)
  const values = known.filter((value) => value !== undefined)
  if (values.length < known.length) return missingIn(compiled.holes, known)
  const own = refill(compiled.subject, values, 'subject').text
  const subject = message.thread ? replySubject(message.thread.subject) : own
  const fault = faultOf(compiled, message.to, subject, values)
  if (fault) return refused(fault)
  const addresses = addressesOf(compiled.urls, message)
  const headers = headersOf(compiled, message, { subject, unsubscribe: addresses({ kind: 'unsubscribe' }) })
  const raw = Buffer.from(headers + partsOf(compiled, message, { values, addresses }), 'latin1')
  return { ok: true, raw, values, subject }
}

function faultOf(
  { senderIsValid, bodyLength }: CompiledEmail,
  to: Recipient,
  subject: string,
  values: readonly string[],
): string | undefined {
  if (!senderIsValid) return 'O e-mail do remetente não é válido'
  if (!isMailbox(to.email)) return 'O e-mail do contato não é válido'
  if (headerBytes(subject) > subjectBytes) return 'O assunto ficou longo demais depois de preenchido'
  const length = values.reduce((sum, value) => sum + value.length, bodyLength)
  return length > longestFilled ? 'O conteúdo ficou longo demais depois de preenchido' : undefined
}

const boundaryOf = ({ name }: EmailMessage) =>
  // Quoted-printable writes a hexadecimal digit or a line break after each `=`: this cannot occur in a part.
  `=_${name}`

type Address = Exclude<Slot, { index: number }>

/** The message's own addresses, each made once: making one means signing it. */
function addressesOf(urls: TrackingUrls, { accountId, messageId }: EmailMessage) {
  const made = new Map<string | number, string>()
  const make = (slot: Address) =>
    slot.kind === 'click'
      ? urls.click(accountId, messageId, slot.linkId)
      : urls[slot.kind](accountId, messageId)
  return (slot: Address): string => {
    const key = slot.kind === 'click' ? slot.linkId : slot.kind
    const address = made.get(key) ?? make(slot)
    made.set(key, address)
    return address
  }
}

function headersOf(
  { senderHeaders }: CompiledEmail,
  message: EmailMessage,
  { subject, unsubscribe }: { subject: string; unsubscribe: string },
): string {
  const { name, to, thread } = message
  const domain = message.messageIdDomain.replace(/[^\w.-]/g, '')
  return (
    senderHeaders +
    mailboxHeader('To', to.name, to.email) +
    textHeader('Subject', subject) +
    dateHeader(message.date) +
    `Message-ID: <${name}@${domain}>\r\n` +
    threadHeaders(thread?.names ?? [], domain) +
    `List-Unsubscribe: <${unsubscribe}>\r\n` +
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n' +
    'MIME-Version: 1.0\r\n' +
    `Content-Type: multipart/alternative; boundary="${boundaryOf(message)}"\r\n\r\n`
  )
}

/** Mail programs put it behind the first; each id on a line of its own, so that none is longer than a line may be. */
const threadHeaders = (names: readonly string[], domain: string) => {
  const ids = names.map((name) => `<${name}@${domain}>`)
  return ids.length > 0 ? `In-Reply-To: ${ids[0]}\r\nReferences: ${ids.join('\r\n ')}\r\n` : ''
}

function partsOf(
  { body, writeHtml }: CompiledEmail,
  message: EmailMessage,
  { values, addresses }: { values: readonly string[]; addresses: (slot: Address) => string },
): string {
  const boundary = boundaryOf(message)
  const inText = (slot: Slot) => ('index' in slot ? (values[slot.index] ?? '') : addresses(slot))
  const inHtml = (slot: Slot) => {
    if (!('index' in slot)) return escapeHtml(addresses(slot))
    const value = values[slot.index] ?? ''
    return slot.kind === 'line' ? escapeHtml(oneLine(value)) : writeHtml(value)
  }
  return (
    partHeaders(boundary, 'text/plain') +
    `${writePart(body.text, inText)}\r\n` +
    partHeaders(boundary, 'text/html') +
    `${writePart(body.html, inHtml)}\r\n--${boundary}--\r\n`
  )
}

const partHeaders = (boundary: string, type: string) =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
