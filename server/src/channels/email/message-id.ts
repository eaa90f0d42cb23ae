import type { Tokens } from '#channels/token.ts'

type Ids = { accountId: number; messageId: number }

const mark = 'c1.'

/** What stands before the @ of a Message-ID: the same for every attempt, and signed. */
export const messageName = (tokens: Tokens, { accountId, messageId }: Ids) =>
  `${mark}${tokens.sign({ kind: 'reply', accountId, messageId })}`

/** The message that a Message-ID of ours names, and whether it proves that: the old form could be written by anybody. */
export function readMessageId(tokens: Tokens, text: string): { ids: Ids; isProved: boolean } | undefined {
  const name = /^<?([\w.]{1,110})@[^<>@\s]{1,300}>?$/.exec(text.trim().slice(0, 500))?.[1] ?? ''
  if (name.toLowerCase().startsWith(mark)) {
    const ids = tokens.read(name.slice(mark.length), 'reply')
    return ids && { ids, isProved: true }
  }
  const [, messageId, accountId] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(name) ?? []
  if (!messageId || !accountId) return undefined
  return { ids: { accountId: Number(accountId), messageId: Number(messageId) }, isProved: false }
}
