import { messageName } from '#server/src/channels/email/message-id.ts'
import type { Tokens } from '#server/src/channels/token.ts'

/** KB: half of all mails are smaller than 20. */
const sizes = [4, 8, 14, 20, 24, 40, 90]

const paragraph =
  '<p style="margin:0 0 12px">Segue o que combinamos na reuni=C3=A3o, com os prazos e os respons=C3=A1veis de cada parte.</p>=\r\n'
const quotedLine = '> Segue o que combinamos, com os prazos de cada parte.\r\n'

const headOf = (n: number, from: string, headers: readonly string[]) => [
  `From: "Pessoa ${n}" <${from}>`,
  'To: <vendas@aurora.com.br>',
  `Subject: =?utf-8?Q?Re:_Proposta_n=C2=BA_${n}?=`,
  `Message-ID: <carta.${n}@cliente.exemplo>`,
  'Date: Mon, 16 Nov 2026 12:00:00 +0000',
  'Received: from mx.exemplo (mx.exemplo [192.0.2.1]) by mail.aurora.test; Mon, 16 Nov 2026 12:00:00 +0000',
  'DKIM-Signature: v=1; a=rsa-sha256; d=exemplo; s=a; bh=AAAA; b=BBBB',
  'MIME-Version: 1.0',
  ...headers,
]

/** As mail programs write it: text and HTML, with what it answers quoted below. */
export function strangersMail(n: number): string {
  const bytes = (sizes[n % sizes.length] ?? 20) * 1024
  const text = quotedLine.repeat(Math.ceil(bytes / 3 / quotedLine.length))
  const html = paragraph.repeat(Math.ceil((bytes * 2) / 3 / paragraph.length))
  return [
    ...headOf(n, `pessoa${n}@estranha.exemplo`, [
      `In-Reply-To: <outra.${n}@estranha.exemplo>`,
      'Content-Type: multipart/alternative; boundary=b',
    ]),
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Obrigado, recebi.',
    '',
    'Em seg., 16 de nov. de 2026 às 09:00, Outra escreveu:',
    text,
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `<html><body><p>Obrigado, recebi.</p><div class=3D"gmail_quote">${html}</div></body></html>`,
    '--b--',
    '',
  ].join('\r\n')
}

export type Left = { accountId: number; messageId: number; address: string }

/** The headers of an answer to a message of ours. */
export const answerHead = (tokens: Tokens, n: number, { address, ...ids }: Left) =>
  headOf(n, address, [`In-Reply-To: <${messageName(tokens, ids)}@aurora.com.br>`])

export const answerMail = (tokens: Tokens, n: number, left: Left) =>
  [
    ...answerHead(tokens, n, left),
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Podemos falar na quinta?',
    '',
    'Em seg., 16 de nov. de 2026 às 09:00, Aurora escreveu:',
    quotedLine.repeat(40),
  ].join('\r\n')
