import type { Channel, TemplateType } from '@cadencia/domain/channel'
import { type RawBuilder, sql } from 'kysely'

import { addressColumn, hasAddress, ownAddresses } from '#channels/address/queries.ts'
import { channelOf, listChannels } from '#channels/registry.ts'
import { cancelOf, setEnrolments } from '#engine/life/queries.ts'
import type { Db } from '#platform/db.ts'

/** Opting out waits for the gates under way and the next ones wait for it; see pass_gate. */
export const lockOptOuts = (tx: Db, accountId: number) =>
  sql`select from accounts where id = ${accountId} for no key update`.execute(tx)

export type Reason = 'opt_out' | 'hard_bounce' | 'complaint' | 'manual'

export type Suppression = {
  channel: Channel
  address: string
  reason: Reason
  messageId?: number | undefined
  note?: string | undefined
}

const wishes: readonly Reason[] = ['opt_out', 'complaint']

/** What a contact asked for, as opposed to what a server said of an address. */
export const isWish = (reason: Reason) => wishes.includes(reason)

/** A contact who asked not to be called may still be written to; one who opted out of mail is not called either. */
const isForContact = ({ channel, reason }: Suppression) =>
  isWish(reason) && channelOf(channel).optOutClosesAll

/**
 * Suppresses an address: its pending messages on this channel are cancelled in every campaign of the account, and the gate
 * stops what is planned later. An opt-out closes every channel of the contacts with this address. Call it inside a
 * transaction of its own. Returns whether the suppression is new.
 */
export async function suppress(tx: Db, accountId: number, suppression: Suppression): Promise<boolean> {
  await lockOptOuts(tx, accountId)
  const isNew = await insertSuppression(tx, accountId, suppression)
  if (isForContact(suppression)) await closeOtherChannels(tx, accountId, suppression)
  await cancelTheirs(tx, accountId, suppression)
  return isNew
}

/** A wish outweighs what a server said, and a wish of the contact's own outweighs one that was carried over. */
async function insertSuppression(tx: Db, accountId: number, suppression: Suppression) {
  const { channel, address, reason, messageId = null, note = null } = suppression
  const { numAffectedRows } = await sql`
    insert into suppressions as kept (account_id, channel, address, reason, message_id, note, for_contact)
    values (${accountId}, ${channel}, ${address}, ${reason}, ${messageId}, ${note}, ${isForContact(suppression)})
    on conflict (account_id, channel, address) do update set reason = excluded.reason, message_id = excluded.message_id,
      note = excluded.note, for_contact = excluded.for_contact, created_at = excluded.created_at
    where kept.reason <> all (${wishes}::text[]) and excluded.reason = any (${wishes}::text[])
      or excluded.for_contact and not kept.for_contact`.execute(tx)
  return numAffectedRows === 1n
}

const isTheirs = ({ channel, address }: Suppression) => hasAddress(channelOf(channel).address, address)

const closeOtherChannels = (tx: Db, accountId: number, suppression: Suppression) => {
  const { channel, address, reason, messageId = null, note = null } = suppression
  return sql`
    insert into suppressions as kept (account_id, channel, address, reason, message_id, note)
    select distinct c.account_id, own.channel, own.address, ${reason}::text, ${messageId}::bigint, ${note}::text
    from contacts c cross join lateral ${ownAddresses()}
    where c.account_id = ${accountId} and ${isTheirs(suppression)} and c.deleted_at is null
      and own.address <> '' and (own.channel, own.address) <> (${channel}, ${address})
    on conflict (account_id, channel, address) do update set reason = excluded.reason, message_id = excluded.message_id,
      note = excluded.note, created_at = excluded.created_at
    where kept.reason <> all (${wishes}::text[])`.execute(tx)
}

/** What else they were to receive goes on. The message that told us is not stopped: its own end is still to be written. */
async function cancelTheirs(tx: Db, accountId: number, suppression: Suppression) {
  const { channel, reason, messageId } = suppression
  const { rows } = await sql<{ id: number }>`
    select e.id from enrolments e where e.account_id = ${accountId} and e.status = 'active' and e.contact_id in (
      select c.id from contacts c where c.account_id = ${accountId} and ${isTheirs(suppression)} and c.deleted_at is null)`.execute(
    tx,
  )
  const theirs = rows.map(({ id }) => id)
  await cancelOf(
    tx,
    accountId,
    theirs,
    reason === 'opt_out' ? 'Contato descadastrado' : 'Endereço suspenso',
    {
      channel: isForContact(suppression) ? undefined : channel,
      exceptId: messageId,
    },
  )
  const { rows: done } = await sql<{ id: number }>`
    select its.id from unnest(${theirs}::bigint[]) as its(id) where not exists (
      select from messages m where m.account_id = ${accountId} and m.enrolment_id = its.id and m.status || '' = 'pending')`.execute(
    tx,
  )
  const to = reason === 'opt_out' ? 'opted_out' : 'finished'
  await setEnrolments(
    tx,
    accountId,
    done.map(({ id }) => id),
    { from: ['active', 'finished'], to },
  )
}

