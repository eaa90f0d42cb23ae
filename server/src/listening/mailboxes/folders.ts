import type { ImapFlow } from 'imapflow'

/**
 * The folders an answer may arrive in, by what they are for: their names are translated. The first one is listened to.
 * Gmail has a folder with all of its mail, where filters that skip the inbox put theirs too.
 */
export async function foldersOf(client: ImapFlow): Promise<string[]> {
  const listed = await client.list()
  const find = (use: string) => listed.find(({ specialUse }) => specialUse === use)?.path
  const everything = client.capabilities.has('X-GM-EXT-1') ? find(String.raw`\All`) : undefined
  const junk = find(String.raw`\Junk`)
  return [everything ?? 'INBOX', ...(junk === undefined ? [] : [junk])]
}
