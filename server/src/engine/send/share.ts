import type { Lane, Wanted } from './queue.ts'

export const senderKey = ({
  account_id,
  sender_id,
  channel,
}: Pick<Lane, 'account_id' | 'sender_id' | 'channel'>) => `${account_id}/${sender_id ?? channel}`

/**
 * How many messages of each lane to claim: owners take turns, so each gets the same part, and within an owner each
 * lane; never more than there is room for with its sender.
 */
export function share(lanes: readonly Lane[], most: number, roomOf: (sender: string) => number): Wanted[] {
  const owners = Map.groupBy(lanes, ({ account_id }) => account_id)
  const left = new Map<string, number>()
  return lanes.flatMap((lane) => {
    const sender = senderKey(lane)
    const room = left.get(sender) ?? (lane.probing ? Math.min(1, roomOf(sender)) : roomOf(sender))
    const part = Math.ceil(most / owners.size / (owners.get(lane.account_id)?.length ?? 1))
    const limit = Math.min(part, room)
    left.set(sender, room - limit)
    return limit > 0 ? [{ lane, limit }] : []
  })
}
