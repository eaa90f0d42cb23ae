import { randomUUID } from 'node:crypto'

/** What the answer is made of: the mail that was received, and who received it. */
export type Received = {
  recipient: string
  /** From, Subject and Message-ID as they stand in its header, and its text. */
  from: string
  subject: string
  messageId: string
  text: string
}

export type Kind = 'text' | 'ooo' | 'opt_out' | 'wrong_person' | 'bounce'

const dayMs = 24 * 3_600_000
const two = (value: number) => String(value).padStart(2, '0')

/** Two weeks from now, as one writes it. */
function backOn(now: Date) {
  const at = new Date(now.getTime() + 14 * dayMs)
  return `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
}

export const textOf = (kind: Kind, text: string, now: Date) =>
  ({
    text,
    ooo: `Olá! Estou de férias e volto em ${backOn(now)}. Respondo assim que voltar.`,
    opt_out: 'SAIR',
    wrong_person: 'Oi! Não sou eu que cuido disso aqui na empresa, você falou com a pessoa errada.',
    bounce: '',
  })[kind]

const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
const word = (text: string) => `=?UTF-8?B?${Buffer.from(text.slice(0, 200)).toString('base64')}?=`

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** The answer of a contact, as a mail program would have written it. */
export function composeAnswer(received: Received, kind: Exclude<Kind, 'bounce'>, text: string, now: Date) {
  const subject = kind === 'ooo' ? `Resposta automática: ${received.subject}` : `Re: ${received.subject}`
  const original =
    kind === 'ooo' ? '' : `\n\nEm ${now.toISOString()}, você escreveu:\n${quoted(received.text)}`
  return Buffer.from(
    [
      `From: <${received.recipient}>`,
      `To: ${received.from}`,
      `Subject: ${word(subject)}`,
      `Date: ${now.toUTCString()}`,
      `Message-ID: <${randomUUID()}@caixa-de-testes.invalid>`,
      `In-Reply-To: ${received.messageId}`,
      `References: ${received.messageId}`,
      ...(kind === 'ooo' ? ['Auto-Submitted: auto-replied'] : []),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64(textOf(kind, text, now) + original),
      '',
    ].join('\r\n'),
  )
}

/** What a mail server sends back when the address does not exist (RFC 3464). */
export function composeBounce({ recipient, from, messageId }: Received, now: Date) {
  const boundary = randomUUID()
  return Buffer.from(
    [
      'From: MAILER-DAEMON@caixa-de-testes.invalid',
      `To: ${from}`,
      'Subject: Undelivered Mail Returned to Sender',
      `Date: ${now.toUTCString()}`,
      `Message-ID: <${randomUUID()}@caixa-de-testes.invalid>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain',
      '',
      `<${recipient}>: 550 5.1.1 User unknown`,
      '',
      `--${boundary}`,
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; caixa-de-testes.invalid',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      '',
      `--${boundary}`,
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      '',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}
