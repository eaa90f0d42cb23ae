import { sql } from 'kysely'

import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { campaignOf, contactsOf, relate } from './build.ts'
import { senderOf } from './senders.ts'
import { mailTo } from './sending.ts'
import { startSmtp } from './smtp.ts'
import type { World } from './world.ts'

/** A sender of an account with an SMTP server of its own. */
export async function serving(db: Db, owner: Person, name: string, fields: object = {}) {
  const smtp = await startSmtp()
  const id = await mailTo(db, owner, smtp.port, { name, is_default: false, ...fields })
  return { id, name, smtp, recipients: () => smtp.messages.map(recipientOf) }
}

const recipientOf = (message: string) => /^To: .*?([\w.]+@[\w.]+)/im.exec(message)?.[1] ?? ''

/** Who was drawn last for each contact of a campaign. */
export async function drawnIn(db: Db, campaignId: number) {
  const { rows } = await sql<{ contact_id: number; drawn_sender: number | null }>`
    select contact_id, (array_agg(drawn_sender order by id desc) filter (where drawn_sender is not null))[1] as drawn_sender
    from messages where campaign_id = ${campaignId} group by contact_id order by contact_id`.execute(db)
  return new Map(rows.map(({ contact_id, drawn_sender }) => [contact_id, drawn_sender]))
}

/** By whom each contact of a campaign was written to, in the order of the steps. */
export async function sentIn(db: Db, campaignId: number) {
  const { rows } = await sql<{ contact_id: number; senders: number[] }>`
    select contact_id, json_agg(sender_id order by sent_at) as senders from messages
    where campaign_id = ${campaignId} and sent_at is not null group by contact_id order by contact_id`.execute(
    db,
  )
  return new Map(rows.map(({ contact_id, senders }) => [contact_id, senders]))
}

/** Two senders share a channel of a campaign that has something to send; one of them has been chosen since. */
export async function shareChannel(db: Db, world: World) {
  const [one, two] = [await senderOf(world), await senderOf(world)]
  const campaign = await campaignOf(world, { emailSenderIds: [one.id, two.id] }, [
    { delayMinutes: 0 },
    { delayMinutes: 60 },
  ])
  await relate(db, world, campaign.id, await contactsOf(db, world, 4))
  await world.call('PATCH', `/campaigns/${campaign.id}`, { emailSenderId: two.id })
  await world.call('PATCH', `/campaigns/${campaign.id}`, { emailSenderIds: [one.id, two.id] })
}
