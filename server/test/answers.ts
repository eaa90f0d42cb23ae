import type { Arrived } from '#listening/queries.ts'
import { takeInbound } from '#listening/take.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { counted } from './build.ts'

/** Contacts of an account with these addresses, named by them. */
export async function contactsAt(db: Db, owner: Person, addresses: readonly string[]) {
  const rows = await db
    .insertInto('contacts')
    .values(
      addresses.map((email) => ({
        account_id: owner.id,
        name: `${email.split('@')[0]} Silva`,
        email,
        whatsapp: '',
      })),
    )
    .returning('id')
    .execute()
  await counted(db, owner.id)
  return rows.map(({ id }) => id)
}

let answers = 0

/** Takes an answer of a contact to a message, or to none. */
export const answerOf = (
  db: Db,
  owner: Person,
  contactId: number,
  messageId?: number,
  more: Partial<Arrived> = {},
) =>
  db.transaction().execute((tx) =>
    takeInbound(tx, owner.id, {
      channel: 'email',
      key: `resposta-${(answers += 1)}`,
      contactId,
      messageId,
      matchedBy: 'message_id',
      isProved: true,
      from: '',
      subject: undefined,
      said: 'Podemos falar?',
      quoted: undefined,
      attachments: [],
      class: 'reply',
      isAuto: false,
      why: '',
      words: undefined,
      returnOn: undefined,
      referral: undefined,
      receivedAt: new Date(),
      ...more,
    }),
  )
