import type { Work } from '#channels/work.ts'
import { beat, claim, readyLanes } from '#engine/send/queue.ts'
import type { Db } from '#platform/db.ts'

import type { Person } from './api.ts'
import { campaignOf, contactsOf, messagesOf, relate } from './build.ts'

type Planned = { contacts?: number; steps?: Parameters<typeof campaignOf>[2] }

/** A campaign of somebody's with everything due at once, and nobody who sends it. */
export async function planned(db: Db, owner: Person, { contacts = 1, steps }: Planned = {}) {
  const campaign = await campaignOf(owner, {}, steps ?? [{ delayMinutes: 0 }])
  const ids = await contactsOf(db, owner, contacts)
  await relate(db, owner, campaign.id, ids)
  const state = async () => (await messagesOf(db, campaign.id)).map((message) => message.state)
  return { campaign, ids, state }
}

/** What is due of a campaign becomes that of somebody whose lease is as long as it is said. */
export async function claimOf(db: Db, campaignId: number, name: string, lease = 60) {
  await beat(db, { name, seconds: lease, keepsJournal: false })
  const lanes = (await readyLanes(db)).filter(({ campaign_id }) => campaign_id === campaignId)
  return claim(
    db,
    { dispatcher: name },
    lanes.map((lane) => ({ lane, limit: 1000 })),
  )
}

/** What the gate is asked for a message that is held. */
export const ask = (work: Work) => ({
  work,
  recipient: work.contact.email.toLowerCase(),
  said: [],
  sha256: '00'.repeat(32),
  toTask: false,
})
