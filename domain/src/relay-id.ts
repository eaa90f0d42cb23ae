/** Amazon SES replaces the Message-ID of a mail by its own id, and says it when it accepts the mail. */
const accepted = /^250 (?:2\.\d\.\d )?Ok ([0-9a-f]{16}(?:-[0-9a-f]{4,12}){5}-\d{6})\s*$/i
const named = /^<([0-9a-f]{16}(?:-[0-9a-f]{4,12}){5}-\d{6})@[a-z0-9-]{1,40}\.amazonses\.com>$/i

/** The id under which a relay passes a mail on, in what it said when it accepted it. */
export const relayIdIn = (reply: string): string | undefined => accepted.exec(reply.slice(0, 200))?.[1]

/** The same in a Message-ID that a mail names. */
export const relayIdNamed = (messageId: string): string | undefined =>
  named.exec(messageId.slice(0, 200))?.[1]
