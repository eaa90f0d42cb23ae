import type { Channel } from '@cadencia/domain/channel'
import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

type Lane = { account_id: number; campaign_id: number; channel: Channel }

/** The senders a campaign chose for a channel, the first one first. */
export async function chosenOf(tx: Db, { account_id, campaign_id, channel }: Lane): Promise<number[]> {
  const { rows } = await sql<{ sender_id: number }>`
    select coalesce(r.sender_id, chosen.sender_id) as sender_id from campaign_senders chosen
    left join campaign_rotations own on own.account_id = ${account_id} and own.campaign_id = chosen.campaign_id
      and own.channel = chosen.channel and own.sender_id = chosen.sender_id
    left join campaign_rotations r on r.account_id = ${account_id} and r.campaign_id = chosen.campaign_id
      and r.channel = own.channel
    where chosen.account_id = ${account_id} and chosen.campaign_id = ${campaign_id} and chosen.channel = ${channel}
    order by r.sender_id is distinct from chosen.sender_id, r.place`.execute(tx)
  return rows.map(({ sender_id }) => sender_id)
}

/** The default sender serves the channel again. */
export async function removeChoice(tx: Db, lane: Lane) {
  await removeRotation(tx, lane)
  await tx
    .deleteFrom('campaign_senders')
    .where('account_id', '=', lane.account_id)
    .where('campaign_id', '=', lane.campaign_id)
    .where('channel', '=', lane.channel)
    .execute()
}

const removeRotation = (tx: Db, lane: Lane) =>
  tx
    .deleteFrom('campaign_rotations')
    .where('account_id', '=', lane.account_id)
    .where('campaign_id', '=', lane.campaign_id)
    .where('channel', '=', lane.channel)
    .execute()

export async function writeChoice(tx: Db, lane: Lane, first: number, ids: readonly number[]) {
  await tx
    .insertInto('campaign_senders')
    .values({ ...lane, sender_id: first })
    .onConflict((row) =>
      row.columns(['account_id', 'campaign_id', 'channel']).doUpdateSet({ sender_id: first }),
    )
    .execute()
  await removeRotation(tx, lane)
  if (ids.length > 1)
    await tx
      .insertInto('campaign_rotations')
      .values(ids.map((sender_id, index) => ({ ...lane, sender_id, place: index + 1 })))
      .execute()
}
