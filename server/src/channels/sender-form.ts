import type { SenderInput, SenderTest } from '@cadencia/contract/senders'
import type { z } from 'zod'

import type { MailApps } from '#platform/app-options.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/problem.ts'
import type { Keys } from '#platform/secrets.ts'

import type { SenderRow } from './queries.ts'
import type { Secrets } from './secrets.ts'

/** How this process was started, as far as senders are concerned. */
export type SenderContext = {
  keys: Keys
  allowPrivateHosts: boolean
  publicUrl: string | undefined
  graphUrl?: string | undefined
  mailApps?: MailApps | undefined
}

/** A sender with what is known of how it does. */
export type KeptSender = SenderRow & {
  state: 'ok' | 'suspended' | 'stopped'
  last_reply: string | null
  /** Whether a person signed in to it at its provider, and whether the provider still takes that. */
  signed_in: 'no' | 'yes' | 'lost'
}

/** What a sender was before it is changed. */
export type Before = { row: KeptSender | undefined; secrets: Secrets }

/** What people fill in for a kind of sender, and what is kept and shown of it. */
export type SenderForm<Input = SenderInput> = {
  /** What is kept of it, or a refusal. */
  keep: (input: Input, before: Before, context: SenderContext) => { settings: object; secrets: Secrets }
  /** What is shown: of its secrets, only that they are there. */
  show: (row: KeptSender, secrets: Secrets | 'lost') => object
  /** What keeps messages from leaving through it, and what to do about it. */
  advise?: (row: KeptSender, context: SenderContext) => string[]
  /** Asks its provider while a person waits. A message goes to the person's own address only. */
  tryOut?: (
    row: KeptSender,
    context: SenderContext & { db: Db },
    to: { own: string; asked?: string | undefined },
  ) => Promise<SenderTest>
  /** What is filled in and shown, where the contract does not say it already. */
  shapes?: { input: z.ZodRawShape; shown: z.ZodRawShape }
}

type InputOf<Mode> = Extract<SenderInput, { mode: Mode }>

const isOf = <Mode extends SenderInput['mode']>(mode: Mode, input: SenderInput): input is InputOf<Mode> =>
  input.mode === mode

/** The form of a mode, which is given nothing but what was filled in for it. */
export const formOf = <Mode extends SenderInput['mode']>(
  mode: Mode,
  { keep, ...form }: SenderForm<InputOf<Mode>>,
): SenderForm => ({
  ...form,
  keep: (input, before, context) => {
    if (!isOf(mode, input)) throw new Error(`not a form of ${mode}`)
    return keep(input, before, context)
  },
})

export const refuseField = (field: string, message: string) =>
  new Refusal('invalid', { message, fields: { [field]: message } })
