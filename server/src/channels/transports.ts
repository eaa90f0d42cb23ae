import type { TransportOptions, TransportParts, Transports } from './channel.ts'
import type { SenderRow } from './queries.ts'
import { listChannels } from './registry.ts'

export type OpenedChannels = ReturnType<typeof openChannels>

/** How messages of each channel leave this process. */
export function openChannels(options: TransportOptions) {
  const opened = new Map(listChannels().map((channel) => [channel.name, channel.transports(options)]))
  return {
    of(row: SenderRow, parts: TransportParts): Transports {
      const open = opened.get(row.channel)?.modes[row.mode]
      if (!open) throw new Error(`nothing sends ${row.channel} by ${row.mode}`)
      return open(row, parts)
    },
    withoutSender(channel: string, parts: TransportParts): Transports {
      const open = opened.get(channel)?.withoutSender
      if (!open) throw new Error(`${channel} needs a sender`)
      return open(parts)
    },
  }
}
