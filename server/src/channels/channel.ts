import type { ChannelHours } from '@cadencia/domain/calendar'
import type { HistoryTexts } from '@cadencia/domain/history'
import type { TaskOutcome } from '@cadencia/domain/message'

import type { MailApps } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import type { Keys } from '#platform/secrets.ts'

import type { Catalog } from './catalog.ts'
import type { Asked, Gate } from './gate.ts'
import type { SenderRow } from './queries.ts'
import type { SenderForm } from './sender-form.ts'
import type { Tokens } from './token.ts'
import type { Transport } from './transport.ts'
import type { Outcome, Work } from './work.ts'

/** All that the product must know of a channel. Each stands in a folder of its own; registry.ts lists them. */
export type ChannelDescriptor = {
  name: string
  /** What a contact is reached by. */
  address: 'email' | 'phone'
  hours: ChannelHours
  /** How often an address may be approached. */
  limits: { perDay?: number; secondsApart?: number }
  /** What its provider accepted counts as delivered until it says otherwise. */
  acceptedIsDelivered: boolean
  /** An opt-out by it closes every channel of the contact, not this one alone. */
  optOutClosesAll: boolean
  /** Its templates have a subject, and may be HTML. */
  isMail: boolean
  /** The contact is not reached by it: a person does something, and its text is the step's own, not a template. */
  isTask: boolean
  modes: Readonly<Record<string, SenderMode>>
  /** What a person may make of a task of it. */
  outcomes: readonly TaskOutcome[]
  /** Where a person does a task: an address that opens with the text already written. */
  taskUrl?: (recipient: string, text: string) => string
  texts: ChannelTexts
  /** How its messages leave, for each mode of its senders; once for each dispatcher. */
  transports: (options: TransportOptions) => ChannelTransports
}

type ChannelTransports = {
  modes: Readonly<Record<string, OpenTransports>>
  /** Of a channel without senders, and of what a person sends by hand instead of one. */
  withoutSender?: (parts: TransportParts) => Transports
}

type ChannelTexts = {
  /** What a contact must have to be reached by it. */
  reach: string
  /** For a campaign that chose a sender of another channel. */
  wrongSender: string
  /** For a message that waits for tomorrow because of `limits.perDay`. */
  enoughToday?: string
  history?: HistoryTexts
}

/** A kind of sender; its name and channel are in the table sender_modes too. */
export type SenderMode = {
  /** What takes its messages. */
  by: 'provider' | 'person' | 'sandbox'
  /** Its messages have links to the product, so that nothing leaves while the product has no public address. */
  needsPublicAddress: boolean
  /** Absent: it is given to every account, and people neither make nor change it. */
  form?: SenderForm
}

/** Where the sandbox listens, and who each account is there. */
type Sandbox = {
  smtp: { host: string; port: number; userFor: (accountId: number) => { user: string; password: string } }
  graph: { baseUrl: string; tokenFor: (accountId: number) => string }
}

export type TransportOptions = {
  keys: Keys
  tokens: Tokens
  allowPrivateHosts: boolean
  sandbox: Sandbox | undefined
  graphUrl?: string | undefined
  mailApps?: MailApps | undefined
}

export type TransportParts = {
  db: Db
  catalog: Catalog
  gate: Gate
  slowDown: (seconds: number, reply: string) => void
}

/** How to reach a sender's provider, and how many connections are worth having there. */
export type Transports = {
  connections: number
  open: () => Promise<Transport>
  /** Writes a message before a connection is free for it: what to ask the gate, or why it cannot be written. */
  prepare?: (work: Work) => Promise<Asked | Outcome>
}
type OpenTransports = (row: SenderRow, parts: TransportParts) => Transports

export const sandboxOf = ({ sandbox }: TransportOptions): Sandbox => {
  if (!sandbox) throw new Error('there is no sandbox in this process')
  return sandbox
}
