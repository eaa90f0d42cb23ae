import { randomUUID } from 'node:crypto'

import type { SenderForm } from '#channels/sender-form.ts'
import { Refusal } from '#platform/problem.ts'

import { dateHeader, mailboxHeader, textHeader } from './compose/header.ts'
import type { MailSender } from './mail-sender.ts'
import { domainOf, sendNow } from './send-now.ts'

const notToOthers = 'O teste só pode ser enviado ao seu próprio e-mail'

/** A message to the person's own address: tells everything the server said on the way. */
export const tryOut: NonNullable<SenderForm['tryOut']> = async (row, context, { own, asked }) => {
  if (asked && asked.toLowerCase() !== own.toLowerCase())
    throw new Refusal('invalid', { message: notToOthers, fields: { to: notToOthers } })
  return sendNow(context, row, { to: own, write: async (sender) => letter(sender, own) })
}

const text = `Este é um teste dos seus canais de envio.

Se ele chegou, suas campanhas já podem sair por este servidor.
`

function letter({ fromName, fromAddress, replyTo }: MailSender, to: string): Buffer {
  return Buffer.from(
    [
      mailboxHeader('From', fromName, fromAddress),
      mailboxHeader('To', '', to),
      replyTo ? mailboxHeader('Reply-To', '', replyTo) : '',
      textHeader('Subject', 'Teste de envio da Cadência'),
      dateHeader(new Date()),
      `Message-ID: <${randomUUID()}@${domainOf(fromAddress)}>\r\n`,
      'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      `${Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
    ].join(''),
  )
}
