import { admitSender } from '@cadencia/contract/sender'
import { admitSenderInput } from '@cadencia/contract/senders'
import { admitChannel } from '@cadencia/contract/shapes'
import type { Channel } from '@cadencia/domain/channel'

import { call } from './call/channel.ts'
import type { ChannelDescriptor, SenderMode } from './channel.ts'
import { email } from './email/channel.ts'
import type { SenderForm } from './sender-form.ts'
import { task } from './task/channel.ts'
import { whatsapp } from './whatsapp/channel.ts'

const registered = new Map<string, ChannelDescriptor>()

/** Adds a channel to this process, before it answers its first call: statements and shapes are made from the list. */
export function registerChannel(channel: ChannelDescriptor) {
  registered.set(channel.name, channel)
  admitChannel(channel.name)
  for (const [mode, { form }] of Object.entries(channel.modes)) {
    if (!form?.shapes) continue
    admitSender(mode, form.shapes.shown)
    admitSenderInput(mode, form.shapes.input)
  }
}

/** The channels of the product, in the order people read them. */
const ours: Record<Channel, ChannelDescriptor> = { email, whatsapp, call, task }
for (const channel of Object.values(ours)) registerChannel(channel)

export const listChannels = (): ChannelDescriptor[] => [...registered.values()]

/** The names of those of which something holds. */
export const channelsWhere = (holds: (channel: ChannelDescriptor) => boolean): string[] =>
  listChannels()
    .filter(holds)
    .map(({ name }) => name)

/** Those whose texts belong to their steps. The compiler knows those of the product only. */
export const taskChannels = () => channelsWhere(({ isTask }) => isTask) as Channel[]

export function channelOf(name: string): ChannelDescriptor {
  const channel = registered.get(name)
  if (!channel) throw new Error(`there is no channel ${name}`)
  return channel
}

export const modeOf = (channel: string, mode: string): SenderMode | undefined =>
  channelOf(channel).modes[mode]

/** The channel that has a kind of sender, and what people fill in for it. */
export function formOfMode(mode: string): { channel: Channel; form: SenderForm } {
  for (const { name, modes } of listChannels()) {
    const form = modes[mode]?.form
    // A channel that was registered is one, though the compiler knows those of the product only.
    if (form) return { channel: name as Channel, form }
  }
  throw new Error(`nothing is filled in for ${mode}`)
}

/** Kinds of senders of which something holds, each with its channel. */
export const modesWhere = (holds: (mode: SenderMode) => boolean): { channel: string; mode: string }[] =>
  listChannels().flatMap(({ name, modes }) =>
    Object.entries(modes).flatMap(([mode, it]) => (holds(it) ? [{ channel: name, mode }] : [])),
  )

export const hasSenders = ({ modes }: ChannelDescriptor) => Object.keys(modes).length > 0

type Reached = { email: string; phone: string | null }

/** A contact's address on a channel, as addresses are compared. */
export const addressOf = (channel: string, { email: mailbox, phone }: Reached): string | null =>
  channelOf(channel).address === 'email' ? mailbox.toLowerCase() : phone
