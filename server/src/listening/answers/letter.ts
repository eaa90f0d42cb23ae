import { dateHeader, mailboxHeader, textHeader } from '#channels/email/compose/header.ts'

export type Letter = {
  from: { name: string; address: string; replyTo: string | undefined }
  to: string
  subject: string
  said: string
  /** What it answers, as mail programs quote it. */
  theirs: { name: string; at: Date; said: string }
  /** What stands before the @ of its Message-ID. */
  name: string
  /** Message-IDs with their brackets, oldest first; the last one is answered. */
  references: readonly string[]
  date: Date
}

const when = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const quoted = ({ name, at, said }: Letter['theirs']) =>
  [`Em ${when.format(at)}, ${name} escreveu:`, ...said.split('\n').map((line) => `> ${line}`)].join('\n')

/** An e-mail as a person writes it: text, without links of ours, in the thread of what it answers. */
export function writeLetter({ from, to, subject, said, theirs, name, references, date }: Letter): Buffer {
  const text = theirs.said === '' ? said : `${said}\n\n${quoted(theirs)}\n`
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  return Buffer.from(
    [
      mailboxHeader('From', from.name, from.address),
      mailboxHeader('To', '', to),
      from.replyTo ? mailboxHeader('Reply-To', '', from.replyTo) : '',
      textHeader('Subject', subject),
      dateHeader(date),
      `Message-ID: <${name}@${domain}>\r\n`,
      references.length > 0
        ? `In-Reply-To: ${references.at(-1)}\r\nReferences: ${references.join('\r\n ')}\r\n`
        : '',
      'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      `${Buffer.from(text.replaceAll('\n', '\r\n')).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
    ].join(''),
  )
}
