import type { ContactChannel } from '@cadencia/contract/contacts'
import type { Channel } from '@cadencia/domain/channel'

import {
  lockOptOuts,
  type ChannelRow,
  channelsOfContact,
  isWish,
  liftSuspensions,
  liftWishes,
} from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Caller } from '#platform/route.ts'
import { transact } from '#platform/transact.ts'

import { contactNotFound } from './save.ts'

const isAsked = (row: ChannelRow) => row.reason !== null && isWish(row.reason)

/** Channels of a contact as they are, with nobody opting out meanwhile. */
async function lockedChannels(tx: Db, accountId: number, id: number) {
  await lockOptOuts(tx, accountId)
  const rows = await channelsOfContact(tx, accountId, id)
  if (rows.length === 0) throw contactNotFound()
  return rows
}

/** An address that its server refused is used again. What the contact asked for is not undone by it. */
export const liftSuspension = (db: Db, { accountId, userId }: Caller, contactId: number, channel: Channel) =>
  transact(db, async (tx) => {
    const row = (await lockedChannels(tx, accountId, contactId)).find((one) => one.channel === channel)
    if (row && isAsked(row)) throw new Refusal('opted_out')
    if (!row?.reason) throw new Refusal('not_suspended')
    await liftSuspensions(tx, accountId, {
      contactId,
      channels: [channel],
      why: 'Liberado por você',
      by: userId,
    })
  })

export type Consent = { channel?: Channel | undefined; reason: string }

/** Whoever left has asked to come back; who wrote it down and why is kept. */
export const recordConsent = (
  db: Db,
  { accountId, userId }: Caller,
  contactId: number,
  { channel, reason }: Consent,
) =>
  transact(db, async (tx) => {
    const left = (await lockedChannels(tx, accountId, contactId)).filter(isAsked).map((row) => row.channel)
    const channels = channel === undefined ? left : left.filter((one) => one === channel)
    if (channels.length === 0) throw new Refusal('not_opted_out')
    await liftWishes(tx, accountId, { contactId, channels, why: reason, by: userId })
  })

/** Where a wish to leave was heard, by what was noted of it. */
const heard: Record<string, string> = {
  page: 'Pediu para sair pelo link do e-mail',
  'one-click': 'Pediu para sair pelo botão do programa de e-mail',
  whatsapp: 'Pediu para sair pelo WhatsApp',
  email: 'Pediu para sair por e-mail',
  'Pediu na ligação': 'Pediu na ligação para não ligar mais',
  'by hand': 'Pediu para sair, registrado por você',
}

const said = (text: string, note: string | null) => (note ? `${text}: ${note}` : text)

function reasonOf({ reason, note }: ChannelRow): string {
  if (reason === 'opt_out') return heard[note ?? ''] ?? 'Pediu para sair'
  if (reason === 'complaint') return 'Marcou uma mensagem como spam'
  if (reason === 'manual')
    return note === 'wrong number' ? 'Número errado, registrado por você' : 'Suspenso por você'
  return said('O endereço não existe ou não recebe mensagens', note)
}

const stateOf = (row: ChannelRow) => {
  if (row.reason !== null) return isWish(row.reason) ? 'opted_out' : 'suspended'
  return row.address ? 'ok' : 'missing'
}

export const presentChannel = (row: ChannelRow): ContactChannel => ({
  channel: row.channel,
  state: stateOf(row),
  ...(row.reason && { reason: reasonOf(row) }),
  ...(row.since && { since: new Date(row.since).toISOString() }),
  ...(row.address && { address: row.address }),
  ...(row.reason === 'opt_out' && row.note === 'one-click' && { isOneClick: true }),
})
