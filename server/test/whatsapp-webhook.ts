import type { FastifyInstance } from 'fastify'

import { secretsOf } from '#channels/secrets.ts'
import type { Db } from '#platform/db.ts'
import { seal } from '#platform/secrets.ts'
import { signatureOf } from '#tracking/signature.ts'

import type { Person } from './api.ts'
import { testOptions } from './options.ts'
import { leftMessages, messageRow } from './tracking.ts'

export const appSecret = 'segredo do app'

/** A number of Meta's, given to somebody. */
export async function numberOf(
  db: Db,
  owner: Person,
  phoneNumberId: string,
  secrets = { token: 't', appSecret, verifyToken: `v-${phoneNumberId}` },
) {
  await db
    .insertInto('senders')
    .values({
      account_id: owner.id,
      channel: 'whatsapp',
      mode: 'cloud_api',
      name: `Número ${phoneNumberId}`,
      settings: JSON.stringify({ phoneNumberId }),
      secrets: seal(testOptions.keys, JSON.stringify(secrets), secretsOf(owner.id)),
    })
    .execute()
}

/** A call of Meta's, about this number. */
export const payloadOf = (phone_number_id: string, told: { statuses?: object[]; messages?: object[] }) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: 'x',
      changes: [
        {
          field: 'messages',
          value: { messaging_product: 'whatsapp', metadata: { phone_number_id }, ...told },
        },
      ],
    },
  ],
})

export const postTo = (app: FastifyInstance) => (body: object | string, signature?: string) => {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signature ?? signatureOf(appSecret, raw),
  }
  return app.inject({ method: 'POST', url: '/t/whatsapp', headers, payload: raw })
}

export const second = (n: number) => String(1_790_000_000 + n)

/** A WhatsApp message that left, and what is known of its number. */
export async function leftWhatsApp(db: Db, owner: Person, state: 'sent' | 'unknown' | 'dispatched' = 'sent') {
  const { ids, pending } = await leftMessages(db, owner, { channel: 'whatsapp', state })
  const [id = 0] = ids
  const phone = (await messageRow(db, id)).recipient ?? ''
  const suppressed = () =>
    db
      .selectFrom('suppressions')
      .select(['channel', 'reason'])
      .where('address', '=', phone)
      .orderBy('channel')
      .execute()
  return { id, phone, pending: pending[0] ?? 0, suppressed }
}
