import { htmlToText } from '@cadencia/domain/html-text'
import { decodeWords } from 'postal-mime'

import { bytesOf, type Part } from '#listening/bounces/mime.ts'

export type Attachment = { name: string; size: number }

const isMessage = ({ type }: Part) => type.startsWith('message/')
const dispositionOf = ({ headers }: Part) => headers.get('content-disposition')?.[0] ?? ''
const isAttached = (part: Part) => /^\s*attachment/i.test(dispositionOf(part))

/** The parts that hold something, except those of a message that is attached or returned. */
const leavesOf = (part: Part): readonly Part[] =>
  part.type.startsWith('multipart/') ? part.parts.flatMap(leavesOf) : [part]

function decoderFor(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}

/** A wrong or missing charset is common: UTF-8 shows itself, and all else that Brazil writes is Windows-1252. */
function decode(bytes: Buffer, charset: string | undefined): string {
  const named = charset === undefined || /^(us-)?ascii$/i.test(charset) ? undefined : decoderFor(charset)
  const text = (named ?? new TextDecoder()).decode(bytes)
  // The last character may be one that the limit of a mail cut in two.
  return text.slice(0, -1).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

const readable = (part: Part) =>
  decode(bytesOf(part), part.parameters.get('charset')).replaceAll('\r\n', '\n')

const joined = (leaves: readonly Part[], type: string) =>
  leaves
    .filter((part) => part.type === type && !isAttached(part))
    .map(readable)
    .join('\n')

/** Where mail programs begin what they quote, in their own markup. */
const quoteMarks = [
  'class="gmail_quote',
  'id="divRplyFwdMsg"',
  'id="appendonsend"',
  'id="mail-editor-reference-message-container"',
  '<blockquote type="cite"',
  'class="yahoo_quoted"',
  'class="protonmail_quote"',
  'class="moz-cite-prefix"',
] as const

/** The markup says where the original begins even when its words do not. */
function readableHtml(html: string): string {
  const starts = quoteMarks.map((mark) => html.indexOf(mark)).filter((at) => at !== -1)
  const at = starts.length > 0 ? html.lastIndexOf('<', Math.min(...starts)) : -1
  if (at < 1) return htmlToText(html)
  const above = htmlToText(html.slice(0, at))
  const original = htmlToText(html.slice(at))
  return above === '' ? original : `${above}\n\n-----Mensagem original-----\n${original}`
}

/** What a person would read, and the HTML for the links in it. */
export function bodyOf(mail: Part): { text: string; html: string } {
  const leaves = leavesOf(mail)
  const html = joined(leaves, 'text/html')
  const text = joined(leaves, 'text/plain')
  return { text: text.trim() === '' ? readableHtml(html) : text, html }
}

const longestName = 200

/** RFC 2231 writes other characters than ASCII as `filename*=UTF-8''or%C3%A7amento.pdf`. */
function nameOf(part: Part): string {
  const disposition = dispositionOf(part)
  const extended = /filename\*=(?:utf-8)?'[\w-]{0,10}'([^;\s]{1,600})/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]{1,600})/i.exec(disposition)?.[1] ?? part.parameters.get('name') ?? ''
  return (extended === undefined ? decodeWords(plain) : unescaped(extended)).trim().slice(0, longestName)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const sizeOf = ({ body, headers }: Part) =>
  /base64/i.test(headers.get('content-transfer-encoding')?.[0] ?? '')
    ? Math.floor((body.length * 3) / 4)
    : body.length

/** Names and sizes of what is attached, as far as the mail was read. */
export const attachmentsOf = (mail: Part): Attachment[] =>
  leavesOf(mail)
    .filter((part) => isAttached(part) || (!part.type.startsWith('text/') && !isMessage(part)))
    .map((part) => ({ name: nameOf(part), size: sizeOf(part) }))
