import type { Ids } from './queries.ts'

/** The Message-ID of a mail of ours says which it is. Anybody can write one. */
export function readMessageId(text: string): Ids | undefined {
  const [, messageId, userId] = /^<?([1-9]\d{0,14})\.([1-9]\d{0,14})@[^<>@\s]+>?$/.exec(text.trim()) ?? []
  return messageId && userId ? { userId: Number(userId), messageId: Number(messageId) } : undefined
}