/** How many messages to contacts with this address are leaving at the moment, without the one that told us. */
export async function leavingTo(tx: Db, accountId: number, suppression: Suppression) {
  const { rows } = await sql<{ leaving: number }>`
    select count(*) as leaving
    from contacts c
    join enrolments e on e.account_id = ${accountId} and e.contact_id = c.id
    cross join lateral (
      select from messages m where m.account_id = ${accountId} and m.enrolment_id = e.id
        and m.state || '' = 'dispatched' and m.id <> ${suppression.messageId ?? 0}) m
    where c.account_id = ${accountId} and ${isTheirs(suppression)} and c.deleted_at is null`.execute(tx)
  return rows[0]?.leaving ?? 0
}

/** The wish of a contact (`c`) that closes all of its channels, by whichever address it came. */
const wishOf = (accountId: number) =>
  sql.join(
    listChannels()
      .filter(({ optOutClosesAll }) => optOutClosesAll)
      .map(
        ({ name, address }) => sql`
  select w.* from suppressions w
  where w.account_id = ${accountId} and w.channel = ${sql.lit(name)} and w.address = ${addressColumn(address)}
    and w.for_contact`,
      ),
    sql` union all `,
  )

/** Every channel of a contact (`c`), with what closes it: a wish before what a server said. */
export const channelsWithClosure = (accountId: number) => sql<ChannelRow>`
  select own.channel, own.address, closed.reason, closed.note, closed.created_at as since,
    closed.message_id
  from ${ownAddresses()}
  left join lateral (
    select s.reason, s.note, s.created_at, s.message_id from (
      select 1 as place, x.* from suppressions x
      where x.account_id = ${accountId} and x.channel = own.channel and x.address = own.address
      union all
      select 2, wish.* from (${wishOf(accountId)}) wish) s
    order by s.reason <> all (${wishes}::text[]), s.place limit 1) closed on true`

export type ChannelRow = {
  channel: TemplateType
  address: string | null
  reason: Reason | null
  note: string | null
  /** A text where it comes as JSON. */
  since: Date | string | null
  /** The message that closed it, where one did. */
  message_id: number | null
}

/** None: there is no such contact. */
export async function channelsOfContact(db: Db, accountId: number, contactId: number): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select channels.* from contacts c cross join lateral (${channelsWithClosure(accountId)}) channels
    where c.account_id = ${accountId} and c.id = ${contactId} and c.deleted_at is null`.execute(db)
  return rows
}

export type Lift = { contactId: number; channels: readonly Channel[]; why: string; by: number }

/** Opens channels that a server's word had closed; that is kept, with who opened them and why. */
export const liftSuspensions = (tx: Db, accountId: number, asked: Lift) =>
  open(tx, accountId, asked, sql`s.reason <> all (${wishes}::text[])`)

/** Opens channels that the contact had asked to close. Those that are not named stay closed, each for itself from now on. */
export async function liftWishes(tx: Db, accountId: number, asked: Lift) {
  await sql`
    insert into suppressions (account_id, channel, address, reason, message_id, note)
    select c.account_id, own.channel, own.address, wish.reason, wish.message_id, wish.note
    from contacts c cross join lateral ${ownAddresses()} cross join lateral (${wishOf(accountId)} limit 1) wish
    where c.account_id = ${accountId} and c.id = ${asked.contactId} and own.address <> ''
    on conflict (account_id, channel, address) do nothing`.execute(tx)
  await sql`
    update suppressions s set for_contact = false from contacts c cross join lateral ${ownAddresses()}
    where c.account_id = ${accountId} and c.id = ${asked.contactId}
      and s.account_id = c.account_id and s.channel = own.channel and s.address = own.address and s.for_contact`.execute(
    tx,
  )
  await open(tx, accountId, asked, sql`s.reason = any (${wishes}::text[])`)
}

const open = (
  tx: Db,
  accountId: number,
  { contactId, channels, why, by }: Lift,
  which: RawBuilder<unknown>,
) =>
  sql`
    with opened as (
      delete from suppressions s using contacts c cross join lateral ${ownAddresses()}
      where c.account_id = ${accountId} and c.id = ${contactId}
        and s.account_id = c.account_id and s.channel = own.channel and s.address = own.address
        and own.channel = any(${channels}::text[]) and ${which}
      returning s.*
    )
    insert into lifted_suppressions (account_id, channel, address, reason, note, suppressed_at, lifted_by, why)
    select account_id, channel, address, reason, note, created_at, ${by}, ${why} from opened`.execute(tx)
