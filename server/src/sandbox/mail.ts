import PostalMime, { decodeWords } from 'postal-mime'

const longestHeader = 64 * 1024
const longestTitle = 500

const fieldOf = (header: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(header)?.[1]?.trim()

/** What a text may hold in PostgreSQL, on one line. */
export const titleOf = (text: string) =>
  text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle)

/** Whose message a Message-ID names, and which. */
export type ReadIds = (messageId: string) => { userId: number; messageId: number } | undefined

/** What the list shows, read from the header alone: most messages are never opened. */
export function summaryOf(raw: Buffer, userId: number, idsIn: ReadIds = () => undefined) {
  const end = raw.indexOf('\r\n\r\n')
  const header = raw
    .toString('utf8', 0, Math.min(end === -1 ? raw.length : end, longestHeader))
    .replaceAll(/\r?\n(?=[ \t])/g, '')
  const named = idsIn(fieldOf(header, 'message-id') ?? '')
  return {
    title: titleOf(decodeWords(fieldOf(header, 'subject') ?? '')),
    messageId: named?.userId === userId ? named.messageId : undefined,
  }
}

type Mailbox = { name?: string | undefined; address?: string | undefined }

const mailbox = ({ name, address }: Mailbox) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))

export async function readMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw)
  return {
    ...(mail.from && { from: mailbox(mail.from) }),
    to: mail.to?.map(mailbox).join(', ') ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? '',
    ...(mail.html !== undefined && { html: mail.html }),
  }
}
