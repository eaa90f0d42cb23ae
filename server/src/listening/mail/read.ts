import type { InboundMail } from '@cadencia/domain/inbound/mail'
import { addressParser, decodeWords } from 'postal-mime'

import { type Part, readHeaders, readMime, TooComplex } from '#listening/bounces/mime.ts'
import { type About, readReport } from '#listening/bounces/report.ts'

import { type Attachment, attachmentsOf, bodyOf } from './body.ts'
import { reportIn } from './report.ts'

/** An arriving mail, as much of it as can be read. */
export type ReadMail = {
  mail: InboundMail
  messageId: string | undefined
  inReplyTo: readonly string[]
  references: readonly string[]
  /** Every address it was sent or delivered to, in lower case. */
  addressedTo: readonly string[]
  date: Date | undefined
  attachments: readonly Attachment[]
  /** For the links in it. */
  html: string
  /** What a report says of the message that came back. */
  about: About | undefined
  /** False: its parts are too many or too deep, and only its headers were read. */
  isReadable: boolean
}

/** The bytes are cut by the caller; any of them give a mail, and none cost more than their length. */
export function readMail(raw: Buffer): ReadMail {
  const { part, isReadable } = readParts(raw)
  const report = readReport(raw)
  const header = (name: string) => part.headers.get(name)?.map(decoded)
  const { text, html } = bodyOf(part)
  return {
    mail: {
      header: (name) => header(name)?.[0],
      from: addressesIn(header('from') ?? [])[0] ?? '',
      subject: header('subject')?.[0] ?? '',
      text,
      report: reportIn(report, part),
    },
    messageId: idsIn(header('message-id') ?? [])[0],
    inReplyTo: idsIn(header('in-reply-to') ?? []),
    references: idsIn(header('references') ?? []),
    addressedTo: addressesIn(deliveredBy.flatMap((name) => header(name) ?? [])),
    date: dateIn(header('date')?.[0]),
    attachments: attachmentsOf(part),
    html,
    about: report.kind === 'none' ? undefined : report.about,
    isReadable,
  }
}

const deliveredBy = ['x-original-to', 'envelope-to', 'delivered-to', 'x-delivered-to', 'to', 'cc'] as const

function readParts(raw: Buffer): { part: Part; isReadable: boolean } {
  try {
    return { part: readMime(raw), isReadable: true }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return { part: headersAlone(raw), isReadable: false }
  }
}

/** An empty mail under the headers of one that cannot be read. */
function headersAlone(raw: Buffer): Part {
  const text = raw.toString('latin1').replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const headers = readHeaders(end === -1 ? text : text.slice(0, end))
  return { headers, type: 'text/plain', parameters: new Map(), body: '', parts: [] }
}

/** Headers come as bytes: most are ASCII with encoded words, some are plain UTF-8. */
function decoded(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8')
  return decodeWords(text.includes('\ufffd') ? value : text).replaceAll('\0', '')
}

const addressesIn = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => addressParser(value, { flatten: true }))
    .map(({ address }) => address?.trim().toLowerCase() ?? '')
    .filter((address) => address.includes('@'))

const longestId = 1000

const idsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= longestId)

function dateIn(value: string | undefined): Date | undefined {
  const date = new Date(value ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
