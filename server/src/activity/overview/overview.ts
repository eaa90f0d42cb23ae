import type { Closure, ContactOverview, InCampaign, Upcoming } from '@cadencia/contract/overview'

import { type ChannelRow, channelsOfContact } from '#engine/suppress/queries.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'

import { leavingOf } from '../standing.ts'
import * as queries from './queries.ts'

/** How a contact stands: in its campaigns, with what is still to come, and what closed its channels. */
export async function getOverview(db: Db, accountId: number, contactId: number): Promise<ContactOverview> {
  const channels = await channelsOfContact(db, accountId, contactId)
  if (channels.length === 0) throw new Refusal('not_found', { message: 'Contato não encontrado' })
  const [campaigns, pending, closures] = await Promise.all([
    queries.campaignsOf(db, accountId, contactId),
    queries.pendingTo(db, accountId, contactId),
    closuresOf(db, accountId, contactId, channels),
  ])
  const upcoming = pending.map(presentUpcoming).toSorted((a, b) => a.at.localeCompare(b.at))
  return { campaigns: campaigns.map(presentCampaign), upcoming, closures }
}

function presentCampaign(row: queries.InCampaignRow): InCampaign {
  const isHeld = row.status === 'active' && row.held_at !== null
  const since = isHeld ? row.held_at : row.ended_at
  return {
    campaign: { id: row.campaign_id, name: row.campaign, status: row.campaign_status },
    state: isHeld ? 'held' : row.status,
    ...(since && { since: since.toISOString() }),
    ...(isHeld && row.held_by_name !== null && { heldBy: row.held_by_name }),
    ...(isHeld && row.stopped_by_name !== null && { stoppedBy: row.stopped_by_name }),
    steps: row.steps,
    done: row.done,
    pending: row.pending,
  }
}

/** A task that waits is not to leave: it is there to be done, whatever else is stopped. */
function waitsFor(row: queries.UpcomingRow): Upcoming['waitsFor'] {
  if (row.is_held) return 'cadence'
  if (row.campaign_status === 'paused') return 'campaign'
  if (row.campaign_status === 'draft') return 'start'
  return row.state === 'waiting' ? 'step' : undefined
}

function presentUpcoming(row: queries.UpcomingRow): Upcoming {
  const waits = waitsFor(row)
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    stepOrder: row.step_order,
    campaign: { id: row.campaign_id, name: row.campaign },
    at: leavingOf(row).toISOString(),
    isTask: row.state === 'task',
    ...(waits && { waitsFor: waits }),
  }
}

async function closuresOf(db: Db, accountId: number, contactId: number, channels: readonly ChannelRow[]) {
  const closed = channels.filter(({ reason }) => reason !== null)
  if (closed.length === 0) return []
  const ids = closed.flatMap(({ message_id: id }) => (id === null ? [] : [id]))
  const [messages, recorded] = await Promise.all([
    queries.closingMessages(db, accountId, ids),
    queries.recordedBy(db, accountId, contactId),
  ])
  return closed.map(({ channel, message_id, note }): Closure => {
    const message = messages.find(({ id }) => id === message_id)
    const by = recorded.find(({ class: of }) => of === recordedAs[note ?? ''])?.by
    return { channel, ...(by && { by }), ...(message && { message }) }
  })
}

/** What a suppression made by hand says of itself (listening/effects.ts), and the record it comes from. */
const recordedAs: Record<string, queries.RecordedBy['class']> = {
  'by hand': 'opt_out',
  'wrong number': 'wrong_number',
}
