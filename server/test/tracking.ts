import type { Channel } from '@cadencia/domain/channel'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'

import { messageName } from '#channels/email/message-id.ts'
import { trackingTokens } from '#channels/token.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from './build.ts'
import { testOptions } from './options.ts'
import { until } from './sending.ts'

export const tokens = trackingTokens(testOptions.keys)

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Left = {
  channel?: Channel
  howMany?: number
  sentAt?: Date
  state?: 'sent' | 'unknown' | 'dispatched'
}

/** Messages of a new campaign, as they are after they left: each to somebody of its own, with a second step pending. */
export async function leftMessages(db: Db, owner: Person, left: Left = {}) {
  const { channel = 'email', howMany = 1, state = 'sent', sentAt = new Date(Date.now() - 60_000) } = left
  const campaign = await campaignOf(owner, {}, [
    { channel, delayMinutes: 0 },
    { channel, delayMinutes: 1440 },
  ])
  const contacts = await contactsOf(db, owner, howMany)
  await sql`update contacts set phone = '+5511' || (987650000 + id)::text where id = any(${contacts})`.execute(
    db,
  )
  await relate(db, owner, campaign.id, contacts)
  const all = await messagesOf(db, campaign.id)
  const ids = all.filter(({ step_order }) => step_order === 1).map(({ id }) => id)
  const set = (fields: object) => db.updateTable('messages').set(fields).where('id', 'in', ids).execute()
  await set({
    state: 'dispatched',
    claimed_by: 'teste',
    dispatched_at: sentAt,
    template_version: 1,
    said: [],
  })
  await address(db, channel, ids)
  const delivered_at = channel === 'email' ? sentAt : null
  if (state === 'sent') await set({ state, claimed_by: null, sent_at: sentAt, delivered_at })
  if (state === 'unknown') await set({ state, claimed_by: null, reason: 'dúvida' })
  return { campaign, ids, pending: all.filter(({ step_order }) => step_order === 2).map(({ id }) => id) }
}

async function address(db: Db, channel: Channel, ids: readonly number[]) {
  for (const { id, email, phone } of await peopleOf(db, ids)) {
    const recipient = channel === 'email' ? email : phone
    const provider_id = channel === 'whatsapp' ? `wamid.${id}` : null
    await db.updateTable('messages').set({ recipient, provider_id }).where('id', '=', id).execute()
  }
}

const peopleOf = (db: Db, messageIds: readonly number[]) =>
  db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts.id', '=', 'messages.contact_id'),
    )
    .select(['messages.id', 'contacts.email', 'contacts.phone'])
    .where('messages.id', 'in', messageIds)
    .execute()

type LinkKind = 'ordinary' | 'whatsapp' | 'capture'

export async function linkOf(
  db: Db,
  owner: Person,
  campaignId: number,
  url: string,
  kind: LinkKind = 'ordinary',
) {
  const { id } = await db
    .insertInto('links')
    .values({ account_id: owner.id, campaign_id: campaignId, url, kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const messageRow = (db: Db, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const eventsOf = (db: Db, messageId: number) =>
  db
    .selectFrom('events')
    .select(['kind', 'class', 'link_id', 'detail', 'at'])
    .where('message_id', '=', messageId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Waits until so many events of a message are written. */
export const heard = (db: Db, messageId: number, count: number) =>
  until(async () => (await eventsOf(db, messageId)).length >= count)

/** What a reader's mail program asks for. */
export const fetched = (url: string, headers: Record<string, string> = {}): InjectOptions => ({
  url,
  headers: { 'user-agent': browser, ...headers },
})

/** The Message-ID under which a mail of this owner left. */
export const messageIdOf = ({ id: accountId }: Person, messageId: number) =>
  `<${messageName(tokens, { accountId, messageId })}@aurora.com.br>`

export const urlsOf = (owner: Person, messageId: number) => {
  const ids = { accountId: owner.id, messageId }
  return {
    open: `/t/o/${tokens.sign({ kind: 'open', ...ids })}.gif`,
    click: (linkId: number) => `/t/c/${tokens.sign({ kind: 'click', ...ids, linkId })}`,
    unsubscribe: `/t/u/${tokens.sign({ kind: 'unsubscribe', ...ids })}`,
  }
}
