import { randomUUID } from 'node:crypto'

import { dateHeader, mailboxHeader, textHeader } from '#channels/email/compose/header.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'

import { askForNumber } from './ask-number.ts'
import { addressOf, findSender } from './queries.ts'
import { type Keeper, senderNotFound } from './save.ts'
import { domainOf, sendNow, type Smtp } from './send-now.ts'

const notToOthers = 'O teste só pode ser enviado ao seu próprio e-mail'

/** A message to the user's own address, or a question to Meta: tells everything the server said on the way. */
export async function tryOut(db: Db, keeper: Keeper, { accountId, userId }: Caller, id: number, to?: string) {
  const row = await findSender(db, accountId, id)
  if (!row) throw senderNotFound()
  if (row.mode === 'cloud_api') return askForNumber(db, keeper, row)
  if (row.mode !== 'smtp') throw new Refusal('not_testable')
  const own = await addressOf(db, userId)
  if (to && to.toLowerCase() !== own.toLowerCase())
    throw new Refusal('invalid', { message: notToOthers, fields: { to: notToOthers } })
  return sendNow(db, keeper, row, { to: own, write: async (sender) => letter(sender, own) })
}

const text = `Este é um teste dos seus canais de envio.

Se ele chegou, suas campanhas já podem sair por este servidor.
`

function letter({ fromName, fromAddress, replyTo }: Smtp, to: string): Buffer {
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
