import { type RawBuilder, sql } from 'kysely'

import type { ChannelDescriptor } from '#channels/channel.ts'
import { listChannels, modesWhere } from '#channels/registry.ts'

type Kind = ChannelDescriptor['address']

/** Columns of contacts: an address as it was written, and as addresses are compared. */
const written: Record<Kind, string> = { email: 'email', phone: 'whatsapp' }
const compared: Record<Kind, (contact: string) => RawBuilder<unknown>> = {
  email: (contact) => sql`lower(${sql.ref(`${contact}.email`)})`,
  phone: (contact) => sql`${sql.ref(`${contact}.phone`)}`,
}

const byChannel = (channel: string, columnOf: (kind: Kind) => RawBuilder<unknown>) =>
  sql<string>`case ${sql.ref(channel)} ${sql.join(
    listChannels().map(({ name, address }) => sql`when ${sql.lit(name)} then ${columnOf(address)}`),
    sql` `,
  )} end`

/** The address of a contact (an alias) on a channel (a column), as people read it. */
export const writtenAddress = (channel: string, contact: string) =>
  byChannel(channel, (kind) => sql.ref(`${contact}.${written[kind]}`))

/** The same, as suppressions and approaches keep it. */
export const comparedAddress = (channel: string, contact: string) =>
  byChannel(channel, (kind) => compared[kind](contact))

const reaching = () => listChannels().filter(({ isTask }) => !isTask)

/** Each channel that reaches a contact (`c`) with its address there, as rows `own(channel, address)`. */
export const ownAddresses = () =>
  sql`(values ${sql.join(
    reaching().map(({ name, address }) => sql`(${sql.lit(name)}, ${compared[address]('c')})`),
  )}) as own(channel, address)`

/** The address of contacts (`c`) as it is compared. */
export const addressColumn = (kind: Kind) => compared[kind]('c')

/** Whether contacts (`c`) have this address. */
export const hasAddress = (kind: Kind, address: string) => sql`${addressColumn(kind)} = ${address}`

/** Kinds of senders whose messages lead back to the product, as rows `needing(channel, mode)`. */
export const needingPublicAddress = () =>
  sql`(values ${sql.join(
    modesWhere(({ needsPublicAddress }) => needsPublicAddress).map(
      ({ channel, mode }) => sql`(${sql.lit(channel)}, ${sql.lit(mode)})`,
    ),
  )}) as needing(channel, mode)`
