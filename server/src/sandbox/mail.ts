import PostalMime, { decodeWords } from 'postal-mime'

const longestHeader = 64 * 1024
const longestTitle = 500

const fieldOf = (header: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(header)?.[1]?.trim()

/** What a text may hold in PostgreSQL, on one line. */
export const titleOf = (text: string) =>
  text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle)

/** Whose message a Message-ID names, and which. */
export type ReadIds = (messageId: string) => { accountId: number; messageId: number } | undefined

/** What the list shows, read from the header alone: most messages are never opened. */
export function summaryOf(raw: Buffer, accountId: number, idsIn: ReadIds = () => undefined) {
  const end = raw.indexOf('\r\n\r\n')
  const header = raw
    .toString('utf8', 0, Math.min(end === -1 ? raw.length : end, longestHeader))
    .replaceAll(/\r?\n(?=[ \t])/g, '')
  const named = idsIn(fieldOf(header, 'message-id') ?? '')
  return {
    title: titleOf(decodeWords(fieldOf(header, 'subject') ?? '')),
    messageId: named?.accountId === accountId ? named.messageId : undefined,
  }
}

type Mailbox = { name?: string | undefined; address?: string | undefined }

const mailbox = ({ name, address }: Mailbox) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))

/** Longer than any mail that people write; to read more of it would keep others waiting. */
const longestShown = 512 * 1024
const cutNote = '\n\n[…] A mensagem é longa: só o começo é mostrado.'

export async function readMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw.subarray(0, longestShown))
  return {
    ...(mail.from && { from: mailbox(mail.from) }),
    to: mail.to?.map(mailbox).join(', ') ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: `${mail.text ?? ''}${raw.length > longestShown ? cutNote : ''}`,
    ...(mail.html !== undefined && { html: mail.html }),
  }
}
