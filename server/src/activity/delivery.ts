import type { Activity } from '@cadencia/contract/activity'
import type { Channel } from '@cadencia/domain/channel'
import type { MessageState, TaskOutcome } from '@cadencia/domain/message'

import { channelOf } from '#channels/registry.ts'

type Known = {
  channel: Channel
  state: MessageState
  outcome: TaskOutcome | null
  delivered_at: Date | null
  is_confirmed: boolean
}

/** What is known of its delivery. Of what a person sent by hand no provider reports anything. */
export function deliveryOf(row: Known): Activity['delivery'] {
  if (row.delivered_at === null || row.outcome !== null) return undefined
  return channelOf(row.channel).acceptedIsDelivered && !row.is_confirmed ? 'accepted' : 'delivered'
}
