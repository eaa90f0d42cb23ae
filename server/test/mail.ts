import PostalMime from 'postal-mime'

/** A message as a mail program reads it, and its bytes as a server sees them. */
export async function readMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw)
  const bytes = raw.toString('latin1')
  return {
    subject: mail.subject,
    from: mail.from,
    to: mail.to?.[0],
    replyTo: mail.replyTo?.[0]?.address,
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey }) => originalKey),
    header: (key: string) => mail.headers.find((header) => header.key === key)?.value,
    attachments: mail.attachments.length,
    lines: bytes.split('\r\n'),
    /** A carriage return without a line feed, a line feed without a carriage return, or a byte that is not ASCII. */
    isClean: !/\r(?!\n)|(?<!\r)\n|[^\t\r\n -~]/.test(bytes),
  }
}
